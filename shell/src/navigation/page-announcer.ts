import type { HostRouter } from '@platform/shared/remote';
import type { PageStore } from './page-store';

/** Milliseconds that a title stays in the region: read by then, and gone before a visitor of a screen reader comes across it. */
const shownFor = 1_500;

/**
 * Says the title of a new page to screen readers, as they say a document's that is loaded. It is a region of its
 * own, without the role of a status: what a page reports about itself stays apart from it.
 * @returns a function that ends it
 */
export function startPageAnnouncer(
  document: Document,
  router: Pick<HostRouter, 'location' | 'subscribe'>,
  page: PageStore,
): () => void {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('aria-live', 'polite');
  region.dataset['announcer'] = '';
  // At the end it would make a page that is as high as the window scroll, by its own pixel.
  document.body.prepend(region);
  let { pathname } = router.location;
  let isPending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const announce = () => {
    // Said already, or the guards have led on meanwhile.
    if (!isPending || page.getState().path !== router.location.pathname) return;
    isPending = false;
    region.textContent = document.title;
    clearTimeout(timer);
    timer = setTimeout(() => region.replaceChildren(), shownFor);
  };
  const stopRouter = router.subscribe(() => {
    if (router.location.pathname === pathname) return;
    ({ pathname } = router.location);
    isPending = true;
  });
  // The title is set in the same task, after the store (follow-navigation.ts).
  const stopPage = page.subscribe(() => queueMicrotask(announce));
  return () => {
    stopRouter();
    stopPage();
    clearTimeout(timer);
    region.remove();
  };
}
