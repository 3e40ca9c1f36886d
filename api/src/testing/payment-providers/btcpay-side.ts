import { createHmac } from 'node:crypto';
import type { PaymentWorld } from '../payment-world';
import type { Notice, ProviderUnderTest } from './contract';
import { startLocalServer } from './local-server';

const SECRET = '3ixg5mCwYyQ1bbFZUNaUkxQuRKyX';
const STORE = '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776';
const KEY = '4cd59c0bc2b2e36e9d5ae5f6e7d1f2d5a4c0b9e8';
const MINUTE = 60_000;

interface CreateRequest {
  readonly amount: string;
  readonly currency: string;
  readonly metadata: { readonly orderId: string; readonly itemCode: string };
  readonly checkout: {
    readonly expirationMinutes: number;
    readonly monitoringMinutes: number;
    readonly paymentTolerance: number;
    readonly redirectURL: string;
  };
}
interface Payment {
  readonly cents: number;
  /** `Invalid`: another transaction has replaced it. */
  status: 'Processing' | 'Settled' | 'Invalid';
}
interface LocalInvoice {
  readonly id: string;
  readonly order: CreateRequest;
  readonly createdAt: number;
  expiresAt: number;
  readonly monitoredUntil: number;
  readonly payments: Payment[];
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'PaidOver';
}
interface LocalRefund {
  readonly invoiceId: string;
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  readonly viewLink: string;
}

/** A local BTCPay Server, with more functions than the contract needs. */
export interface LocalBTCPay extends ProviderUnderTest {
  readonly store: string;
  readonly secret: string;
  /** A webhook of any type, as the server would send it for an order; `fields` are its content. */
  webhook(reference: string, type: string, fields?: Readonly<Record<string, unknown>>): Notice;
  signed(body: string): Notice;
  /** A payment reaches the order's address. @returns confirms it, or replaces it by another one */
  send(reference: string, cents: number): { confirm(): void; replace(): void };
  /** Marks the invoice manually, as the store's staff can on its page. */
  mark(reference: string, status: 'Invalid' | 'Settled'): void;
  /** The invoice as returned by the API. */
  shown(reference: string): Readonly<Record<string, unknown>>;
  readonly refundsMade: readonly LocalRefund[];
  /** Received requests, as `GET /api/v1/…`. */
  readonly requests: readonly string[];
  /** Makes the next request of this method and path take effect, and lose its response. */
  loseAnswer(request: RegExp): void;
}

/** BTCPay Server's Greenfield API and webhooks on this machine, according to its documentation and source. */
export async function btcpayUnderTest(): Promise<LocalBTCPay> {
  const invoices: LocalInvoice[] = [];
  const refunds: LocalRefund[] = [];
  const requests: string[] = [];
  let lost: RegExp | null = null;
  let serial = 0;
  let now = (): Date => new Date();

  const cents = (amount: string): number => Math.round(Number(amount) * 100);
  const counted = ({ payments }: LocalInvoice): Payment[] => payments.filter(({ status }) => status !== 'Invalid');
  const paid = (invoice: LocalInvoice): number => counted(invoice).reduce((sum, payment) => sum + payment.cents, 0);

  /** Updates an invoice as the server's watcher does. */
  function watch(invoice: LocalInvoice): LocalInvoice {
    const price = cents(invoice.order.amount);
    const hasPayment = counted(invoice).length > 0;
    if (invoice.status === 'New' && invoice.expiresAt <= now().getTime()) invoice.status = 'Expired';
    if (invoice.status === 'New' || invoice.status === 'Expired') {
      if (hasPayment && paid(invoice) < price) invoice.additionalStatus = 'PaidPartial';
      else if (hasPayment && invoice.status === 'Expired') invoice.additionalStatus = 'PaidLate';
      else if (hasPayment) {
        invoice.status = 'Processing';
        invoice.additionalStatus = 'None';
      }
    }
    if (invoice.status === 'Processing') {
      invoice.additionalStatus = paid(invoice) > price ? 'PaidOver' : 'None';
      if (paid(invoice) < price) {
        invoice.status = 'New';
        invoice.additionalStatus = hasPayment ? 'PaidPartial' : 'None';
      } else if (counted(invoice).every(({ status }) => status === 'Settled')) invoice.status = 'Settled';
    }
    return invoice;
  }
  const model = (invoice: LocalInvoice) => {
    const { id, order, createdAt, expiresAt, monitoredUntil, status, additionalStatus } = watch(invoice);
    return {
      id,
      storeId: STORE,
      ...order,
      paidAmount: (paid(invoice) / 100).toFixed(2),
      type: 'Standard',
      checkoutLink: `${server.origin}/i/${id}`,
      createdTime: Math.floor(createdAt / 1000),
      expirationTime: Math.floor(expiresAt / 1000),
      monitoringExpiration: Math.floor(monitoredUntil / 1000),
      status,
      additionalStatus,
      archived: false,
    };
  };
  const latest = (reference: string): LocalInvoice => {
    const invoice = invoices.findLast(({ order }) => order.metadata.orderId === reference);
    if (!invoice) throw new Error('There is no such invoice.');
    return watch(invoice);
  };
  const json = (value: unknown, status = 200) => ({ status, text: JSON.stringify(value) });
  const problem = (status: number, code: string) => json({ code, message: code }, status);

  function create(order: CreateRequest) {
    const { expirationMinutes, monitoringMinutes, paymentTolerance, redirectURL } = order.checkout;
    const isRight =
      /^\d+(\.\d{1,2})?$/.test(order.amount) &&
      /^[A-Z]{3}$/.test(order.currency) &&
      expirationMinutes >= 0.5 &&
      monitoringMinutes >= 0 &&
      paymentTolerance === 0 &&
      URL.canParse(redirectURL);
    if (!isRight) return problem(422, 'validation-error');
    const createdAt = now().getTime();
    const expiresAt = createdAt + expirationMinutes * MINUTE;
    const invoice: LocalInvoice = {
      id: `Inv${(serial += 1)}`,
      order,
      createdAt,
      expiresAt,
      monitoredUntil: expiresAt + monitoringMinutes * MINUTE,
      payments: [],
      status: 'New',
      additionalStatus: 'None',
    };
    invoices.push(invoice);
    return json(model(invoice));
  }

  function refund(invoice: LocalInvoice, request: Record<string, string>) {
    const { status, additionalStatus } = watch(invoice);
    if (
      status !== 'Settled' &&
      status !== 'Invalid' &&
      !(status === 'Expired' && ['PaidLate', 'PaidPartial', 'PaidOver'].includes(additionalStatus))
    )
      return problem(400, 'non-refundable');
    const { name = '', payoutMethodId, refundVariant, customAmount = '', customCurrency = '' } = request;
    const isRight =
      payoutMethodId === 'BTC-LN' && refundVariant === 'Custom' && Number(customAmount) > 0 && name.length <= 50;
    if (!isRight) return problem(422, 'validation-error');
    const made = {
      invoiceId: invoice.id,
      name,
      amount: customAmount,
      currency: customCurrency,
      viewLink: `${server.origin}/pull-payments/${refunds.length + 1}`,
    };
    refunds.push(made);
    return json({ id: String(refunds.length), autoApproveClaims: false, archived: false, ...made });
  }

  function handle(method: string, path: string, query: URLSearchParams, body: string) {
    const [, below] = new RegExp(`^/api/v1/stores/${STORE}(/.*)$`).exec(path) ?? [];
    if (below === undefined) return problem(403, 'missing-permission');
    if (below === '/invoices' && method === 'POST') return create(JSON.parse(body) as CreateRequest);
    if (below === '/invoices')
      return json(invoices.filter(({ order }) => order.metadata.orderId === query.get('orderId')).map(model));
    if (below === '/pull-payments') return json(refunds);
    const [, id, action] = /^\/invoices\/([^/]+)(?:\/([a-z-]+))?$/.exec(below) ?? [];
    const invoice = invoices.find((one) => one.id === id);
    if (!invoice) return problem(404, 'invoice-not-found');
    if (action === undefined) return json(model(invoice));
    if (action === 'payment-methods')
      return json([
        { paymentMethodId: 'BTC-CHAIN', payments: [] },
        { paymentMethodId: 'BTC-LNURL', payments: counted(invoice).map(({ status }) => ({ status })) },
      ]);
    if (action === 'refund') return refund(invoice, JSON.parse(body) as Record<string, string>);
    if (!['New', 'Processing', 'Expired'].includes(watch(invoice).status)) return problem(422, 'validation-error');
    invoice.status = (JSON.parse(body) as { status: 'Invalid' }).status;
    invoice.additionalStatus = 'Marked';
    return json(model(invoice));
  }

  const server = await startLocalServer((request, url, body) => {
    const { method = 'GET' } = request;
    const line = `${method} ${url.pathname}`;
    requests.push(line);
    if (request.headers.authorization !== `token ${KEY}`) return problem(401, 'unauthenticated');
    const reply = handle(method, url.pathname, url.searchParams, body);
    if (!lost?.test(line)) return reply;
    lost = null;
    return { status: 504, text: '' };
  });

  const signed = (body: string): Notice => ({
    body,
    headers: {
      'content-type': 'application/json',
      'btcpay-sig': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
    },
  });
  const notice = (invoice: LocalInvoice, type: string, fields: Readonly<Record<string, unknown>> = {}): Notice =>
    signed(
      JSON.stringify({
        deliveryId: `D${(serial += 1)}`,
        webhookId: 'W1',
        originalDeliveryId: `D${serial}`,
        isRedelivery: false,
        type,
        timestamp: Math.floor(now().getTime() / 1000),
        storeId: STORE,
        invoiceId: invoice.id,
        metadata: invoice.order.metadata,
        ...fields,
      }),
    );
  const invoiceAt = (url: string): LocalInvoice => {
    const invoice = invoices.find(({ id }) => url === `${server.origin}/i/${id}`);
    if (!invoice) throw new Error('There is no such invoice.');
    return watch(invoice);
  };

  return {
    name: 'btcpay',
    store: STORE,
    secret: SECRET,
    env: {
      BTCPAY_URL: server.origin,
      BTCPAY_STORE: STORE,
      BTCPAY_API_KEY: KEY,
      BTCPAY_WEBHOOK_SECRET: SECRET,
      PAYMENT_ROUTES: '*:plans=sandbox',
    },
    afterRefund: ['Claim your refund: $5.99'],
    close: server.close,
    signed,
    webhook: (reference, type, fields) => notice(latest(reference), type, fields),
    send: (reference, sum) => {
      const payment: Payment = { cents: sum, status: 'Processing' };
      latest(reference).payments.push(payment);
      return { confirm: () => void (payment.status = 'Settled'), replace: () => void (payment.status = 'Invalid') };
    },
    mark: (reference, status) => {
      const invoice = latest(reference);
      invoice.status = status;
      invoice.additionalStatus = 'Marked';
    },
    shown: (reference) => model(latest(reference)),
    refundsMade: refunds,
    requests,
    loseAnswer: (request) => void (lost = request),
    connect: async (world: PaymentWorld) => {
      now = world.now;
      return {
        show: async (url) => {
          const { order, status } = invoiceAt(url);
          if (status !== 'New') throw new Error('The invoice cannot be paid.');
          return { amount: cents(order.amount), currency: order.currency, renewsAt: null };
        },
        pay: async (url, how) => {
          const invoice = invoiceAt(url);
          const isLate = invoice.status === 'Expired';
          const isShort = how === 'too little';
          const price = cents(invoice.order.amount);
          invoice.payments.push({ cents: isShort ? price - 1 : price, status: 'Settled' });
          // The missing part may arrive until the invoice expires.
          if (isShort) invoice.expiresAt = now().getTime();
          watch(invoice);
          const received = [
            notice(invoice, 'InvoiceReceivedPayment', { afterExpiration: isLate, paymentMethodId: 'BTC-LNURL' }),
            notice(invoice, 'InvoicePaymentSettled', { afterExpiration: isLate, paymentMethodId: 'BTC-LNURL' }),
          ];
          if (isShort) return [...received, notice(invoice, 'InvoiceExpired', { partiallyPaid: true })];
          return isLate
            ? received
            : [
                ...received,
                notice(invoice, 'InvoiceProcessing', { overPaid: false }),
                notice(invoice, 'InvoiceSettled', { manuallyMarked: false, overPaid: false }),
              ];
        },
        decline: async (url) => {
          // Another transaction replaces it before it is confirmed.
          const invoice = invoiceAt(url);
          invoice.payments.push({ cents: cents(invoice.order.amount), status: 'Invalid' });
          return [
            notice(invoice, 'InvoiceReceivedPayment', { afterExpiration: false }),
            notice(invoice, 'InvoiceProcessing', { overPaid: false }),
          ];
        },
        renew: () => Promise.reject(new Error('It renews nothing.')),
        undo: () => Promise.reject(new Error('It takes nothing back.')),
        stop: () => Promise.reject(new Error('It renews nothing.')),
        told: async () => [],
        silence: server.silence,
        refunds: async (reference) => refunds.filter(({ invoiceId }) => invoiceId === latest(reference).id).length,
        isStopped: async () => false,
        forgeries: (told) => {
          const fields = JSON.parse(String(told.body)) as Record<string, unknown>;
          const { 'btcpay-sig': signature = '', ...headers } = told.headers ?? {};
          const bySignature = (value: string): Notice => ({ ...told, headers: { ...headers, 'btcpay-sig': value } });
          return [
            ['no signature', { ...told, headers }],
            ['an empty signature', bySignature('')],
            ['the hash alone', bySignature(signature.replace('sha256=', ''))],
            ['the signature of another text', { ...told, headers: { ...headers, ...signed('{}').headers } }],
            [
              'the signature of another secret',
              bySignature(`sha256=${createHmac('sha256', 'another').update(String(told.body)).digest('hex')}`),
            ],
            ['another invoice', { ...told, body: JSON.stringify({ ...fields, invoiceId: 'Inv0' }) }],
            ['another store', signed(JSON.stringify({ ...fields, storeId: 'Other' }))],
          ];
        },
        nonsense: (told) => {
          const fields = JSON.parse(String(told.body)) as Record<string, unknown>;
          return [
            ['half of JSON', signed(String(told.body).slice(0, -5))],
            ['an escaped NUL', signed(JSON.stringify({ ...fields, invoiceId: 'a\0b' }))],
            ['another path', signed(JSON.stringify({ ...fields, invoiceId: '../../stores' }))],
            ['no type', signed(JSON.stringify({ ...fields, type: null }))],
            ['a list', signed('[]')],
          ];
        },
      };
    },
  };
}
