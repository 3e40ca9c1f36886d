import { toCsv } from './csv';

async function textOf(cell: string | number | null): Promise<string> {
  let text = '';
  const rows = (async function* () {
    yield await Promise.resolve([cell]);
  })();
  for await (const part of toCsv(['A'], rows, (row) => [row])) text += part;
  return text.slice(text.indexOf('\r\n') + 2, -2);
}

describe('a cell of a CSV file', () => {
  it.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['  =1', `  '=1`],
    ['\t=1', `'\t=1`],
    ['\n=1', `"'\n=1"`],
    ['＝1', `'＝1`],
    // Where the semicolon divides cells, the second half is one of its own.
    [`x;=cmd|'/c calc'!A0`, `x;'=cmd|'/c calc'!A0`],
    ['x; +1', `x; '+1`],
  ])('with %j runs no formula', async (cell, expected) => {
    expect(await textOf(cell)).toBe(expected);
  });

  it.each([
    ['Night - ferry', 'Night - ferry'],
    ['a, b', '"a, b"'],
    ['say "a"', '"say ""a"""'],
    ['', ''],
    [null, ''],
    [-5, '-5'],
  ])('with %j stays as it is', async (cell, expected) => {
    expect(await textOf(cell)).toBe(expected);
  });
});
