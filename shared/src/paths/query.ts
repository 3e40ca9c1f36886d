import { continueMaxLength } from '@platform/shared/limits';

/** Parameters of an address; those without a value are left out. */
export type Query = Record<string, string | number | undefined>;

/** An address with parameters; page 1 is the address without one. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) continue;
    search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * A page that sends the visitor on afterwards.
 * @param continueTo path of this site; where it is too long for an address its query is left out, or all of it. Without
 *   one the visitor goes home.
 */
export function withContinue(path: string, continueTo = '/', query: Query = {}): string {
  const [pathname = '/'] = continueTo.split('?');
  const kept = [continueTo, pathname].find(({ length }) => length <= continueMaxLength) ?? '/';
  return withQuery(path, { ...query, continue: kept === '/' ? undefined : kept });
}
