import { isSigned, sign, type SigningKeys } from '../../../ground/security/secrets';

/** Whom a verification belongs to (docs/spec/age.md#tokens). */
export type AgeSubject = { readonly account: number } | { readonly visitor: string };

export interface AgeToken {
  /** Names the token's row, which is where it can be revoked. */
  readonly id: string;
  readonly subject: AgeSubject;
  readonly expiresAt: Date;
}

const AV = /^1\.([\w-]{16,64})\.(\d{1,12})\.([\w-]{43})$/;
const NV = /^1\.([\w-]{16,64})\.([\w-]{43})$/;

/** The signed fields of an `av-token`. */
const textOf = (id: string, until: string, subject: AgeSubject): string => [id, until, nameOf(subject)].join('|');
const nameOf = (subject: AgeSubject): string =>
  'account' in subject ? `account:${subject.account}` : `visitor:${subject.visitor}`;

/**
 * Writes an `av-token`. Its subject is signed but not in it: a token says nothing about its owner,
 * and is worth nothing to another viewer.
 * @param key at least 32 characters
 */
export function writeAgeToken({ id, subject, expiresAt }: AgeToken, key: string | SigningKeys): string {
  const until = String(Math.floor(expiresAt.getTime() / 1000));
  return `1.${id}.${until}.${sign(key, 'av-token', textOf(id, until, subject))}`;
}

/**
 * Reads an `av-token` that one of these subjects brings.
 * @param text the cookie's value, unchecked
 * @param subjects who the visitor is: their account, the visitor of their `nv-token`
 * @returns the token, or null when it is forged, changed, expired or another subject's. It may still be revoked.
 */
export function readAgeToken(
  text: string,
  subjects: readonly AgeSubject[],
  key: string | SigningKeys,
  now: Date,
): AgeToken | null {
  const [, id, until, signature] = AV.exec(text) ?? [];
  if (id === undefined || until === undefined || signature === undefined) return null;
  const subject = subjects.find((one) => isSigned(key, 'av-token', textOf(id, until, one), signature));
  const expiresAt = new Date(Number(until) * 1000);
  return subject && expiresAt > now ? { id, subject, expiresAt } : null;
}

/** Writes an `nv-token`: the server's mark that this visitor needs verification, and who they are until then. */
export const writeVisitorToken = (visitor: string, key: string | SigningKeys): string =>
  `1.${visitor}.${sign(key, 'nv-token', visitor)}`;

/** @returns the visitor that an `nv-token` of ours names, or null */
export function readVisitorToken(text: string, key: string | SigningKeys): string | null {
  const [, visitor, signature] = NV.exec(text) ?? [];
  return visitor !== undefined && signature !== undefined && isSigned(key, 'nv-token', visitor, signature)
    ? visitor
    : null;
}
