import { parse } from 'bowser';

/** Characters of a user agent that are read, and of the words made of it. */
const READ = 512;
const LONGEST = 60;

/**
 * A browser in words for its owner, such as "Firefox on Windows". A user agent proves nothing.
 * @param userAgent the request's header
 */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = parse(userAgent.slice(0, READ));
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' on ');
  return words === '' ? 'Unknown device' : words.slice(0, LONGEST);
}
