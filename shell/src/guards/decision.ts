import type { Bootstrap } from '@platform/shared/contracts';
import type { SaleEvent } from '../affiliate/sale-event';
import type { VisitParameters } from '../affiliate/visit-parameters';
import type { Page } from '../navigation/page-table';

/** All a guard may look at. Missing values are passed as their restricting value. */
export interface GuardInput {
  pathname: string;
  search: string;
  /** The page of the path, null when there is none. */
  page: Page | null;
  authorized: boolean;
  gate: Bootstrap['gate'];
  softMode: boolean;
  /** The visitor's browser says that the age gate was passed; presentation only. */
  agreed: boolean;
  maintenance: boolean;
  /** Whether the API knows the record that the page is about; true for a page about none. */
  exists: boolean;
  /** Route lists from run-time configuration, added to the pages' own rules (docs/spec/routes.md#access). */
  access: Bootstrap['access'];
}

/** The decision of the guards about a page. The caller acts on it. */
export interface Decision {
  /** The page is drawn behind the age gate, from soft sources. */
  gate: boolean;
  /** Neither header nor footer: there is no way home to offer. */
  empty: boolean;
  /** 301 for a path that has another address for good, 302 for a decision about this visitor. */
  redirect: { to: string; status: 301 | 302 } | null;
  /** What a partner's link stands for, to be kept in a cookie. */
  saleEvent: SaleEvent | null;
  /** The partner's link that the visit began with: the API is told of it, and a redirect must not lose it. */
  visit: VisitParameters | null;
  /** Whether search engines may list the page. */
  index: boolean;
}

/** One decision of many; a guard that decides nothing returns `{}`. */
export type Guard = (input: GuardInput) => Partial<Decision>;

export const redirect = (to: string, status: 301 | 302 = 302): Partial<Decision> => ({ redirect: { to, status } });
