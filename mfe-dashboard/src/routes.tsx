import { type QueryContext, type RemoteDefinition, lazyPage } from '@platform/shared/remote';
import * as ownPaths from './own-paths';
import { PageSkeleton } from './components/page-skeleton';
import {
  devicesQuery,
  emailChangeQuery,
  favouritesQuery,
  followsQuery,
  galleryModelQuery,
  galleryQuery,
  gallerySceneQuery,
  historyQuery,
  latestFavouritesQuery,
  latestGamesQuery,
  libraryGameQuery,
  libraryQuery,
  liveFavouritesQuery,
  profileQuery,
  purchasesQuery,
  recentTransactionsQuery,
  secondFactorQuery,
  transactionsQuery,
} from './state/queries';
import { galleryTabOf } from './state/gallery-tab';
import {
  checkoutQuery,
  pageWordsQuery,
  paymentsQuery,
  premiumVideosQuery,
  productsQuery,
  receiptQuery,
  subscriptionQuery,
} from './state/payment-queries';
import { readAddress, transactionsTabOf } from './state/transactions-address';
import { wantedGameQuery } from './state/use-wanted-game';
import { tabNames, titles } from './titles';

const premiumPage = lazyPage(
  'premium-page',
  () => import(/* webpackChunkName: "premium-page" */ './pages/premium-page'),
);
const paymentPage = lazyPage(
  'payment-page',
  () => import(/* webpackChunkName: "payment-page" */ './pages/payment-page'),
);

/** Plans: the same page in the site, in the headset app, and for campaigns (docs/spec/routes.md#pages). */
const plans = {
  title: 'Premium',
  breadcrumbs: false,
  page: premiumPage,
  queries: ({ pathname, softMode, authorized }: QueryContext) => [
    productsQuery(),
    pageWordsQuery(pathname),
    !softMode && pathname !== ownPaths.premiumPlaya() && premiumVideosQuery(),
    authorized && subscriptionQuery(),
  ],
} as const;
/** Money needs the whole audience: in soft mode the server refuses it. */
const payment = {
  title: titles.coins,
  titles: { 'checkout=': titles.payment, 'product=': titles.plan },
  breadcrumbs: false,
  index: false,
  page: paymentPage,
  queries: ({ authorized, canHaveMemberData, search }: QueryContext) => {
    const id = search.get('checkout');
    return [
      productsQuery(),
      authorized && id !== null && checkoutQuery(id),
      canHaveMemberData && wantedGameQuery(search.get('continue')),
    ];
  },
} as const;

/** Scene and model sub-pages are skipped in breadcrumbs (docs/spec/routes.md#breadcrumbs). */
const pictures = { softMode: false, crumb: false } as const;
const member = { layout: 'dashboard', access: 'member', index: false } as const;

/** Paths this remote owns. Page modules are chunks of their own; data is asked for before a page renders. */
export const definition: RemoteDefinition = {
  name: 'mfe-dashboard',
  loading: <PageSkeleton />,
  routes: [
    {
      path: '/dashboard',
      title: 'Dashboard',
      ...member,
      breadcrumbs: false,
      page: lazyPage('dashboard-page', () => import(/* webpackChunkName: "dashboard-page" */ './pages/dashboard-page')),
      // Games belong to the full catalogue: in soft mode the server refuses them.
      queries: ({ canHaveMemberData }) => [
        profileQuery(),
        recentTransactionsQuery(),
        subscriptionQuery(),
        canHaveMemberData && latestGamesQuery(),
        canHaveMemberData && liveFavouritesQuery(),
        canHaveMemberData && latestFavouritesQuery(),
        canHaveMemberData && purchasesQuery(),
      ],
    },
    {
      path: '/dashboard/games',
      title: 'Library',
      ...member,
      softMode: false,
      page: lazyPage('library-page', () => import(/* webpackChunkName: "library-page" */ './pages/library-page')),
      queries: () => [libraryQuery()],
    },
    {
      path: '/dashboard/games/:id',
      title: titles.libraryGame,
      ...member,
      softMode: false,
      header: 'flush',
      breadcrumbs: false,
      page: lazyPage(
        'library-game-page',
        () => import(/* webpackChunkName: "library-game-page" */ './pages/library-game-page'),
      ),
      queries: ({ params: { id = '' } }) => [libraryGameQuery(id)],
    },
    {
      path: '/dashboard/gallery',
      title: titles.gallery,
      titles: { 'tab=favourites': tabNames.favourites, 'tab=history': tabNames.history },
      ...member,
      softMode: false,
      page: lazyPage('gallery-page', () => import(/* webpackChunkName: "gallery-page" */ './pages/gallery-page')),
      queries: ({ search }) => {
        const tab = galleryTabOf(search);
        return [
          { pictures: galleryQuery, favourites: favouritesQuery, history: historyQuery }[tab](),
          tab === 'favourites' && purchasesQuery(),
        ];
      },
    },
    {
      path: '/dashboard/gallery/scene/:id',
      title: 'Pictures of a scene',
      ...member,
      ...pictures,
      page: lazyPage(
        'gallery-scene-page',
        () => import(/* webpackChunkName: "gallery-scene-page" */ './pages/gallery-scene-page'),
      ),
      queries: ({ params }) => [gallerySceneQuery(params['id'] ?? '')],
    },
    {
      path: '/dashboard/gallery/model/:id',
      title: 'Pictures of a performer',
      ...member,
      ...pictures,
      page: lazyPage(
        'gallery-model-page',
        () => import(/* webpackChunkName: "gallery-model-page" */ './pages/gallery-model-page'),
      ),
      queries: ({ params }) => [galleryModelQuery(params['id'] ?? '')],
    },
    {
      path: '/dashboard/transactions',
      title: 'Transactions',
      ...member,
      page: lazyPage(
        'transactions-page',
        () => import(/* webpackChunkName: "transactions-page" */ './pages/transactions-page'),
      ),
      queries: ({ search }) =>
        transactionsTabOf(search) === 'payments'
          ? [paymentsQuery(), productsQuery(), subscriptionQuery()]
          : [transactionsQuery(readAddress(search)), paymentsQuery()],
    },
    {
      path: '/dashboard/payments/:id',
      title: titles.payment,
      access: 'member',
      index: false,
      breadcrumbs: false,
      page: lazyPage('receipt-page', () => import(/* webpackChunkName: "receipt-page" */ './pages/receipt-page')),
      queries: ({ params: { id = '' } }) => [receiptQuery(id)],
    },
    {
      path: '/unsubscribe',
      title: 'E-mail settings',
      access: 'public',
      // The reader of an e-mail agrees to nothing in order to get no more of them.
      gated: false,
      layout: 'default-bg',
      index: false,
      breadcrumbs: false,
      page: lazyPage(
        'unsubscribe-page',
        () => import(/* webpackChunkName: "unsubscribe-page" */ './pages/unsubscribe-page'),
      ),
    },
    {
      path: '/dashboard/settings',
      title: 'Settings',
      ...member,
      page: lazyPage('settings-page', () => import(/* webpackChunkName: "settings-page" */ './pages/settings-page')),
      queries: () => [profileQuery(), emailChangeQuery(), secondFactorQuery(), devicesQuery(), followsQuery()],
    },
    {
      path: '/dashboard/easy-cancel',
      title: 'Easy cancel',
      ...member,
      layout: 'empty',
      breadcrumbs: false,
      page: lazyPage(
        'easy-cancel-page',
        () => import(/* webpackChunkName: "easy-cancel-page" */ './pages/easy-cancel-page'),
      ),
      queries: () => [subscriptionQuery(), productsQuery()],
    },
    { path: '/premium', ...plans },
    { path: '/premium-playa', ...plans, layout: 'empty', index: false, startUp: 'authorization' },
    { path: '/subscription', ...plans, title: 'Plans', layout: 'none', index: false },
    { path: '/payment', ...payment, access: 'member', softMode: false },
    { path: '/payment-playa', ...payment, layout: 'empty', startUp: 'authorization' },
  ],
};
