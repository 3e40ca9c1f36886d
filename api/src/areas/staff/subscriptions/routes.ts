import type { StaffSubscription } from '@platform/shared/contracts';
import { readDays } from '../../commerce/reconciliation/runs-repository';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { readTimePlace, writeTimePlace } from '../time-place';
import { countPastDue, listSubscriptions, type SubscriptionRow } from './repository';

const PAGE = 50;
/** Days of reconciliation that are shown. */
const DAYS = 31;

/** Registers the list of subscriptions, and what reconciliation did (docs/spec/staff.md#subscriptions). */
export function subscriptionRoutes(staff: StaffEndpoints, { db }: StaffServices): void {
  staff.read('GET /api/staff/subscriptions', async ({ query: { cursor, ...filter } }) => {
    const [rows, pastDue] = await Promise.all([
      listSubscriptions(db, filter, readTimePlace(cursor), PAGE + 1),
      countPastDue(db),
    ]);
    const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
    const at = filter.status === 'past-due' ? last?.tryAt : last?.at;
    return {
      subscriptions: rows.slice(0, PAGE).map(shown),
      next: last && at !== undefined ? writeTimePlace({ at, id: last.subscription.id }) : null,
      pastDue,
    };
  });

  staff.read('GET /api/staff/reconciliation', async () => {
    const days = await readDays(db, DAYS);
    const [last] = days;
    return {
      days: days.map(({ lastAt: _at, lastProblems: _problems, ...day }) => day),
      last: last ? { at: last.lastAt.toISOString(), problems: last.lastProblems } : null,
    };
  });
}

const shown = ({ subscription, email }: SubscriptionRow): StaffSubscription => {
  const { id, accountId, plan, status, amount, currency, provider } = subscription;
  const { startedAt, paidUntil, accessUntil, failedTries, nextTryAt } = subscription;
  return {
    id,
    memberId: accountId,
    email,
    plan,
    status,
    price: { amount, currency },
    provider,
    startedAt: startedAt.toISOString(),
    paidUntil: paidUntil.toISOString(),
    accessUntil: accessUntil.toISOString(),
    failedTries,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
};
