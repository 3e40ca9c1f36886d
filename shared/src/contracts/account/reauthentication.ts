import { z } from 'zod';
import { GivenPassword } from './credentials';
import { defineEndpoints } from '../endpoint';
import { secondFactorCodeMaxLength } from '../limits';

const member = { access: 'member', audience: 'any' } as const;

/**
 * Endpoints with `fresh: true` require this first (docs/spec/accounts.md#re-authentication); signing in does not count
 * as re-authentication.
 */
export const reauthentication = defineEndpoints({
  'GET /api/profile/reauthentication': {
    summary: 'Until when this session counts as freshly authenticated, and how it can be renewed',
    ...member,
    reply: z.object({
      /** ISO time; null: ask again. */ until: z.string().nullable(),
      methods: z.array(z.enum(['password', 'totp', 'recovery', 'passkey'])),
    }),
  },
  'POST /api/profile/reauthentication': {
    summary:
      'Prove again who one is: the password, and the second factor where there is one; good for 10 minutes. The session cookie changes',
    ...member,
    changes: ['GET /api/profile/reauthentication'],
    body: z.object({
      password: GivenPassword,
      /** A code of the authenticator app, or a recovery code. */
      code: z.string().trim().max(secondFactorCodeMaxLength).optional(),
      /** The browser's response to the options of `POST …/passkeys/assertion-options`. */
      passkey: z.looseObject({}).optional(),
    }),
    reply: z.object({ status: z.literal('ok'), until: z.string() }),
  },
});
