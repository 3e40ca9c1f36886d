import { type RemoteDefinition, type RemoteRoute, type RouteQuery, lazyPage } from '@platform/shared/remote';
import { Skeleton } from '@platform/shared/ui';
import { readAuditAddress } from './state/audit-address';
import { readMailsAddress } from './state/mails-address';
import type { MemberTab } from './state/member-tabs';
import { readMembersAddress } from './state/members-address';
import { readOrdersAddress } from './state/orders-address';
import { readPayoutsAddress } from './state/payouts-address';
import { readPerformersAddress } from './state/performers-address';
import { readReportsAddress } from './state/reports-address';
import { readSubscriptionsAddress } from './state/subscriptions-address';
import { readPeriod } from './state/period';
import {
  auditQuery,
  duePayoutsQuery,
  invitationsQuery,
  jobsQuery,
  mailsQuery,
  memberAuditQuery,
  memberLedgerQuery,
  memberLibraryQuery,
  memberMailsQuery,
  memberOrdersQuery,
  memberQuery,
  membersQuery,
  meQuery,
  ordersQuery,
  partnersQuery,
  payoutQuery,
  payoutsQuery,
  reconciliationQuery,
  releasesQuery,
  performerQuery,
  performersQuery,
  reportQuery,
  reportsQuery,
  searchQuery,
  subscriptionsQuery,
  teamQuery,
  todayQuery,
  waitingQuery,
} from './state/queries';
import { textToSearch } from './state/search-address';

/** To all others these pages do not exist; they bring their own frame (docs/spec/staff.md#who-may-enter). */
const staff = {
  access: 'staff',
  layout: 'none',
  breadcrumbs: false,
  index: false,
} as const satisfies Partial<RemoteRoute>;

/** What the frame of every page shows. */
const frame = (): RouteQuery[] => [meQuery(), waitingQuery()];

const memberPage = lazyPage('member-pages', () => import(/* webpackChunkName: "member-pages" */ './pages/member-page'));
/** A member's page and its tabs are one page: what is open beside it stays from one tab to the next. */
const memberRoute = (
  tab: '' | `/${MemberTab}`,
  title: string,
  list?: (id: number, cursor: string | undefined) => RouteQuery,
): RemoteRoute => ({
  path: `/staff/members/:id${tab}`,
  title,
  ...staff,
  page: memberPage,
  queries: ({ params, search }) => {
    const id = Number(params['id']);
    return [...frame(), memberQuery(id), list?.(id, search.get('cursor') ?? undefined) ?? false];
  },
});

/**
 * Paths this remote owns. Page modules are chunks, a list and what it lists in one; data is asked for before a page
 * renders.
 */
export const definition: RemoteDefinition = {
  name: 'mfe-staff',
  loading: <Skeleton />,
  routes: [
    {
      path: '/staff',
      title: 'Staff: Today',
      ...staff,
      page: lazyPage('today-page', () => import(/* webpackChunkName: "today-page" */ './pages/today-page')),
      queries: ({ search }) => [...frame(), todayQuery(readPeriod(search))],
    },
    {
      path: '/staff/search',
      title: 'Staff: Search',
      ...staff,
      page: lazyPage('member-pages', () => import(/* webpackChunkName: "member-pages" */ './pages/search-page')),
      queries: ({ search }) => {
        const q = textToSearch(search);
        return [...frame(), q !== null && searchQuery(q)];
      },
    },
    {
      path: '/staff/members',
      title: 'Staff: Members',
      ...staff,
      page: lazyPage('member-pages', () => import(/* webpackChunkName: "member-pages" */ './pages/members-page')),
      queries: ({ search }) => [...frame(), membersQuery(readMembersAddress(search))],
    },
    memberRoute('', 'Staff: Member'),
    memberRoute('/orders', 'Staff: Orders of a member', memberOrdersQuery),
    memberRoute('/ledger', 'Staff: Ledger', memberLedgerQuery),
    memberRoute('/library', 'Staff: Library', memberLibraryQuery),
    memberRoute('/sessions', 'Staff: Sessions'),
    memberRoute('/mails', 'Staff: E-mails', memberMailsQuery),
    memberRoute('/audit', 'Staff: Audit of a member', memberAuditQuery),
    {
      path: '/staff/orders',
      title: 'Staff: Orders',
      ...staff,
      page: lazyPage('money-pages', () => import(/* webpackChunkName: "money-pages" */ './pages/orders-page')),
      queries: ({ search }) => [...frame(), ordersQuery(readOrdersAddress(search))],
    },
    {
      path: '/staff/subscriptions',
      title: 'Staff: Subscriptions',
      ...staff,
      page: lazyPage('money-pages', () => import(/* webpackChunkName: "money-pages" */ './pages/subscriptions-page')),
      queries: ({ search }) => [
        ...frame(),
        subscriptionsQuery(readSubscriptionsAddress(search)),
        reconciliationQuery(),
      ],
    },
    {
      path: '/staff/partners',
      title: 'Staff: Partners',
      ...staff,
      page: lazyPage('money-pages', () => import(/* webpackChunkName: "money-pages" */ './pages/partners-page')),
      queries: ({ search }) => [...frame(), partnersQuery(search.get('cursor') ?? undefined)],
    },
    {
      path: '/staff/payouts',
      title: 'Staff: Payouts',
      ...staff,
      page: lazyPage('money-pages', () => import(/* webpackChunkName: "money-pages" */ './pages/payouts-page')),
      queries: ({ search }) => [
        ...frame(),
        payoutsQuery(readPayoutsAddress(search)),
        duePayoutsQuery(search.get('due') ?? undefined),
      ],
    },
    {
      path: '/staff/payouts/:id',
      title: 'Staff: Payout',
      ...staff,
      page: lazyPage('money-pages', () => import(/* webpackChunkName: "money-pages" */ './pages/payout-page')),
      queries: ({ params }) => [...frame(), payoutQuery(Number(params['id']))],
    },
    {
      path: '/staff/reports',
      title: 'Staff: Reports',
      ...staff,
      page: lazyPage('report-pages', () => import(/* webpackChunkName: "report-pages" */ './pages/reports-page')),
      queries: ({ search }) => [...frame(), reportsQuery(readReportsAddress(search))],
    },
    {
      path: '/staff/reports/:number',
      title: 'Staff: Report',
      ...staff,
      page: lazyPage('report-pages', () => import(/* webpackChunkName: "report-pages" */ './pages/report-page')),
      queries: ({ params, search }) => [
        ...frame(),
        reportQuery(params['number'] ?? ''),
        reportsQuery(readReportsAddress(search)),
      ],
    },
    {
      path: '/staff/performers',
      title: 'Staff: Performers',
      ...staff,
      page: lazyPage(
        'performer-pages',
        () => import(/* webpackChunkName: "performer-pages" */ './pages/performers-page'),
      ),
      queries: ({ search }) => [...frame(), performersQuery(readPerformersAddress(search))],
    },
    {
      path: '/staff/performers/:id',
      title: 'Staff: Performer',
      ...staff,
      page: lazyPage(
        'performer-pages',
        () => import(/* webpackChunkName: "performer-pages" */ './pages/performer-page'),
      ),
      queries: ({ params }) => [...frame(), performerQuery(Number(params['id']))],
    },
    {
      path: '/staff/mails',
      title: 'Staff: E-mails',
      ...staff,
      page: lazyPage('member-pages', () => import(/* webpackChunkName: "member-pages" */ './pages/mails-page')),
      queries: ({ search }) => [...frame(), mailsQuery(readMailsAddress(search))],
    },
    {
      path: '/staff/jobs',
      title: 'Staff: Jobs',
      ...staff,
      page: lazyPage('today-page', () => import(/* webpackChunkName: "today-page" */ './pages/jobs-page')),
      queries: () => [...frame(), jobsQuery()],
    },
    {
      path: '/staff/releases',
      title: 'Staff: Releases',
      ...staff,
      page: lazyPage('today-page', () => import(/* webpackChunkName: "today-page" */ './pages/releases-page')),
      queries: () => [...frame(), releasesQuery()],
    },
    {
      path: '/staff/team',
      title: 'Staff: Team',
      ...staff,
      page: lazyPage('team-page', () => import(/* webpackChunkName: "team-page" */ './pages/team-page')),
      queries: ({ search }) => [...frame(), teamQuery(), invitationsQuery(search.get('invitations') ?? undefined)],
    },
    {
      path: '/staff/audit',
      title: 'Staff: Audit',
      ...staff,
      page: lazyPage('audit-page', () => import(/* webpackChunkName: "audit-page" */ './pages/audit-page')),
      queries: ({ search }) => [...frame(), auditQuery(readAuditAddress(search))],
    },
  ],
};
