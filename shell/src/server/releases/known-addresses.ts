import { type PageDeclaration, pageDefaults } from '@platform/shared/pages';
import { matchPage } from '@platform/shared/router';
import type { RenderedPage, RenderRequest } from '../render/render-worker';

/** Addresses that are kept of each page. */
const keptOfPage = 3;

/** Addresses of pages with a parameter that rendered lately: with those a new release is rehearsed. */
export interface KnownAddresses {
  /**
   * Remembers what a guest was shown, when anybody may see it and search engines may list it: such an address holds
   * nothing about a visitor. One with a query is left out, for what somebody searched is theirs.
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
      if (guestKey === null || search !== '' || status !== 200 || apiFailed) return;
      if (pages.some(({ path }) => path === pathname)) return;
      const page = pages.find(({ path }) => matchPage(path, pathname) !== null);
      const { access, index } = { ...pageDefaults, ...page };
      if (page === undefined || access !== 'public' || !index) return;
      const before = kept.get(page.path)?.filter((path) => path !== pathname) ?? [];
      kept.set(page.path, [pathname, ...before].slice(0, keptOfPage));
    },
    list: () => [...kept.values()].flat(),
  };
}
