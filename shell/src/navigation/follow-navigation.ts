import type { Bootstrap } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { type HostRouter, signOut } from '@platform/shared/remote';
import type { AppStore, QueryClient } from '@platform/shared/store';
import { fetchFacts } from '../api/bootstrap';
import type { Decision } from '../guards/decision';
import { guardFactsOf } from '../guards/guard-facts';
import { runGuards } from '../guards/pipeline';
import { findRule } from './page-table';
import type { Decide } from './host-router';
import { applyHead, pageHead } from '../seo/head';
import { type DataStatus, startUpStatuses } from '../session/data-status';
import type { PageStore } from './page-store';

export interface NavigationParts {
  store: AppStore;
  page: PageStore;
  http: HttpClient;
  queryClient: QueryClient;
}

/**
 * The guards as the browser's router asks them: the same table and functions as on the server, over
 * what the page knows by now.
 */
export function createDecide({ store, page }: Pick<NavigationParts, 'store' | 'page'>): Decide {
  return (url) => {
    const { redirect } = decisionAt(url, { store, page });
    return redirect === null ? { kind: 'go' } : { kind: 'redirect', to: redirect.to };
  };
}

/** What the guards say of an address by now. */
function decisionAt(
  url: { pathname: string; search: string },
  { store, page }: Pick<NavigationParts, 'store' | 'page'>,
): Decision {
  const { facts, agreed } = page.getState();
  const { session, audience } = store.getState();
  return runGuards(guardFactsOf(url, { ...facts, authorized: session.authorized, ...audience }, agreed));
}

/**
 * Keeps the page's facts and head in step with the address: after each navigation, sign-in, sign-out
 * and age decision the server is asked again, and what it says wins.
 * @returns `refresh`, which asks at once, and `stop`
 */
export function followNavigation(
  { store, page, http, queryClient }: NavigationParts,
  router: HostRouter,
  document: Document,
) {
  let asked = 0;
  const tell = (call: DataStatus, path: string, authorized: boolean) =>
    page.setState({ statuses: startUpStatuses(call, path, authorized) });
  const refresh = async (): Promise<void> => {
    asked += 1;
    const turn = asked;
    const path = router.location.pathname;
    tell('pending', path, store.getState().session.authorized);
    try {
      const facts = await fetchFacts(http, path);
      // A later navigation has asked, too: its answer is the one that counts.
      if (turn === asked) take(facts, path);
    } catch (error) {
      if (turn === asked) tell('error', path, store.getState().session.authorized);
      throw error;
    }
  };
  const take = (facts: Bootstrap, path: string): void => {
    page.setState({ facts, path, statuses: startUpStatuses('success', path, facts.authorized) });
    const { session, audience } = store.getState();
    if (facts.authorized && facts.profile !== null) store.getState().signedIn(facts.profile);
    else if (session.authorized) signOut({ store, router });
    if (audience.gate !== facts.gate || audience.softMode !== facts.softMode) {
      store.getState().audienceDecided({ gate: facts.gate, softMode: facts.softMode });
    }
    const { redirect, index } = decisionAt(router.location, { store, page });
    applyHead(document, pageHead(facts, { known: findRule(path) !== null && page.getState().unowned !== path, index }));
    if (redirect !== null) router.navigate(redirect.to, { replace: true });
  };
  // A network fault changes nothing: nobody is signed out by it (house.md, "Errors").
  let latest: Promise<void> = Promise.resolve();
  const refreshQuietly = () => {
    latest = refresh().catch(() => undefined);
  };

  let path = router.location.pathname;
  const stopRouter = router.subscribe(() => {
    if (router.location.pathname === path) return;
    path = router.location.pathname;
    refreshQuietly();
  });
  const stopStore = store.subscribe((state, before) => {
    const [account, accountBefore] = [state.session.profile?.email, before.session.profile?.email];
    if (state.session.authorized === before.session.authorized && account === accountBefore) return;
    // What one account saw must not be shown to the next. What is on the page asks again only after
    // the guards have spoken: a member's page that is being left would ask as a guest, and be refused.
    queryClient.removeQueries({ type: 'inactive' });
    const seen = new Set(queryClient.getQueryCache().getAll());
    const askedBefore = asked;
    queueMicrotask(() => {
      // A sign-in or sign-out that goes on to another page has asked about that page meanwhile: once is enough.
      if (asked === askedBefore) refreshQuietly();
      void latest.then(() => queryClient.resetQueries({ predicate: (query) => seen.has(query) }));
    });
  });
  return {
    refresh,
    stop: () => {
      stopRouter();
      stopStore();
    },
  };
}
