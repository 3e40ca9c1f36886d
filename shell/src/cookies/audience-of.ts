import { apiCookies } from '@platform/shared/cookies';
import { readCookies } from './cookies';
import { cookiesThatAre } from './registry';

const personalCookies = [...cookiesThatAre('personal')];

/** The cookies with which the API is asked for a guest: the age agreement, and nothing that is this guest's alone. */
export const guestCookie = (agreed: boolean): string => (agreed ? `${apiCookies.ageAgreement}=1` : '');

/**
 * What of a visitor's cookies decides about a page.
 * @param header the request's cookie header
 * @returns whether the page is personal, the age agreement as it stands, and the cookies that the API
 *   is called with: a guest's page is kept for other guests, so nothing else of this one may go into it
 */
export function audienceOf(header = ''): { personal: boolean; agreed: boolean; cookie: string } {
  const found = readCookies(header);
  const personal = personalCookies.some((name) => found.has(name));
  const agreed = found.get(apiCookies.ageAgreement) === '1';
  return { personal, agreed, cookie: personal ? header : guestCookie(agreed) };
}
