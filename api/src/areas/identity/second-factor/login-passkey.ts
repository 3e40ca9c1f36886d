import type { Queryable } from '../../../ground/db/database';
import {
  CHALLENGE_LIFETIME_MS,
  countUse,
  hostOf,
  type PasskeyResponse,
  type RelyingParty,
  userHandle,
  webauthn,
} from './passkeys';
import { lockAnyPasskey, storeChallenge, takeChallenge } from './repository';

/**
 * Options with which a browser offers its passkeys for this site, of any account.
 * @returns options that ask for a finger, face or PIN, because nothing else is asked for
 */
export async function loginOptions(db: Queryable, party: RelyingParty, boundTo: string, now: Date) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(party),
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME_MS,
  });
  await storeChallenge(db, boundTo, options.challenge, new Date(now.getTime() + CHALLENGE_LIFETIME_MS));
  return options;
}

/**
 * Checks a log-in by passkey alone and counts the use. The device must have recognised its owner, which makes it two
 * factors in one: what one has, and what one is or knows.
 * @returns whose it is; `expired`: the challenge was used or took too long; null: the response is not valid
 */
export async function spendLoginPasskey(
  db: Queryable,
  party: RelyingParty,
  { response, boundTo, now }: PasskeyResponse,
): Promise<number | 'expired' | null> {
  const expectedChallenge = await takeChallenge(db, boundTo, now);
  if (expectedChallenge === null) return 'expired';
  const passkey = typeof response.id === 'string' ? await lockAnyPasskey(db, response.id) : null;
  if (!passkey || userHandleOf(response) !== userHandle(passkey.accountId)) return null;
  const valid = await countUse(db, party, passkey, { response, expectedChallenge, verified: true, now });
  return valid ? passkey.accountId : null;
}

/** The account that the response says it is of, which the signature does not cover. */
function userHandleOf({ response }: Record<string, unknown>): string | null {
  const given = typeof response === 'object' && response !== null && 'userHandle' in response && response.userHandle;
  return typeof given === 'string' ? Buffer.from(given, 'base64url').toString() : null;
}
