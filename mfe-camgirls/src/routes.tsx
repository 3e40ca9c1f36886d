import { type RemoteDefinition, lazyPage } from '@platform/shared/remote';
import { LiveListSkeleton } from './components/live-list-skeleton';
import {
  favouriteSlugsQuery,
  liveListQuery,
  otherRoomsQuery,
  pageWordsQuery,
  partnerQuery,
  providerQuery,
  purchasesQuery,
  roomFilmsQuery,
  roomQuery,
  studioFilmsQuery,
  studioPapersQuery,
  studioQuery,
  studioReportsQuery,
  topTippersQuery,
} from './state/queries';
import { readRoomFilters } from './state/room-filters';
import { readPageNumber } from './state/page-number';

/** Paths this remote owns. Page modules are chunks of their own; data is asked for before a page renders. */
export const definition: RemoteDefinition = {
  name: 'mfe-camgirls',
  loading: <LiveListSkeleton />,
  routes: [
    {
      path: '/camgirls',
      title: 'Live rooms',
      softMode: false,
      breadcrumbs: false,
      record: 'rooms',
      page: lazyPage('live-page', () => import(/* webpackChunkName: "live-page" */ './pages/live-page')),
      queries: ({ pathname, search, softMode }) => {
        const words = pageWordsQuery(pathname);
        const page = readPageNumber(search);
        // Rooms have no soft source: the server refuses them in soft mode.
        return page === null || softMode
          ? [words]
          : [words, liveListQuery(page, readRoomFilters(search)), partnerQuery(), providerQuery()];
      },
    },
    {
      path: '/camgirls/:slug',
      title: 'Live room',
      softMode: false,
      breadcrumbs: false,
      header: 'flush',
      record: 'room',
      page: lazyPage('room-page', () => import(/* webpackChunkName: "room-page" */ './pages/room-page')),
      queries: ({ params: { slug = '' }, softMode, canHaveMemberData }) => [
        !softMode && roomQuery(slug),
        !softMode && otherRoomsQuery(),
        !softMode && topTippersQuery(slug),
        !softMode && roomFilmsQuery(slug),
        !softMode && partnerQuery(),
        !softMode && providerQuery(),
        canHaveMemberData && favouriteSlugsQuery(),
        canHaveMemberData && purchasesQuery(),
      ],
    },
    {
      path: '/studio',
      title: 'Studio',
      access: 'member',
      softMode: false,
      breadcrumbs: false,
      header: 'flush',
      index: false,
      page: lazyPage('studio-page', () => import(/* webpackChunkName: "studio-page" */ './pages/studio-page')),
      queries: ({ softMode, canHaveMemberData }) => [
        !softMode && canHaveMemberData && studioQuery(),
        !softMode && partnerQuery(),
      ],
      dependentQueries: (_, read) => [
        read(studioQuery()) !== undefined && studioReportsQuery(),
        read(studioQuery()) !== undefined && studioPapersQuery(),
        read(studioQuery()) !== undefined && studioFilmsQuery(),
      ],
    },
  ],
};
