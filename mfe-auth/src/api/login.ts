import type { Profile, ReplyOf, RequestOf } from '@platform/shared/contracts';
import type { CaptchaTokens } from '@platform/shared/forms';
import { AppError } from '@platform/shared/http';
import { type CallParts, mutate } from '@platform/shared/queries';

export interface Credentials extends CaptchaTokens {
  email: string;
  password: string;
}

export type LoginReply = ReplyOf<'POST /api/profile/login'>;
/** A log-in whose password was right. */
export type SecondStep = Extract<LoginReply, { status: 'second-factor' }>;
export interface SignedIn {
  profile: Profile;
  /** The account was to be removed, and logging in has stopped that. */
  removalUndone: boolean;
}

/** A legacy server says success as an error with this code (docs/spec/errors.md#legacy-log-in). */
const legacySuccess = '201';

/**
 * Signs in; the server sets the session cookie, or asks for a second step.
 * @throws AppError e.g. `invalid-credentials`, `captcha-failed`, `too-many-requests`, `network`
 */
export async function logIn(parts: CallParts, body: Credentials): Promise<LoginReply> {
  try {
    return await mutate(parts, 'POST /api/profile/login', { body });
  } catch (error) {
    if (error instanceof AppError && error.code === legacySuccess)
      return { status: 'ok', profile: await parts.http.call('GET /api/profile', {}), removalUndone: false };
    throw error;
  }
}

/** What the browser needs to log in by a passkey alone, and the ticket that names the log-in. */
export const passkeyLogin = (parts: CallParts) =>
  mutate(parts, 'POST /api/profile/login/passkey/options', { body: {} });

/** Logs in by the browser's response. @throws AppError `second-factor-failed`, `login-expired`, `account-blocked` */
export const logInByPasskey = (
  parts: CallParts,
  body: RequestOf<'POST /api/profile/login/passkey'>['body'],
): Promise<SignedIn> => mutate(parts, 'POST /api/profile/login/passkey', { body });
