import type { Transaction } from '@platform/shared/contracts';

const header = (timeZone: string): readonly string[] => [
  `Date (${timeZone})`,
  'Item',
  'Kind',
  'Currency',
  'Amount',
  'Balance after',
];

/** Spreadsheets run a cell that begins with one of these as a formula. */
const formula = /^[=+\-@\t\r]/;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const words = (text: string): string => quoted(formula.test(text) ? `'${text}` : text);

/**
 * Transactions as CSV (RFC 4180), piece by piece. It begins with the mark by which spreadsheets know UTF-8.
 * @param pages the rows
 * @param timeZone in which times are written
 */
export async function* toCsv(pages: AsyncIterable<readonly Transaction[]>, timeZone: string): AsyncGenerator<string> {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const lineOf = ({ createdAt, title, kind, currency, amount, balanceAfter }: Transaction): string =>
    [time.format(new Date(createdAt)), words(title), kind, currency, amount, balanceAfter].join(',');
  yield `\uFEFF${header(timeZone).map(quoted).join(',')}\r\n`;
  for await (const rows of pages) yield rows.map((row) => `${lineOf(row)}\r\n`).join('');
}
