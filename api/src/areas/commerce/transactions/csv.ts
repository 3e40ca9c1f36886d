import type { Transaction } from '@platform/shared/contracts';
import { toCsv } from '../../../ground/http/csv';

/**
 * Transactions as CSV.
 * @param pages the rows
 * @param timeZone in which times are written
 */
export function transactionsCsv(
  pages: AsyncIterable<readonly Transaction[]>,
  timeZone: string,
): AsyncGenerator<string> {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return toCsv(
    [`Date (${timeZone})`, 'Item', 'Kind', 'Currency', 'Amount', 'Balance after'],
    pages,
    ({ createdAt, title, kind, currency, amount, balanceAfter }) => [
      time.format(new Date(createdAt)),
      title,
      kind,
      currency,
      amount,
      balanceAfter,
    ],
  );
}
