import { apiCookies } from '@platform/shared/cookies';
import { readCookies } from './cookies';
import { cookiesThatAre } from './registry';

const personalCookies = [...cookiesThatAre('personal')];

/** The cookies with which the API is asked for a guest: the age agreement, and nothing that is this guest's alone. */
export const guestCookie = (agreed: boolean): string => (agreed ? `${apiCookies.ageAgreement}=1` : '');

/**
 * The part of a visitor's cookies that a page depends on.
 * @param header the request's cookie header
 * @returns `personal`: the cookies that make the page one visitor's, as a name for this visitor; null for a guest.
 *   `agreed`: the age agreement as it stands. `cookie`: what the API is called with: a guest's page is kept for other
 *   guests, so nothing else of this one may go into it
 */
export function audienceOf(header = ''): { personal: string | null; agreed: boolean; cookie: string } {
  const found = readCookies(header);
  const own = personalCookies.filter((name) => found.has(name));
  const personal = own.length > 0 ? own.map((name) => `${name}=${found.get(name)}`).join('; ') : null;
  const agreed = found.get(apiCookies.ageAgreement) === '1';
  return { personal, agreed, cookie: personal === null ? guestCookie(agreed) : header };
}
