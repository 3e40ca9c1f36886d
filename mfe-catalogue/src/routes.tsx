import { type LoadContext, type RemoteDefinition, lazyPage } from '@platform/shared/remote';
import { favouriteSlugsQuery } from './api/favourites';
import { gameListQuery, gameQuery, purchasesQuery } from './api/games';
import { homeQuery, loadSection } from './api/home';
import { allModelsQuery, modelQuery, modelSearchQuery } from './api/models';
import { dealsQuery, devicesQuery } from './api/offers';
import { searchCountsQuery } from './api/search';
import { videoAccessQuery, videoListQuery, videoQuery } from './api/videos';
import { PageLoading } from './components/page/page-loading';
import { sectionsOf } from './state/home-lists';
import { readListAddress } from './state/list-address';
import { searchText, withoutOwned } from './state/list-filters';
import { gameList, videoList } from './state/list-kinds';

const loadPurchases = async ({ queryClient, http, authorized, softMode }: LoadContext): Promise<void> => {
  if (authorized && !softMode) await queryClient.prefetchQuery(purchasesQuery(http));
};

/** What a page of one item needs of the member. */
const loadMember = async (context: LoadContext): Promise<void> => {
  const { queryClient, http, authorized, softMode } = context;
  await Promise.all([
    loadPurchases(context),
    authorized && !softMode ? queryClient.prefetchQuery(favouriteSlugsQuery(http)) : undefined,
  ]);
};

/** Where else a search finds something. */
const loadSearchCounts = async ({ queryClient, http, softMode }: LoadContext, q: string | undefined): Promise<void> => {
  if (q !== undefined) await queryClient.prefetchQuery(searchCountsQuery(http, q, softMode));
};

/** Every section has a query of its own: what fails stays there, and spoils no other. */
const loadHome = async (context: LoadContext): Promise<void> => {
  const { queryClient, http, softMode } = context;
  const home = await queryClient.fetchQuery(homeQuery(http, softMode)).catch(() => undefined);
  const [first] = home?.hero ?? [];
  await Promise.all([
    first && queryClient.prefetchQuery(gameQuery(http, first.slug)),
    ...sectionsOf(home).map(({ kind }) => loadSection(kind, context)),
    loadPurchases(context),
  ]);
};

/** Paths this remote owns. Page modules are chunks of their own; data is asked for before a page renders. */
export const definition: RemoteDefinition = {
  name: 'mfe-catalogue',
  loading: <PageLoading />,
  routes: [
    {
      path: '/',
      page: lazyPage('home-page', () => import(/* webpackChunkName: "home-page" */ './pages/home-page')),
      load: loadHome,
    },
    {
      path: '/games',
      page: lazyPage('games-page', () => import(/* webpackChunkName: "games-page" */ './pages/games/games-page')),
      load: async (context) => {
        const { queryClient, http, search, softMode, authorized } = context;
        const address = readListAddress(gameList, search);
        if ('problem' in address) return;
        const filters = authorized && !softMode ? address.filters : withoutOwned(address.filters);
        await Promise.all([
          queryClient.prefetchQuery(gameListQuery(http, { ...address, filters, softMode })),
          loadSearchCounts(context, filters.q),
          loadPurchases(context),
        ]);
      },
    },
    {
      path: '/games/:slug',
      page: lazyPage('game-page', () => import(/* webpackChunkName: "game-page" */ './pages/games/game-page')),
      load: async (context) => {
        const { queryClient, http, params, softMode } = context;
        if (softMode) return;
        await Promise.all([queryClient.prefetchQuery(gameQuery(http, params['slug'] ?? '')), loadMember(context)]);
      },
    },
    {
      path: '/videos',
      page: lazyPage('videos-page', () => import(/* webpackChunkName: "videos-page" */ './pages/videos/videos-page')),
      load: async (context) => {
        const { queryClient, http, search, softMode } = context;
        const address = readListAddress(videoList, search);
        if ('problem' in address) return;
        await Promise.all([
          queryClient.prefetchQuery(videoListQuery(http, { ...address, softMode })),
          loadSearchCounts(context, address.filters.q),
        ]);
      },
    },
    {
      path: '/videos/:slug',
      page: lazyPage('video-page', () => import(/* webpackChunkName: "video-page" */ './pages/videos/video-page')),
      load: async ({ queryClient, http, params, softMode, authorized }) => {
        if (softMode) return;
        const slug = params['slug'] ?? '';
        await Promise.all([
          queryClient.prefetchQuery(videoQuery(http, slug)),
          queryClient.prefetchQuery(videoAccessQuery(http, slug, authorized)),
          authorized ? queryClient.prefetchQuery(favouriteSlugsQuery(http)) : undefined,
        ]);
      },
    },
    {
      path: '/deals',
      page: lazyPage('deals-page', () => import(/* webpackChunkName: "deals-page" */ './pages/deals-page')),
      load: (context) =>
        Promise.all([
          context.queryClient.prefetchQuery(dealsQuery(context.http, context.softMode)),
          loadPurchases(context),
        ]),
    },
    {
      path: '/sex-toys',
      page: lazyPage('sex-toys-page', () => import(/* webpackChunkName: "sex-toys-page" */ './pages/sex-toys-page')),
      load: async ({ queryClient, http, softMode }) => {
        if (!softMode) await queryClient.prefetchQuery(devicesQuery(http));
      },
    },
    {
      path: '/pornstars',
      page: lazyPage(
        'pornstars-page',
        () => import(/* webpackChunkName: "pornstars-page" */ './pages/pornstars/pornstars-page'),
      ),
      load: async (context) => {
        const { queryClient, http, search, softMode } = context;
        const q = searchText(search);
        await (q === undefined
          ? queryClient.prefetchQuery(allModelsQuery(http, softMode))
          : Promise.all([
              queryClient.prefetchQuery(modelSearchQuery(http, q, softMode)),
              loadSearchCounts(context, q),
            ]));
      },
    },
    {
      path: '/pornstars/:slug',
      page: lazyPage(
        'pornstar-page',
        () => import(/* webpackChunkName: "pornstar-page" */ './pages/pornstars/pornstar-page'),
      ),
      load: async (context) => {
        const { queryClient, http, params, softMode } = context;
        if (softMode) return;
        await Promise.all([queryClient.prefetchQuery(modelQuery(http, params['slug'] ?? '')), loadMember(context)]);
      },
    },
  ],
};
