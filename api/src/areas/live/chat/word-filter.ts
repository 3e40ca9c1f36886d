/** Error for a message with a filtered word. */
export const blockedWordRefusal = 'This room doesn’t allow one of these words. Change your message and send it again.';

/** A text as words are compared: without case, and with look-alike forms of a letter made one. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Whether a text has a word of a room's filter: as a whole word, in any case.
 * @param words of the performer's list; one may be several words
 */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const said = plain(text);
  return words.some((word) => {
    const escaped = plain(word).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'u').test(said);
  });
}
