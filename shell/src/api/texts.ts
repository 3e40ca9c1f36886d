import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/** Milliseconds that texts count as fresh: editors change them rarely. */
const staleTime = 5 * 60_000;

/** One text page. Its HTML is sanitised by the API. */
export const textPageQuery = (http: HttpClient, path: string) =>
  queryOptions({
    queryKey: ['text-page', path],
    queryFn: ({ signal }) => http.call('GET /api/text-pages', { query: { path } }, { signal }),
    staleTime,
  });

/** The help tree and its searchable text. */
export const helpQuery = (http: HttpClient) =>
  queryOptions({ queryKey: ['help'], queryFn: ({ signal }) => http.call('GET /api/help', {}, { signal }), staleTime });

/** Questions and answers by group. */
export const faqQuery = (http: HttpClient) =>
  queryOptions({ queryKey: ['faq'], queryFn: ({ signal }) => http.call('GET /api/faq', {}, { signal }), staleTime });
