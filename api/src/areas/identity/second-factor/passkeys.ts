import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Queryable } from '../../../ground/db/database';
import {
  insertPasskey,
  listPasskeys,
  lockPasskey,
  type Passkey,
  recordPasskeyUse,
  storeChallenge,
  takeChallenge,
} from './repository';

/** Milliseconds a browser has for its response. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** Loaded at the first passkey: its certificates are a quarter of all that a server would load at its start. */
export const webauthn = () => import('@simplewebauthn/server');

/** Where passkeys are good: this site's host, and pages of this origin. */
export interface RelyingParty {
  readonly siteUrl: string;
  readonly name: string;
}
export const hostOf = ({ siteUrl }: RelyingParty): string => new URL(siteUrl).hostname;

/** @returns what `navigator.credentials.create()` needs, in its JSON form */
export async function creationOptions(
  db: Queryable,
  party: RelyingParty,
  member: { accountId: number; email: string; name: string },
  boundTo: string,
  now: Date,
) {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: hostOf(party),
    userName: member.email,
    userDisplayName: member.name,
    userID: new TextEncoder().encode(userHandle(member.accountId)),
    excludeCredentials: await listPasskeys(db, member.accountId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: CHALLENGE_LIFETIME_MS,
  });
  await storeChallenge(db, boundTo, options.challenge, new Date(now.getTime() + CHALLENGE_LIFETIME_MS));
  return options;
}

/**
 * Keeps the passkey that a browser made.
 * @returns whether the response is valid for the current challenge and the passkey is new
 */
export async function addPasskey(
  db: Queryable,
  party: RelyingParty,
  accountId: number,
  { name, response, boundTo, now }: { name: string; response: Record<string, unknown>; boundTo: string; now: Date },
): Promise<boolean> {
  const expectedChallenge = await takeChallenge(db, boundTo, now);
  if (expectedChallenge === null) return false;
  const { verifyRegistrationResponse } = await webauthn();
  // The library also throws on a malformed response, which counts as an invalid one.
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.siteUrl,
    expectedRPID: hostOf(party),
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return false;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return insertPasskey(db, {
    id,
    accountId,
    name,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transports.slice(0, 10),
    createdAt: now,
  });
}

/** @returns what `navigator.credentials.get()` needs, in its JSON form */
export async function assertionOptions(
  db: Queryable,
  party: RelyingParty,
  accountId: number,
  boundTo: string,
  now: Date,
) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(party),
    allowCredentials: await listPasskeys(db, accountId),
    userVerification: 'preferred',
    timeout: CHALLENGE_LIFETIME_MS,
  });
  await storeChallenge(db, boundTo, options.challenge, new Date(now.getTime() + CHALLENGE_LIFETIME_MS));
  return options;
}

/** A browser's response, and the challenge that it must be for. */
export interface PasskeyResponse {
  readonly response: Record<string, unknown>;
  /** Subject and purpose, as the challenge was stored. */
  readonly boundTo: string;
  readonly now: Date;
}

/**
 * Checks a browser's response to the current challenge and counts the use.
 * @returns whether it was valid
 */
export async function spendPasskey(
  db: Queryable,
  party: RelyingParty,
  accountId: number,
  { response, boundTo, now }: PasskeyResponse,
): Promise<boolean> {
  const expectedChallenge = await takeChallenge(db, boundTo, now);
  if (expectedChallenge === null || typeof response.id !== 'string') return false;
  const passkey = await lockPasskey(db, accountId, response.id);
  return passkey !== null && countUse(db, party, passkey, { response, expectedChallenge, verified: false, now });
}

/** How authenticators know an account. */
export const userHandle = (accountId: number): string => `account ${accountId}`;

/**
 * Checks a response to a challenge and counts the use.
 * @param verified whether the device must have recognised its owner
 */
export async function countUse(
  db: Queryable,
  party: RelyingParty,
  passkey: Passkey,
  {
    response,
    expectedChallenge,
    verified: requireUserVerification,
    now,
  }: { response: Record<string, unknown>; expectedChallenge: string; verified: boolean; now: Date },
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webauthn();
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
    requireUserVerification,
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return false;
  await recordPasskeyUse(db, passkey, authenticationInfo.newCounter, now);
  return true;
}
