import { matchPath } from 'react-router-dom';

/**
 * Matches a whole path. Letters count as they are written: a page has one address (docs/spec/routes.md#addresses),
 * written in small letters, and the API knows no other; `/Games` is not found on either side.
 * @param pattern react-router's, such as `/games/:slug`
 * @returns what the pattern's parameters stand for, or null
 */
export const matchPage = (pattern: string, pathname: string): Readonly<Record<string, string | undefined>> | null =>
  matchPath({ path: pattern, end: true, caseSensitive: true }, pathname)?.params ?? null;
