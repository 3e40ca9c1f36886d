import type { Queryable } from '../../../ground/db/database';
import { allPages, toCsv } from '../../../ground/http/csv';
import { privateReason, tipReason } from '../payouts/reasons';
import { readStatementRows, type StatementRow } from './repository';

/** Rows that are read at once. */
const BATCH = 1_000;

const kinds: readonly (readonly [RegExp, string])[] = [
  [new RegExp(tipReason), 'Tip'],
  [new RegExp(privateReason), 'Private show'],
  [/^payout:/, 'Payout'],
  [/^payout-back:/, 'Payout not sent'],
];
const kindOf = (reason: string): string => kinds.find(([pattern]) => pattern.test(reason))?.[1] ?? 'Other';

/**
 * All that was paid to a room and out of it as CSV, the oldest first, read as it is needed.
 * @param timeZone in which times are written
 */
export function statementCsv(db: Queryable, roomId: number, timeZone: string): AsyncGenerator<string> {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  let balance = 0;
  const rows = allPages<StatementRow>((last) => readStatementRows(db, roomId, { after: last?.id ?? 0, limit: BATCH }));
  return toCsv([`Date (${timeZone})`, 'Kind', 'From', 'Coins', 'Balance after'], rows, (row) => {
    balance += row.amount;
    return [time.format(row.createdAt), kindOf(row.reason), row.name, row.amount, balance];
  });
}
