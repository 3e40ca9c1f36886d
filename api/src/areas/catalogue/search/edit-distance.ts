/**
 * The edit distance of two words: a letter inserted, removed or replaced, or two neighbours that changed
 * places, counts as one (optimal string alignment).
 * @param most more than this is not counted further
 * @returns the number, or `most + 1`
 */
export function editDistance(a: string, b: string, most: number): number {
  const [from, to] = [Array.from(a), Array.from(b)];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(last[to.length] ?? 0, most + 1);
}

/** Edits allowed by the length of a term: none in short words, where another word is as near. */
const typoBudget = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Whether a typed term matches a word: the word begins with it, or lies within the typo budget. An unfinished term may
 * contain a typo, too: `catedr` means cathedral. Results have it as suggestions do, else Enter would lose what they showed.
 */
export function isFuzzyMatch(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true;
  const most = typoBudget(typed.length);
  if (most === 0) return false;
  if (editDistance(typed, word, most) <= most) return true;
  if (typed.length < 5) return false;
  return [-1, 0, 1].some((more) => editDistance(typed, word.slice(0, typed.length + more), 1) <= 1);
}
