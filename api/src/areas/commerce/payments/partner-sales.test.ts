import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { drainOutbox } from '../../messages/outbox/worker';
import { postbackSender, setPartner } from '../affiliates/sales';

let world: PaymentWorld;
let buyer: Buyer;
let server: Server;
let heard: Record<string, string>[];
/** Responses of the partner's server, in their order; then "OK". */
let answers: (readonly [status: number, body: string])[];
beforeAll(async () => {
  world = await createPaymentWorld();
  server = createServer((request, response) => {
    heard.push(Object.fromEntries(new URL(request.url ?? '', 'http://partner').searchParams));
    const [status, body] = answers.shift() ?? [200, 'OK'];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const template = `http://127.0.0.1:${port}/pb?click={click_id}&event={event}&sale={sale_id}&amount={amount}&currency={currency}`;
  await setPartner(world.test.database.db, 'north', template);
});
beforeEach(async () => {
  world.at('2026-03-10T12:00:00Z');
  [heard, answers] = [[], []];
  buyer = await world.buyer();
});
afterAll(async () => {
  server.close();
  await world.test.close();
});

/** A visit that the partner sent, as the member's browser remembers it. */
async function visit(): Promise<string> {
  const reply = await world.test.request('POST', '/api/affiliate_event/jshit', {
    body: { aff_id: 'north', offer_id: '7' },
  });
  const { cookieValue } = reply.json<{ cookieValue: string }>();
  buyer = { ...buyer, cookies: { ...buyer.cookies, affiliate: cookieValue } };
  return cookieValue;
}

/** Sends what waits for partners, as the server does; failed tries wait. */
async function send(): Promise<string[]> {
  const problems: string[] = [];
  const sendPostback = postbackSender({ allowPrivate: true });
  const options = {
    db: world.test.database.db,
    senders: { postback: sendPostback, mail: () => Promise.resolve(), payment: () => Promise.resolve() },
    now: world.now,
    random: () => 0,
    onFailure: ({ problem }: { problem: string }) => void problems.push(problem),
  };
  while ((await drainOutbox(options)) > 0);
  return problems;
}
const back = (id: string, kind: 'refunded' | 'charged-back') =>
  world.webhook({
    reference: id,
    eventId: `${id}:${kind}`,
    kind,
    paymentId: `${id}:0`,
    money: { amount: 599, currency: 'USD' },
  });

it('tells the partner of a paid checkout with its amount, once, and not before it is paid', async () => {
  const click = await visit();
  const { id } = await world.begin(buyer, 'coins-500');
  await send();
  expect(heard).toEqual([]);
  await world.choose(id, 'pay-twice');
  await send();
  expect(heard).toEqual([{ click, event: 'purchase', sale: id, amount: '5.99', currency: 'USD' }]);
});

it('tells it again when the partner fails, also when a 200 says failure in its body', async () => {
  await visit();
  await world.pay(buyer, 'premium-monthly');
  answers = [
    [503, 'busy'],
    [200, 'ERROR: unknown click'],
    [200, '{"success":false}'],
  ];
  const problems: string[] = [];
  for (let minutes = 0; minutes < 8; minutes += 1) {
    problems.push(...(await send()));
    world.later({ hours: 0.05 });
  }
  expect(problems).toEqual([
    'the partner answers 503',
    'the partner answers 200, but its body says failure',
    'the partner answers 200, but its body says failure',
  ]);
  expect(heard).toHaveLength(4);
  expect(new Set(heard.map(({ sale }) => sale)).size).toBe(1);
  await send();
  expect(heard).toHaveLength(4);
});

it.each([
  ['refund', 'refunded'],
  ['chargeback', 'charged-back'],
] as const)('takes the sale back by a %s, once, also long after the click has expired', async (event, kind) => {
  const click = await visit();
  const { id } = await world.pay(buyer, 'coins-500');
  await send();
  heard = [];
  world.later({ months: 3 });
  await back(id, kind);
  await back(id, kind);
  await send();
  expect(heard).toEqual([{ click, event: `purchase-${event}`, sale: id, amount: '5.99', currency: 'USD' }]);
});

it('counts a payment that is told after the click has expired, when it was begun before', async () => {
  await visit();
  const { id } = await world.begin(buyer, 'coins-500');
  world.later({ days: 31 });
  await world.webhook({
    reference: id,
    kind: 'paid',
    paymentId: `${id}:0`,
    money: { amount: 599, currency: 'USD' },
    productId: 'coins-500',
  });
  await send();
  expect(heard).toMatchObject([{ event: 'purchase', sale: id }]);
});

it('tells no partner of a payment without a visit, with a forged one, or declined', async () => {
  await world.pay(buyer, 'coins-500');
  buyer = { ...buyer, cookies: { ...buyer.cookies, affiliate: 'forged' } };
  const { id } = await world.pay(buyer, 'coins-500');
  await back(id, 'refunded');
  await visit();
  const declined = await world.begin(buyer, 'coins-500');
  await world.choose(declined.id, 'decline');
  await send();
  expect(heard).toEqual([]);
});
