/** Names of the cookies the edge looks at (product.md §3, decisions.md). */
const cookieNames = {
  ageAgreement: 'age-agreement',
  /** Any of these makes the answer personal: the API has to look it up. */
  personal: ['session', '__Host-session', 'av-token', 'nv-token'],
} as const;

/**
 * Reads a cookie header. Whatever is malformed in it is passed over: a broken cookie never breaks a page.
 * @param header the request's cookie header
 */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}

/**
 * What of a visitor's cookies decides about a page.
 * @param header the request's cookie header
 * @returns whether the answer is personal, the age agreement as it stands, and the cookies that the API
 *   is asked with: a guest's page is kept for other guests, so nothing else of this one may go into it
 */
export function audienceOf(header: string | undefined): { personal: boolean; agreed: boolean; cookie: string } {
  const cookies = readCookies(header);
  const personal = cookieNames.personal.some((name) => cookies.has(name));
  const agreed = cookies.get(cookieNames.ageAgreement) === '1';
  return { personal, agreed, cookie: personal ? (header ?? '') : agreed ? `${cookieNames.ageAgreement}=1` : '' };
}
