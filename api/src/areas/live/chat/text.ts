import { chatMessageMaxLength } from '@platform/shared/contracts';

/** Zero-width characters, blanks that are not spaces, and direction marks. Joiners are handled below. */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800|[\ufff9-\ufffb]/gu;
/** A joiner between characters that it does not join. Joiners form emoji, and separate letters of some scripts. */
const LOOSE_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{Extended_Pictographic}\p{L}])/gu;
/** More marks on one letter than any language uses: they would overlap the lines above. */
const TOWER = /(\p{M}{4})\p{M}+/gu;
/** Lone surrogates. */
const HALVES = /\p{Cs}/gu;
const SPACES = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Typed text as others see it: one line without characters that hide text, change its direction or overlap other lines.
 * Markup is kept as text.
 * @returns null if nothing visible is left, or it exceeds the maximum length of a message
 */
export function messageText(typed: string): string | null {
  const text = typed
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(HALVES, '')
    .replace(INVISIBLE, '')
    .replace(LOOSE_JOINER, '')
    .replace(TOWER, '$1')
    .replace(SPACES, ' ')
    .trim();
  return /[^\s\p{M}]/u.test(text) && text.length <= chatMessageMaxLength ? text : null;
}
