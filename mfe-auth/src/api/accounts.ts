import type { Profile, ReplyOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

/** What a mailed link is for. */
export type LinkRequest = 'registration' | 'reset';
export type LinkState = ReplyOf<'POST /api/profile/link'>;
export type EmailChange = NonNullable<ReplyOf<'GET /api/profile/email'>['pending']>;

/** Has a link to register with mailed. The answer is the same for every address. */
export const requestRegistration = (
  http: HttpClient,
  body: { email: string; promotionSubscribe: boolean; recaptchaToken: string },
) => http.call('POST /api/profile/registration/request-link', { body });

/** Has a link to set a new password mailed. The answer is the same for every address. */
export const requestReset = (http: HttpClient, body: { email: string; recaptchaToken: string }) =>
  http.call('POST /api/profile/password/request-link', { body });

/** Whether a mailed link still works; it is not used up. */
export const linkQuery = (http: HttpClient, token: string, request: LinkRequest) => ({
  queryKey: ['link', request, token],
  queryFn: (): Promise<LinkState> => http.call('POST /api/profile/link', { body: { token, request } }),
  // Somebody may have used it in another tab meanwhile.
  staleTime: 0,
});

/**
 * Uses a link up and sets the password.
 * @returns the profile of the member who is signed in now; null when their second factor is asked for first
 * @throws AppError e.g. `link-expired`, `link-used`, `link-invalid`
 */
export const setPassword = async (
  http: HttpClient,
  body: { password: string; token: string; request: LinkRequest },
): Promise<Profile | null> => (await http.call('POST /api/profile/password/update', { body })).profile;

/** The member's change of e-mail that waits. */
export const emailChangeQuery = (http: HttpClient) => ({
  queryKey: ['email-change'],
  queryFn: async (): Promise<EmailChange | null> => (await http.call('GET /api/profile/email', {})).pending,
});

/** Begins a change of e-mail. @throws AppError `reauthentication-required` */
export const beginEmailChange = (http: HttpClient, email: string) =>
  http.call('POST /api/profile/email', { body: { email } });

/** Gives up the change of e-mail that waits. */
export const giveUpEmailChange = (http: HttpClient) => http.call('DELETE /api/profile/email', { body: {} });

/** Confirms a change of e-mail by one of its two links. */
export const confirmEmailChange = (http: HttpClient, token: string) =>
  http.call('POST /api/profile/email/confirm', { body: { token } });

/** The member as the server knows them. */
export const readProfile = (http: HttpClient): Promise<Profile> => http.call('GET /api/profile', {});

/** Has the account removed. @returns ISO time. @throws AppError `reauthentication-required` */
export const removeAccount = async (http: HttpClient, reason: string): Promise<string> =>
  (await http.call('POST /api/profile/removal', { body: reason === '' ? {} : { reason } })).removedOn;
