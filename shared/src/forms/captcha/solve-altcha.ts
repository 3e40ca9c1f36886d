import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { AltchaChallenge } from './challenge';

/** Milliseconds after which a challenge counts as unsolvable; a phone needs well below one second. */
const timeoutMs = 60_000;

/**
 * Solves a challenge. Every try is one asynchronous call of the browser's own cryptography, so the
 * page stays responsive without a worker.
 * @returns base64 of `{ challenge, solution }`
 * @throws Error when the challenge is malformed, of another algorithm, not solved in time, or given up
 */
export async function solveAltcha(challenge: AltchaChallenge, controller: AbortController): Promise<string> {
  const solution = await solveChallenge({ challenge, controller, deriveKey, timeout: timeoutMs });
  if (solution === null) throw new Error('the challenge was not solved');
  return btoa(JSON.stringify({ challenge, solution }));
}
