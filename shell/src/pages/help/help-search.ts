import type { Help } from '@platform/shared/contracts';

export interface HelpMatch {
  /** With the `#slug` of a question. */
  path: string;
  title: string;
  /** Some words around the first place where the page says it. */
  excerpt: string;
}

/** Characters of a query that count, and matches that are shown. */
const limits = { query: 100, matches: 20, excerpt: 140 };

/** Lower case, without accents: what a visitor types on any keyboard finds it. Keeps the length of plain text. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A word as a pattern; “email” is “e-mail” in our texts. */
const patternOf = (word: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${word.replace(/^e(?=m)/, 'e-?')}`, 'u');

/**
 * Looks through titles and texts of the help: every word of the query must begin a word of the page.
 * Pages that say it in their title come first, then in the editor's order.
 * @param query as typed
 * @returns nothing for a query without a word
 */
export function searchHelp(pages: Help['pages'], query: string): HelpMatch[] {
  const words = plain(query.slice(0, limits.query)).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const patterns = words.map(patternOf);
  const found = pages.flatMap((page, order) => {
    const [title, text] = [plain(page.title), plain(page.text)];
    if (!patterns.every((pattern) => pattern.test(title) || pattern.test(text))) return [];
    const titled = patterns.filter((pattern) => pattern.test(title)).length;
    const at = Math.max(0, ...patterns.map((pattern) => text.search(pattern)));
    return [{ match: { path: page.path, title: page.title, excerpt: excerptOf(page.text, at) }, titled, order }];
  });
  return found
    .toSorted((a, b) => b.titled - a.titled || a.order - b.order)
    .slice(0, limits.matches)
    .map(({ match }) => match);
}

function excerptOf(text: string, at: number): string {
  const start = at < limits.excerpt / 2 ? 0 : text.lastIndexOf(' ', at - limits.excerpt / 4) + 1;
  const cut = text.slice(start, start + limits.excerpt);
  const whole = start + limits.excerpt >= text.length;
  return `${start > 0 ? '… ' : ''}${whole ? cut : `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`}`;
}
