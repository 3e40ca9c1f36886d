import { withQuery } from '@platform/shared/paths';
import type { StaffPeriod } from '@platform/shared/contracts';
import type { AuditAddress } from './state/audit-address';
import type { MailsAddress } from './state/mails-address';
import type { MemberTab } from './state/member-tabs';
import type { MembersAddress } from './state/members-address';
import type { OrdersAddress } from './state/orders-address';
import type { PayoutsAddress } from './state/payouts-address';
import type { ReportsAddress } from './state/reports-address';
import type { SubscriptionsAddress } from './state/subscriptions-address';
import type { PerformersAddress } from './state/performers-address';

/* Addresses of the staff area: no other app links to them, because nobody else may learn that it exists. */

export const today = (period?: StaffPeriod) => withQuery('/staff', { period: period === 'day' ? undefined : period });
export const search = (q?: string) => withQuery('/staff/search', { q });
export const members = (filter: MembersAddress = {}) => withQuery('/staff/members', { ...filter });
export const member = (id: number) => `/staff/members/${id}`;
/** @param cursor where a later page of its list begins */
export const memberTab = (id: number, tab: MemberTab, cursor?: string) => withQuery(`${member(id)}/${tab}`, { cursor });
export const orders = (filter: OrdersAddress = {}) => withQuery('/staff/orders', { ...filter });
export const subscriptions = (address: SubscriptionsAddress = {}) => withQuery('/staff/subscriptions', { ...address });
export const partners = (cursor?: string) => withQuery('/staff/partners', { cursor });
/** @param address `due`: where a later page of the rooms to pay begins */
export const payouts = (address: PayoutsAddress & { due?: string } = {}) => withQuery('/staff/payouts', { ...address });
export const payout = (id: number) => `/staff/payouts/${id}`;
export const reports = (address: ReportsAddress = {}) => withQuery('/staff/reports', { ...address });
/** @param queue the list that stands beside it; left out: the open reports */
export const report = (number: string, queue: ReportsAddress = {}) =>
  withQuery(`/staff/reports/${number}`, { ...queue });
export const performers = (address: PerformersAddress = {}) => withQuery('/staff/performers', { ...address });
export const performer = (id: number) => `/staff/performers/${id}`;
export const mails = (address: MailsAddress = {}) => withQuery('/staff/mails', { ...address });
export const jobs = () => '/staff/jobs';
export const releases = () => '/staff/releases';
/** @param invitations where a later page of the open invitations begins */
export const team = (invitations?: string) => withQuery('/staff/team', { invitations });
export const audit = (filter: AuditAddress = {}) => withQuery('/staff/audit', { ...filter });
/** Files that the API makes. */
export const todayFile = (period: StaffPeriod) => withQuery('/api/staff/today/export', { period });
export const membersFile = (filter: MembersAddress) => withQuery('/api/staff/members/export', { ...filter });
export const ordersFile = (filter: OrdersAddress) => withQuery('/api/staff/orders/export', { ...filter });
export const payoutsFile = (filter: PayoutsAddress) => withQuery('/api/staff/payouts/export', { ...filter });
export const auditFile = (filter: AuditAddress) => withQuery('/api/staff/audit/export', { ...filter });
export const reportsFile = (month: string) => withQuery('/api/staff/reports/export', { month });
