import type { Bootstrap } from '@platform/shared/contracts';
import { type Chrome, type ChromeRequest, renderChrome } from './render-chrome';

const chromes = new WeakMap<Bootstrap, Map<string, Promise<Chrome>>>();

/**
 * The chrome around a remote is a function of path and bootstrap: guests who share the bootstrap share it, too.
 * @param isShared whether the page is a remote's; a page of the shell's own is rendered with its content
 */
export function chromeOf(request: ChromeRequest, isShared: boolean): Promise<Chrome> {
  if (!isShared) return renderChrome(request);
  const byPath = chromes.get(request.bootstrap) ?? new Map<string, Promise<Chrome>>();
  chromes.set(request.bootstrap, byPath);
  const { pathname } = request.url;
  const chrome = byPath.get(pathname) ?? renderChrome({ ...request, url: { pathname, search: '' } });
  byPath.set(pathname, chrome);
  return chrome;
}
