import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { headsetCodeLength } from '../limits';
import { QrRows } from '../qr-code';
import { Email, GivenPassword } from '../account/credentials';

/**
 * PLAY'A API v2, signing in (docs/spec/headsets.md#playa-envelope): HTTP 200 nearly always, code 1 is success, 3 is
 * "auth failed".
 */
const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.object({ code: z.number().int(), message: z.string() }), data: data.nullable() });
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
const Nothing = z.object({});
/** An app sends no `Origin`; what it may do is said by the token it brings. */
const headset = { access: 'public', audience: 'any', caller: 'headset' } as const;
const Secret = z.string().min(1, 'must not be empty').max(512, 'must be a token of ours');
/** 8 characters without look-alikes; typed in any case, with or without a dash or spaces. */
const Code = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(headsetCodeLength.max, 'must be the code that the headset shows');

export const playaAuth = defineEndpoints({
  'GET /api/playa/v2/auth/code': {
    summary: "PLAY'A: a code to show, and a token to poll with",
    ...headset,
    reply: envelope(
      z.object({
        code: z.string().max(12),
        token: z.string(),
        /** Unix seconds. */
        expires_at: z.number().int(),
        /** Where the member types the code; and with the code in it, to be shown as a QR code (RFC 8628, 3.2 and 3.3.1). */
        verification_uri: z.string(),
        verification_uri_complete: z.string(),
      }),
    ),
  },
  'POST /api/playa/v2/auth/sign-in-code': {
    summary: "PLAY'A: poll every 3 s until the member has confirmed; until then, and when asked more often, code 3",
    ...headset,
    changes: [],
    body: z.object({ token: Secret }),
    reply: envelope(Tokens),
  },
  'POST /api/playa/v2/auth/sign-in-password': {
    summary: "PLAY'A: sign in by password, where no second factor is asked for",
    ...headset,
    changes: [],
    body: z.object({ login: Email, password: GivenPassword }),
    reply: envelope(Tokens),
  },
  'POST /api/playa/v2/auth/refresh': {
    summary: "PLAY'A: new tokens for a refresh token, which is used up; code 401 ends the session",
    ...headset,
    changes: [],
    body: z.object({ refresh_token: Secret }),
    reply: envelope(Tokens),
  },
  'POST /api/playa/v2/auth/sign-out': {
    summary: "PLAY'A: end the headset's session",
    ...headset,
    changes: [],
    body: z.object({ refresh_token: Secret }),
    reply: envelope(Nothing),
  },
  'GET /api/playa/v2/user/profile': {
    summary: "PLAY'A: who is signed in",
    ...headset,
    reply: envelope(z.object({ display_name: z.string(), role: z.enum(['free', 'premium']) })),
  },
  'GET /api/playa/v2/user/scripts-info': {
    summary: "PLAY'A: a token for scripts",
    ...headset,
    reply: envelope(z.object({ token: z.string() })),
  },
  'PUT /api/playa/v2/event': {
    summary: "PLAY'A: what was watched",
    ...headset,
    changes: ['GET /api/history'],
    body: z.looseObject({ event_type: z.string().max(40), video_id: z.string().max(40).optional() }),
    reply: envelope(Nothing),
  },
  'GET /api/profile/login/playa/link': {
    summary: 'Where a headset is let in, to be opened on another device: address and QR code, with the code in it',
    access: 'public',
    audience: 'any',
    query: z.object({ /** As far as it is typed: one that is not whole is left out. */ code: Code.optional() }),
    reply: z.object({ url: z.string(), qr: QrRows }),
  },
  'POST /api/profile/login/playa/device': {
    summary: 'Which device shows this code, for the confirm screen',
    access: 'member',
    audience: 'any',
    reads: true,
    body: z.object({ code: Code }),
    reply: z.object({ device: z.string(), /** ISO time. */ expiresAt: z.string() }),
  },
  'POST /api/profile/login/playa': {
    summary: 'Sign the headset that shows this code in to this account',
    access: 'member',
    audience: 'any',
    changes: ['GET /api/profile/sessions'],
    body: z.object({ code: Code }),
    reply: z.object({ status: z.literal('ok'), device: z.string() }),
  },
});
