import type { Profile } from '@platform/shared/contracts';
import type { CaptchaTokens } from '@platform/shared/forms';
import { safeContinue } from '@platform/shared/paths';
import { type CallParts, mutate } from '@platform/shared/queries';

/** What a mailed link is for. */
export type LinkRequest = 'registration' | 'reset';

/** Has a link to register with mailed. The response is the same for every address. */
export const requestRegistration = (
  parts: CallParts,
  body: { email: string; promotionSubscribe: boolean; continue?: string } & CaptchaTokens,
) => mutate(parts, 'POST /api/profile/registration/request-link', { body });

/** Has a link to set a new password mailed. The response is the same for every address. */
export const requestReset = (parts: CallParts, body: { email: string; continue?: string } & CaptchaTokens) =>
  mutate(parts, 'POST /api/profile/password/request-link', { body });

/**
 * Uses a link up and sets the password.
 * @returns the profile of the member who is signed in now, null when their second factor is asked for first; and the
 *   path of this site where they go on
 * @throws AppError e.g. `link-expired`, `link-used`, `link-invalid`
 */
export const setPassword = async (
  parts: CallParts,
  body: { password: string; token: string; request: LinkRequest },
): Promise<{ profile: Profile | null; continueTo: string }> => {
  const { profile, continueTo } = await mutate(parts, 'POST /api/profile/password/update', { body });
  return { profile, continueTo: safeContinue(continueTo) };
};

/** Has the account removed. @returns ISO time. @throws AppError `reauthentication-required` */
export const removeAccount = async (parts: CallParts, reason: string): Promise<string> =>
  (await mutate(parts, 'POST /api/profile/removal', { body: reason === '' ? {} : { reason } })).removedOn;
