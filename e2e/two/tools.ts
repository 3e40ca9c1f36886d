import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../../tooling/scripts/apps/apps.mjs';

/** Packages of the API's. */
const load = createRequire(path.join(root, 'api/package.json'));

interface Altcha {
  solveChallenge(options: { challenge: unknown; deriveKey: unknown }): Promise<unknown>;
}

/** What a page does before it sends a form. */
export const createTools = () => ({
  solve: async (challenge: unknown): Promise<string> => {
    const { solveChallenge } = (await import(load.resolve('altcha-lib'))) as Altcha;
    const { deriveKey } = (await import(load.resolve('altcha-lib/algorithms/pbkdf2'))) as { deriveKey: unknown };
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  },
});
