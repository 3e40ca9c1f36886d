import type { Profile } from '@platform/shared/contracts';
import type { CaptchaTokens } from '@platform/shared/forms';
import type { HttpClient } from '@platform/shared/http';

/** What a mailed link is for. */
export type LinkRequest = 'registration' | 'reset';

/** Has a link to register with mailed. The response is the same for every address. */
export const requestRegistration = (
  http: HttpClient,
  body: { email: string; promotionSubscribe: boolean } & CaptchaTokens,
) => http.call('POST /api/profile/registration/request-link', { body });

/** Has a link to set a new password mailed. The response is the same for every address. */
export const requestReset = (http: HttpClient, body: { email: string } & CaptchaTokens) =>
  http.call('POST /api/profile/password/request-link', { body });

/**
 * Uses a link up and sets the password.
 * @returns the profile of the member who is signed in now; null when their second factor is asked for first
 * @throws AppError e.g. `link-expired`, `link-used`, `link-invalid`
 */
export const setPassword = async (
  http: HttpClient,
  body: { password: string; token: string; request: LinkRequest },
): Promise<Profile | null> => (await http.call('POST /api/profile/password/update', { body })).profile;

/** Has the account removed. @returns ISO time. @throws AppError `reauthentication-required` */
export const removeAccount = async (http: HttpClient, reason: string): Promise<string> =>
  (await http.call('POST /api/profile/removal', { body: reason === '' ? {} : { reason } })).removedOn;
