import { headsetCodeLength } from '@platform/shared/contracts';
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** No 0 O, 1 I L, 2 Z, 5 S, 8 B: what looks alike on a headset's screen. 25 signs, so a code has 37 bits. */
const SIGNS = 'ACDEFGHJKMNPQRTUVWXY34679';
const LENGTH = headsetCodeLength.shown;
const SHAPE = new RegExp(`^[${SIGNS}]{${LENGTH}}$`);

/** @returns a code for a person to type (decisions.md, "Accounts") */
export const makeCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/**
 * Reads what was typed: in any case, with spaces or dashes.
 * @returns the code as it was made, or null when no code looks like that
 */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return SHAPE.test(code) ? code : null;
}

/** @returns 256 random bits for a machine */
export const makeSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
