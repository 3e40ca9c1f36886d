import { createHmac, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Database } from '../../../ground/db/database';
import { allKeys, type SigningKeys } from '../../../ground/security/secrets';
import { recordSolved } from './repository';
import type { ProofOfWork } from './service';

const LIFETIME_MS = 10 * 60_000;
/** PBKDF2 rounds of one try: about 1 ms. */
const COST = 2_000;
/** Purpose of a proof, and the range of tries until its solution. Solutions are not valid for the other purpose. */
const efforts = {
  /** 50 to 150 ms in a browser, and a real cost for a machine that guesses passwords. */
  captcha: { secrets: ['challenge', 'key'], tries: { min: 64, max: 128 } },
  /** Ten times that, for an account under attack. */
  proof: { secrets: ['proof challenge', 'proof key'], tries: { min: 640, max: 1_280 } },
} as const;

const Token = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      expiresAt: z.number(),
    }),
    signature: z.string().max(128),
  }),
  solution: z.looseObject({ counter: z.number().int(), derivedKey: z.string().max(128) }),
});

/**
 * Creates a self-hosted proof of work: ALTCHA.
 * @param keys sign challenges, so that only ours are accepted; at least 32 characters each
 */
export function createAltcha(
  db: Database,
  keys: string | SigningKeys,
  now: () => Date,
  effort: keyof typeof efforts = 'captcha',
): ProofOfWork {
  const {
    secrets: [challengePurpose, keyPurpose],
    tries,
  } = efforts[effort];
  const secretsOf = (key: string) => {
    const derive = (purpose: string): string => createHmac('sha256', key).update(purpose).digest('hex');
    return { hmacSignatureSecret: derive(challengePurpose), hmacKeySignatureSecret: derive(keyPurpose) };
  };
  const [present, ...others] = allKeys(keys);
  const secrets = secretsOf(present);
  return {
    challenge: async () => {
      const counter = randomInt(tries.min, tries.max + 1);
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter,
        deriveKey,
        expiresAt: new Date(now().getTime() + LIFETIME_MS),
        ...secrets,
      });
      return { provider: 'altcha', ...challenge, parameters: { ...challenge.parameters } };
    },
    redeem: async (token) => {
      const payload = decodeToken(token);
      if (!payload) return false;
      const { challenge, solution } = payload;
      let isSolved = false;
      for (const one of [secrets, ...others.map(secretsOf)])
        isSolved ||= (await verifySolution({ challenge, solution, deriveKey, ...one })).verified;
      const { nonce, expiresAt = 0 } = challenge.parameters;
      if (!isSolved || expiresAt * 1000 <= now().getTime()) return false;
      return recordSolved(db, nonce, new Date(expiresAt * 1000));
    },
  };
}

/** Base64 of `{ challenge, solution }`, as ALTCHA's widget sends it; null for anything else. */
function decodeToken(token: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const parsed = Token.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    // The signature covers every parameter, including those that the schema does not check.
    return parsed.success ? (parsed.data as unknown as { challenge: Challenge; solution: Solution }) : null;
  } catch {
    return null;
  }
}
