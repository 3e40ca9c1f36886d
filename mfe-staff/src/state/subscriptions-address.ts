import type { StaffSubscription } from '@platform/shared/contracts';

type Status = StaffSubscription['status'];

/** Which subscriptions are listed, as the address has it. */
export interface SubscriptionsAddress {
  /** Left out: all. */
  status?: Status;
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

/** @param search of the address; what is wrong in it is left out */
export function readSubscriptionsAddress(search: URLSearchParams): SubscriptionsAddress {
  const [status, cursor] = [search.get('status') ?? '', search.get('cursor') ?? ''];
  return { ...(isStatus(status) && { status }), ...(cursor !== '' && { cursor }) };
}
