import type { ExpandedTerm } from './dictionary-repository';

/**
 * The matched parts of a title.
 * @returns ranges from, to (exclusive) in UTF-16 units: the beginning that was typed, or the whole of a similar word
 */
export function highlights(title: string, terms: readonly ExpandedTerm[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const { 0: word, index } of title.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const plain = fold(word);
    const begun = terms.filter(({ typed }) => plain.startsWith(typed)).map(({ typed }) => typed.length);
    // Folding may change lengths (ß, ligatures): then the word is shown as a whole.
    if (begun.length > 0)
      ranges.push([index, index + (plain.length === word.length ? Math.max(...begun) : word.length)]);
    else if (terms.some(({ expansions }) => expansions.includes(plain))) ranges.push([index, index + word.length]);
  }
  return ranges;
}

const fold = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
