import type { AltchaChallenge } from './challenge';

/** An unsigned challenge that about sixteen tries solve, for tests and standalone remotes. */
export const easyChallenge = {
  provider: 'altcha' as const,
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00112233445566778899aabbccddeeff',
    salt: 'ffeeddccbbaa99887766554433221100',
    cost: 1,
    keyLength: 32,
    keyPrefix: '0',
  },
} satisfies AltchaChallenge;
