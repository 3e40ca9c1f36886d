import type { GameSort, Home, HomeSectionKind, RequestOf, VideoSort } from '@platform/shared/contracts';
import { endpointQuery } from '@platform/shared/queries';
import { type ListAddress, listParameters } from './list-address';

// What has no soft source is asked for outside of soft mode only; the routes see to it (product.md §6).

/** One page of games, 24 at most, with the facets of its filters. */
export const gameListQuery = (address: ListAddress<GameSort>, softMode: boolean) =>
  gamesQuery(listParameters(address), softMode);

const gamesQuery = (query: NonNullable<RequestOf<'GET /api/games'>['query']>, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/games' : 'GET /api/games', { query });

/** One game with everything its page shows; in soft mode a soft game with what of it is soft. */
export const gameQuery = (slug: string, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/games/{slug}' : 'GET /api/games/{slug}', { params: { slug } });

/** What the member owns and pays, by game id; only for viewers who can have member data (product.md §3). */
export const purchasesQuery = () => endpointQuery('GET /api/games/purchase');

/** What the member marked; only for viewers who can have member data. */
export const favouriteSlugsQuery = () => endpointQuery('GET /api/favourites/slugs');

/** One page of videos, 24 at most, with the facets of its filters. */
export const videoListQuery = (address: ListAddress<VideoSort>, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/videos' : 'GET /api/videos', { query: listParameters(address) });

/** One video with everything its page shows; in soft mode a soft video with what of it is soft. */
export const videoQuery = (slug: string, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/videos/{slug}' : 'GET /api/videos/{slug}', { params: { slug } });

/** What the viewer may watch of a video, and where they stopped; it has no soft source. */
export const videoAccessQuery = (slug: string) => endpointQuery('GET /api/videos/{slug}/access', { params: { slug } });

/** All performers, in soft mode from the soft source (product.md §7). */
export const allModelsQuery = (softMode: boolean) => modelsQuery({}, softMode);

/**
 * The performers that fit a search, the best first.
 * @param q what was typed, at most 100 characters
 */
export const modelSearchQuery = (q: string, softMode: boolean) => modelsQuery({ query: { q } }, softMode);

const modelsQuery = (request: RequestOf<'GET /api/models'>, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/models' : 'GET /api/models', request);

/** One performer with everything her page shows; in soft mode a soft performer with what of her page is soft. */
export const modelQuery = (slug: string, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/models/{slug}' : 'GET /api/models/{slug}', { params: { slug } });

/** The offers that run today, with their games. */
export const dealsQuery = (softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/deals' : 'GET /api/deals');

/** Devices that scripts work with; there is no soft source. */
export const devicesQuery = () => endpointQuery('GET /api/devices');

/** The hits of a search in all lists: each list says where else something was found. */
export const searchQuery = (q: string, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/search' : 'GET /api/search', { query: { q } });

/** What the start page shows, in which order: the editor's choice. */
export const homeQuery = (softMode: boolean) => endpointQuery(softMode ? 'GET /api/soft-page/home' : 'GET /api/home');

/** The sections of the start page that list games. */
const gameSections = {
  popular: { sort: 'popular' },
  new: { sort: 'newest' },
  'on-sale': { sort: 'popular', onSale: true },
} as const satisfies { [K in HomeSectionKind]?: object };
export type GameSectionKind = keyof typeof gameSections;

/** Games of a section of the start page: the six that it shows, and one more in case the hero has one of them. */
export const sectionGamesQuery = (kind: GameSectionKind, softMode: boolean) =>
  gamesQuery({ page: 1, limit: 7, facets: false, ...gameSections[kind] }, softMode);

/** The three newest videos; they have no soft source. */
export const newVideosQuery = () =>
  endpointQuery('GET /api/videos', { query: { sort: 'newest', limit: 3, facets: false } });

/** The four performers of the start page. */
export const topModelsQuery = (softMode: boolean) => modelsQuery({ query: { limit: 4 } }, softMode);

/** The four most watched rooms, open ones first; they have no soft source. */
export const liveNowQuery = () => endpointQuery('GET /api/camgirls', { query: { page: 1, limit: 4 } });

/** What a section of the start page shows. */
export function sectionQuery({ kind }: Home['sections'][number], softMode: boolean) {
  switch (kind) {
    case 'videos':
      return newVideosQuery();
    case 'performers':
      return topModelsQuery(softMode);
    case 'live':
      return liveNowQuery();
    default:
      return sectionGamesQuery(kind, softMode);
  }
}
