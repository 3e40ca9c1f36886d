/**
 * Where a spreadsheet would see a formula: at the start of a cell, after white space that it drops, and after a semicolon,
 * at which it divides cells in many countries. Signs of full width count as well.
 */
const formula = /^(?=[\t\r\n])|(^\s*|;\s*)(?=[=+\-@＝＋－＠])/g;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Numbers stay as they are, a minus included; a text is never a formula. */
const cellOf = (value: string | number | null): string =>
  typeof value === 'number' ? String(value) : quoted((value ?? '').replaceAll(formula, "$1'"));

/**
 * Rows as CSV (RFC 4180), piece by piece. It begins with the mark by which spreadsheets know UTF-8.
 * @param header names of the columns
 * @param pages the rows
 * @param cells of a row: texts are quoted, and never run as formulas
 */
export async function* toCsv<Row>(
  header: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly (string | number | null)[],
): AsyncGenerator<string> {
  yield `\uFEFF${header.map(cellOf).join(',')}\r\n`;
  for await (const rows of pages) yield rows.map((row) => `${cells(row).map(cellOf).join(',')}\r\n`).join('');
}

/**
 * Reads a list to its end, page by page.
 * @param read rows after one; null: from the beginning. An empty page is the end
 */
export async function* allPages<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let rows = await read(null); rows.length > 0; rows = await read(rows.at(-1) ?? null)) yield rows;
}
