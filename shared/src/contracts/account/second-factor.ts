import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { displayNameMaxLength, secondFactorCodeMaxLength } from '../limits';
import { text } from '../text';
import { Profile } from './profile';
import { QrRows } from '../qr-code';

export const SecondFactorMethod = z.enum(['totp', 'recovery', 'passkey']);
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>;

/** Options and responses of WebAuthn in their JSON forms. */
const WebAuthn = z.looseObject({});
const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
const SecondFactor = z.object({
  totp: z.boolean(),
  recoveryCodesLeft: z.number().int().min(0),
  passkeys: z.array(Passkey),
});
export type SecondFactor = z.infer<typeof SecondFactor>;
/** Shown once; they are not valid until the member confirms that they are saved. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** Null where active codes exist, which stay valid. */
const FirstRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });
const Code = z.string().trim().min(1, 'must not be empty').max(secondFactorCodeMaxLength, 'must be a code');
/** Identifies a log-in whose password was right; valid for five minutes. */
const Ticket = z.string().max(256);

const fresh = { access: 'member', audience: 'any', fresh: true } as const;
const member = { access: 'member', audience: 'any' } as const;
const factors = ['GET /api/profile/second-factor'] as const;
const open = { access: 'public', audience: 'any' } as const;

/**
 * Setting up and removing a factor need a fresh re-authentication (403 `reauthentication-required`). A wrong code or
 * passkey is 400 `second-factor-failed`, an expired ticket 400 `login-expired`.
 */
export const secondFactor = defineEndpoints({
  'POST /api/profile/login/second-factor': {
    summary: 'The second step of a log-in',
    ...open,
    changes: [],
    body: z.object({ ticket: Ticket, method: SecondFactorMethod, code: Code.optional(), passkey: WebAuthn.optional() }),
    reply: z.object({ status: z.literal('ok'), profile: Profile, removalUndone: z.boolean() }),
  },
  'POST /api/profile/login/passkey/options': {
    summary: 'What the browser needs to log in by a passkey alone, and a ticket that names the log-in; five minutes',
    ...open,
    changes: [],
    body: z.object({}),
    reply: z.object({ ticket: z.string(), options: WebAuthn }),
  },
  'POST /api/profile/login/passkey': {
    summary: 'Log in by a passkey whose device has recognised its owner: no password and no second step',
    ...open,
    changes: [],
    body: z.object({ ticket: Ticket, passkey: WebAuthn }),
    reply: z.object({ status: z.literal('ok'), profile: Profile, removalUndone: z.boolean() }),
  },
  'POST /api/profile/second-factor/passkeys/assertion-options': {
    summary: 'What the browser needs to use a passkey, for a log-in by its ticket or for this session',
    ...open,
    changes: [],
    body: z.object({ ticket: Ticket.optional() }),
    reply: WebAuthn,
  },
  'GET /api/profile/second-factor': { summary: 'Which second factors are set up', ...member, reply: SecondFactor },
  'POST /api/profile/second-factor/totp/start': {
    summary: 'A new secret for an authenticator app; it counts only once confirmed',
    ...fresh,
    changes: [],
    body: z.object({}),
    reply: z.object({
      secret: z.string(),
      uri: z.string(),
      /** The URI as a QR code. */ qr: QrRows,
    }),
  },
  'POST /api/profile/second-factor/totp/confirm': {
    summary: 'Confirm the authenticator app by a code; an account without recovery codes gets some',
    ...fresh,
    changes: factors,
    body: z.object({ code: Code }),
    reply: FirstRecoveryCodes,
  },
  'DELETE /api/profile/second-factor/totp': {
    summary: 'Take the authenticator app away',
    ...fresh,
    changes: factors,
    body: z.object({}),
    reply: SecondFactor,
  },
  'POST /api/profile/second-factor/recovery-codes': {
    summary: 'New recovery codes; the old ones work until the new ones are said to be saved',
    ...fresh,
    changes: factors,
    body: z.object({}),
    reply: RecoveryCodes,
  },
  'POST /api/profile/second-factor/recovery-codes/saved': {
    summary: 'The new recovery codes are saved: they work from now on, the old ones do not; `code` is one of the new',
    ...member,
    changes: factors,
    body: z.object({ code: Code }),
    reply: SecondFactor.extend({ /** How many old codes have ended. */ ended: z.number().int().min(0) }),
  },
  'POST /api/profile/second-factor/passkeys/options': {
    summary: 'What the browser needs to make a passkey',
    ...fresh,
    changes: [],
    body: z.object({}),
    reply: WebAuthn,
  },
  'POST /api/profile/second-factor/passkeys': {
    summary: 'Keep a passkey; an account without recovery codes gets some',
    ...fresh,
    changes: factors,
    body: z.object({
      name: text({ min: 1, max: displayNameMaxLength }),
      response: WebAuthn,
    }),
    reply: SecondFactor.extend(FirstRecoveryCodes.shape),
  },
  'DELETE /api/profile/second-factor/passkeys/{id}': {
    summary: 'Take a passkey away',
    ...fresh,
    changes: factors,
    params: z.object({ id: z.string().max(1400) }),
    body: z.object({}),
    reply: SecondFactor,
  },
});
