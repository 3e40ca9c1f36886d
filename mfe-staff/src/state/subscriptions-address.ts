import type { StaffSubscription } from '@platform/shared/contracts';

type Status = StaffSubscription['status'];

/** Which subscriptions are listed, as the address has it. */
export interface SubscriptionsAddress {
  /** Left out: all. */
  status?: Status;
  /** First and last day on which Premium ended, e.g. `2026-11-24`. */
  from?: string;
  to?: string;
  /** Where a later page of the list begins. */
  cursor?: string;
}

/** What becomes of a subscription, in words. */
export const subscriptionWords: Readonly<Record<Status, string>> = {
  active: 'Active',
  'past-due': 'Renewal failed',
  cancelled: 'Cancelled',
  ended: 'Ended',
};
const isStatus = (text: string): text is Status => Object.hasOwn(subscriptionWords, text);

const day = /^\d{4}-\d{2}-\d{2}$/;

/** @param search of the address; what is wrong in it is left out */
export function readSubscriptionsAddress(search: URLSearchParams): SubscriptionsAddress {
  const [status, cursor] = [search.get('status') ?? '', search.get('cursor') ?? ''];
  const date = (name: 'from' | 'to') => (day.test(search.get(name) ?? '') ? { [name]: search.get(name) ?? '' } : {});
  return { ...(isStatus(status) && { status }), ...date('from'), ...date('to'), ...(cursor !== '' && { cursor }) };
}
