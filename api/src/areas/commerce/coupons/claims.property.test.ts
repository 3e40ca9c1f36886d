import fc from 'fast-check';
import type { Checkout } from '@platform/shared/contracts';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';

const MEMBERS = 3;
/** Steps that run at the same time. */
const WAVE = 4;
/** A slow machine tries fewer orders, not longer. */
const TIME_LIMIT_MS = 20_000;
/** 90 percent off a pack at $5.99. */
const price = { amount: 60, currency: 'USD' };

const nth = fc.nat(9);
const member = fc.nat(MEMBERS - 1);
const Step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('begin' as const), member }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('notify' as const),
      nth,
      kind: fc.constantFrom('paid', 'paid', 'paid', 'pending', 'declined', 'expired', 'refunded', 'charged-back'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      nth,
      outcome: fc.constantFrom('pay', 'no-webhook', 'decline', 'back', 'wrong-amount', 'pay-twice'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(0.5, 1.1, 25) }) },
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

describe.each(['refund', 'proportion'])('where late payments end in a %s', (latePayment) => {
  let world: PaymentWorld;
  let members: Buyer[];
  let number = 0;
  beforeAll(async () => {
    world = await createPaymentWorld({ COUPON_LATE_PAYMENT: latePayment });
    members = await Promise.all(Array.from({ length: MEMBERS }, () => world.buyer()));
  });
  afterAll(() => world.test.close());

  it('any order of begin, replace, pay, notify, refund leaves the uses of a coupon at its limit or below', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(Step, { minLength: 12, maxLength: 40 }),
        fc.integer({ min: 1, max: 2 }),
        async (steps, limit) => {
          const code = `LIMIT${latePayment.toUpperCase()}${(number += 1)}`.slice(0, 20);
          await world.query(
            `insert into coupons (code, percent, applies_to, max_uses, created_at) values ($1, 90, 'all', $2, now())`,
            [code, limit],
          );
          const begun: (Checkout & { buyer: Buyer })[] = [];
          for (let at = 0; at < steps.length; at += WAVE) {
            const replies = await Promise.all(steps.slice(at, at + WAVE).map((step) => run(step, code, begun)));
            // A refusal is an answer, too, such as the 503 of a process that has no time; a fault of the server is none.
            expect(replies.filter((status) => status >= 500 && status !== 503)).toEqual([]);
            await expectWithinLimit(code, limit);
          }
          // At last everything is paid, whatever came before, and told.
          await Promise.all(begun.map((one) => notify(one, 'paid')));
          await world.reconcile();
          await expectWithinLimit(code, limit);
          await checkMoney(world);
        },
      ),
      { numRuns: 60, endOnFailure: true, interruptAfterTimeLimit: TIME_LIMIT_MS },
    );
    expect((await world.reconcile()).problems).toEqual([]);
  }, 120_000);

  const notify = ({ id, productId, price: money }: Checkout, kind: string) =>
    world.webhook({
      reference: id,
      eventId: `${id}:${kind}`,
      kind: kind as 'paid',
      paymentId: `${id}:0`,
      money,
      productId,
    });

  /** @returns the status of its reply */
  async function run(step: Step, code: string, begun: (Checkout & { buyer: Buyer })[]): Promise<number> {
    if (step.do === 'begin') {
      const buyer = members[step.member] as Buyer;
      const reply = await world.call('POST', 'checkouts', buyer, { productId: 'coins-500', price, coupon: code });
      if (reply.statusCode === 200) begun.push({ ...reply.json<Checkout>(), buyer });
      return reply.statusCode;
    }
    if (step.do === 'wait') {
      world.later({ hours: step.hours });
      return 200;
    }
    const one = begun[step.nth % Math.max(1, begun.length)];
    if (!one) return 200;
    if (step.do === 'notify') return (await notify(one, step.kind)).statusCode;
    if (step.do === 'read') return (await world.call('GET', `checkouts/${one.id}`, one.buyer)).statusCode;
    if (step.do === 'withdraw')
      return (await world.call('POST', `checkouts/${one.id}/withdrawal`, one.buyer, {})).statusCode;
    const pressed = await world.test.app.inject({
      method: 'POST',
      url: `/api/dev/payments/${one.id}`,
      headers: { origin: world.test.config.siteUrl, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ outcome: step.outcome }).toString(),
    });
    return pressed.statusCode;
  }

  /** Packs that were delivered whole for the coupon's price and have not gone back. */
  async function expectWithinLimit(code: string, limit: number): Promise<void> {
    const rows = await world.query<{ account: number; n: number }>(
      `select c.account_id as account, count(*)::int as n from checkouts c
        join coupon_redemptions r on r.checkout_id = c.id and r.code = $1
        join ledger_transfers t on t.reason = 'coins:' || c.id
        join ledger_entries e on e.transfer_id = t.id and e.amount = 500
        where not exists (select 1 from ledger_transfers b where b.reason = 'coins-refund:' || c.id)
        group by c.account_id`,
      [code],
    );
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBeLessThanOrEqual(limit);
    for (const { account, n } of rows) expect([account, n]).toEqual([account, 1]);
  }
});
