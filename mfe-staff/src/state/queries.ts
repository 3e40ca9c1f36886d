import type { StaffPeriod } from '@platform/shared/contracts';
import { endpointQuery } from '@platform/shared/queries';
import type { AuditAddress } from './audit-address';
import type { MailsAddress } from './mails-address';
import type { MembersAddress } from './members-address';
import type { OrdersAddress } from './orders-address';
import type { PayoutsAddress } from './payouts-address';
import type { SubscriptionsAddress } from './subscriptions-address';
import type { PerformersAddress } from './performers-address';
import type { ReportsAddress } from './reports-address';

/** Who one is to the staff area; every page of it asks. */
export const meQuery = () => endpointQuery('GET /api/staff/me');

/** How much waits in the queues that the menu leads to; every page of the staff area shows it. */
export const waitingQuery = () => endpointQuery('GET /api/staff/waiting');

/** What a text finds. */
export const searchQuery = (q: string) => endpointQuery('GET /api/staff/search', { query: { q } });

export const membersQuery = (query: MembersAddress) => endpointQuery('GET /api/staff/members', { query });

export const memberQuery = (id: number) => endpointQuery('GET /api/staff/members/{id}', { params: { id } });

/** Where a later page of a list begins; left out: the first one. */
const from = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

export const memberLedgerQuery = (id: number, cursor?: string) =>
  endpointQuery('GET /api/staff/members/{id}/ledger', { params: { id }, query: from(cursor) });

export const memberLibraryQuery = (id: number, cursor?: string) =>
  endpointQuery('GET /api/staff/members/{id}/library', { params: { id }, query: from(cursor) });

export const memberMailsQuery = (id: number, cursor?: string) =>
  endpointQuery('GET /api/staff/members/{id}/mails', { params: { id }, query: from(cursor) });

export const todayQuery = (period: StaffPeriod) => endpointQuery('GET /api/staff/today', { query: { period } });

export const systemQuery = () => endpointQuery('GET /api/staff/system');

export const mailsQuery = (query: MailsAddress) => endpointQuery('GET /api/staff/mails', { query });

export const jobsQuery = () => endpointQuery('GET /api/staff/jobs');

export const releasesQuery = () => endpointQuery('GET /api/staff/releases');

export const ordersQuery = (query: OrdersAddress) => endpointQuery('GET /api/staff/orders', { query });

export const memberOrdersQuery = (id: number, cursor?: string) => ordersQuery({ member: id, ...from(cursor) });

export const partnersQuery = (cursor?: string) => endpointQuery('GET /api/staff/partners', { query: from(cursor) });

export const payoutsQuery = (query: PayoutsAddress) => endpointQuery('GET /api/staff/payouts', { query });

export const duePayoutsQuery = (cursor?: string) =>
  endpointQuery('GET /api/staff/payouts/due', { query: from(cursor) });

export const payoutQuery = (id: number) => endpointQuery('GET /api/staff/payouts/{id}', { params: { id } });

export const subscriptionsQuery = (query: SubscriptionsAddress) =>
  endpointQuery('GET /api/staff/subscriptions', { query });

export const reconciliationQuery = () => endpointQuery('GET /api/staff/reconciliation');

export const teamQuery = () => endpointQuery('GET /api/staff/team');

export const invitationsQuery = (cursor?: string) =>
  endpointQuery('GET /api/staff/invitations', { query: from(cursor) });

export const auditQuery = (query: AuditAddress) => endpointQuery('GET /api/staff/audit', { query });

export const memberAuditQuery = (id: number, cursor?: string) => auditQuery({ member: id, ...from(cursor) });

export const reportsQuery = (query: ReportsAddress) => endpointQuery('GET /api/staff/reports', { query });

export const reportQuery = (number: string) => endpointQuery('GET /api/staff/reports/{number}', { params: { number } });

export const colleaguesQuery = (number: string) =>
  endpointQuery('GET /api/staff/reports/{number}/colleagues', { params: { number } });

export const performersQuery = (query: PerformersAddress) => endpointQuery('GET /api/staff/performers', { query });

export const performerQuery = (id: number) => endpointQuery('GET /api/staff/performers/{id}', { params: { id } });
