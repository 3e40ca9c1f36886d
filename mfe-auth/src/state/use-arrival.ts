import { useSyncExternalStore } from 'react';
import { useLocation } from '@platform/shared/router';

/** What one page of this remote tells the next: never in the address, where it would be kept and shared. */
export interface Arrival {
  /** The address a mail went to. */
  email?: string;
  /** What the mail is for. */
  mail?: 'registration' | 'reset' | 'change';
  /** ISO time when an account goes. */
  removedOn?: string;
  /** A password was set, and the account asks for its second factor at log-in. */
  passwordSet?: boolean;
}

/** Passed as `state` of a navigation. */
export const arrival = (of: Arrival): { arrival: Arrival } => ({ arrival: of });

const nothing: Arrival = {};
const never = () => () => undefined;

function arrivalOf(state: unknown): Arrival {
  const given = typeof state === 'object' && state !== null && 'arrival' in state ? state.arrival : null;
  return typeof given === 'object' && given !== null ? given : nothing;
}

/**
 * What the page before has told. A server does not know it, so it comes after the first render of a page
 * that was loaded anew: hydration must find what the server drew.
 */
export function useArrival(): Arrival {
  const { state } = useLocation() as { state: unknown };
  return useSyncExternalStore(
    never,
    () => arrivalOf(state),
    () => nothing,
  );
}
