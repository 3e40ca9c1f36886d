import type { Span } from '@platform/build/tracing';
import type { Bootstrap } from '@platform/shared/contracts';
import { pathMaxLength } from '@platform/shared/limits';
import type { ResolvedPage } from '../../navigation/resolve-page';
import type { SeenReleases } from '../releases/seen-releases';

/** Path and query as the browser sent them. */
export interface PageUrl {
  pathname: string;
  /** Includes the question mark; empty without a query. */
  search: string;
}

/** Complete input of a page, once page and decision are known. */
export interface PageRequest {
  requestId: string;
  url: PageUrl;
  bootstrap: Bootstrap;
  /** According to the visitor's browser, the age gate was passed. */
  agreed: boolean;
  /** Releases to render with. */
  releases: SeenReleases;
  resolved: ResolvedPage;
  /** Headers of API calls for this visitor. */
  headers: Readonly<Record<string, string>>;
  /** Note about a build that this visitor sees by a link; null for all others. */
  note: string | null;
  /** Guests with the same key get the same responses of the API; null: the page is personal. */
  guestKey: string | null;
  /** Parent span of its making; null: not traced. */
  span: Span | null;
}

/** Splits a request's target; it stays encoded. */
export function splitUrl(target: string): PageUrl {
  const at = target.indexOf('?');
  return at === -1 ? { pathname: target, search: '' } : { pathname: target.slice(0, at), search: target.slice(at) };
}

/** The fault of an address; null when it is valid for a page. */
export function problemOf({ pathname, search }: PageUrl): 'tooLong' | 'unreadable' | null {
  if (pathname.length > pathMaxLength || search.length > pathMaxLength) return 'tooLong';
  try {
    decodeURIComponent(pathname);
    return null;
  } catch {
    return 'unreadable';
  }
}
