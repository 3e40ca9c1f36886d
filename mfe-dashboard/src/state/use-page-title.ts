import { useEffect } from 'react';

/** Between the words of a page and the name of the site. */
const SEPARATOR = ' · ';

/**
 * Gives the window a truer title than the one of its route, once the page's data is there. The head is written again
 * after each navigation, sign-in and sign-out, so the title is watched; one that is not the route's (an editor's, or the
 * next page's) stays.
 * @param title words without the site's name; undefined: not known yet
 * @param instead the title of the route (routes.tsx)
 */
export function usePageTitle(title: string | undefined, instead: string): void {
  useEffect(() => {
    if (title === undefined || title === instead) return undefined;
    const swap = (from: string, to: string) => {
      const { title: shown } = document;
      if (shown === from) document.title = to;
      else if (shown.startsWith(from + SEPARATOR)) document.title = to + shown.slice(from.length);
    };
    const apply = () => swap(instead, title);
    apply();
    const watcher = new MutationObserver(apply);
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watcher.disconnect();
      swap(title, instead);
    };
  }, [title, instead]);
}
