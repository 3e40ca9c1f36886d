import type { Bootstrap } from '@platform/shared/contracts';
import type { SaleEvent } from '../affiliate/sale-event';
import type { VisitParameters } from '../affiliate/visit-parameters';
import type { Page } from '../navigation/page-table';

/** Input of the guards. Missing values are passed as their restricting value. */
export interface GuardInput {
  pathname: string;
  search: string;
  /** The page of the path, null when there is none. */
  page: Page | null;
  authorized: boolean;
  gate: Bootstrap['gate'];
  softMode: boolean;
  /** According to the visitor's browser, the age gate was passed; presentation only. */
  agreed: boolean;
  maintenance: boolean;
  /** Whether the API knows the record of the page; true for a page without one. */
  exists: boolean;
  /** Route lists from run-time configuration, added to the pages' own rules (docs/spec/routes.md#access). */
  access: Bootstrap['access'];
}

/** Combined decision of the guards about a page. The caller applies it. */
export interface Decision {
  /** The page is rendered behind the age gate, from soft sources. */
  gate: boolean;
  /** Neither header nor footer: there is no way home to offer. */
  empty: boolean;
  /** 301 for a path that has moved permanently, 302 for a decision about this visitor. */
  redirect: { to: string; status: 301 | 302 } | null;
  /** Partner of a partner link, to be stored in a cookie. */
  saleEvent: SaleEvent | null;
  /** The partner link that the visit began with: it is reported to the API, and a redirect must not lose it. */
  visit: VisitParameters | null;
  /** Whether search engines may index the page. */
  index: boolean;
}

/** One of the guards; a guard that decides nothing returns `{}`. */
export type Guard = (input: GuardInput) => Partial<Decision>;

export const redirect = (to: string, status: 301 | 302 = 302): Partial<Decision> => ({ redirect: { to, status } });
