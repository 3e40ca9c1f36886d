// Over 300 lines: one subscription from its first payment to its end, with one provider and clock.
import type { Checkout } from '@platform/shared/contracts';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider';

let world: PaymentWorld;
let buyer: Buyer;
beforeAll(async () => {
  world = await createPaymentWorld({ TRUSTED_COUNTRY_HEADER: 'cf-ipcountry', WITHDRAWAL_COUNTRIES: 'DE,FR' });
});
beforeEach(async () => {
  world.at('2026-01-31T10:00:00Z');
  buyer = await world.buyer();
});
afterEach(() => checkMoney(world));
afterAll(() => world.test.close());

const subjects = async (): Promise<string[]> => (await world.letters(buyer)).map(({ subject }) => subject);
const until = async () => {
  const { status, paidUntil } = (await world.subscription(buyer)) ?? {};
  return `${status} ${paidUntil?.slice(0, 10)}`;
};
const leave = () => world.call('POST', 'subscription/cancellation', buyer, {});

describe('premium', () => {
  it('is open from the payment on, with the gems of its first month and a receipt that names the renewal', async () => {
    expect(await world.isPremium(buyer)).toBe(false);
    const { state } = await world.pay(buyer, 'premium-monthly');
    expect(state).toBe('paid');
    expect(await world.isPremium(buyer)).toBe(true);
    expect(await until()).toBe('active 2026-02-28');
    expect(await world.balance(buyer)).toEqual({ coins: 0, gems: 50 });
    const [receipt] = await world.letters(buyer);
    expect(receipt?.text).toContain('Premium renews on 28 February 2026 for $19.99.');
    const profile = (await world.call('GET', 'profile', buyer)).json<{ subscription: object }>();
    expect(profile.subscription).toEqual({ plan: 'monthly', status: 'active', renewsOn: '2026-02-28', endsOn: null });
  });

  it('that began on the 31st renews on the last day of February, and on the 31st of March again', async () => {
    await world.pay(buyer, 'premium-monthly');
    const renewals: string[] = [];
    for (let month = 0; month < 3; month += 1) {
      const { paidUntil } = (await world.subscription(buyer)) ?? {};
      world.at(new Date(Date.parse(paidUntil ?? '') + 86_400_000).toISOString());
      await world.reconcile();
      renewals.push(await until());
    }
    expect(renewals).toEqual(['active 2026-03-31', 'active 2026-04-30', 'active 2026-05-31']);
    expect((await world.balance(buyer)).gems).toBe(200);
    expect((await subjects()).filter((subject) => subject === 'Receipt: Premium, 1 month, $19.99')).toHaveLength(4);
    const payments = await world.query('select kind, state from checkouts where account_id = $1 order by created_at', [
      buyer.accountId,
    ]);
    expect(payments).toEqual([
      { kind: 'plan', state: 'paid' },
      ...[1, 2, 3].map(() => ({ kind: 'renewal', state: 'paid' })),
    ]);
  });

  it('gives 50 gems each month, also of a plan that is paid at once, and none after its end', async () => {
    await world.pay(buyer, 'premium-quarterly', 'decline');
    for (const day of ['2026-02-27', '2026-02-28', '2026-03-30', '2026-03-31', '2026-05-05', '2026-06-05']) {
      world.at(`${day}T11:00:00Z`);
      await world.reconcile();
      await world.reconcile();
    }
    expect((await world.balance(buyer)).gems).toBe(150);
  });

  it('cannot be bought twice, and a second payment from another tab is given back', async () => {
    const [first, second] = [await world.begin(buyer, 'premium-monthly'), await world.begin(buyer, 'premium-yearly')];
    await world.choose(first.id, 'pay');
    await world.choose(second.id, 'pay');
    expect((await world.read(buyer, second.id)).state).toBe('refunded');
    expect(await world.actions()).toContainEqual({ action: 'refund', provider: 'sandbox', checkout: second.id });
    expect(await until()).toBe('active 2026-02-28');
    expect((await world.balance(buyer)).gems).toBe(50);
    expect((await world.letters(buyer)).at(-1)?.text).toContain('while you already had Premium');
    const price = { amount: 9588, currency: 'USD' };
    const third = await world.call('POST', 'checkouts', buyer, { productId: 'premium-yearly', price });
    expect(third.json()).toMatchObject({ serverStatus: 409, code: 'already-subscribed' });
  });

  it('is announced once before a yearly renewal, and not before a monthly one', async () => {
    await world.pay(buyer, 'premium-yearly');
    const other = await world.buyer();
    await world.pay(other, 'premium-monthly');
    await subjects();
    world.at('2027-01-16T10:00:00Z');
    await world.reconcile();
    expect(await subjects()).not.toContain('Premium renews on 31 January 2027');
    world.at('2027-01-18T10:00:00Z');
    await world.reconcile();
    await world.reconcile();
    expect((await subjects()).filter((subject) => subject.startsWith('Premium renews on'))).toEqual([
      'Premium renews on 31 January 2027',
    ]);
    expect((await world.letters(other)).filter(({ subject }) => subject.startsWith('Premium renews on'))).toEqual([]);
  });
});

describe('a renewal that is not paid', () => {
  it('is tried three times while premium stays open, then premium ends, each with a mail', async () => {
    await world.pay(buyer, 'premium-monthly', 'decline');
    await subjects();
    const seen: [string, string | undefined, boolean][] = [];
    for (const moment of ['02-28T20:00', '02-28T23:00', '03-02T23:00', '03-05T09:00', '03-05T23:00', '03-06T23:00']) {
      world.at(`2026-${moment}:00Z`);
      await world.reconcile();
      seen.push([moment, (await world.subscription(buyer))?.status, await world.isPremium(buyer)]);
    }
    expect(seen).toEqual([
      ['02-28T20:00', 'active', true],
      ['02-28T23:00', 'past-due', true],
      ['03-02T23:00', 'past-due', true],
      ['03-05T09:00', 'past-due', true],
      ['03-05T23:00', 'ended', false],
      ['03-06T23:00', 'ended', false],
    ]);
    expect(await subjects()).toEqual(['We couldn’t renew Premium', 'We couldn’t renew Premium', 'Premium has ended']);
    expect(await world.actions()).toContainEqual(expect.objectContaining({ action: 'cancel' }));
  });

  it.each([
    ['a day while no provider was asked', '2026-02-28T11:00:00Z', '2026-03-01T10:00:00Z'],
    ['six days after a failed try', '2026-02-28T22:00:00Z', '2026-03-06T10:00:00Z'],
  ])('leaves premium open for %s, and no longer', async (_, reconciledAt, end) => {
    await world.pay(buyer, 'premium-monthly', 'decline');
    world.at(reconciledAt);
    await world.reconcile();
    // From then on nothing looks at it: the server stands still, or the provider does not answer.
    const open: boolean[] = [];
    for (const milliseconds of [-1, 0]) {
      world.at(new Date(Date.parse(end) + milliseconds).toISOString());
      open.push(await world.isPremium(buyer));
    }
    expect(open).toEqual([true, false]);
  });

  it('is made good when the provider is paid within the days of grace', async () => {
    const { id } = await world.pay(buyer, 'premium-monthly', 'decline');
    world.at('2026-03-01T10:00:00Z');
    await world.reconcile();
    await world.query("update sandbox_orders set renews = 'pay' where reference = $1", [id]);
    world.at('2026-03-03T10:00:00Z');
    await world.reconcile();
    expect(await until()).toBe('active 2026-03-31');
    expect((await world.balance(buyer)).gems).toBe(100);
  });

  it('gives way to another plan that is paid with another card', async () => {
    await world.pay(buyer, 'premium-monthly', 'decline');
    world.at('2026-03-01T10:00:00Z');
    await world.reconcile();
    expect((await world.pay(buyer, 'premium-yearly')).state).toBe('paid');
    expect(await until()).toBe('active 2027-03-01');
    const rows = await world.query('select status from subscriptions where account_id = $1 order by id', [
      buyer.accountId,
    ]);
    expect(rows).toEqual([{ status: 'ended' }, { status: 'active' }]);
  });

  it('is not counted as unpaid while the provider cannot be asked', async () => {
    await world.pay(buyer, 'premium-monthly');
    world.at('2026-02-28T23:00:00Z');
    const silent: PaymentProvider = {
      name: 'sandbox',
      acknowledgement: 'OK',
      fetchStatus: () => Promise.reject(new PaymentProviderError('it does not answer')),
    } as unknown as PaymentProvider;
    await world.reconcile(silent);
    expect((await world.subscription(buyer))?.status).toBe('active');
    world.at('2026-03-01T01:00:00Z');
    await world.reconcile();
    expect(await until()).toBe('active 2026-03-31');
  });

  it.each([
    ['another amount', { money: { amount: 1, currency: 'USD' } }],
    ['another currency', { money: { amount: 1999, currency: 'EUR' } }],
    ['no amount', { money: null }],
  ])('at %s extends nothing', async (_what, wrong) => {
    const { id } = await world.pay(buyer, 'premium-monthly');
    await world.webhook({
      reference: id,
      kind: 'renewed',
      paidUntil: new Date('2026-03-31T10:00:00Z'),
      ...wrong,
    });
    expect(await until()).toBe('active 2026-02-28');
  });

  it('that is told before the first payment is asked for again', async () => {
    const { id } = await world.begin(buyer, 'premium-monthly');
    const renewed = {
      reference: id,
      eventId: `${id}:r`,
      kind: 'renewed' as const,
      money: { amount: 1999, currency: 'USD' },
    };
    expect((await world.webhook(renewed)).statusCode).toBe(503);
    await world.choose(id, 'pay');
    expect((await world.webhook(renewed)).statusCode).toBe(200);
    expect(await until()).toBe('active 2026-03-31');
  });
});

describe('leaving', () => {
  beforeEach(async () => {
    await world.pay(buyer, 'premium-monthly');
    await subjects();
  });

  it('takes effect at once, keeps premium until the end of the paid period, and mails a receipt', async () => {
    world.later({ days: 3 });
    expect((await leave()).json<{ subscription: object }>().subscription).toMatchObject({
      status: 'cancelled',
      canResume: true,
      cancelledAt: '2026-02-03T10:00:00.000Z',
    });
    expect(await world.isPremium(buyer)).toBe(true);
    await leave();
    const letters = await world.letters(buyer);
    expect(letters.map(({ subject }) => subject)).toEqual(['Premium is cancelled']);
    expect(letters[0]?.text).toContain('You keep full access until 28 February 2026, and we won’t charge you again.');
    const profile = (await world.call('GET', 'profile', buyer)).json<{ subscription: object }>();
    expect(profile.subscription).toMatchObject({ status: 'cancelled', renewsOn: null, endsOn: '2026-02-28' });
    world.at('2026-02-26T22:00:00Z');
    await world.tellProvider();
    world.at('2026-02-28T10:00:01Z');
    await world.reconcile();
    expect([await until(), await world.isPremium(buyer)]).toEqual(['ended 2026-02-28', false]);
    expect(await subjects()).toEqual(['Premium has ended']);
    expect((await world.balance(buyer)).gems).toBe(50);
  });

  it('tells the provider before the period ends, and can be undone until then', async () => {
    const due = () =>
      world.query<{ due_at: Date }>("select due_at from outbox where kind = 'payment' and payload->>'reference' = $1", [
        buyerReference,
      ]);
    const buyerReference = (await world.subscription(buyer))?.reference;
    await leave();
    expect((await due())[0]?.due_at.toISOString()).toBe('2026-02-26T22:00:00.000Z');
    await world.call('DELETE', 'subscription/cancellation', buyer, {});
    expect([await until(), await due()]).toEqual(['active 2026-02-28', []]);
    expect(await subjects()).toEqual(['Premium is cancelled', 'Premium continues']);
    world.at('2026-03-01T10:00:00Z');
    await world.reconcile();
    expect(await until()).toBe('active 2026-03-31');
  });

  it('cannot be undone once the provider was told, and can be begun anew after the end', async () => {
    await leave();
    await world.query("update outbox set state = 'sent', tries = 1 where kind = 'payment'");
    const reply = await world.call('DELETE', 'subscription/cancellation', buyer, {});
    expect(reply.json()).toMatchObject({ serverStatus: 409, code: 'resume-refused' });
    world.at('2026-03-01T10:00:00Z');
    await world.reconcile();
    expect((await world.pay(buyer, 'premium-monthly')).state).toBe('paid');
    expect(await until()).toBe('active 2026-04-01');
  });

  it('is not found without premium', async () => {
    const other = await world.buyer();
    expect((await world.call('POST', 'subscription/cancellation', other, {})).statusCode).toBe(404);
    expect((await world.call('DELETE', 'subscription/cancellation', other, {})).statusCode).toBe(404);
    expect(await world.subscription(other)).toBeNull();
  });

  it('gives back what the provider charges all the same', async () => {
    const reference = (await world.subscription(buyer))?.reference ?? '';
    await leave();
    await world.webhook({
      reference,
      kind: 'renewed',
      paymentId: `${reference}:1`,
      money: { amount: 1999, currency: 'USD' },
      paidUntil: new Date('2026-03-31T10:00:00Z'),
    });
    expect(await until()).toBe('cancelled 2026-02-28');
    const [renewal] = await world.query<{ id: string; state: string }>(
      "select id, state from checkouts where account_id = $1 and kind = 'renewal'",
      [buyer.accountId],
    );
    expect(renewal?.state).toBe('refunded');
    expect(await world.actions()).toContainEqual({ action: 'refund', provider: 'sandbox', checkout: renewal?.id });
  });

  it('at the provider is leaving here, too', async () => {
    await world.webhook({ reference: (await world.subscription(buyer))?.reference ?? '', kind: 'stopped' });
    expect(await until()).toBe('cancelled 2026-02-28');
  });
});

describe('a payment for premium that goes back', () => {
  it('ends premium now and takes the gems of its period back', async () => {
    const { id } = await world.pay(buyer, 'premium-yearly');
    world.at('2026-03-31T11:00:00Z');
    await world.reconcile();
    expect((await world.balance(buyer)).gems).toBe(150);
    await world.webhook({
      reference: id,
      kind: 'charged-back',
      paymentId: `${id}:0`,
      money: { amount: 9588, currency: 'USD' },
    });
    expect([await until(), await world.isPremium(buyer)]).toEqual(['ended 2027-01-31', false]);
    expect((await world.balance(buyer)).gems).toBe(0);
    expect((await world.letters(buyer)).at(-1)?.text).toContain('Premium from this payment has ended.');
  });

  it('takes the gems of a renewal alone when the renewal goes back', async () => {
    const { id } = await world.pay(buyer, 'premium-monthly');
    world.at('2026-03-01T10:00:00Z');
    await world.reconcile();
    await world.webhook({
      reference: id,
      kind: 'refunded',
      paymentId: `${id}:1`,
      money: { amount: 1999, currency: 'USD' },
    });
    expect([await world.isPremium(buyer), (await world.balance(buyer)).gems]).toEqual([false, 50]);
    const states = await world.query('select kind, state from checkouts where account_id = $1 order by created_at', [
      buyer.accountId,
    ]);
    expect(states).toEqual([
      { kind: 'plan', state: 'paid' },
      { kind: 'renewal', state: 'refunded' },
    ]);
  });
});

describe('a withdrawal', () => {
  const buy = async (country?: string): Promise<Checkout> => {
    const checkout = await world.begin(buyer, 'premium-monthly', {}, country ? { 'cf-ipcountry': country } : {});
    await world.choose(checkout.id, 'pay');
    return checkout;
  };
  const withdraw = () => world.call('POST', 'subscription/withdrawal', buyer, {});

  it.each(['DE', undefined])(
    'is open for 14 days to a member from %s, ends premium now and gives all of it back',
    async (country) => {
      const { id } = await buy(country);
      world.later({ days: 13 });
      expect((await world.subscription(buyer))?.withdrawal).toEqual({
        until: '2026-02-14T10:00:00.000Z',
        refund: { amount: 1999, currency: 'USD' },
      });
      expect((await withdraw()).json<{ subscription: object }>().subscription).toMatchObject({ status: 'ended' });
      expect([await world.isPremium(buyer), (await world.balance(buyer)).gems]).toEqual([false, 0]);
      expect(await world.actions()).toContainEqual({ action: 'refund', provider: 'sandbox', checkout: id });
      expect((await world.letters(buyer)).at(-1)?.subject).toBe('Refund: $19.99');
      expect((await withdraw()).statusCode).toBe(409);
    },
  );

  it('is not open where the law does not give it', async () => {
    await buy('US');
    expect((await world.subscription(buyer))?.withdrawal).toBeNull();
    expect((await withdraw()).json()).toMatchObject({ serverStatus: 409, code: 'withdrawal-refused' });
    expect(await world.isPremium(buyer)).toBe(true);
  });

  it('ends after 14 days, and a renewal begins no new period', async () => {
    await buy('DE');
    world.later({ days: 14 });
    expect((await withdraw()).statusCode).toBe(409);
    world.at('2026-03-01T10:00:00Z');
    await world.reconcile();
    expect((await world.subscription(buyer))?.withdrawal).toBeNull();
    expect((await withdraw()).statusCode).toBe(409);
  });
});

describe('an account that is removed', () => {
  it('is not charged any more, from the request on', async () => {
    await world.pay(buyer, 'premium-monthly');
    await world.query('update sessions set reauthenticated_at = $2 where account_id = $1', [
      buyer.accountId,
      world.now(),
    ]);
    const reply = await world.call('POST', 'profile/removal', buyer, {});
    expect(reply.statusCode).toBe(200);
    const rows = await world.query('select status from subscriptions where account_id = $1', [buyer.accountId]);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });
});

it('is closed by a refund also where it ended by a clock that was ahead', async () => {
  const { id } = await world.pay(buyer, 'premium-monthly', 'decline');
  for (const moment of ['2026-02-28T23:00:00Z', '2026-03-02T23:00:00Z', '2026-03-05T23:00:00Z']) {
    world.at(moment);
    await world.reconcile();
  }
  expect((await world.subscription(buyer))?.status).toBe('ended');
  world.at('2026-02-01T10:00:00Z');
  expect(await world.isPremium(buyer)).toBe(true);
  const money = { amount: 1999, currency: 'USD' };
  await world.webhook({ reference: id, eventId: `${id}:back`, kind: 'refunded', paymentId: `${id}:0`, money });
  expect(await world.isPremium(buyer)).toBe(false);
});

it('is counted among the renewals of a round when it was renewed in it, and not after', async () => {
  await world.reconcile();
  await world.pay(buyer, 'premium-monthly');
  expect((await world.reconcile()).renewals).toBe(0);
  world.later({ months: 1, days: 1 });
  const first = await world.reconcile();
  expect(await until()).toBe('active 2026-03-31');
  expect(first.renewals).toBe(1);
  world.later({ hours: 1 });
  expect((await world.reconcile()).renewals).toBe(0);
});
