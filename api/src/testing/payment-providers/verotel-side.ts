import { signFlexPay } from '../../areas/commerce/payments/providers/verotel';
import { addMonths } from '../../areas/commerce/subscriptions/calendar';
import type { PaymentWorld } from '../payment-world';
import type { Notice, ProviderUnderTest } from './contract';
import { startLocalServer } from './local-server';

const KEY = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J';
const SHOP = '68849';
const LOGIN = `Basic ${Buffer.from('user:secret').toString('base64')}`;

type Fields = Record<string, string>;
interface Sale {
  readonly saleID: string;
  readonly link: Fields;
  result: 'APPROVED' | 'DECLINED';
  /** Names of its charges; the first one is the sale's. */
  readonly charges: string[];
  paid: string;
  nextChargeOn: Date | null;
  isCancelled: boolean;
  readonly refunded: string[];
}

/** Verotel FlexPay 4 on this machine, as its documentation and public integrations have it. */
export async function verotelUnderTest(): Promise<ProviderUnderTest> {
  const sales = new Map<string, Sale>();
  let sent: Notice[] = [];
  let serial = 1000;
  let now = (): Date => new Date();
  const day = (at: Date): string => at.toISOString().slice(0, 10);
  const signed = (fields: Fields): string =>
    new URLSearchParams({ ...fields, signature: signFlexPay(KEY, fields) }).toString();
  const postback = (fields: Fields): Notice => ({ query: signed(fields), body: '' });
  const common = ({ saleID, link }: Sale): Fields => ({
    shopID: SHOP,
    saleID,
    referenceID: link['referenceID'] ?? '',
    custom1: link['custom1'] ?? '',
    priceCurrency: link['priceCurrency'] ?? '',
    type: link['type'] ?? '',
  });
  const known = (reference: string): Sale => {
    const sale = sales.get(reference);
    if (!sale) throw new Error('There is no such sale.');
    return sale;
  };
  const credit = (sale: Sale, event: string, parentID: string): Notice =>
    postback({
      ...common(sale),
      event,
      parentID,
      transactionID: `${event}-${parentID}`,
      amount: sale.link['priceAmount'] ?? '',
    });

  const server = await startLocalServer((request, url, _body) => {
    if (url.pathname === '/salestatus') {
      const { signature, ...fields } = Object.fromEntries(url.searchParams);
      if (signature !== signFlexPay(KEY, fields)) return { status: 403, text: 'ERROR: signature' };
      const sale = sales.get(fields['referenceID'] ?? '');
      if (!sale) return { text: 'response: NOTFOUND\n' };
      const lines = {
        response: 'FOUND',
        ...common(sale),
        priceAmount: sale.paid,
        saleResult: sale.result,
        ...(sale.nextChargeOn && { nextChargeOn: day(sale.nextChargeOn) }),
        ...(sale.isCancelled && { cancelledOn: day(now()) }),
      };
      return {
        text: Object.entries(lines)
          .map(([name, value]) => `${name}: ${value}\n`)
          .join(''),
      };
    }
    const [, id = '', action] = /^\/api\/sale\/([^/]+)\/(cancel|refund)$/.exec(url.pathname) ?? [];
    if (request.headers.authorization !== LOGIN) return { status: 401, text: '' };
    const sale = [...sales.values()].find(({ saleID, charges }) => saleID === id || charges.includes(id));
    if (!sale || request.method !== 'POST') return { status: 404, text: '' };
    if (action === 'cancel') {
      if (sale.isCancelled) return { status: 412, text: '' };
      sale.isCancelled = true;
      sent.push(postback({ ...common(sale), event: 'cancel' }));
    } else {
      if (sale.refunded.includes(id)) return { status: 412, text: '' };
      sale.refunded.push(id);
      sent.push(credit(sale, 'credit', id));
    }
    return { text: '{}' };
  });

  /** Reads a link as Verotel does: signed, or refused. */
  function linkOf(address: string): Fields {
    const url = new URL(address);
    const { signature, ...fields } = Object.fromEntries(url.searchParams);
    if (url.pathname !== '/startorder' || signature !== signFlexPay(KEY, fields) || fields['shopID'] !== SHOP)
      throw new Error('Verotel refuses the link.');
    return fields;
  }
  function sell(link: Fields, result: Sale['result']): Sale {
    const saleID = String((serial += 1));
    const isPlan = link['type'] === 'subscription' && result === 'APPROVED';
    const months = Number(/^P(\d+)M$/.exec(link['period'] ?? '')?.[1] ?? 1);
    const nextChargeOn = isPlan ? addMonths(now(), months) : null;
    const paid = link['priceAmount'] ?? '';
    const sale = { saleID, link, result, paid, charges: [saleID], nextChargeOn, isCancelled: false, refunded: [] };
    sales.set(link['referenceID'] ?? '', sale);
    return sale;
  }
  const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);

  return {
    name: 'verotel',
    env: {
      VEROTEL_SHOP_ID: SHOP,
      VEROTEL_SIGNATURE_KEY: KEY,
      VEROTEL_URL: server.origin,
      VEROTEL_API_URL: `${server.origin}/api`,
      VEROTEL_API_USER: 'user',
      VEROTEL_API_PASSWORD: 'secret',
    },
    close: server.close,
    connect: async (world: PaymentWorld) => {
      now = world.now;
      return {
        show: async (url) => {
          const { priceAmount, priceCurrency = '', type } = linkOf(url);
          return {
            amount: cents(priceAmount),
            currency: priceCurrency,
            renewsAt: type === 'subscription' ? cents(priceAmount) : null,
          };
        },
        pay: async (url, how) => {
          const sale = sell(linkOf(url), 'APPROVED');
          if (how === 'too little') sale.paid = (Number(sale.paid) - 0.01).toFixed(2);
          return [
            postback({
              ...common(sale),
              ...(sale.nextChargeOn && { event: 'initial', nextChargeOn: day(sale.nextChargeOn) }),
              priceAmount: sale.paid,
            }),
          ];
        },
        decline: async (url) => {
          sell(linkOf(url), 'DECLINED');
          return [];
        },
        renew: async (reference) => {
          const sale = known(reference);
          const transactionID = String((serial += 1));
          sale.charges.push(transactionID);
          sale.nextChargeOn = addMonths(sale.nextChargeOn ?? now(), 1);
          const amount = sale.link['priceAmount'] ?? '';
          return [
            postback({ ...common(sale), event: 'rebill', transactionID, amount, nextChargeOn: day(sale.nextChargeOn) }),
          ];
        },
        undo: async (reference, kind) => {
          const sale = known(reference);
          return [credit(sale, kind === 'refunded' ? 'credit' : 'chargeback', sale.charges.at(-1) ?? '')];
        },
        stop: async (reference) => {
          const sale = known(reference);
          sale.isCancelled = true;
          return [postback({ ...common(sale), event: 'cancel' })];
        },
        told: async () => {
          const notices = sent;
          sent = [];
          return notices;
        },
        silence: server.silence,
        refunds: async (reference) => known(reference).refunded.length,
        isStopped: async (reference) => known(reference).isCancelled,
        forgeries: ({ query = '' }) => {
          const { signature = '', ...fields } = Object.fromEntries(new URLSearchParams(query));
          const told = (changed: Fields) => ({ query: new URLSearchParams(changed).toString(), body: '' });
          return [
            ['no signature', told(fields)],
            ['a wrong signature', told({ ...fields, signature: 'f'.repeat(64) })],
            ['a short signature', told({ ...fields, signature: 'f' })],
            ['another amount', told({ ...fields, priceAmount: '0.01', signature })],
            ['another checkout', told({ ...fields, referenceID: '0000-0000-0000', signature })],
            ['another shop', postback({ ...fields, shopID: '1' })],
            ['a field twice', { query: `${query}&saleID=2`, body: '' }],
          ];
        },
        nonsense: ({ query = '' }) => {
          const { signature: _signature, ...fields } = Object.fromEntries(new URLSearchParams(query));
          return [
            ['a NUL in its name', postback({ ...fields, saleID: 'a\0b' })],
            ['an amount too large', postback({ ...fields, priceAmount: '999999999.00' })],
          ];
        },
      };
    },
  };
}
