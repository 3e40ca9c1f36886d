import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../../db/database';
import { passkeyChallenges, passkeys } from '../../../db/tables';

/** Milliseconds a browser has for its answer. */
const CHALLENGE_LIFETIME = 5 * 60_000;

/** Where passkeys are good: this site's host, and pages of this origin. */
export interface RelyingParty {
  readonly siteUrl: string;
  readonly name: string;
}
const hostOf = ({ siteUrl }: RelyingParty): string => new URL(siteUrl).hostname;

/** Keeps a challenge for one session or log-in; the one before it is forgotten. */
async function keepChallenge(db: Queryable, boundTo: string, challenge: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME);
  await db
    .insert(passkeyChallenges)
    .values({ boundTo, challenge, expiresAt })
    .onConflictDoUpdate({ target: passkeyChallenges.boundTo, set: { challenge, expiresAt } });
}

/** Takes the challenge away: it is good for one answer, right or wrong. */
async function takeChallenge(db: Queryable, boundTo: string, now: Date): Promise<string | null> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.boundTo, boundTo), gt(passkeyChallenges.expiresAt, now)))
    .returning({ challenge: passkeyChallenges.challenge });
  return taken?.challenge ?? null;
}

const known = async (db: Queryable, accountId: number): Promise<{ id: string; transports: string[] }[]> => {
  const rows = await db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId));
  return rows.map(({ id, transports }) => ({ id, transports }));
};

/** @returns what `navigator.credentials.create()` needs, in its JSON form */
export async function creationOptions(
  db: Queryable,
  party: RelyingParty,
  member: { accountId: number; email: string; name: string },
  boundTo: string,
  now: Date,
) {
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: hostOf(party),
    userName: member.email,
    userDisplayName: member.name,
    userID: new TextEncoder().encode(`account ${member.accountId}`),
    excludeCredentials: await known(db, member.accountId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: CHALLENGE_LIFETIME,
  });
  await keepChallenge(db, boundTo, options.challenge, now);
  return options;
}

/**
 * Keeps the passkey that a browser made.
 * @returns whether its answer was right, to the current challenge, and the passkey is new
 */
export async function keepPasskey(
  db: Queryable,
  party: RelyingParty,
  accountId: number,
  { name, response, boundTo, now }: { name: string; response: Record<string, unknown>; boundTo: string; now: Date },
): Promise<boolean> {
  const expectedChallenge = await takeChallenge(db, boundTo, now);
  if (expectedChallenge === null) return false;
  // The library checks the shape, too, and throws; whatever is wrong with an answer, it is a wrong one.
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.siteUrl,
    expectedRPID: hostOf(party),
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return false;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const kept = await db
    .insert(passkeys)
    .values({
      id,
      accountId,
      name,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports.slice(0, 10),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return kept.length === 1;
}

/** @returns what `navigator.credentials.get()` needs, in its JSON form */
export async function assertionOptions(
  db: Queryable,
  party: RelyingParty,
  accountId: number,
  boundTo: string,
  now: Date,
) {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(party),
    allowCredentials: await known(db, accountId),
    userVerification: 'preferred',
    timeout: CHALLENGE_LIFETIME,
  });
  await keepChallenge(db, boundTo, options.challenge, now);
  return options;
}

/**
 * Checks a browser's answer to the current challenge and counts the use.
 * @returns whether it was right
 */
export async function spendPasskey(
  db: Queryable,
  party: RelyingParty,
  accountId: number,
  { response, boundTo, now }: { response: Record<string, unknown>; boundTo: string; now: Date },
): Promise<boolean> {
  const expectedChallenge = await takeChallenge(db, boundTo, now);
  if (expectedChallenge === null || typeof response.id !== 'string') return false;
  const mine = and(eq(passkeys.id, response.id), eq(passkeys.accountId, accountId));
  const [passkey] = await db.select().from(passkeys).where(mine).for('update');
  if (!passkey) return false;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.siteUrl,
    expectedRPID: hostOf(party),
    // A counter that did not grow is a copied authenticator: the library refuses it.
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: false,
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return false;
  await db.update(passkeys).set({ counter: authenticationInfo.newCounter, lastUsedAt: now }).where(mine);
  return true;
}

/** @returns the name of the passkey that went, or null when the account has no such */
export async function removePasskey(db: Queryable, accountId: number, id: string): Promise<string | null> {
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ name: passkeys.name });
  return removed?.name ?? null;
}
