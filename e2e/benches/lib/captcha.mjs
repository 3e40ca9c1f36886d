import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../../../tooling/scripts/apps/apps.mjs';

/** Packages of the API's. */
const load = createRequire(path.join(root, 'api/package.json'));

/**
 * Does what a page does before it sends a form.
 * @param {unknown} challenge as the API gave it
 * @returns {Promise<string>} the token that is sent along
 */
export async function solveCaptcha(challenge) {
  const { solveChallenge } = await import(load.resolve('altcha-lib'));
  const { deriveKey } = await import(load.resolve('altcha-lib/algorithms/pbkdf2'));
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
