import type { Bootstrap } from '@platform/shared/contracts';
import { type Chrome, type ChromeRequest, renderChrome } from './render-chrome';

const chromes = new WeakMap<Bootstrap, Map<string, Promise<Chrome>>>();

/**
 * The chrome around a remote depends on path, bootstrap and page table, which determines the layout: guests who share
 * them share the chrome, too. Visitors who get a canary release may have another table.
 * @param isShared whether the page is a remote's; a page of the shell's own is rendered with its content
 */
export function chromeOf(request: ChromeRequest, isShared: boolean): Promise<Chrome> {
  if (!isShared) return renderChrome(request);
  const byPage = chromes.get(request.bootstrap) ?? new Map<string, Promise<Chrome>>();
  chromes.set(request.bootstrap, byPage);
  const { pathname } = request.url;
  const key = `${request.table.version} ${pathname}`;
  const chrome = byPage.get(key) ?? renderChrome({ ...request, url: { pathname, search: '' } });
  byPage.set(key, chrome);
  return chrome;
}
