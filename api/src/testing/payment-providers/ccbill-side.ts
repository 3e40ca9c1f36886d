// Over 300 lines: one simulated provider, whose charges every endpoint reads.
import { createHash } from 'node:crypto';
import type { PaymentWorld } from '../payment-world';
import type { Notice, ProviderUnderTest } from './contract';
import { startLocalServer } from './local-server';

const SALT = '7d901dad245fd0ff6bc20d06';
const KEY = 'a-key-of-the-tests-and-long-enough';
const ACCOUNT = { clientAccnum: '900100', clientSubacc: '0004' };
const FORM = '687fa3e0-e60d-4466-88e2-181fa56dd6a9';
const DAY = 86_400_000;

type Fields = Record<string, string>;
interface Charge {
  readonly transactionId: string;
  readonly amount: string;
}
interface Sale {
  readonly subscriptionId: string;
  readonly link: Fields;
  readonly charges: Charge[];
  nextBilling: Date;
  isCancelled: boolean;
  refunds: number;
  chargebacks: number;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
/** On CCBill's clock. */
const mountain = (at: Date): string => new Date(at.getTime() - 7 * 3_600_000).toISOString();
const stamp = (at: Date): string => mountain(at).replace(/\D/g, '').slice(0, 14);
const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(',');

/** CCBill on this machine, more than the contract asks for. */
export interface LocalCCBill extends ProviderUnderTest {
  /** A webhook of any kind, as CCBill would send it of a sale. */
  webhook(reference: string, type: string, fields?: Fields, format?: 'json' | 'form'): Notice;
  /** Gives a part of the last charge back, as an operator does in CCBill Admin. @param amount as in `1.00` */
  giveBackPart(reference: string, amount: string): Notice;
  /** Questions for transactions that were refused because they came too early or for too long a time. */
  readonly refusedQuestions: number;
}

/** CCBill FlexForms, webhooks and DataLink on this machine, as CCBill's documentation has them. */
export async function ccbillUnderTest(): Promise<LocalCCBill> {
  const sales: Sale[] = [];
  const rows: { at: Date; columns: string[] }[] = [];
  let sent: Notice[] = [];
  let serial = 1_000_000_000;
  let refusedQuestions = 0;
  let lastExtract = Number.POSITIVE_INFINITY;
  let now = (): Date => new Date();
  const next = (): string => String((serial += 1));
  const latest = (reference: string): Sale => {
    const sale = sales.findLast(({ link }) => link['reference'] === reference);
    if (!sale) throw new Error('There is no such sale.');
    return sale;
  };
  const note = (type: string, sale: Sale, ...more: string[]): void =>
    void rows.push({
      at: now(),
      columns: [type, ACCOUNT.clientAccnum, ACCOUNT.clientSubacc, sale.subscriptionId, stamp(now()), ...more],
    });
  const isRecurring = ({ link }: Sale): boolean => link['recurringPrice'] !== undefined;

  function notice(type: string, fields: Fields, format: 'json' | 'form' = 'json'): Notice {
    const all = { ...ACCOUNT, timestamp: mountain(now()).slice(0, 19).replace('T', ' '), ...fields };
    const query = new URLSearchParams({
      key: KEY,
      ...ACCOUNT,
      eventType: type,
      eventGroupType: 'Subscription',
    }).toString();
    return format === 'json'
      ? { query, body: JSON.stringify(all), headers: { 'content-type': 'application/json' } }
      : { query, body: new URLSearchParams(all).toString() };
  }
  const back = (sale: Sale, type: string, charge = sale.charges.at(-1)): Notice =>
    notice(type, {
      transactionId: charge?.transactionId ?? '',
      subscriptionId: sale.subscriptionId,
      amount: charge?.amount ?? '',
      currencyCode: sale.link['currencyCode'] ?? '',
      reason: 'Customer Refunded',
    });

  function manage({ action, subscriptionId }: Fields): string {
    const xml = (text: string): string => `<?xml version='1.0' standalone='yes'?>\n<results>${text}</results>`;
    const sale = sales.find((one) => one.subscriptionId === subscriptionId);
    if (!sale) return xml('-3');
    if (action === 'cancelSubscription') {
      if (sale.isCancelled || !isRecurring(sale)) return xml('0');
      sale.isCancelled = true;
      note('CANCELLATION', sale);
      sent.push(notice('Cancellation', { subscriptionId: sale.subscriptionId, source: 'api' }));
      return xml('1');
    }
    if (action === 'voidOrRefundTransaction') {
      sale.refunds += 1;
      sale.isCancelled = true;
      note('REFUND', sale, sale.charges[0]?.amount ?? '');
      sent.push(back(sale, 'Refund', sale.charges[0]));
      return xml('1');
    }
    if (action !== 'viewSubscriptionStatus') return xml('-6');
    const isLive = isRecurring(sale) && !sale.isCancelled;
    const fields = {
      cancelDate: sale.isCancelled ? stamp(now()) : '',
      chargebacksIssued: String(sale.chargebacks),
      expirationDate: isLive ? '' : stamp(sale.nextBilling),
      nextBillingDate: isLive ? stamp(sale.nextBilling).slice(0, 8) : '',
      recurringSubscription: isRecurring(sale) ? '1' : '0',
      refundsIssued: String(sale.refunds),
      subscriptionStatus: isLive ? '2' : '1',
      timesRebilled: String(sale.charges.length - 1),
      voidsIssued: '0',
    };
    return xml(
      Object.entries(fields)
        .map(([name, value]) => `\n<${name}>${value}</${name}>`)
        .join(''),
    );
  }

  function extract({ startTime = '', endTime = '', transactionTypes = '' }: Fields): string {
    const moment = (text: string): number =>
      Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6-07:00'));
    const [from, to] = [moment(startTime), moment(endTime)];
    const isEarly = now().getTime() >= lastExtract && now().getTime() - lastExtract < 3_600_000;
    if (isEarly || !(to - from <= DAY)) {
      refusedQuestions += 1;
      return 'Error: Request refused';
    }
    lastExtract = now().getTime();
    const types = transactionTypes.split(',');
    const found = rows.filter(
      ({ at, columns: [type = ''] }) => types.includes(type) && at.getTime() >= from - 1_000 && at.getTime() <= to,
    );
    return found.length === 0 ? '1' : found.map(({ columns }) => quoted(columns)).join('\n');
  }

  const server = await startLocalServer((_request, url, body) => {
    const fields = Object.fromEntries(new URLSearchParams(body));
    if (fields['username'] !== 'link-user' || fields['password'] !== 'link secret&=')
      return { text: "<?xml version='1.0' standalone='yes'?>\n<results>-1</results>" };
    if (fields['clientAccnum'] !== ACCOUNT.clientAccnum) return { text: 'Error: Authentication failed' };
    if (url.pathname === '/utils/subscriptionManagement.cgi') return { text: manage(fields) };
    return url.pathname === '/data/main.cgi' ? { text: extract(fields) } : { status: 404, text: '' };
  });

  /** Reads a link as CCBill does: its digest is right, or it is refused. */
  function linkOf(address: string): Fields {
    const url = new URL(address);
    const link = Object.fromEntries(url.searchParams);
    const { initialPrice, initialPeriod, recurringPrice, recurringPeriod, numRebills, currencyCode } = link;
    const prices =
      recurringPrice === undefined
        ? [initialPrice, initialPeriod, currencyCode]
        : [initialPrice, initialPeriod, recurringPrice, recurringPeriod, numRebills, currencyCode];
    const isRight =
      url.pathname === `/wap-frontflex/flexforms/${FORM}` &&
      link['clientAccnum'] === ACCOUNT.clientAccnum &&
      link['clientSubacc'] === ACCOUNT.clientSubacc &&
      link['formDigest'] === md5(prices.join('') + SALT) &&
      /^\d+\.\d\d$/.test(initialPrice ?? '') &&
      Number(initialPeriod) >= 2 &&
      Number(initialPeriod) <= 365;
    if (!isRight) throw new Error('CCBill refuses the link.');
    return link;
  }
  const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);
  const passed = (link: Fields): Fields => ({
    'X-reference': link['reference'] ?? '',
    'X-productId': link['productId'] ?? '',
    'X-formDigest': link['formDigest'] ?? '',
    'X-currencyCode': link['currencyCode'] ?? '',
    username: link['username'] ?? '',
  });

  return {
    name: 'ccbill',
    env: {
      CCBILL_ACCOUNT: ACCOUNT.clientAccnum,
      CCBILL_SUBACCOUNT: ACCOUNT.clientSubacc,
      CCBILL_FORM: FORM,
      CCBILL_SALT: SALT,
      CCBILL_WEBHOOK_KEY: KEY,
      CCBILL_DATALINK_USER: 'link-user',
      CCBILL_DATALINK_PASSWORD: 'link secret&=',
      CCBILL_URL: 'https://flexforms.example',
      CCBILL_DATALINK_URL: server.origin,
    },
    close: server.close,
    webhook: (reference, type, fields, format) =>
      notice(type, { subscriptionId: latest(reference).subscriptionId, ...fields }, format),
    giveBackPart: (reference, amount) => {
      const sale = latest(reference);
      sale.refunds += 1;
      note('REFUND', sale, amount);
      return back(sale, 'Refund', { transactionId: 'T1', amount });
    },
    get refusedQuestions() {
      return refusedQuestions;
    },
    connect: async (world: PaymentWorld) => {
      now = world.now;
      return {
        show: async (url) => {
          const { initialPrice, recurringPrice, currencyCode } = linkOf(url);
          const renewsAt = recurringPrice === undefined ? null : cents(recurringPrice);
          return { amount: cents(initialPrice), currency: currencyCode === '840' ? 'USD' : 'other', renewsAt };
        },
        pay: async (url, how) => {
          const link = linkOf(url);
          const amount =
            how === 'too little' ? (Number(link['initialPrice']) - 0.01).toFixed(2) : (link['initialPrice'] ?? '');
          const nextBilling = new Date(now().getTime() + Number(link['initialPeriod']) * DAY);
          const charges = [{ transactionId: `09${next()}000`, amount }];
          const sale: Sale = {
            subscriptionId: next(),
            link,
            charges,
            nextBilling,
            isCancelled: false,
            refunds: 0,
            chargebacks: 0,
          };
          sales.push(sale);
          const person = [
            'Ann',
            'Other',
            link['username'] ?? '',
            '',
            '1 Street',
            'Town',
            'AZ',
            '85001',
            'US',
            'a@b.example',
            '',
            '1',
          ];
          note(
            'NEW',
            sale,
            ...person,
            amount,
            link['initialPeriod'] ?? '',
            link['recurringPrice'] ?? '0',
            link['recurringPeriod'] ?? '0',
            '99',
          );
          return [
            notice('NewSaleSuccess', {
              subscriptionId: sale.subscriptionId,
              transactionId: charges[0]?.transactionId ?? '',
              billedInitialPrice: amount,
              billedCurrencyCode: link['currencyCode'] ?? '',
              dynamicPricingValidationDigest: md5(`${sale.subscriptionId}1${SALT}`),
              ...(isRecurring(sale) && { nextRenewalDate: mountain(nextBilling).slice(0, 10) }),
              ...passed(link),
            }),
          ];
        },
        decline: async (url) => [
          notice('NewSaleFailure', {
            transactionId: `09${next()}000`,
            failureCode: 'BE-140',
            failureReason: 'Declined',
            ...passed(linkOf(url)),
          }),
        ],
        renew: async (reference) => {
          const sale = latest(reference);
          const charge = { transactionId: `09${next()}000`, amount: sale.link['recurringPrice'] ?? '' };
          sale.charges.push(charge);
          sale.nextBilling = new Date(sale.nextBilling.getTime() + Number(sale.link['recurringPeriod']) * DAY);
          note('REBILL', sale, charge.transactionId, charge.amount);
          return [
            notice('RenewalSuccess', {
              subscriptionId: sale.subscriptionId,
              transactionId: charge.transactionId,
              billedAmount: charge.amount,
              billedCurrencyCode: sale.link['currencyCode'] ?? '',
              renewalDate: mountain(now()).slice(0, 10),
              nextRenewalDate: mountain(sale.nextBilling).slice(0, 10),
            }),
          ];
        },
        undo: async (reference, kind) => {
          const sale = latest(reference);
          if (kind === 'refunded') sale.refunds += 1;
          else sale.chargebacks += 1;
          note(kind === 'refunded' ? 'REFUND' : 'CHARGEBACK', sale, sale.charges.at(-1)?.amount ?? '');
          return [back(sale, kind === 'refunded' ? 'Refund' : 'Chargeback')];
        },
        stop: async (reference) => {
          const sale = latest(reference);
          sale.isCancelled = true;
          note('CANCELLATION', sale);
          return [notice('Cancellation', { subscriptionId: sale.subscriptionId, source: 'consumer' })];
        },
        told: async () => {
          const notices = sent;
          sent = [];
          return notices;
        },
        reset: () => void (lastExtract = Number.POSITIVE_INFINITY),
        silence: server.silence,
        refunds: async (reference) => latest(reference).refunds,
        isStopped: async (reference) => latest(reference).isCancelled,
        forgeries: (told) => {
          const { query = '', body } = told;
          const fields = JSON.parse(String(body)) as Fields;
          const changed = (more: Fields): Notice => ({ ...told, body: JSON.stringify({ ...fields, ...more }) });
          return [
            ['no key', { ...told, query: query.replace(/key=[^&]*&/, '') }],
            ['a wrong key', { ...told, query: query.replace(KEY, `${KEY.slice(0, -1)}x`) }],
            ['a longer key', { ...told, query: query.replace(KEY, `${KEY}x`) }],
            ['the digest of another sale', changed({ subscriptionId: '1' })],
            ['no digest', changed({ dynamicPricingValidationDigest: '' })],
            ['another account', changed({ clientAccnum: '900101' })],
            ['another sub-account', changed({ clientSubacc: '0005' })],
          ];
        },
        nonsense: (told) => {
          const fields = JSON.parse(String(told.body)) as Fields;
          const changed = (more: object): Notice => ({ ...told, body: JSON.stringify({ ...fields, ...more }) });
          return [
            ['half of JSON', { ...told, body: String(told.body).slice(0, -5) }],
            ['an escaped NUL', changed({ 'X-reference': 'a\0b' })],
            [
              'a NUL in a form',
              {
                ...told,
                body: `${new URLSearchParams(fields).toString()}&X-productId=%00`.replace(/X-productId=coins-500&/, ''),
              },
            ],
            ['a field twice', { ...told, body: `${new URLSearchParams(fields).toString()}&transactionId=1` }],
            [
              'a name too long for a number',
              {
                ...told,
                body: JSON.stringify(fields).replace(/"subscriptionId":"\d+"/, '"subscriptionId":12345678901234567890'),
              },
            ],
            ['no sale', changed({ subscriptionId: '' })],
            ['an amount too large', changed({ billedInitialPrice: '999999999.00' })],
          ];
        },
      };
    },
  };
}
