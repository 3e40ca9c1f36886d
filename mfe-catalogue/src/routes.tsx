import { type QueryContext, type RemoteDefinition, lazyPage } from '@platform/shared/remote';
import { PageLoading } from './components/page/page-loading';
import { sectionsOf } from './state/home-lists';
import { readListAddress } from './state/list-address';
import { searchText, withoutOwned } from './state/list-filters';
import { gameList, videoList } from './state/list-kinds';
import {
  allModelsQuery,
  dealsQuery,
  devicesQuery,
  favouriteSlugsQuery,
  gameListQuery,
  gameQuery,
  homeQuery,
  modelQuery,
  modelSearchQuery,
  purchasesQuery,
  searchQuery,
  sectionQuery,
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
      ...hero,
      page: lazyPage('home-page', () => import(/* webpackChunkName: "home-page" */ './pages/home-page')),
      queries: ({ softMode, canHaveMemberData }) => [homeQuery(softMode), canHaveMemberData && purchasesQuery()],
      // Every section has a query of its own: what fails stays there, and spoils no other.
      dependentQueries: ({ softMode }, read) => {
        const home = read(homeQuery(softMode));
        const [first] = home?.hero ?? [];
        return [
          first !== undefined && gameQuery(first.slug, false),
          ...sectionsOf(home).map((section) => sectionQuery(section, softMode)),
        ];
      },
    },
    {
      path: '/games',
      record: 'games',
      page: lazyPage('games-page', () => import(/* webpackChunkName: "games-page" */ './pages/games/games-page')),
      queries: ({ search, softMode, canHaveMemberData }) => {
        const address = readListAddress(gameList, search);
        if ('problem' in address) return [];
        const filters = canHaveMemberData ? address.filters : withoutOwned(address.filters);
        return [
          gameListQuery({ ...address, filters }, softMode),
          filters.q !== undefined && searchQuery(filters.q, softMode),
          canHaveMemberData && purchasesQuery(),
        ];
      },
    },
    {
      path: '/games/:slug',
      ...hero,
      softMode: false,
      record: 'game',
      page: lazyPage('game-page', () => import(/* webpackChunkName: "game-page" */ './pages/games/game-page')),
      queries: (context) => [gameQuery(context.params['slug'] ?? '', context.softMode), ...memberQueries(context)],
    },
    {
      path: '/videos',
      softMode: false,
      record: 'videos',
      page: lazyPage('videos-page', () => import(/* webpackChunkName: "videos-page" */ './pages/videos/videos-page')),
      queries: ({ search, softMode }) => {
        const address = readListAddress(videoList, search);
        if ('problem' in address) return [];
        const { q } = address.filters;
        return [videoListQuery(address, softMode), q !== undefined && searchQuery(q, softMode)];
      },
    },
    {
      path: '/videos/:slug',
      ...hero,
      softMode: false,
      record: 'video',
      page: lazyPage('video-page', () => import(/* webpackChunkName: "video-page" */ './pages/videos/video-page')),
      queries: ({ params: { slug = '' }, softMode, canHaveMemberData }) => [
        videoQuery(slug, softMode),
        !softMode && videoAccessQuery(slug),
        canHaveMemberData && favouriteSlugsQuery(),
      ],
    },
    {
      path: '/deals',
      softMode: false,
      page: lazyPage('deals-page', () => import(/* webpackChunkName: "deals-page" */ './pages/deals-page')),
      queries: ({ softMode, canHaveMemberData }) => [dealsQuery(softMode), canHaveMemberData && purchasesQuery()],
    },
    {
      path: '/sex-toys',
      softMode: false,
      page: lazyPage('sex-toys-page', () => import(/* webpackChunkName: "sex-toys-page" */ './pages/sex-toys-page')),
      queries: ({ softMode }) => [!softMode && devicesQuery()],
    },
    {
      path: '/pornstars',
      record: 'models',
      page: lazyPage(
        'pornstars-page',
        () => import(/* webpackChunkName: "pornstars-page" */ './pages/pornstars/pornstars-page'),
      ),
      queries: ({ search, softMode }) => {
        const q = searchText(search);
        return q === undefined ? [allModelsQuery(softMode)] : [modelSearchQuery(q, softMode), searchQuery(q, softMode)];
      },
    },
    {
      path: '/pornstars/:slug',
      ...hero,
      softMode: false,
      record: 'model',
      page: lazyPage(
        'pornstar-page',
        () => import(/* webpackChunkName: "pornstar-page" */ './pages/pornstars/pornstar-page'),
      ),
      queries: (context) => [modelQuery(context.params['slug'] ?? '', context.softMode), ...memberQueries(context)],
    },
  ],
};
