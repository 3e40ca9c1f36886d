import type { AppStore } from '@platform/shared/store';
import type { Decision } from '../guards/decision';
import { decidePage } from '../guards/pipeline';
import type { PageStore } from './page-store';
import type { Page } from './page-table';

/** The page of an address, and what the guards say about it. */
export interface ResolvedPage {
  page: Page | null;
  decision: Decision;
}

export type ResolvePage = (url: { pathname: string; search: string }) => ResolvedPage;

/**
 * Finds page and decision of an address from what the browser knows by now: the same table and guards as on the
 * server. Asking again while nothing has changed costs nothing.
 */
export function createResolvePage(store: AppStore, pageStore: PageStore): ResolvePage {
  let last: { known: readonly unknown[]; resolved: ResolvedPage } | undefined;
  return ({ pathname, search }) => {
    const { bootstrap, agreed, table, path } = pageStore.getState();
    const { session, audience } = store.getState();
    const known = [pathname, search, bootstrap, path, agreed, table, session.authorized, audience];
    if (last?.known.every((value, at) => value === known[at]) === true) return last.resolved;
    const page = table.find(pathname);
    // Of another path than the bootstrap's nothing is known yet.
    const status = path === pathname ? bootstrap.status : 200;
    const input = { ...bootstrap, status, authorized: session.authorized, ...audience };
    const resolved = { page, decision: decidePage({ pathname, search }, page, input, agreed) };
    last = { known, resolved };
    return resolved;
  };
}
