import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Continue } from '../text';

/** The server's age decision about a visitor. */
export const AgeDecision = z.object({
  /** The check that still blocks the full catalogue. */
  gate: z.enum(['none', 'agreement', 'verification']),
  /** Only `soft` sources (docs/spec/age.md#soft-mode). */
  softMode: z.boolean(),
});
export type AgeDecision = z.infer<typeof AgeDecision>;

/** The five states of docs/spec/age.md#session-states. */
export const AgeVerificationStatus = z.enum(['IN_PROGRESS', 'COMPLETE', 'ERROR', 'CANCELED', 'FAIL']);
export type AgeVerificationStatus = z.infer<typeof AgeVerificationStatus>;

export const AgeVerificationSession = z.object({
  sessionId: z.string(),
  /** Epoch seconds. */
  expiresAt: z.number().int(),
  /** Where to send the visitor for verification. */
  url: z.string(),
  status: AgeVerificationStatus,
  isVerified: z.boolean(),
});
export type AgeVerificationSession = z.infer<typeof AgeVerificationSession>;

const open = { access: 'public', audience: 'any' } as const;

/** Sessions belong to the account that began them, or to the anonymous visitor by their `nv-token`. */
export const ageVerification = defineEndpoints({
  'GET /api/age-verification/required': {
    summary: 'Whether this visitor must be verified and is not yet, and who would check it',
    ...open,
    reply: z.object({
      isRequired: z.boolean(),
      /** The partner's name, shown before the check begins; null where no partner is used. */
      provider: z.string().nullable(),
    }),
  },
  'GET /api/age-verification/session': {
    summary:
      "This visitor's verification session: the running one, or a new one (429 when there were too many). A verified visitor gets none: isVerified, and where to go on",
    ...open,
    query: z.object({
      /** A path of this site to return to. */
      continue: Continue.optional(),
    }),
    reply: AgeVerificationSession,
  },
  'GET /api/age-verification/status/{sessionId}': {
    summary: 'How a session stands, asked from the provider at most every 2 s; a completed one sets the token',
    ...open,
    params: z.object({ sessionId: z.string().regex(/^[\w-]{1,100}$/, 'must be a session id') }),
    reply: z.object({
      status: AgeVerificationStatus,
      /** COMPLETE, and the token is in this response. */
      isVerified: z.boolean(),
      /** Reason it ended without success, where the partner gives one: `expired`, `revoked`. */
      reason: z.string().nullable(),
      /** The new age decision about the visitor. */
      audience: AgeDecision,
    }),
  },
  'POST /api/age-verification/notification/{provider}': {
    summary: "A provider's webhook: says only that a result is worth fetching",
    ...open,
    caller: 'webhook',
    changes: [],
    params: z.object({ provider: z.string().max(20) }),
    body: z.looseObject({}),
    reply: z.object({ status: z.literal('ok') }),
  },
});
