import { passwordLength } from '@platform/shared/limits';

/** The strength shown for a new password; `weak` may still be sent, the server decides. */
export type PasswordStrength = 'too-short' | 'weak' | 'fair' | 'good';

/**
 * A hint, computed here and sent nowhere: length counts first, because it makes guessing expensive. Repeated and
 * consecutive characters are not counted, and a part of the email address is one character. It cannot know which
 * passwords are common: the API has the list (docs/decisions/password-hint.md).
 * @param password as typed
 * @param email the address it is for, empty when unknown
 */
export function passwordStrength(password: string, email = ''): PasswordStrength {
  if (password.length < passwordLength.min) return 'too-short';
  const own = email
    .toLowerCase()
    .split(/[@.+_-]/)
    .filter((part) => part.length > 2);
  const rest = own.reduce((text, part) => text.replaceAll(part, 'x'), password.toLowerCase());
  let counted = 0;
  let before: number | null = null;
  for (let at = 0; at < rest.length; at += 1) {
    const step: number | null = at === 0 ? null : rest.charCodeAt(at) - rest.charCodeAt(at - 1);
    // Continuing "aaaa" or "4567" adds nothing new.
    if (step === null || step !== before || Math.abs(step) > 1) counted += 1;
    before = step;
  }
  const varied = new Set(rest).size;
  if (counted < 8 || varied < 5) return 'weak';
  return counted < 14 ? 'fair' : 'good';
}

/**
 * The error of a new password before it is sent.
 * @returns a sentence, or undefined
 */
export function newPasswordMistake(password: string): string | undefined {
  if (password === '') return 'Choose a password.';
  if (password.length < passwordLength.min) return `Use at least ${passwordLength.min} characters.`;
  return undefined;
}
