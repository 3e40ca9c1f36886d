/**
 * Letters to change between two words: one put in, left out or exchanged, or two neighbours that changed
 * places, counts as one (optimal string alignment).
 * @param most more than this is not counted further
 * @returns the number, or `most + 1`
 */
export function edits(a: string, b: string, most: number): number {
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

/** How many wrong letters are forgiven: none in short words, where another word is as near. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Whether a word is what somebody meant who typed this: it begins so, or it is nearly that.
 * @param typing also what is typed so far may be wrong: `catedr` means cathedral
 */
export function means(typed: string, word: string, typing = false): boolean {
  if (word.startsWith(typed)) return true;
  const most = forgiven(typed.length);
  if (most === 0) return false;
  if (edits(typed, word, most) <= most) return true;
  if (!typing || typed.length < 5) return false;
  return [-1, 0, 1].some((more) => edits(typed, word.slice(0, typed.length + more), 1) <= 1);
}
