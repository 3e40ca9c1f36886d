import type { Bootstrap } from '@platform/shared/contracts';
import { createStore, type StoreApi } from '@platform/shared/store';
import type { PageTable } from './page-table';

/** State of the current page. The session is in the shared store. */
export interface PageState {
  bootstrap: Bootstrap;
  /** The path that the bootstrap is about. */
  path: string;
  /** Every page that the site has, as far as this document has heard. */
  table: PageTable;
  /** The browser says that the age gate was passed; the server decides what that opens. */
  agreed: boolean;
  /** The last path that its remote turned out not to have; null when there was none. */
  unowned: string | null;
  /** The visitor asked for the cookie notice again. */
  cookieSettings: boolean;
}

export type PageStore = StoreApi<PageState>;

/** @param state without `agreed` the visitor has not agreed */
export const createPageStore = (
  state: Pick<PageState, 'bootstrap' | 'path' | 'table'> & Partial<PageState>,
): PageStore => createStore<PageState>(() => ({ agreed: false, unowned: null, cookieSettings: false, ...state }));

/**
 * Whether the start-up sequence goes on after the authorization check: it ends there on /payment-playa and
 * /premium-playa (docs/spec/routes.md#start-up).
 */
export const startsWholly = ({ table, path }: Pick<PageState, 'table' | 'path'>): boolean =>
  table.find(path)?.startUp !== 'authorization';
