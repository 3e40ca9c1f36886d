import type { Bootstrap } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { type HostRouter, signOut } from '@platform/shared/remote';
import type { AppStore, QueryClient } from '@platform/shared/store';
import { fetchBootstrap } from '../api/bootstrap';
import type { Decide } from './host-router';
import { applyHead, type HeadFacts, pageHead } from '../seo/head';
import { fetchPageTable } from './fetch-page-table';
import type { PageStore } from './page-store';
import { type Page, recordOf } from './page-table';
import type { ResolvePage } from './resolve-page';

export interface NavigationParts {
  store: AppStore;
  page: PageStore;
  http: HttpClient;
  queryClient: QueryClient;
  resolve: ResolvePage;
}

/** The guards in the form that the browser's router calls. */
export const createDecide =
  (resolve: ResolvePage): Decide =>
  (url) => {
    const { redirect } = resolve(url).decision;
    return redirect === null ? { kind: 'go' } : { kind: 'redirect', to: redirect.to };
  };

/**
 * Keeps the page's bootstrap and head in sync with the address: after each navigation, sign-in, sign-out and age
 * decision the server is asked again, and its response wins.
 * @returns `refresh`, which asks at once, `refreshTable`, which requests the current page table, and `stop`
 */
export function followNavigation(
  { store, page, http, queryClient, resolve }: NavigationParts,
  router: HostRouter,
  document: Document,
) {
  const write = (bootstrap: HeadFacts, known: Page | null, index: boolean): void =>
    applyHead(document, pageHead(bootstrap, known, index, router.location.search));
  let requestCount = 0;
  const read = (path: string): Promise<Bootstrap> => {
    const { table, bootstrap } = page.getState();
    return fetchBootstrap(http, { path, record: recordOf(table.find(path), path), known: bootstrap });
  };
  const refresh = async (): Promise<void> => {
    requestCount += 1;
    const turn = requestCount;
    const path = router.location.pathname;
    let bootstrap = await read(path);
    // A page that this document does not know may have been deployed after it was opened.
    if (turn === requestCount && isMissing(bootstrap, path) && (await refreshTable())) bootstrap = await read(path);
    // A later navigation has asked, too: only its response counts.
    if (turn === requestCount) take(bootstrap, path);
  };
  const isMissing = (bootstrap: Bootstrap, path: string): boolean =>
    bootstrap.status === 404 || page.getState().table.find(path) === null;
  /** @returns whether the site's pages have changed; without a network false */
  const refreshTable = async (): Promise<boolean> => {
    const table = await fetchPageTable().catch(() => null);
    if (table === null || table.version === page.getState().table.version) return false;
    page.setState({ table });
    return true;
  };
  const take = (bootstrap: Bootstrap, path: string): void => {
    page.setState({ bootstrap, path });
    const { session, audience } = store.getState();
    if (bootstrap.authorized && bootstrap.profile !== null) {
      // Header and page are rendered again for another profile: not for one that says the same.
      if (!session.authorized || JSON.stringify(session.profile) !== JSON.stringify(bootstrap.profile))
        store.getState().signedIn(bootstrap.profile);
    } else if (session.authorized) signOut({ store, router });
    if (audience.gate !== bootstrap.gate || audience.softMode !== bootstrap.softMode) {
      store.getState().audienceDecided({ gate: bootstrap.gate, softMode: bootstrap.softMode });
    }
    const { page: known, decision } = resolve(router.location);
    const { redirect, index } = decision;
    write(bootstrap, page.getState().unowned === path ? null : known, index);
    if (redirect !== null) router.navigate(redirect.to, { replace: true });
  };
  // A network fault changes nothing and signs no member out (docs/spec/errors.md#kinds).
  let latest: Promise<void> = Promise.resolve();
  const refreshQuietly = () => {
    latest = refresh().catch(nameUnknownPage);
  };
  /** The window is called by the page that is shown, also where the server says nothing of it. */
  const nameUnknownPage = () => {
    const { path: known, bootstrap } = page.getState();
    if (known === router.location.pathname) return;
    write({ ...bootstrap, seo: null, status: 200 }, resolve(router.location).page, false);
  };

  let path = router.location.pathname;
  const stopRouter = router.subscribe(() => {
    if (router.location.pathname === path) {
      // A tab may have a title of its own; while the server is asked, its answer brings that.
      const { page: known, decision } = resolve(router.location);
      if (known?.titles && page.getState().path === path) write(page.getState().bootstrap, known, decision.index);
      return;
    }
    path = router.location.pathname;
    refreshQuietly();
  });
  const stopStore = store.subscribe((state, before) => {
    const [account, accountBefore] = [state.session.profile?.email, before.session.profile?.email];
    if (state.session.authorized === before.session.authorized && account === accountBefore) return;
    // Data of one account must not be shown to the next. Queries on the page are refetched only after the guards have
    // decided: a member's page that is being left would ask as a guest, and be refused.
    queryClient.removeQueries({ type: 'inactive' });
    const seen = new Set(queryClient.getQueryCache().getAll());
    const countBefore = requestCount;
    queueMicrotask(() => {
      // A sign-in or sign-out that navigates to another page has requested that page meanwhile: once is enough.
      if (requestCount === countBefore) refreshQuietly();
      void latest.then(() => queryClient.resetQueries({ predicate: (query) => seen.has(query) }));
    });
  });
  return {
    refresh,
    refreshTable,
    stop: () => {
      stopRouter();
      stopStore();
    },
  };
}
