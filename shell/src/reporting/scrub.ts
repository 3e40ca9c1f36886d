/** Longest text that is looked at, in characters: nothing may cost the visitor time. */
const longest = 8_000;

/**
 * Takes out of a text what could be about a person: addresses' queries and fragments, e-mail
 * addresses, anything that looks like a token or a long number. The API does the same again.
 * @param most characters that are left at most
 */
export function scrub(text: string, most: number): string {
  return text
    .slice(0, longest)
    .replaceAll(/[?#][^\s()'"]*/g, (found) => (found.length > 1 ? `${found[0]}[…]` : found))
    .replaceAll(/[^\s@:/'"<>()[\]]+(?:@|%40)[^\s@'"<>()[\]]+\.[a-z]{2,}/gi, '[e-mail]')
    .replaceAll(/\beyJ[\w-]+(?:\.[\w-]+)*/g, '[token]')
    .replaceAll(/[\w-]{20,}/g, (found) => (isTokenLike(found) ? '[token]' : found))
    .replaceAll(/\d{9,}/g, '[number]')
    .slice(0, most);
}

/** Names in code and addresses are words; tokens mix digits and letters. */
const isTokenLike = (text: string): boolean =>
  /\d/.test(text) && /[a-z]/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 3;

/**
 * The path of a page as it may be told: without query, and without segments that look like tokens.
 */
export const scrubPath = (pathname: string): string => scrub(pathname.replace(/[?#].*$/, ''), 500);
