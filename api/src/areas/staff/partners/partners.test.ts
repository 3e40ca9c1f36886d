import type { ReplyOf } from '@platform/shared/contracts';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { setPartner } from '../../commerce/affiliates/sales';
import { staffMember } from '../../../testing/staff';

type Partners = ReplyOf<'GET /api/staff/partners'>;

let world: PaymentWorld;
let buyer: Buyer;
beforeAll(async () => {
  world = await createPaymentWorld();
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
});
afterAll(() => world.test.close());

const read = async (query = ''): Promise<Partners> => {
  const { cookies } = await staffMember(world.test, ['finance'], { now: world.now() });
  return (await world.test.request('GET', `/api/staff/partners${query}`, { cookies })).json<Partners>();
};
/** A visit that a partner sent, as the member's browser remembers it. */
async function visit(code: string): Promise<Buyer> {
  const reply = await world.test.request('POST', '/api/affiliate_event/jshit', {
    body: { aff_id: code, offer_id: '7' },
  });
  return { ...buyer, cookies: { ...buyer.cookies, affiliate: reply.json<{ cookieValue: string }>().cookieValue } };
}

it('lists partners with clicks, sales and what stands of them, counted every five minutes', async () => {
  for (const code of ['north', 'East']) await setPartner(world.test.database.db, code, 'https://p.example/{click_id}');
  await visit('made-up');
  const old = await visit('north');
  await world.query(`update affiliate_clicks set created_at = created_at - interval '31 days' where id = $1`, [
    old.cookies['affiliate'],
  ]);
  await world.pay(await visit('north'), 'coins-500');
  const { id } = await world.pay(await visit('north'), 'coins-1000');
  await world.webhook({
    reference: id,
    kind: 'charged-back',
    paymentId: `${id}:0`,
    eventId: `${id}:back`,
    money: null,
  });
  const first = await read();
  expect(first).toEqual({
    at: '2026-03-10T12:00:00.000Z',
    partners: [
      { code: 'East', clicks: 0, lastClickAt: null, sales: 0, takenBack: 0, revenue: [] },
      {
        code: 'north',
        clicks: 2,
        lastClickAt: '2026-03-10T12:00:00.000Z',
        sales: 2,
        takenBack: 1,
        revenue: [{ amount: 599, currency: 'USD' }],
      },
    ],
    next: null,
    unknownClicks: 1,
  });
  await visit('north');
  expect(await read()).toEqual(first);
  world.later({ hours: 0.1 });
  expect((await read()).partners[1]?.clicks).toBe(3);
});

it('goes on page by page, and is for owners and finance', async () => {
  await world.query(
    `insert into affiliate_partners (aff_id, postback_template) select 'many-' || n, 'https://p.example' from generate_series(1, 120) n`,
  );
  world.later({ hours: 1 });
  const codes: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Partners = await read(next && `?cursor=${next}`);
    codes.push(...page.partners.map(({ code }) => code));
    next = page.next;
  }
  expect([codes.length, new Set(codes).size]).toEqual([122, 122]);
  const { cookies } = await staffMember(world.test, ['support'], { now: world.now() });
  expect((await world.test.request('GET', '/api/staff/partners', { cookies })).statusCode).toBe(403);
});
