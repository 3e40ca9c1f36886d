// Over 300 lines: one provider with its simulated side.
import { createHmac } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReplyOf } from '@platform/shared/contracts';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../../../../testing/payment-world';
import { btcpayUnderTest, type LocalBTCPay } from '../../../../testing/payment-providers/btcpay-side';
import type { Notice, ProviderSide } from '../../../../testing/payment-providers/contract';
import type { StartRequest } from '../provider';
import { refundCheckout, refundPartWithin } from '../review';
import { createBTCPay, signBTCPay } from './btcpay';

let btcpay: LocalBTCPay;
let world: PaymentWorld;
let side: ProviderSide;
let buyer: Buyer;
beforeAll(async () => {
  btcpay = await btcpayUnderTest();
  world = await createPaymentWorld({ ...btcpay.env, PAYMENT_PROVIDER: 'btcpay' });
  side = await btcpay.connect(world);
});
beforeEach(async () => {
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
});
afterEach(() => checkMoney(world));
afterAll(async () => {
  await world.test.close();
  await btcpay.close();
});

const post = async ({ body, headers = {} }: Notice): Promise<number> =>
  (
    await world.test.app.inject({
      method: 'POST',
      url: '/api/payments/notification/btcpay',
      headers: { ...headers },
      payload: body,
    })
  ).statusCode;
const tell = async (reference: string, type: string, fields: Record<string, unknown> = {}): Promise<void> => {
  expect(await post(btcpay.webhook(reference, type, fields))).toBe(200);
};
const begin = async (more: Record<string, unknown> = {}) => {
  const { id, payUrl } = await world.begin(buyer, 'coins-500', more);
  return { id, payUrl: payUrl ?? '' };
};
const buy = async () => {
  const { id, payUrl } = await begin();
  for (const notice of await side.pay(payUrl)) expect(await post(notice)).toBe(200);
  return id;
};
const rowOf = async (id: string) =>
  (
    await world.query<{ state: string; held: boolean; paid: number | null; sale: string | null }>(
      'select state, held_at is not null as held, paid_amount as paid, sale_id as sale from checkouts where id = $1',
      [id],
    )
  )[0];
const stateOf = async (id: string) => (await rowOf(id))?.state;
const coins = async () => (await world.balance(buyer)).coins;
const noted = (id: string) =>
  world.query<{ kind: string }>('select kind from payment_events where checkout_id = $1 order by received_at', [id]);
const subjects = async (): Promise<string[]> => (await world.letters(buyer)).map(({ subject }) => subject);
const parts = () => {
  const { services } = world.test.app;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return { db: services.db, config: world.test.config, now: world.now, log };
};
const providers = () => world.test.app.services.paymentProviders;

describe('a payment from a wallet', () => {
  it('is said to be one, and has no name on a statement: on the page, in the file and in the mail', async () => {
    const id = await buy();
    const { checkout, receipt } = (await world.call('GET', `checkouts/${id}/receipt`, buyer)).json<
      ReplyOf<'GET /api/checkouts/{id}/receipt'>
    >();
    expect([checkout.paidWith, receipt?.statementName]).toEqual(['crypto', null]);
    const [row] = await world.query<{ receipt: unknown }>('select receipt from checkouts where id = $1', [id]);
    expect(row?.receipt).toMatchObject({ statementName: null });
    const file = (await world.call('GET', `checkouts/${id}/receipt.pdf`, buyer)).rawPayload;
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const [letter] = await world.letters(buyer);
    expect(letter?.subject).toContain('Receipt');
    expect(letter?.text).not.toMatch(/statement|VSP Media/);
  });

  it('has none either on a receipt that was issued with one', async () => {
    const id = await buy();
    await world.query(`update checkouts set receipt = receipt || '{"statementName": "VSP Media"}' where id = $1`, [id]);
    const { receipt } = (await world.call('GET', `checkouts/${id}/receipt`, buyer)).json<
      ReplyOf<'GET /api/checkouts/{id}/receipt'>
    >();
    expect(receipt?.statementName).toBeNull();
  });

  it('is announced where packs are sold', async () => {
    const products = (await world.test.request('GET', '/api/products')).json<ReplyOf<'GET /api/products'>>();
    expect(products.packsPaidWith).toBe('crypto');
  });
});

describe('an invoice', () => {
  it('is of the price, for an hour, without tolerance, and leads back to the payment', async () => {
    const { id, payUrl } = await begin();
    expect(btcpay.shown(id)).toMatchObject({
      amount: '5.99',
      currency: 'USD',
      checkoutLink: payUrl,
      metadata: { orderId: id, itemCode: 'coins-500', itemDesc: '500 coins' },
      checkout: {
        expirationMinutes: 60,
        monitoringMinutes: 1440,
        paymentTolerance: 0,
        redirectURL: `${world.test.config.siteUrl}/payment?checkout=${id}`,
        redirectAutomatically: true,
      },
      receipt: { enabled: false },
    });
  });

  it('is made for no plan: plans go to another provider', async () => {
    const { id } = await world.begin(buyer, 'premium-monthly');
    expect(await world.query('select provider from checkouts where id = $1', [id])).toEqual([{ provider: 'sandbox' }]);
    const start = { reference: id, recurring: { price: { amount: 1999, currency: 'USD' }, months: 1 } };
    await expect(
      providers()
        .byName('btcpay')
        ?.startCheckout(start as StartRequest),
    ).rejects.toThrow('renews nothing');
  });

  it('that the server refuses is no checkout, and nothing was charged', async () => {
    side.silence?.(true);
    const price = { amount: 599, currency: 'USD' };
    const reply = await world.call('POST', 'checkouts', buyer, { productId: 'coins-500', price });
    side.silence?.(false);
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      503,
      'Payments aren’t available right now. Nothing was charged. Please try again.',
    ]);
  });
});

describe('a notification', () => {
  it('is signed over its bytes with the secret of the webhook', () => {
    const body = Buffer.from('{"type":"InvoiceSettled"}');
    const expected = createHmac('sha256', btcpay.secret).update('{"type":"InvoiceSettled"}').digest('hex');
    expect(signBTCPay(btcpay.secret, body)).toBe(`sha256=${expected}`);
  });

  it.each(['InvoiceSettled', 'InvoicePaymentSettled', 'InvoiceProcessing', 'InvoiceExpired', 'InvoiceInvalid'])(
    '%s of an invoice that is only waiting for its payment changes nothing',
    async (type) => {
      const { id } = await begin();
      await tell(id, type, { manuallyMarked: true, overPaid: true, metadata: { orderId: id, itemCode: 'coins-500' } });
      expect([await stateOf(id), await coins(), await noted(id)]).toEqual(['open', 0, []]);
    },
  );

  it('cannot give the money of one order to another', async () => {
    const { id } = await begin();
    const paid = await begin();
    await side.pay(paid.payUrl);
    await tell(paid.id, 'InvoiceSettled', { metadata: { orderId: id, itemCode: 'coins-6500' } });
    expect([await stateOf(id), await stateOf(paid.id), await coins()]).toEqual(['open', 'paid', 500]);
  });

  it('of every kind in the wrong order, twice, and a year later, delivers once', async () => {
    const { id, payUrl } = await begin();
    const notices = (await side.pay(payUrl)).toReversed();
    for (const notice of [...notices, ...notices]) expect(await post(notice)).toBe(200);
    world.later({ months: 12 });
    await tell(id, 'InvoiceSettled', { isRedelivery: true });
    expect([await stateOf(id), await coins(), await subjects()]).toEqual(['paid', 500, ['Receipt: 500 coins, $5.99']]);
  });

  it('of a payment does not undo a refund that came after it', async () => {
    const id = await buy();
    await refundCheckout(parts(), providers(), id);
    await tell(id, 'InvoiceSettled');
    await world.reconcile();
    expect([await stateOf(id), await coins()]).toEqual(['refunded', 0]);
  });

  it('must come again while the server cannot be asked, and nothing was noted', async () => {
    const { id, payUrl } = await begin();
    const [notice] = await side.pay(payUrl);
    side.silence?.(true);
    expect(await post(notice ?? { body: '' })).toBe(503);
    side.silence?.(false);
    expect([await stateOf(id), await noted(id)]).toEqual(['open', []]);
    expect(await post(notice ?? { body: '' })).toBe(200);
    expect(await coins()).toBe(500);
  });

  it('of no invoice, of an unknown one, of a new one and of another shop of the store needs no action', async () => {
    const { id } = await begin();
    const fields = (more: object) => btcpay.signed(JSON.stringify({ storeId: btcpay.store, ...more }));
    expect(await post(fields({ type: 'PayoutCreated', payoutId: 'P1' }))).toBe(200);
    expect(await post(fields({ type: 'InvoiceSettled', invoiceId: 'gone' }))).toBe(200);
    const asked = btcpay.requests.length;
    await tell(id, 'InvoiceCreated');
    expect(btcpay.requests).toHaveLength(asked);
    const shop = await providers()
      .byName('btcpay')
      ?.startCheckout({
        reference: 'pos-app-1',
        productId: 'tea',
        description: 'Tea',
        price: { amount: 100, currency: 'USD' },
        recurring: null,
        returnUrl: 'https://shop.example/',
        notificationUrl: 'https://shop.example/',
      });
    await side.pay(shop?.url ?? '');
    await tell('pos-app-1', 'InvoiceSettled');
    expect(await noted('pos-app-1')).toEqual([]);
  });
});

describe('a payment', () => {
  it('is waited for until it is confirmed', async () => {
    const { id } = await begin();
    const payment = btcpay.send(id, 599);
    await tell(id, 'InvoiceProcessing');
    expect([await stateOf(id), await coins()]).toEqual(['pending', 0]);
    payment.confirm();
    await tell(id, 'InvoiceSettled');
    expect([await stateOf(id), await coins()]).toEqual(['paid', 500]);
  });

  it('that is replaced before it is confirmed brings nothing, and ends when it is no longer watched for', async () => {
    const { id } = await begin();
    const payment = btcpay.send(id, 599);
    await tell(id, 'InvoiceProcessing');
    payment.replace();
    world.later({ hours: 2 });
    await world.reconcile();
    expect(await stateOf(id)).toBe('pending');
    world.later({ hours: 24 });
    await world.reconcile();
    expect([await stateOf(id), await coins()]).toEqual(['expired', 0]);
  });

  it('of a part leaves the rest to be paid, and waits for a person once the invoice has ended', async () => {
    const { id } = await begin();
    btcpay.send(id, 300).confirm();
    await tell(id, 'InvoicePaymentSettled');
    expect(await rowOf(id)).toMatchObject({ state: 'open', held: false });
    world.later({ hours: 1.1 });
    await tell(id, 'InvoiceExpired', { partiallyPaid: true });
    expect(await rowOf(id)).toMatchObject({ state: 'pending', held: true, paid: 300 });
    btcpay.send(id, 299).confirm();
    await tell(id, 'InvoicePaymentSettled', { afterExpiration: true });
    expect(await rowOf(id)).toMatchObject({ state: 'paid', held: false });
    expect(await coins()).toBe(500);
  });

  it('of a part that is not confirmed when the invoice ends is waited for, however long', async () => {
    const { id } = await begin();
    const payment = btcpay.send(id, 300);
    world.later({ hours: 1.1 });
    await tell(id, 'InvoiceExpired', { partiallyPaid: true });
    world.later({ hours: 25 });
    await world.reconcile();
    expect(await rowOf(id)).toMatchObject({ state: 'pending', held: false });
    payment.confirm();
    await tell(id, 'InvoicePaymentSettled');
    expect(await rowOf(id)).toMatchObject({ state: 'pending', held: true, paid: 300 });
  });

  it('of too much waits for an operator, who gives all of it back', async () => {
    const { id } = await begin();
    btcpay.send(id, 700).confirm();
    await tell(id, 'InvoiceSettled', { overPaid: true });
    expect(await rowOf(id)).toMatchObject({ state: 'pending', held: true, paid: 700 });
    await refundCheckout(parts(), providers(), id);
    await world.tellProvider();
    expect(btcpay.refundsMade.at(-1)).toMatchObject({ name: `Refund ${id}`, amount: '7.00', currency: 'USD' });
    expect(await subjects()).toEqual(['Refund: $7.00', 'Claim your refund: $7.00']);
  });

  it('after the end is delivered once it is confirmed', async () => {
    const { id } = await begin();
    world.later({ hours: 3 });
    await world.reconcile();
    const payment = btcpay.send(id, 599);
    await tell(id, 'InvoiceReceivedPayment', { afterExpiration: true });
    expect([await stateOf(id), await coins()]).toEqual(['expired', 0]);
    payment.confirm();
    await tell(id, 'InvoicePaymentSettled', { afterExpiration: true });
    expect([await stateOf(id), await coins()]).toEqual(['paid', 500]);
  });

  it('of an invoice that was marked as settled without money waits for a person', async () => {
    const { id } = await begin();
    btcpay.mark(id, 'Settled');
    await tell(id, 'InvoiceSettled', { manuallyMarked: true });
    expect(await rowOf(id)).toMatchObject({ state: 'pending', held: true, paid: 0 });
  });

  it('of an invoice that was settled before changes no order, and is said to the operator', async () => {
    const id = await buy();
    btcpay.send(id, 599).confirm();
    await tell(id, 'InvoicePaymentSettled');
    const [row] = await world.query('select state, problem from checkouts where id = $1', [id]);
    expect(row).toEqual({ state: 'paid', problem: 'paid: paid 1198 instead of 599' });
    expect(await coins()).toBe(500);
  });

  it('stays paid when its invoice is marked as invalid: the money came', async () => {
    const id = await buy();
    btcpay.mark(id, 'Invalid');
    await tell(id, 'InvoiceInvalid', { manuallyMarked: true });
    expect([await stateOf(id), await coins()]).toEqual(['paid', 500]);
  });

  it('that was never confirmed ends with its invoice', async () => {
    const { id } = await begin();
    btcpay.send(id, 599);
    await tell(id, 'InvoiceProcessing');
    btcpay.mark(id, 'Invalid');
    await tell(id, 'InvoiceInvalid', { manuallyMarked: false });
    expect([await stateOf(id), await coins()]).toEqual(['expired', 0]);
  });

  it('of which only a part was confirmed waits for a person, without a sum', async () => {
    const { id } = await begin();
    btcpay.send(id, 300).confirm();
    btcpay.send(id, 299);
    await tell(id, 'InvoiceProcessing');
    btcpay.mark(id, 'Invalid');
    await tell(id, 'InvoiceInvalid', { manuallyMarked: false });
    expect(await rowOf(id)).toMatchObject({ state: 'pending', held: true, paid: null });
  });
});

describe('a coupon', () => {
  const withCoupon = async (code: string) => {
    await world.query(
      `insert into coupons (code, percent, applies_to, max_uses, created_at) values ($1, 10, 'all', 1, now())`,
      [code],
    );
    return begin({ coupon: code, price: { amount: 539, currency: 'USD' } });
  };
  const isFree = async (code: string) =>
    (await world.call('GET', `checkouts/quote?productId=coins-500&coupon=${code}`, await world.buyer())).statusCode ===
    200;

  it('is free again once the invoice takes no payment any more, and money that comes all the same is refunded', async () => {
    const { id, payUrl } = await withCoupon('CLOSES');
    expect(await isFree('CLOSES')).toBe(false);
    world.later({ hours: 1.1 });
    await world.reconcile();
    expect(btcpay.shown(id)['status']).toBe('Invalid');
    await expect(side.show(payUrl)).rejects.toThrow('cannot be paid');
    expect([await stateOf(id), await isFree('CLOSES')]).toEqual(['expired', true]);
    btcpay.send(id, 539).confirm();
    await tell(id, 'InvoicePaymentSettled', { afterExpiration: true });
    await world.tellProvider();
    expect([await stateOf(id), await coins()]).toEqual(['refunded', 0]);
    expect(await subjects()).toEqual(['Refund: $5.39', 'Claim your refund: $5.39']);
  });

  it('stays with a payment that is on its way when the checkout ends', async () => {
    const { id } = await withCoupon('ONITSWAY');
    const payment = btcpay.send(id, 539);
    world.later({ hours: 1.1 });
    await world.reconcile();
    expect([btcpay.shown(id)['status'], await isFree('ONITSWAY')]).toEqual(['Expired', false]);
    payment.confirm();
    await tell(id, 'InvoicePaymentSettled', { afterExpiration: true });
    expect([await stateOf(id), await coins()]).toEqual(['paid', 500]);
  });

  it('stays with a part of its price', async () => {
    const { id } = await withCoupon('APART');
    btcpay.send(id, 100).confirm();
    world.later({ hours: 1.1 });
    await world.reconcile();
    expect([await rowOf(id), await isFree('APART')]).toMatchObject([{ held: true, paid: 100 }, false]);
  });
});

describe('a refund', () => {
  const refund = async (id: string): Promise<void> => {
    await refundCheckout(parts(), providers(), id);
    await world.tellProvider();
  };

  it('is claimed by the member, who gets the page by e-mail', async () => {
    const id = await buy();
    await refund(id);
    const letter = (await world.letters(buyer)).at(-1);
    const [, link = ''] = /Claim your refund:\n(\S+)/.exec(letter?.text ?? '') ?? [];
    expect(btcpay.refundsMade.at(-1)).toEqual({
      invoiceId: (await rowOf(id))?.sale,
      name: `Refund ${id}`,
      amount: '5.99',
      currency: 'USD',
      viewLink: link,
    });
    expect(letter?.text).toContain('Keep this link to yourself');
  });

  it('is made once where its answer is lost', async () => {
    const id = await buy();
    await refundCheckout(parts(), providers(), id);
    btcpay.loseAnswer(/\/refund$/);
    const made = btcpay.refundsMade.length;
    await expect(world.tellProvider()).rejects.toThrow(`checkout ${id}: it answers 504`);
    await world.query(`update outbox set state = 'waiting' where payload->>'checkout' = $1`, [id]);
    await world.tellProvider();
    expect(btcpay.refundsMade).toHaveLength(made + 1);
    expect((await subjects()).at(-1)).toBe('Claim your refund: $5.99');
  });

  it('of a part is one for each key, and the rest is one of its own', async () => {
    const id = await buy();
    const part = (key: string, amount: number) =>
      parts().db.transaction((tx) => refundPartWithin(tx, parts(), providers(), id, { key, amount }));
    await part('first', 100);
    await part('first', 100);
    await part('second', 100);
    await world.tellProvider();
    const price = { amount: 599, currency: 'USD' };
    const invoice = (await rowOf(id))?.sale ?? null;
    const charge = { reference: id, saleId: invoice, paymentId: invoice, price, isRenewal: false };
    await providers().byName('btcpay')?.refundPart?.(charge, { key: 'first', amount: 100 });
    await refund(id);
    const made = btcpay.refundsMade.filter(({ invoiceId }) => invoiceId === invoice);
    expect(made.map(({ amount }) => amount)).toEqual(['1.00', '1.00', '3.99']);
    expect(await coins()).toBe(0);
  });

  it('of a member who has left is said to the operator', async () => {
    const id = await buy();
    await refundCheckout(parts(), providers(), id);
    await world.query('update checkouts set account_id = 0 where id = $1', [id]);
    await expect(world.tellProvider()).rejects.toThrow(
      `checkout ${id}: its refund waits at the provider to be claimed`,
    );
    expect(btcpay.refundsMade.at(-1)?.name).toBe(`Refund ${id}`);
  });
});

describe('an answer of the server', () => {
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let url: string;
  beforeAll(async () => {
    server = createServer((_request, response) => answer(response));
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const adapter = (timeout = 10_000) =>
    createBTCPay({ url, store: 'S1', apiKey: 'k', webhookSecret: 's', now: world.now, timeout });
  const sale = { reference: '4T7K-9QXW-2M5C', saleId: null };
  const invoice = (more: object = {}) => ({
    id: 'I1',
    storeId: 'S1',
    amount: '5.99',
    currency: 'USD',
    checkoutLink: 'https://btcpay.example/i/I1',
    createdTime: 1,
    monitoringExpiration: 2,
    status: 'Settled',
    additionalStatus: 'None',
    metadata: { orderId: sale.reference, itemCode: 'coins-500' },
    ...more,
  });
  const respond = (value: unknown, status = 200): void => {
    answer = (response) =>
      void response.writeHead(status).end(typeof value === 'string' ? value : JSON.stringify(value));
  };

  it('that does not come in time is none', async () => {
    answer = () => undefined;
    await expect(adapter(100).fetchStatus(sale)).rejects.toThrow('it does not answer');
  });

  it.each<[string, unknown, number, string]>([
    ['a status of 500', '', 500, 'it answers 500'],
    ['a refused key', {}, 401, 'it answers 401'],
    ['HTML', '<html>Sorry</html>', 200, 'its answer is no JSON'],
    ['another object', { items: [] }, 200, 'its answer is not understood'],
    ['a state that is not known', [invoice({ status: 'Paused' })], 200, 'its answer is not understood'],
    ['a page that is no page', [invoice({ checkoutLink: 'data:text/html,' })], 200, 'its answer is not understood'],
    ['an invoice of another store', [invoice({ storeId: 'S2' })], 200, 'the invoice is of another store'],
  ])('that brings %s is none', async (_what, value, status, problem) => {
    respond(value, status);
    await expect(adapter().fetchStatus(sale)).rejects.toThrow(problem);
  });

  it('leaves out invoices of other orders', async () => {
    respond([invoice({ metadata: { orderId: 'other' } }), invoice({ metadata: {} })]);
    expect(await adapter().fetchStatus(sale)).toEqual([]);
  });

  it.each([
    ['settled in full by a server that names no paid sum', {}, { amount: 599, currency: 'USD' }],
    ['overpaid at a server that names no paid sum', { additionalStatus: 'PaidOver' }, null],
    ['overpaid', { additionalStatus: 'PaidOver', paidAmount: '6.5' }, { amount: 650, currency: 'USD' }],
    ['settled, and paid once more since', { paidAmount: 11.98 }, { amount: 1198, currency: 'USD' }],
    ['of a currency without decimals', { amount: '900', currency: 'JPY' }, { amount: 900, currency: 'JPY' }],
  ])('of an invoice that is %s names its sum', async (_what, more, money) => {
    respond([invoice(more)]);
    expect(await adapter().fetchStatus(sale)).toMatchObject([
      { kind: 'paid', saleId: 'I1', paymentId: 'I1', money, productId: 'coins-500', reference: sale.reference },
    ]);
  });

  it('tells of two invoices of one order in the order in which they were made', async () => {
    respond([invoice({ id: 'I2', createdTime: 9 }), invoice()]);
    expect((await adapter().fetchStatus(sale)).map(({ saleId }) => saleId)).toEqual(['I1', 'I2']);
  });

  it('to a mark that the server refuses does not say that the invoice is closed', async () => {
    answer = (response) => {
      answer = (second) => void second.writeHead(422).end('{}');
      response.end(JSON.stringify([invoice({ status: 'New' })]));
    };
    expect(await adapter().close(sale)).toBe(false);
  });
});
