import type { Bootstrap } from '@platform/shared/contracts';
import { createStore, type StoreApi } from '@platform/shared/store';
import { type DataStatuses, startUpStatuses } from '../session/data-status';

/** What the shell knows about the page that is shown. The session is in the shared store. */
export interface PageState {
  facts: Bootstrap;
  /** The path the facts are about. */
  path: string;
  /** The browser says that the age gate was passed; the server decides what that opens. */
  agreed: boolean;
  /** The last path that its remote turned out not to have; null when there was none. */
  unowned: string | null;
  /** How far each step of the start-up sequence has come. */
  statuses: DataStatuses;
  /** The visitor asked for the cookie notice again. */
  cookieSettings: boolean;
}

export type PageStore = StoreApi<PageState>;

/** @param state whoever does not know whether the visitor agreed leaves it out: then it is not so */
export const createPageStore = (state: Pick<PageState, 'facts' | 'path'> & Partial<PageState>): PageStore =>
  createStore<PageState>(() => ({
    agreed: false,
    unowned: null,
    // The facts came with the page.
    statuses: startUpStatuses('success', state.path, state.facts.authorized),
    cookieSettings: false,
    ...state,
  }));
