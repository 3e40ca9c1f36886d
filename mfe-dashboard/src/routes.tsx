import { type RemoteDefinition, lazyPage } from '@platform/shared/remote';
import { devicesQuery } from './api/devices';
import { emailChangeQuery } from './api/email-change';
import { favouritesQuery, historyQuery } from './api/favourites';
import { ownedGamesQuery } from './api/owned-games';
import { profileQuery } from './api/profile';
import { secondFactorQuery } from './api/second-factor';
import { PageSkeleton } from './components/page-skeleton';

/** Paths this remote owns. Page modules are chunks of their own; data is asked for before a page renders. */
export const definition: RemoteDefinition = {
  name: 'mfe-dashboard',
  loading: <PageSkeleton />,
  routes: [
    {
      path: '/dashboard',
      page: lazyPage('dashboard-page', () => import(/* webpackChunkName: "dashboard-page" */ './pages/dashboard-page')),
      load: ({ queryClient, http, softMode }) =>
        // Games belong to the full catalogue: in soft mode the server refuses them.
        Promise.all([
          queryClient.prefetchQuery(profileQuery(http)),
          softMode ? undefined : queryClient.prefetchQuery(ownedGamesQuery(http)),
        ]),
    },
    {
      path: '/dashboard/gallery',
      page: lazyPage('gallery-page', () => import(/* webpackChunkName: "gallery-page" */ './pages/gallery-page')),
      load: ({ queryClient, http }) =>
        Promise.all([queryClient.prefetchQuery(favouritesQuery(http)), queryClient.prefetchQuery(historyQuery(http))]),
    },
    {
      path: '/dashboard/settings',
      page: lazyPage('settings-page', () => import(/* webpackChunkName: "settings-page" */ './pages/settings-page')),
      load: ({ queryClient, http }) =>
        Promise.all([
          queryClient.prefetchQuery(profileQuery(http)),
          queryClient.prefetchQuery(emailChangeQuery(http)),
          queryClient.prefetchQuery(secondFactorQuery(http)),
          queryClient.prefetchQuery(devicesQuery(http)),
        ]),
    },
  ],
};
