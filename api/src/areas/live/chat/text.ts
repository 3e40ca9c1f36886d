import { chatMessageMaxLength } from '@platform/shared/contracts';

/** What takes no room, or looks like a space and is none; marks that turn around what follows. Joiners are looked at below. */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800|[\ufff9-\ufffb]/gu;
/** A joiner that joins nothing: emoji are joined into one, letters of some scripts are kept apart. */
const LOOSE_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{Extended_Pictographic}\p{L}])/gu;
/** More marks on one letter than any language has: they would run over the lines above. */
const TOWER = /(\p{M}{4})\p{M}+/gu;
/** Halves of characters. */
const HALVES = /\p{Cs}/gu;
const SPACES = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Typed text as others see it: one line without characters that hide, turn text around or run over other
 * lines. Markup stays, as text.
 * @returns null when nothing visible is left, or it is longer than a message may be
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
