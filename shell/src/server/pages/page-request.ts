import type { Span } from '@platform/build/tracing';
import type { Bootstrap } from '@platform/shared/contracts';
import { pathMaxLength } from '@platform/shared/limits';
import type { ResolvedPage } from '../../navigation/resolve-page';
import type { SeenReleases } from '../releases/seen-releases';

/** Path and query as the browser sent them. */
export interface PageUrl {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
}

/** Everything that a page is made from, once page and decision are known. */
export interface PageRequest {
  requestId: string;
  url: PageUrl;
  bootstrap: Bootstrap;
  /** The visitor's browser says that the age gate was passed. */
  agreed: boolean;
  /** Input of the page. */
  releases: SeenReleases;
  resolved: ResolvedPage;
  /** Headers with which the API is asked for this visitor. */
  headers: Readonly<Record<string, string>>;
  /** What is said of a build that this visitor was given a link to; null for all others. */
  note: string | null;
  /** Guests with the same key get the same responses of the API; null: the page is one visitor's. */
  guestKey: string | null;
  /** What its making is traced within; null: it is not traced. */
  span: Span | null;
}

/** Splits a request's target; it stays encoded. */
export function splitUrl(target: string): PageUrl {
  const at = target.indexOf('?');
  return at === -1 ? { pathname: target, search: '' } : { pathname: target.slice(0, at), search: target.slice(at) };
}

/** The fault of an address; null when it can be a page's. */
export function problemOf({ pathname, search }: PageUrl): 'tooLong' | 'unreadable' | null {
  if (pathname.length > pathMaxLength || search.length > pathMaxLength) return 'tooLong';
  try {
    decodeURIComponent(pathname);
    return null;
  } catch {
    return 'unreadable';
  }
}
