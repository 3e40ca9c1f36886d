import type { CCBillConfig } from '../settings';
import { PaymentProviderError } from '../provider';
import { call } from './call';

export type DataLinkOptions = Pick<CCBillConfig, 'account' | 'subaccount' | 'user' | 'password' | 'dataLinkUrl'> & {
  /** Milliseconds it has to respond. */
  readonly timeout?: number;
};

/** Rows of a day of sales: far more than a sub-account has. */
const MAX_BYTES = 16_777_216;
/** CCBill's clock: Mountain Standard Time in Arizona, where no clock is ever changed. */
const CLOCK_MS = -7 * 60 * 60_000;

/** A moment on CCBill's clock, as `20260310120000`. */
const ccbillTime = (moment: Date): string =>
  new Date(moment.getTime() + CLOCK_MS).toISOString().replace(/\D/g, '').slice(0, 14);

/** A subscription or single sale in a response of CCBill. */
export type SubscriptionFields = Readonly<Record<string, string>>;

export interface DataLink {
  /**
   * Does something with a sale.
   * @returns the code of the answer: 1 is done
   * @throws PaymentProviderError
   */
  act(action: 'cancelSubscription' | 'voidOrRefundTransaction', saleId: string): Promise<string>;
  /** @throws PaymentProviderError, also for a sale that it does not know */
  status(saleId: string): Promise<SubscriptionFields>;
  /** Transactions between two moments at most 24 hours apart, a row of columns each. @throws PaymentProviderError */
  extract(since: Date, until: Date): Promise<string[][]>;
}

/**
 * CCBill DataLink (docs/payments.md#ccbill): one script looks at and changes one sale, another one gives out the
 * transactions of a time, at most once an hour.
 */
export function createDataLink({
  account,
  subaccount,
  user,
  password,
  dataLinkUrl,
  timeout = 8_000,
}: DataLinkOptions): DataLink {
  async function ask(path: string, fields: Readonly<Record<string, string>>, maxBytes?: number): Promise<string> {
    const all = { clientAccnum: account, clientSubacc: subaccount, username: user, password, ...fields };
    // Posted, so that no proxy's log has the password.
    const { status, text } = await call(dataLinkUrl + path, {
      timeout,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(all).toString(),
      ...(maxBytes && { maxBytes }),
    });
    if (status !== 200) throw new PaymentProviderError(`DataLink answers ${status}`);
    return text.trim();
  }

  async function manage(action: string, saleId: string): Promise<SubscriptionFields> {
    const text = await ask('/utils/subscriptionManagement.cgi', { action, subscriptionId: saleId, returnXML: '1' });
    // A flat document: elements with text and none within.
    const fields = [...text.matchAll(/<(\w+)>\s*([^<>]*?)\s*<\/\1>/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    if (!text.startsWith('<') || fields.length === 0)
      throw new PaymentProviderError('the answer of DataLink is not understood');
    return Object.fromEntries(fields) as SubscriptionFields;
  }

  return {
    act: async (action, saleId) => (await manage(action, saleId))['results'] ?? '',
    status: async (saleId) => {
      const fields = await manage('viewSubscriptionStatus', saleId);
      if (fields['subscriptionStatus'] === undefined)
        throw new PaymentProviderError(`DataLink answers ${fields['results'] ?? 'nothing'} about the sale`);
      return fields;
    },
    extract: async (since, until) => {
      const transactionTypes = 'NEW,REBILL,REFUND,VOID,CHARGEBACK,EXPIRE,CANCELLATION';
      const times = { startTime: ccbillTime(since), endTime: ccbillTime(until) };
      const text = await ask('/data/main.cgi', { transactionTypes, ...times }, MAX_BYTES);
      // It says 1, or nothing, where nothing happened.
      if (text === '' || text === '1') return [];
      if (!text.startsWith('"')) throw new PaymentProviderError('DataLink gives no transactions');
      return text.split(/\r?\n/).map(columnsOf);
    },
  };
}

/** The columns of a row: quoted, with quotes within doubled. */
const columnsOf = (row: string): string[] =>
  [...row.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, column = '']) => column.replaceAll('""', '"').trim());
