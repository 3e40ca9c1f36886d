import type { CheckoutState } from '@platform/shared/contracts';

/** Events of one payment. */
export type CheckoutEvent = 'pending' | 'expired' | 'declined' | 'paid' | 'refunded' | 'charged-back';

/**
 * Where each event leads. A checkout only moves forward in this order, whatever order the events come in: money that
 * was taken outweighs a refusal that came before or after it, and money that went back outweighs that it was taken.
 */
export const transitions: Readonly<Record<CheckoutState, Readonly<Record<CheckoutEvent, CheckoutState>>>> = {
  open: {
    pending: 'pending',
    expired: 'expired',
    declined: 'declined',
    paid: 'paid',
    refunded: 'refunded',
    'charged-back': 'charged-back',
  },
  pending: {
    pending: 'pending',
    expired: 'expired',
    declined: 'declined',
    paid: 'paid',
    refunded: 'refunded',
    'charged-back': 'charged-back',
  },
  expired: {
    pending: 'expired',
    expired: 'expired',
    declined: 'declined',
    paid: 'paid',
    refunded: 'refunded',
    'charged-back': 'charged-back',
  },
  declined: {
    pending: 'declined',
    expired: 'declined',
    declined: 'declined',
    paid: 'paid',
    refunded: 'refunded',
    'charged-back': 'charged-back',
  },
  paid: {
    pending: 'paid',
    expired: 'paid',
    declined: 'paid',
    paid: 'paid',
    refunded: 'refunded',
    'charged-back': 'charged-back',
  },
  refunded: {
    pending: 'refunded',
    expired: 'refunded',
    declined: 'refunded',
    paid: 'refunded',
    refunded: 'refunded',
    'charged-back': 'charged-back',
  },
  'charged-back': {
    pending: 'charged-back',
    expired: 'charged-back',
    declined: 'charged-back',
    paid: 'charged-back',
    refunded: 'charged-back',
    'charged-back': 'charged-back',
  },
};

/** Effect of a change of state on the member's account: deliver the order, take it back, or neither. */
export function effectOf(from: CheckoutState, to: CheckoutState): 'deliver' | 'take-back' | null {
  if (from !== 'paid' && to === 'paid') return 'deliver';
  return from === 'paid' && to !== 'paid' ? 'take-back' : null;
}

/** Whether the provider may still bring news that the member waits for. */
export const isUnsettled = (state: CheckoutState): boolean => state === 'open' || state === 'pending';

/** Whether money came, also when it went back since. */
export const wasPaid = (state: CheckoutState): boolean =>
  state === 'paid' || state === 'refunded' || state === 'charged-back';

/** Outcome of an event: it was applied, it changed nothing, or it contradicts the order. */
export type Outcome = 'applied' | 'ignored' | 'refused';
