/** @jest-environment node */
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { easyChallenge } from './fixtures';
import { solveAltcha } from './solve-altcha';

const secrets = { hmacSignatureSecret: 'a'.repeat(32), hmacKeySignatureSecret: 'b'.repeat(32) };

describe('solving a challenge', () => {
  it('makes a token that the server accepts', async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 20,
      deriveKey,
      expiresAt: new Date(Date.now() + 60_000),
      ...secrets,
    });
    const token = await solveAltcha(challenge, new AbortController());
    const sent = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Pick<
      Parameters<typeof verifySolution>[0],
      'challenge' | 'solution'
    >;
    await expect(verifySolution({ ...sent, deriveKey, ...secrets })).resolves.toMatchObject({ verified: true });
    expect(token.length).toBeLessThan(4096);
  });

  it('refuses a challenge of another algorithm', async () => {
    const foreign = { parameters: { ...easyChallenge.parameters, algorithm: 'ARGON2ID' } };
    await expect(solveAltcha(foreign, new AbortController())).rejects.toThrow('Unsupported algorithm');
  });

  it('gives up when it is told to', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(solveAltcha(easyChallenge, controller)).rejects.toThrow('not solved');
  });
});
