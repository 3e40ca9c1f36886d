import type { ReplyOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { type CallParts, mutate } from '@platform/shared/queries';

/** The second factors that are set up. */
export type SecondFactor = ReplyOf<'GET /api/profile/second-factor'>;
/** A secret for an authenticator app, as text, address and QR code. */
export type AuthenticatorSecret = ReplyOf<'POST /api/profile/second-factor/totp/start'>;
/** One of the member's passkeys. */
export type Passkey = SecondFactor['passkeys'][number];

// All of these endpoints respond with 403 `reauthentication-required` when the member has not proven lately who they are.

/** A new secret; it counts only once confirmed. */
export const startAuthenticator = (parts: CallParts): Promise<AuthenticatorSecret> =>
  mutate(parts, 'POST /api/profile/second-factor/totp/start', { body: {} });

/**
 * Confirms the authenticator app by one of its codes.
 * @returns recovery codes, shown this once; none where the account has some
 * @throws AppError with `fields.code` for a wrong code
 */
export const confirmAuthenticator = async (parts: CallParts, code: string): Promise<string[]> =>
  (await mutate(parts, 'POST /api/profile/second-factor/totp/confirm', { body: { code } })).recoveryCodes ?? [];

/** Takes the authenticator app away. */
export const removeAuthenticator = (parts: CallParts): Promise<SecondFactor> =>
  mutate(parts, 'DELETE /api/profile/second-factor/totp', { body: {} });

/** New recovery codes, shown this once; the old ones work until the new ones are said to be saved. */
export const renewRecoveryCodes = async (parts: CallParts): Promise<string[]> =>
  (await mutate(parts, 'POST /api/profile/second-factor/recovery-codes', { body: {} })).recoveryCodes;

/**
 * Takes new recovery codes into use; the old ones end.
 * @param code one of the new ones
 * @throws AppError `second-factor-failed` when others were made since
 */
export const recoveryCodesSaved = (parts: CallParts, code: string) =>
  mutate(parts, 'POST /api/profile/second-factor/recovery-codes/saved', { body: { code } });

/** What the browser needs to make a passkey. */
export const passkeyOptions = (parts: CallParts): Promise<Record<string, unknown>> =>
  mutate(parts, 'POST /api/profile/second-factor/passkeys/options', { body: {} });

/** Keeps a passkey; an account without recovery codes gets some. */
export const keepPasskey = (
  parts: CallParts,
  body: { name: string; response: Record<string, unknown> },
): Promise<ReplyOf<'POST /api/profile/second-factor/passkeys'>> =>
  mutate(parts, 'POST /api/profile/second-factor/passkeys', { body });

/** Takes a passkey away; one that is gone already is fine. */
export async function removePasskey(parts: CallParts, id: string): Promise<SecondFactor> {
  try {
    return await mutate(parts, 'DELETE /api/profile/second-factor/passkeys/{id}', { params: { id }, body: {} });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found')
      return parts.http.call('GET /api/profile/second-factor', {});
    throw error;
  }
}
