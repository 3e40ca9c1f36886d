import { continueMaxLength } from './limits';

/**
 * Where to go on: after signing in, after registering, after an age check, after maintenance. Only a path of this site
 * is ever followed: one leading slash, no backslash, no control character, nothing a browser or a proxy that decodes
 * could read as another host (docs/spec/routes.md#access). Pages that would only send the visitor on again are not.
 * This file has no zod, so browser code may import it; pages do so as `safeContinue` of shared/src/paths.
 * @param value the `continue` parameter as it came
 * @returns a same-origin path, `/` when the value is not one
 */
export function safeContinue(value: string | null | undefined): string {
  if (value === null || value === undefined) return '/';
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!/^\/(?![/\\])/.test(value) || /[\\\u0000-\u001f\u007f]/.test(value)) return '/';
  const base = 'http://same.origin';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url === null || url.origin !== base) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  const refused = /^\/(?:\/|%2f|login|maintenance(?:\/|$))|%5c/i.test(url.pathname);
  return refused || path.length > continueMaxLength ? '/' : path;
}
