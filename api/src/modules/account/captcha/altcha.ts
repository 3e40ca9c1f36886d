import { createHmac, randomBytes } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Database } from '../../../db/database';
import { recordSolved } from './repository';
import type { Captcha } from './service';

const LIFETIME = 10 * 60_000;
/**
 * PBKDF2 rounds of one try, and the range of tries until the solution: on average 96 tries of
 * about 1 ms, so 50 to 150 ms in a browser and a real price for a machine that guesses passwords.
 */
const COST = 2_000;
const TRIES = { min: 64, max: 128 };

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
 * Makes the self-hosted captcha: ALTCHA, proof of work.
 * @param secret signs challenges, so that only ours are accepted; at least 32 characters
 */
export function createAltcha(db: Database, secret: string, now: () => Date): Captcha {
  const secrets = {
    hmacSignatureSecret: createHmac('sha256', secret).update('challenge').digest('hex'),
    hmacKeySignatureSecret: createHmac('sha256', secret).update('key').digest('hex'),
  };
  return {
    challenge: async () => {
      const counter = TRIES.min + (randomBytes(2).readUInt16BE() % (TRIES.max - TRIES.min + 1));
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter,
        deriveKey,
        expiresAt: new Date(now().getTime() + LIFETIME),
        ...secrets,
      });
      return { provider: 'altcha', ...challenge, parameters: { ...challenge.parameters } };
    },
    redeem: async (token) => {
      const payload = decodeToken(token);
      if (!payload) return false;
      const { challenge, solution } = payload;
      const checked = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      const { nonce, expiresAt = 0 } = challenge.parameters;
      if (!checked.verified || expiresAt * 1000 <= now().getTime()) return false;
      return recordSolved(db, nonce, new Date(expiresAt * 1000));
    },
  };
}

/** Base64 of `{ challenge, solution }`, as ALTCHA's widget sends it; null for anything else. */
function decodeToken(token: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const parsed = Token.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    // The signature covers every parameter, so what the schema leaves open is still ours.
    return parsed.success ? (parsed.data as unknown as { challenge: Challenge; solution: Solution }) : null;
  } catch {
    return null;
  }
}
