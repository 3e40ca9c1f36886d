import { comparePatterns, type PageDeclaration, pageDefaults } from '@platform/shared/pages';
import { matchPage } from '@platform/shared/router';
import type { RenderedPage, RenderRequest } from '../render/render-worker';

/** Addresses that are kept of each page. */
const keptOfPage = 3;
/**
 * What a member's address may have for a parameter: a number, or words. A token has digits between its letters, or more
 * letters than words have, and is the member's alone.
 */
const plainParameter = /^(?:\d{1,10}|[a-z]{1,20}(?:-(?:[a-z]{1,20}|\d{1,4}))*)$/;

/** Addresses of pages with a parameter that rendered lately: with those a new release is rehearsed. */
export interface KnownAddresses {
  /**
   * Remembers what a guest was shown, when anybody may see it and search engines may list it: such an address holds
   * nothing about a visitor. Of a page that only members open it is remembered when its parameters are numbers or words:
   * which record it is, and not whose. One with a query is left out, because searches are private.
   * @param pages of the release in use
   */
  note(
    pages: readonly PageDeclaration[],
    request: Pick<RenderRequest, 'url' | 'guestKey'>,
    rendered: Pick<RenderedPage, 'status' | 'apiFailed'>,
  ): void;
  /** Paths, of each page the last few. */
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

/** Whether an address says nothing about the visitor who was shown it. */
function isNobodys(page: PageDeclaration, pathname: string, guestKey: string | null): boolean {
  const { access, index } = { ...pageDefaults, ...page };
  if (access === 'member')
    return Object.values(matchPage(page.path, pathname) ?? {}).every((value) => plainParameter.test(value ?? ''));
  return access === 'public' && index && guestKey !== null;
}
