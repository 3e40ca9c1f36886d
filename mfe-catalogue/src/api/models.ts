import type { HttpClient } from '@platform/shared/http';
import { keepPreviousData, queryOptions } from '@platform/shared/store';

/**
 * All performers: loaded once, in-flight requests deduplicated, fetched again only while there was
 * no success (product.md §4 and §7). Soft mode has a cache entry of its own, so that neither list
 * is ever shown in place of the other.
 */
export const allModelsQuery = (http: HttpClient, softMode: boolean) =>
  queryOptions({
    queryKey: ['all-models', { softMode }],
    queryFn: ({ signal }) => http.call(softMode ? 'GET /api/soft-page/models' : 'GET /api/models', {}, { signal }),
    staleTime: Infinity,
  });

/**
 * The performers that fit a search, the best first.
 * @param q what was typed, at most 100 characters
 */
export const modelSearchQuery = (http: HttpClient, q: string, softMode: boolean) =>
  queryOptions({
    queryKey: ['models', { q, softMode }],
    queryFn: ({ signal }) =>
      http.call(softMode ? 'GET /api/soft-page/models' : 'GET /api/models', { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One performer with everything her page shows; it has no soft source, so callers ask only outside soft mode. */
export const modelQuery = (http: HttpClient, slug: string) =>
  queryOptions({
    queryKey: ['model', slug],
    queryFn: ({ signal }) => http.call('GET /api/models/{slug}', { params: { slug } }, { signal }),
  });

/** The four performers of the start page. */
export const topModelsQuery = (http: HttpClient, softMode: boolean) =>
  queryOptions({
    queryKey: ['top-models', { softMode }],
    queryFn: ({ signal }) =>
      http.call(softMode ? 'GET /api/soft-page/models' : 'GET /api/models', { query: { limit: 4 } }, { signal }),
  });
