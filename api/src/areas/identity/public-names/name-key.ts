import unhomoglyph from 'unhomoglyph';

/** Accents; vowels of scripts that write them as marks are none. */
const ACCENTS = /[\u0300-\u036f]/g;
const plain = (text: string): string =>
  unhomoglyph(text.normalize('NFKD').replace(ACCENTS, '')).normalize('NFKD').replace(ACCENTS, '');

/**
 * What a name looks like at a glance: letters that look alike are one (by Unicode's list of confusable characters),
 * whatever their case, accents and script, and what stands between letters does not count. Two public names never have
 * the same (docs/spec/accounts.md#public-names).
 */
export const nameKey = (name: string): string =>
  plain(plain(name).toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    // Capital I looks like a small L, and a small I is the same letter.
    .replaceAll('i', 'l');

/** The same with digits that stand for letters, as in `4dm1n`: for words that are to be found however they are written. */
export const wordKey = (name: string): string =>
  nameKey(name).replace(/[3-57]/g, (digit) => ({ 3: 'e', 4: 'a', 5: 's', 7: 't' })[digit] ?? digit);
