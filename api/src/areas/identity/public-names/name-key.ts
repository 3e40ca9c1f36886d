import unhomoglyph from 'unhomoglyph';

/** Accents, but not vowels of scripts that write them as marks. */
const ACCENTS = /[\u0300-\u036f]/g;
const plain = (text: string): string =>
  unhomoglyph(text.normalize('NFKD').replace(ACCENTS, '')).normalize('NFKD').replace(ACCENTS, '');

/**
 * Visual key of a name: letters that look alike are equal (by Unicode's list of confusable characters), whatever their
 * case, accents and script, and everything but letters and digits is dropped. No two public names share a key
 * (docs/spec/accounts.md#public-names).
 */
export const nameKey = (name: string): string =>
  plain(plain(name).toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    // Capital I looks like a small L, and case is ignored.
    .replaceAll('i', 'l');

/** The same key with digits read as letters, as in `4dm1n`, to find a word in any spelling. */
export const wordKey = (name: string): string =>
  nameKey(name).replace(/[3-57]/g, (digit) => ({ 3: 'e', 4: 'a', 5: 's', 7: 't' })[digit] ?? digit);
