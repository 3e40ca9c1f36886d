import { transactionCursorPattern, transactionKinds } from '@platform/shared/limits';
import type { RequestOf, TransactionKind } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';

export const periods = [
  '30',
  '90',
  '365',
  'all',
] as const;
export type Period = (typeof periods)[number];
const usualPeriod: Period = '90';

/** Days chosen by the member, and the time zone in which they were: the same address means the same days everywhere. */
export interface ChosenDates {
  from: string;
  to: string;
  tz: string;
}

/** What the address of the page says. */
export interface TransactionsAddress {
  currency: 'coins' | 'gems' | null;
  kind: TransactionKind | null;
  time: Period | ChosenDates;
  before: string | null;
  after: string | null;
}

/** Which tab the address names. */
export function transactionsTabOf(search: URLSearchParams): 'all' | 'coins' | 'gems' | 'payments' {
  return search.get('tab') === 'payments' ? 'payments' : (readAddress(search).currency ?? 'all');
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what it cannot mean counts as absent. */
export function readAddress(search: URLSearchParams): TransactionsAddress {
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  const cursor = (name: string) => {
    const value = search.get(name);
    return value !== null && transactionCursorPattern.test(value) ? value : null;
  };
  const currency = search.get('currency');
  return {
    currency: currency === 'coins' || currency === 'gems' ? currency : null,
    kind: transactionKinds.find((kind) => kind === search.get('kind')) ?? null,
    time:
      day.test(from) && day.test(to) && from <= to
        ? { from, to, tz: search.get('tz') ?? 'UTC' }
        : (periods.find((period) => period === search.get('period')) ?? usualPeriod),
    before: cursor('before'),
    after: cursor('after'),
  };
}

/** The address of the page with changes; a change of what is shown begins at the first page. */
export function writeAddress(address: TransactionsAddress, change: Partial<TransactionsAddress>): string {
  const { currency, kind, time, before, after } = { ...address, before: null, after: null, ...change };
  const chosen = typeof time === 'string' ? {} : time;
  return paths.transactions({
    currency: currency ?? undefined,
    kind: kind ?? undefined,
    period: typeof time === 'string' && time !== usualPeriod ? time : undefined,
    ...chosen,
    before: before ?? undefined,
    after: after ?? undefined,
  });
}

type TimeQuery = Pick<NonNullable<RequestOf<'GET /api/transactions'>['query']>, 'days' | 'from' | 'to' | 'tz'>;

/** The time of an address as the API takes it. */
export const timeQuery = ({ time }: TransactionsAddress): TimeQuery =>
  typeof time !== 'string' ? time : time === 'all' ? {} : { days: Number(time) };

/** The filters of an address as the API takes them. */
export const filterQuery = (address: TransactionsAddress) => ({
  ...(address.currency && { currency: address.currency }),
  ...(address.kind && { kind: address.kind }),
  ...timeQuery(address),
});

/** Where the file with the same filters is. @param tz the time zone of its times */
export function exportAddress(address: TransactionsAddress, tz: string): string {
  const query = Object.entries({ tz, ...filterQuery(address) }).map(([name, value]) => [name, String(value)]);
  return `/api/transactions/export?${new URLSearchParams(query).toString()}`;
}
