import { safeContinue } from '@platform/shared/paths';
import { endpointQuery } from '@platform/shared/queries';
import type { QueryContext } from '@platform/shared/remote';
import type { LinkRequest } from '../api/accounts';
import { purposeOf } from './purpose';

/** The editor's pictures beside forms; they have no soft source. */
export const accountPicturesQuery = () => endpointQuery('GET /api/account-pictures');

/** What a visitor wants to buy or play, for its title. */
export const gameQuery = (slug: string) => endpointQuery('GET /api/games/{slug}', { params: { slug } });
export const videoQuery = (slug: string) => endpointQuery('GET /api/videos/{slug}', { params: { slug } });

/** The title of what the visitor came for, so that the form says it at once. */
export function purposeQuery({ search, softMode }: QueryContext) {
  const about = purposeOf(safeContinue(search.get('continue')))?.about;
  if (about === undefined || softMode) return false;
  return about.kind === 'game' ? gameQuery(about.slug) : videoQuery(about.slug);
}

/** Whether a mailed link still works; it is not used up. */
export const linkQuery = (token: string, request: LinkRequest) =>
  endpointQuery('POST /api/profile/link', { body: { token, request } });

/** What a mailed invitation is; it is not used up. */
export const invitationQuery = (token: string) => endpointQuery('POST /api/invitations/look', { body: { token } });

/** The member's change of email that waits. */
export const emailChangeQuery = () => endpointQuery('GET /api/profile/email');

/** Whether this visitor must be verified and is not yet, and who checks. */
export const requiredQuery = () => endpointQuery('GET /api/age-verification/required');

/** How an age verification stands; the response of a complete one sets the cookie. */
export const verificationQuery = (sessionId: string) =>
  endpointQuery('GET /api/age-verification/status/{sessionId}', { params: { sessionId } });
