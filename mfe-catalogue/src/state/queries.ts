import type { GameSort, ItemKind, ModelSort, VideoSort } from '@platform/shared/contracts';
import { endpointQuery } from '@platform/shared/queries';
import { type ListAddress, listParameters } from './list-address';

// What has no soft source is asked for outside of soft mode only; the routes see to it (docs/spec/age.md#soft-mode).

/** What the editor says at the head of a page. */
export const pageWordsQuery = (path: string) => endpointQuery('GET /api/page-words', { query: { path } });

/** One page of games, 24 at most, with the facets of its filters. */
export const gameListQuery = (address: ListAddress<GameSort>, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/games' : 'GET /api/games', { query: listParameters(address) });

/** One game with everything its page shows; in soft mode a soft game with what of it is soft. */
export const gameQuery = (slug: string, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/games/{slug}' : 'GET /api/games/{slug}', { params: { slug } });

/**
 * What the member owns and pays, by game id; only for viewers who can have member data
 * (docs/spec/entities.md#purchase-facts).
 */
export const purchasesQuery = () => endpointQuery('GET /api/games/purchase');

/** An owned game: its files, and where the member is in it. */
/** @param game id or slug: a withdrawn game has no other page that knows its id */
export const ownedGameQuery = (game: number | string) =>
  endpointQuery('GET /api/library/{id}', { params: { id: String(game) } });

/** The games that were played last; only for viewers who can have member data. */
export const latestGamesQuery = () => endpointQuery('GET /api/library', { query: { limit: 6 } });

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

/**
 * One page of performers, 24 at most, with the facets of its filters; in soft mode from the soft source
 * (docs/spec/age.md#soft-mode).
 */
export const modelListQuery = (address: ListAddress<ModelSort>, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/models' : 'GET /api/models', { query: listParameters(address) });

/** One performer with everything her page shows; in soft mode a soft performer with what of her page is soft. */
export const modelQuery = (slug: string, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/models/{slug}' : 'GET /api/models/{slug}', { params: { slug } });

/** What a page that is closed before the gate says there all the same. */
export const softTextQuery = (kind: ItemKind, slug: string) =>
  endpointQuery('GET /api/soft-text/{kind}/{slug}', { params: { kind, slug } });

/** What a list shows where search and filters leave nothing: the first of all, which the plain list shows as well. */
const popularFirst = { page: 1, sort: 'popular', filters: {} } as const;
export const popularGamesQuery = (softMode: boolean) => gameListQuery(popularFirst, softMode);
export const popularVideosQuery = (softMode: boolean) => videoListQuery(popularFirst, softMode);
export const popularModelsQuery = (softMode: boolean) => modelListQuery(popularFirst, softMode);

/** The offers that run today, with their games. */
export const dealsQuery = (softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/deals' : 'GET /api/deals');

/** Devices that scripts work with; there is no soft source. */
export const devicesQuery = () => endpointQuery('GET /api/devices');

/** The hits of a search in all lists: each list says where else something was found. */
export const searchQuery = (q: string, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/search' : 'GET /api/search', { query: { q } });

/** What the start page shows: hero and sections, by the editor's choice, and nothing in two of them. */
export const homeQuery = (softMode: boolean) => endpointQuery(softMode ? 'GET /api/soft-page/home' : 'GET /api/home');

/** The four most watched rooms, open ones first; they have no soft source. */
export const liveNowQuery = () => endpointQuery('GET /api/camgirls', { query: { page: 1, limit: 4 } });
