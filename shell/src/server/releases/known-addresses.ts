import { comparePatterns, type PageDeclaration, pageDefaults } from '@platform/shared/pages';
import { matchPage } from '@platform/shared/router';
import type { RenderedPage, RenderRequest } from '../render/render-worker';

/** Number of addresses kept per page. */
const keptOfPage = 3;
/**
 * Harmless parameters in a member's address: a number, or words. A token has digits between its letters, or more
 * letters than words have, and is private to the member.
 */
const plainParameter = /^(?:\d{1,10}|[a-z]{1,20}(?:-(?:[a-z]{1,20}|\d{1,4}))*)$/;

/** Recently rendered addresses of pages with a parameter, for the warm-up of a new release. */
export interface KnownAddresses {
  /**
   * Records an address shown to a guest, if the page is public and may be indexed by search engines: such an address
   * holds nothing about a visitor. For members-only pages it is recorded when its parameters are numbers or words: they
   * tell which record it is, and not whose. An address with a query is left out, because searches are private.
   * @param pages of the release in use
   */
  note(
    pages: readonly PageDeclaration[],
    request: Pick<RenderRequest, 'url' | 'guestKey'>,
    rendered: Pick<RenderedPage, 'status' | 'apiFailed'>,
  ): void;
  /** Paths, the last few of each page. */
  list(): readonly string[];
}

/** @returns one for each remote */
export function createKnownAddresses(): KnownAddresses {
  const kept = new Map<string, string[]>();
  return {
    note(pages, { url: { pathname, search }, guestKey }, { status, apiFailed }) {
      if (search !== '' || status !== 200 || apiFailed) return;
      if (pages.some(({ path }) => path === pathname)) return;
      const page = pages
        .toSorted((left, right) => comparePatterns(left.path, right.path))
        .find(({ path }) => matchPage(path, pathname) !== null);
      if (page === undefined || !isNobodys(page, pathname, guestKey)) return;
      const before = kept.get(page.path)?.filter((path) => path !== pathname) ?? [];
      kept.set(page.path, [pathname, ...before].slice(0, keptOfPage));
    },
    list: () => [...kept.values()].flat(),
  };
}

/** Whether an address reveals nothing about the visitor who was shown it. */
function isNobodys(page: PageDeclaration, pathname: string, guestKey: string | null): boolean {
  const { access, index } = { ...pageDefaults, ...page };
  if (access === 'member')
    return Object.values(matchPage(page.path, pathname) ?? {}).every((value) => plainParameter.test(value ?? ''));
  return access === 'public' && index && guestKey !== null;
}
