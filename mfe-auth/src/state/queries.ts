import { endpointQuery } from '@platform/shared/queries';
import type { LinkRequest } from '../api/accounts';

/** The editor's pictures beside forms; they have no soft source. */
export const accountPicturesQuery = () => endpointQuery('GET /api/account-pictures');

/** Whether a mailed link still works; it is not used up. */
export const linkQuery = (token: string, request: LinkRequest) =>
  endpointQuery('POST /api/profile/link', { body: { token, request } });

/** The member's change of email that waits. */
export const emailChangeQuery = () => endpointQuery('GET /api/profile/email');

/** Whether this visitor must be verified and is not yet, and who checks. */
export const requiredQuery = () => endpointQuery('GET /api/age-verification/required');

/** How an age verification stands; the response of a complete one sets the cookie. */
export const verificationQuery = (sessionId: string) =>
  endpointQuery('GET /api/age-verification/status/{sessionId}', { params: { sessionId } });
