import { makeCode } from '../../../ground/security/secrets';

import { headsetCodeLength } from '@platform/shared/contracts';

/** No 0 O, 1 I L, 2 Z, 5 S, 8 B: what looks alike on a headset's screen. 25 characters, so a code has 37 bits. */
const CHARACTERS = 'ACDEFGHJKMNPQRTUVWXY34679';
const LENGTH = headsetCodeLength.shown;
const PATTERN = new RegExp(`^[${CHARACTERS}]{${LENGTH}}$`);

/** @returns a code for a person to type (docs/spec/headsets.md#signing-in-by-code) */
export const makeHeadsetCode = (): string => makeCode(CHARACTERS, LENGTH);

/**
 * The page on which a member lets a headset in.
 * @param code filled in there; without one it is typed
 */
export const codePage = (siteUrl: string, code?: string | null): string =>
  `${siteUrl}/playalogin${code === undefined || code === null ? '' : `?code=${code}`}`;

/**
 * Reads what was typed: in any case, with spaces or dashes.
 * @returns the code as it was made, or null when no code looks like that
 */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[^a-z0-9]/gi, '').toUpperCase();
  return PATTERN.test(code) ? code : null;
}
