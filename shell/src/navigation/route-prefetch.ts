import type { PreloadQueue } from './preload-queue';

/** The relevant part of the Network Information API; only some browsers have it. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export interface RoutePrefetchOptions {
  window: Window;
  queue: PreloadQueue;
  /** The current connection, undefined where the browser does not report it. */
  connection: () => Connection | undefined;
  /** Whether a path is a page that can be prefetched. */
  wanted: (url: { pathname: string; search: string }) => boolean;
  /** Runs something when the page is idle. */
  idle: (run: () => void) => void;
}

/** Milliseconds that a pointer must rest on a link to count as intent. */
const rest = 65;

/** Slow or metered connections: nothing is prefetched (docs/spec/routes.md#prefetching). */
export const isSlow = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || ['slow-2g', '2g'].includes(connection?.effectiveType ?? '');

/**
 * Prefetches pages: those of links that are hovered or focused, even if that began before this started, and, when the
 * page is idle, those of the main menu's links in view. Links that the pointer only passed over are dropped.
 * @returns a function that stops it
 */
export function startRoutePrefetch({ window, queue, connection, wanted, idle }: RoutePrefetchOptions): () => void {
  const { document } = window;
  const ended = new AbortController();
  let timer: number | undefined;

  const add = (address: string | null): void => {
    if (address !== null && !ended.signal.aborted && !isSlow(connection())) queue.add(address);
  };
  const addressAt = ({ target }: Event): string | null => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link === null ? null : addressOf(link);
  };
  const addressOf = (link: HTMLAnchorElement): string | null => {
    const { origin, pathname, search } = link;
    if (origin !== window.location.origin || link.hasAttribute('download') || !['', '_self'].includes(link.target))
      return null;
    if (pathname === window.location.pathname && search === window.location.search) return null;
    return wanted({ pathname, search }) ? `${pathname}${search}` : null;
  };
  const on = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { passive: true, signal: ended.signal });
  const leave = (event: Event) => {
    window.clearTimeout(timer);
    const address = addressAt(event);
    if (address !== null) queue.drop(address);
  };
  on('pointerover', (event) => {
    window.clearTimeout(timer);
    const address = addressAt(event);
    if (address !== null) timer = window.setTimeout(() => add(address), rest);
  });
  on('pointerout', leave);
  on('focusin', (event) => add(addressAt(event)));
  on('focusout', leave);
  // A link that was hovered during hydration is still hovered now, without a new event.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a:is(:hover, :focus)')) add(addressOf(link));
  idle(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Main"] a[href]')) {
      if (isInView(window, link)) add(addressOf(link));
    }
  });
  return () => {
    window.clearTimeout(timer);
    ended.abort();
    queue.clear();
  };
}

function isInView({ innerWidth, innerHeight }: Window, element: Element): boolean {
  const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
  return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
