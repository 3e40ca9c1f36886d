import { createHash, randomBytes } from 'node:crypto';

/** The secret half of a mailed link: 256 random bits, base64url. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of it; a token of 256 random bits needs neither salt nor a slow hash. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();
