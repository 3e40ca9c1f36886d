import { type QueryContext, type RemoteDefinition, lazyPage } from '@platform/shared/remote';
import { PageLoading } from './components/page/page-loading';
import { offeredHome } from './state/home-lists';
import { gameList, modelList, videoList } from './state/list-kinds';
import { listQueries } from './state/list-queries';
import { searchPageQueries } from './state/search-queries';
import {
  dealsQuery,
  devicesQuery,
  favouriteSlugsQuery,
  gameListQuery,
  gameQuery,
  homeQuery,
  latestGamesQuery,
  liveNowQuery,
  modelListQuery,
  modelQuery,
  ownedGameQuery,
  pageWordsQuery,
  popularGamesQuery,
  popularModelsQuery,
  popularVideosQuery,
  purchasesQuery,
  softTextQuery,
  videoAccessQuery,
  videoListQuery,
  videoQuery,
} from './state/queries';

/** What a page of one item needs of the member. */
const memberQueries = ({ canHaveMemberData }: QueryContext) => [
  canHaveMemberData && purchasesQuery(),
  canHaveMemberData && favouriteSlugsQuery(),
];

/** A page with a hero of its own below the header. */
const hero = { breadcrumbs: false, header: 'over' } as const;

/** Paths this remote owns. Page modules are chunks of their own; data is asked for before a page renders. */
export const definition: RemoteDefinition = {
  name: 'mfe-catalogue',
  loading: <PageLoading />,
  routes: [
    {
      path: '/',
      title: 'Home',
      ...hero,
      page: lazyPage('home-page', () => import(/* webpackChunkName: "home-page" */ './pages/home-page')),
      queries: (context) => [
        homeQuery(context.softMode),
        pageWordsQuery(context.pathname),
        ...memberQueries(context),
        context.canHaveMemberData && latestGamesQuery(),
      ],
      dependentQueries: ({ softMode, canHaveMemberData }, read) => {
        const home = read(homeQuery(softMode));
        const purchases = canHaveMemberData ? read(purchasesQuery()) : undefined;
        const first = home && offeredHome(home, { purchases }).hero[0];
        return [
          first !== undefined && gameQuery(first.slug, false),
          home !== undefined && home.sections.some(({ kind }) => kind === 'live') && liveNowQuery(),
        ];
      },
    },
    {
      path: '/games',
      title: 'Games',
      record: 'games',
      page: lazyPage('games-page', () => import(/* webpackChunkName: "games-page" */ './pages/games/games-page')),
      ...listQueries(gameList, gameListQuery, popularGamesQuery, memberQueries),
    },
    {
      path: '/games/:slug',
      title: 'Game',
      ...hero,
      softMode: false,
      record: 'game',
      page: lazyPage('game-page', () => import(/* webpackChunkName: "game-page" */ './pages/games/game-page')),
      queries: (context) => [gameQuery(context.params['slug'] ?? '', context.softMode), ...memberQueries(context)],
      dependentQueries: ({ params, softMode, canHaveMemberData }, read) => {
        const { slug = '' } = params;
        const game = read(gameQuery(slug, softMode));
        const isOwned =
          canHaveMemberData && game !== undefined && read(purchasesQuery())?.[game.id]?.completed === true;
        return [isOwned && ownedGameQuery(game.id), softMode && game === undefined && softTextQuery('game', slug)];
      },
    },
    {
      path: '/games/:slug/play',
      title: 'Play',
      access: 'member',
      softMode: false,
      breadcrumbs: false,
      index: false,
      record: 'game',
      page: lazyPage('play-page', () => import(/* webpackChunkName: "play-page" */ './pages/games/play-page')),
      queries: ({ params: { slug = '' }, canHaveMemberData }) => [
        canHaveMemberData && ownedGameQuery(slug),
        canHaveMemberData && latestGamesQuery(),
      ],
      dependentQueries: ({ params: { slug = '' }, canHaveMemberData }, read) => [
        // Who does not own it reads its name.
        canHaveMemberData && read(ownedGameQuery(slug)) === undefined && gameQuery(slug, false),
      ],
    },
    {
      path: '/videos',
      title: 'Videos',
      softMode: false,
      record: 'videos',
      page: lazyPage('videos-page', () => import(/* webpackChunkName: "videos-page" */ './pages/videos/videos-page')),
      ...listQueries(videoList, videoListQuery, popularVideosQuery),
    },
    {
      path: '/videos/:slug',
      title: 'Video',
      ...hero,
      softMode: false,
      record: 'video',
      page: lazyPage('video-page', () => import(/* webpackChunkName: "video-page" */ './pages/videos/video-page')),
      queries: ({ params: { slug = '' }, softMode, canHaveMemberData }) => [
        videoQuery(slug, softMode),
        !softMode && videoAccessQuery(slug),
        canHaveMemberData && favouriteSlugsQuery(),
      ],
      dependentQueries: ({ params: { slug = '' }, softMode }, read) => [
        softMode && read(videoQuery(slug, softMode)) === undefined && softTextQuery('video', slug),
      ],
    },
    {
      path: '/deals',
      title: 'Deals',
      softMode: false,
      page: lazyPage('deals-page', () => import(/* webpackChunkName: "deals-page" */ './pages/deals-page')),
      queries: ({ pathname, softMode, canHaveMemberData }) => [
        dealsQuery(softMode),
        pageWordsQuery(pathname),
        canHaveMemberData && purchasesQuery(),
      ],
    },
    {
      path: '/sex-toys',
      title: 'Sex toys',
      softMode: false,
      page: lazyPage('sex-toys-page', () => import(/* webpackChunkName: "sex-toys-page" */ './pages/sex-toys-page')),
      queries: ({ pathname, softMode }) => [pageWordsQuery(pathname), !softMode && devicesQuery()],
    },
    {
      path: '/search',
      title: 'Search',
      breadcrumbs: false,
      index: false,
      page: lazyPage('search-page', () => import(/* webpackChunkName: "search-page" */ './pages/search/search-page')),
      queries: searchPageQueries,
    },
    {
      path: '/pornstars',
      title: 'Pornstars',
      record: 'models',
      page: lazyPage(
        'pornstars-page',
        () => import(/* webpackChunkName: "pornstars-page" */ './pages/pornstars/pornstars-page'),
      ),
      ...listQueries(modelList, modelListQuery, popularModelsQuery),
    },
    {
      path: '/pornstars/:slug',
      title: 'Performer',
      ...hero,
      softMode: false,
      record: 'model',
      page: lazyPage(
        'pornstar-page',
        () => import(/* webpackChunkName: "pornstar-page" */ './pages/pornstars/pornstar-page'),
      ),
      queries: (context) => [modelQuery(context.params['slug'] ?? '', context.softMode), ...memberQueries(context)],
      dependentQueries: ({ params: { slug = '' }, softMode }, read) => [
        softMode && read(modelQuery(slug, softMode)) === undefined && softTextQuery('model', slug),
      ],
    },
  ],
};
