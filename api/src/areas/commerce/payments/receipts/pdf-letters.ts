import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

type Sheet = InstanceType<typeof PDFDocument>;
type Weight = 400 | 600;

const require = createRequire(import.meta.url);
/**
 * The letters of a typeface come in files; each of them is asked in this order whether it has a letter. The pages'
 * typeface has Latin letters only; names in Greek and Cyrillic ones are drawn in Roboto. Both are under the SIL Open
 * Font License 1.1, which allows to embed them.
 */
const SETS = [
  'mona-sans-latin',
  'mona-sans-latin-ext',
  'mona-sans-vietnamese',
  'roboto-greek',
  'roboto-cyrillic',
  'roboto-cyrillic-ext',
] as const;
const fontName = (set: (typeof SETS)[number], weight: Weight): string => `${set}-${weight}`;
const familyOf = (set: (typeof SETS)[number]): string => (set.startsWith('roboto') ? 'roboto' : 'mona-sans');

/** Makes the typefaces known to a document; a file is read when its first letter is drawn. */
export function registerLetters(sheet: Sheet): void {
  for (const weight of [400, 600] as const)
    for (const set of SETS)
      sheet.registerFont(
        fontName(set, weight),
        require.resolve(`@fontsource/${familyOf(set)}/files/${set}-${weight}-normal.woff`),
      );
}

interface FaceOfLibrary {
  readonly font?: { hasGlyphForCodePoint(code: number): boolean };
}

/** Whether a file has a letter; the file is read when it is first asked, and most receipts need one. */
function has(sheet: Sheet, name: string, letter: string): boolean {
  // The library's types do not show the face that it has opened.
  const { font } = (sheet.font(name) as unknown as { _font: FaceOfLibrary })._font;
  return font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) === true;
}

/** Cuts a text into runs of letters that one file has; what none has is drawn as `?`. */
function runsOf(sheet: Sheet, text: string, weight: Weight): { name: string; text: string }[] {
  const names = SETS.map((set) => fontName(set, weight));
  const runs: { name: string; text: string }[] = [];
  // Spaces of fixed width are in few files.
  for (const letter of text.replace(/[\u00a0\u2009\u202f]/g, ' ')) {
    const found = names.find((each) => has(sheet, each, letter));
    const name = found ?? fontName(SETS[0], weight);
    const shown = found === undefined ? '?' : letter;
    const last = runs.at(-1);
    if (last?.name === name) last.text += shown;
    else runs.push({ name, text: shown });
  }
  return runs;
}

export interface Line {
  readonly x: number;
  readonly y: number;
  /** Points. */
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** Right edge at `x`, instead of the left one. */
  readonly end?: boolean;
}

/** Writes a line of text; its place is in points from the top left corner of the page. */
export function write(
  sheet: Sheet,
  text: string,
  { x, y, size = 10, weight = 400, color = '#1a1714', end = false }: Line,
): void {
  const runs = runsOf(sheet, text, weight).map((run) => ({
    ...run,
    width: sheet.font(run.name).fontSize(size).widthOfString(run.text),
  }));
  let left = end ? x - runs.reduce((sum, { width }) => sum + width, 0) : x;
  for (const run of runs) {
    sheet.font(run.name).fontSize(size).fillColor(color).text(run.text, left, y, { lineBreak: false });
    left += run.width;
  }
}

/** Cuts a text at spaces into lines that are at most so wide. @param width points */
export function wrap(sheet: Sheet, text: string, width: number, size = 10): string[] {
  const measure = (words: string): number =>
    runsOf(sheet, words, 400).reduce(
      (sum, run) => sum + sheet.font(run.name).fontSize(size).widthOfString(run.text),
      0,
    );
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
