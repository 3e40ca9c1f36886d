import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { RawNotification, StartRequest } from '../provider';
import { createVerotel, signFlexPay } from './verotel';

const KEY = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J';
const SHOP = '68849';

/** The signature as FlexPay's documentation describes it, written a second time. */
const expectedSignature = (fields: Record<string, string>): string =>
  createHash('sha256')
    .update(
      [
        KEY,
        ...Object.keys(fields)
          .toSorted()
          .map((name) => `${name}=${fields[name]}`),
      ].join(':'),
    )
    .digest('hex');

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[];
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => void (requests = []));
afterAll(() => server.close());

const verotel = (timeout = 10_000) =>
  createVerotel({
    shopId: SHOP,
    signatureKey: KEY,
    url: origin,
    apiUrl: `${origin}/api`,
    apiUser: 'user',
    apiPassword: 'secret',
    timeout,
  });
const respond = (text: string, status = 200) => {
  answer = (_request, response) => void response.writeHead(status).end(text);
};
const start: StartRequest = {
  reference: '4T7K-9QXW-2M5C',
  productId: 'coins-500',
  description: '500 coins',
  price: { amount: 599, currency: 'USD' },
  recurring: null,
  returnUrl: 'https://site.example/payment?checkout=4T7K-9QXW-2M5C',
  notificationUrl: 'https://site.example/api/payments/notification/verotel',
};
/** Before it was named. */
const sale = { reference: start.reference, saleId: null };
const notification = (fields: Record<string, string>, signature = expectedSignature(fields)): RawNotification => ({
  query: new URLSearchParams({ ...fields, signature }).toString(),
  body: Buffer.alloc(0),
  headers: {},
});

describe('a signature', () => {
  it('is the one of the vendor’s own test', () => {
    const fields = {
      saleID: '433456',
      priceAmount: '0.00',
      referenceID: 'reference1234',
      priceCurrency: 'USD',
      custom1: 'My',
      description: 'My Dščřčřřěřě&?=blah123',
      subscriptionType: 'RECURRING',
      period: 'P1M',
      name: 'My name',
      trialAmount: '0.01',
      trialPeriod: 'P3D',
      successURL: 'http://backURL.test',
      declineURL: 'http://declineURL.test',
      cancelDiscountPercentage: '30',
      shopID: SHOP,
    };
    expect(signFlexPay(KEY, fields)).toBe('ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2');
  });

  it('is of the parameters sorted by name, without e-mail, one-click token and itself', () => {
    const fields = { shopID: '123', custom1: 'xyz', custom2: '' };
    const hash = createHash('sha256').update('aaB:custom1=xyz:custom2=:shopID=123').digest('hex');
    expect(signFlexPay('aaB', { ...fields, email: 'a@example.com', oneClickToken: 't', signature: 's' })).toBe(hash);
  });
});

describe('a start link', () => {
  it('of a pack is a signed purchase', async () => {
    const url = new URL((await verotel().startCheckout(start)).url);
    const { signature, ...fields } = Object.fromEntries(url.searchParams);
    expect(url.pathname).toBe('/startorder');
    expect(fields).toEqual({
      custom1: 'coins-500',
      declineURL: start.returnUrl,
      description: '500 coins',
      priceAmount: '5.99',
      priceCurrency: 'USD',
      referenceID: start.reference,
      shopID: SHOP,
      successURL: start.returnUrl,
      type: 'purchase',
      version: '4',
    });
    expect(signature).toBe(expectedSignature(fields));
    expect([...url.searchParams.keys()].slice(0, -1)).toEqual(Object.keys(fields).toSorted());
  });

  it('of a plan renews at the full price, and a coupon is the first period’s', async () => {
    const recurring = { price: { amount: 9588, currency: 'USD' }, months: 12 };
    const plan = { ...start, productId: 'premium-yearly', price: recurring.price, recurring };
    const fieldsOf = async (request: StartRequest) =>
      Object.fromEntries(new URL((await verotel().startCheckout(request)).url).searchParams);
    expect(await fieldsOf(plan)).toMatchObject({
      type: 'subscription',
      subscriptionType: 'recurring',
      period: 'P12M',
      priceAmount: '95.88',
    });
    expect(await fieldsOf(plan)).not.toHaveProperty('trialAmount');
    expect(await fieldsOf({ ...plan, price: { amount: 8150, currency: 'USD' } })).toMatchObject({
      priceAmount: '95.88',
      trialAmount: '81.50',
      trialPeriod: 'P12M',
    });
  });

  it('writes a currency without decimals without decimals', async () => {
    const { url } = await verotel().startCheckout({ ...start, price: { amount: 900, currency: 'JPY' } });
    expect(new URL(url).searchParams.get('priceAmount')).toBe('900');
  });
});

describe('a postback', () => {
  const purchase = {
    type: 'purchase',
    shopID: SHOP,
    saleID: '1485',
    referenceID: start.reference,
    priceAmount: '5.99',
    priceCurrency: 'USD',
    custom1: 'coins-500',
    paymentMethod: 'CC',
  };

  it('of a purchase is a payment of what it says', () => {
    expect(verotel().parseNotification(notification(purchase))).toEqual({
      eventId: '1485:purchase:',
      reference: start.reference,
      saleId: '1485',
      kind: 'paid',
      paymentId: '1485',
      money: { amount: 599, currency: 'USD' },
      productId: 'coins-500',
      paidUntil: null,
    });
  });

  it('of a renewal, a refund, a chargeback and a cancellation is what it is', () => {
    const subscription = { ...purchase, type: 'subscription', transactionID: '77', amount: '19.99' };
    const read = (more: Record<string, string>) =>
      verotel().parseNotification(notification({ ...subscription, ...more }));
    expect(read({ event: 'rebill', nextChargeOn: '2026-04-10' })).toMatchObject({
      kind: 'renewed',
      paymentId: '77',
      money: { amount: 1999, currency: 'USD' },
      paidUntil: new Date('2026-04-10T12:00:00Z'),
    });
    expect(read({ event: 'credit', parentID: '77' })).toMatchObject({ kind: 'refunded', paymentId: '77' });
    expect(read({ event: 'chargeback', parentID: '' })).toMatchObject({ kind: 'charged-back', paymentId: '1485' });
    expect(read({ event: 'cancel' })).toMatchObject({ kind: 'stopped' });
  });

  it.each([
    ['a wrong signature', notification(purchase, 'f'.repeat(64))],
    ['a signature of another length', notification(purchase, 'f')],
    ['no signature', { ...notification(purchase), query: new URLSearchParams(purchase).toString() }],
    ['a changed amount', notification({ ...purchase, priceAmount: '0.01' }, expectedSignature(purchase))],
    ['another shop', notification({ ...purchase, shopID: '1' })],
    ['an unknown event', notification({ ...purchase, event: 'surprise' })],
    ['a parameter twice', { ...notification(purchase), query: `${notification(purchase).query}&saleID=2` }],
    ['nothing', { ...notification(purchase), query: '' }],
  ])('with %s is refused', (_what, raw) => {
    expect(() => verotel().parseNotification(raw)).toThrow(
      expect.objectContaining({ name: 'ForgedNotificationError' }) as Error,
    );
  });

  it.each(['5.999', '-5.99', '1e3', '', 'x'])('with the amount "%s" has none', async (priceAmount) => {
    expect((await verotel().parseNotification(notification({ ...purchase, priceAmount })))?.money).toBeNull();
  });

  it('may come as a posted form, too', async () => {
    const { query, ...raw } = notification(purchase);
    expect((await verotel().parseNotification({ ...raw, query: '', body: Buffer.from(query) }))?.kind).toBe('paid');
  });
});

describe('the status call', () => {
  const found = (lines: string): string =>
    `response: FOUND\nsaleID: 1485\nshopID: ${SHOP}\nreferenceID: ${start.reference}\npriceAmount: "5.99"\npriceCurrency: USD\ncustom1: coins-500\n${lines}`;

  it('is signed, and reads what the sale is', async () => {
    respond(found('saleResult: APPROVED\n'));
    expect(await verotel().fetchStatus(sale)).toMatchObject([
      { kind: 'paid', paymentId: '1485', money: { amount: 599, currency: 'USD' }, productId: 'coins-500' },
    ]);
    const { signature, ...fields } = Object.fromEntries(new URL(requests[0]?.url ?? '', origin).searchParams);
    expect(fields).toEqual({ referenceID: start.reference, shopID: SHOP, version: '4' });
    expect(signature).toBe(expectedSignature(fields));
  });

  it.each([
    ['response: NOTFOUND\n', []],
    [found('saleResult: DECLINED\n'), ['declined']],
    [found('saleResult: PENDING\n'), ['pending']],
    [found('saleResult: APPROVED\nnextChargeOn: 2026-04-10\n'), ['paid', 'renewed']],
    [found('saleResult: APPROVED\ncancelledOn: 2026-04-01\n'), ['paid', 'stopped']],
  ])('knows %j as %j', async (text, kinds) => {
    respond(text);
    expect((await verotel().fetchStatus(sale)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ['a status of 500', 'response: FOUND\n', 500, 'it answers 500'],
    ['HTML', '<html><body>Sorry</body></html>', 200, 'its answer is not understood'],
    ['nothing', '', 200, 'its answer is not understood'],
    [
      'the sale of another checkout',
      found('').replace(start.reference, 'OTHER'),
      200,
      'the sale is of another checkout',
    ],
    ['the sale of another shop', found('').replace(SHOP, '1'), 200, 'the sale is of another shop'],
  ])('that brings %s is no answer', async (_what, text, status, problem) => {
    respond(text, status);
    await expect(verotel().fetchStatus(sale)).rejects.toThrow(problem);
  });

  it('that does not come in time is no answer', async () => {
    const arrived = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    await expect(verotel(100).fetchStatus(sale)).rejects.toThrow('it does not answer');
    // On a busy machine it comes after it was given up, and would be counted by the next test.
    await Promise.race([arrived, wait(1_000)]);
  });
});

describe('the Control Center', () => {
  const charge = { ...sale, paymentId: '1485', price: start.price, isRenewal: false };

  it('refunds and cancels the sale, with the shop’s log-in; what is done already is fine', async () => {
    answer = (request, response) =>
      void response
        .writeHead(request.method === 'POST' ? 412 : 200)
        .end(`response: FOUND\nsaleID: 1485\nreferenceID: ${start.reference}\n`);
    await verotel().refund(charge);
    await verotel().cancel(sale);
    expect(requests.map(({ method, url }) => `${method} ${url?.split('?')[0]}`)).toEqual([
      'POST /api/sale/1485/refund',
      'GET /salestatus',
      'POST /api/sale/1485/cancel',
    ]);
    expect(requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:secret').toString('base64')}`);
  });

  it('that refuses is a failure, which is tried again', async () => {
    respond('', 503);
    await expect(verotel().refund(charge)).rejects.toThrow('it answers 503 to refund');
  });
});
