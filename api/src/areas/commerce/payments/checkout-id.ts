import { makeCode } from '../../../ground/security/secrets';

/** Crockford's alphabet: no letter that looks like a digit or another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes the id of a checkout, such as `4T7K-9QXW-2M5C`: 60 random bits that a member can read out to support. */
export const makeCheckoutId = (): string => [0, 1, 2].map(() => makeCode(ALPHABET, 4)).join('-');

/** Whether a text looks like one. */
export const isCheckoutId = (text: string): boolean =>
  /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(text);
