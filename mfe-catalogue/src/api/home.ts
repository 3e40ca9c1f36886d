import type { Home, HomeSectionKind } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { type QueryClient, queryOptions } from '@platform/shared/store';
import { featuredGamesQuery } from './games';
import { liveNowQuery } from './live';
import { topModelsQuery } from './models';
import { newVideosQuery } from './videos';

/** What the start page shows, in which order: the editor's choice. */
export const homeQuery = (http: HttpClient, softMode: boolean) =>
  queryOptions({
    queryKey: ['home', { softMode }],
    queryFn: ({ signal }): Promise<Home> =>
      http.call(softMode ? 'GET /api/soft-page/home' : 'GET /api/home', {}, { signal }),
  });

/** The games of a section. */
export const sectionGames = {
  popular: { sort: 'popular' },
  new: { sort: 'newest' },
  'on-sale': { sort: 'popular', onSale: true },
} as const;

/** Asks for what a section shows; a failure stays in its query. */
export function loadSection(
  kind: HomeSectionKind,
  { queryClient, http, softMode }: { queryClient: QueryClient; http: HttpClient; softMode: boolean },
): Promise<void> {
  switch (kind) {
    case 'videos':
      return queryClient.prefetchQuery(newVideosQuery(http));
    case 'performers':
      return queryClient.prefetchQuery(topModelsQuery(http, softMode));
    case 'live':
      return queryClient.prefetchQuery(liveNowQuery(http));
    default:
      return queryClient.prefetchQuery(featuredGamesQuery(http, { ...sectionGames[kind], softMode }));
  }
}
