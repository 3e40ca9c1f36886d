import { type RemoteDefinition, lazyPage } from '@platform/shared/remote';
import { PageSkeleton } from './components/page-skeleton';
import {
  devicesQuery,
  emailChangeQuery,
  favouritesQuery,
  historyQuery,
  ownedGamesQuery,
  profileQuery,
  secondFactorQuery,
} from './state/queries';

const member = { layout: 'dashboard', access: 'member', index: false } as const;

/** Paths this remote owns. Page modules are chunks of their own; data is asked for before a page renders. */
export const definition: RemoteDefinition = {
  name: 'mfe-dashboard',
  loading: <PageSkeleton />,
  routes: [
    {
      path: '/dashboard',
      ...member,
      breadcrumbs: false,
      page: lazyPage('dashboard-page', () => import(/* webpackChunkName: "dashboard-page" */ './pages/dashboard-page')),
      // Games belong to the full catalogue: in soft mode the server refuses them.
      queries: ({ canHaveMemberData }) => [profileQuery(), canHaveMemberData && ownedGamesQuery()],
    },
    {
      path: '/dashboard/gallery',
      ...member,
      softMode: false,
      page: lazyPage('gallery-page', () => import(/* webpackChunkName: "gallery-page" */ './pages/gallery-page')),
      queries: () => [favouritesQuery(), historyQuery()],
    },
    {
      path: '/dashboard/settings',
      ...member,
      page: lazyPage('settings-page', () => import(/* webpackChunkName: "settings-page" */ './pages/settings-page')),
      queries: () => [profileQuery(), emailChangeQuery(), secondFactorQuery(), devicesQuery()],
    },
  ],
};
