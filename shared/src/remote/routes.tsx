import { type ComponentType, use } from 'react';
import type { DataTag } from '@tanstack/react-query';
import type { PageFields } from '@platform/shared/pages';
import { matchPage, type Location } from '@platform/shared/router';
import { canHaveMemberData } from '@platform/shared/store';
import { callEndpoint } from '../queries/endpoint-key';
import type { Runtime } from './runtime';

/** A page with a chunk of its own. */
export interface LazyPage {
  /** The chunk's name (`webpackChunkName`), by which the edge finds its files to preload. */
  readonly id: string;
  /** Loads the chunk; a failed load may be retried. */
  preload(): Promise<void>;
  /** Whether the chunk is loaded: then the page renders without waiting. */
  ready(): boolean;
  readonly Component: ComponentType;
}

/**
 * Declares a page's chunk. Once preloaded it renders without suspending, so that hydration finds it ready.
 * @param id the chunk's name, equal to its `webpackChunkName`
 * @param load imports the module whose default export is the page
 */
export function lazyPage(id: string, load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined;
  let pending: Promise<void> | undefined;
  let failed = false;
  const preload = (): Promise<void> => {
    if (pending !== undefined && !failed) return pending;
    failed = false;
    pending = load().then(
      (module) => {
        loaded = module.default;
        settle({ status: 'fulfilled' });
      },
      (error: unknown) => {
        failed = true;
        settle({ status: 'rejected', reason: error });
        throw error;
      },
    );
    return pending;
  };
  // The marking that React gives a settled promise, so that `use` does not wait for it.
  const settle = (end: { status: string; reason?: unknown }) => Object.assign(pending as object, end);
  function Page() {
    // A failed load is rendered as a failure: retrying here would go on for ever. A loaded page uses its promise, too:
    // React requires every render to use what an earlier one waited for.
    use(pending ?? preload());
    const Loaded = loaded;
    return Loaded === undefined ? null : <Loaded />;
  }
  return { id, preload, ready: () => loaded !== undefined, Component: Page };
}

/** Inputs of a route's queries: the location and the viewer. */
export interface QueryContext {
  /** As in the address, percent-encoded. */
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** Only soft sources (docs/spec/age.md#soft-mode). */
  softMode: boolean;
  authorized: boolean;
  canHaveMemberData: boolean;
}

/** A query that a route lists (`endpointQuery`); `false` for one that this viewer does not need. */
export type RouteQuery = { readonly queryKey: readonly unknown[] } | false;

/** Reads the response of a loaded query; undefined when it failed. */
export type ReadQuery = <T>(query: { readonly queryKey: DataTag<readonly unknown[], T, Error> }) => T | undefined;

/** A page of a remote: its declared properties (`PageFields`), its chunk and its queries. */
export interface RemoteRoute extends Partial<Omit<PageFields, 'title'>>, Pick<PageFields, 'title'> {
  /** Absolute react-router pattern, e.g. `/games/:slug`. */
  path: string;
  page: LazyPage;
  /**
   * The page's queries, each made by the function that the page itself uses: prefetching and the server render load
   * them before the page renders. Failures stay in the query.
   */
  queries?: (context: QueryContext) => readonly RouteQuery[];
  /** Queries that depend on the responses to the first. */
  dependentQueries?: (context: QueryContext, read: ReadQuery) => readonly RouteQuery[];
}

/**
 * Finds the route of a path; the first match wins.
 * @param pathname as in the address, percent-encoded
 * @returns the route and its parameters, decoded as by `useParams`, or null when the path is not one of this remote's
 */
export function matchRoute(routes: readonly RemoteRoute[], pathname: string) {
  const decoded = decodePath(pathname);
  for (const route of routes) {
    const params = matchPage(route.path, decoded);
    if (params !== null) return { route, params };
  }
  return null;
}

/** Decodes each segment; an encoded slash stays encoded because it is part of its segment. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}

/** Loads a location's page and data in parallel. Rejects only for the page's chunk, never for data. */
export async function prepareRoute(
  routes: readonly RemoteRoute[],
  location: Pick<Location, 'pathname' | 'search'>,
  runtime: Runtime,
) {
  const matched = matchRoute(routes, location.pathname);
  if (matched === null) return null;
  const data = loadQueries(matched, location, runtime).catch(() => undefined);
  const page = matched.route.page.preload();
  // A caller that waits for the page gets its failure; otherwise it must not become an unhandled rejection.
  page.catch(() => undefined);
  return { page, data };
}

/** Loads the queries that a route lists; fresh ones are not requested again. */
async function loadQueries(
  { route, params }: NonNullable<ReturnType<typeof matchRoute>>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { store, queryClient, http }: Runtime,
): Promise<void> {
  const state = store.getState();
  const context: QueryContext = {
    pathname,
    params,
    search: new URLSearchParams(search),
    softMode: state.audience.softMode,
    authorized: state.session.authorized,
    canHaveMemberData: canHaveMemberData(state),
  };
  const load = (queries: readonly RouteQuery[] = []) =>
    Promise.all(
      queries
        .filter((query) => query !== false)
        .map((query) => queryClient.prefetchQuery({ queryFn: callEndpoint(http), ...query })),
    );
  await load(route.queries?.(context));
  await load(route.dependentQueries?.(context, ({ queryKey }) => queryClient.getQueryData(queryKey)));
}
