import { type RemoteDefinition, lazyPage } from '@platform/shared/remote';
import { LiveListSkeleton } from './components/live-list-skeleton';
import { liveListQuery, partnerQuery } from './state/queries';
import { readPageNumber } from './state/page-number';

/** Paths this remote owns. Page modules are chunks of their own; data is asked for before a page renders. */
export const definition: RemoteDefinition = {
  name: 'mfe-camgirls',
  loading: <LiveListSkeleton />,
  routes: [
    {
      path: '/camgirls',
      softMode: false,
      breadcrumbs: false,
      record: 'rooms',
      page: lazyPage('live-page', () => import(/* webpackChunkName: "live-page" */ './pages/live-page')),
      queries: ({ search, softMode }) => {
        const page = readPageNumber(search);
        // Rooms have no soft source: the server refuses them in soft mode.
        return page === null || softMode ? [] : [liveListQuery(page), partnerQuery()];
      },
    },
  ],
};
