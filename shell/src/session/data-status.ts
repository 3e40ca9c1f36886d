import { findRule } from '../navigation/page-table';

/** How far a data load has come (product.md §3). */
export type DataStatus = 'idle' | 'pending' | 'success' | 'error';

/**
 * The steps of the start-up sequence, in order (product.md §4; docs/decisions/start-up-in-one-call.md):
 * the authorization check, the menus, the verification state, the profile of an authorised visitor,
 * the page's SEO entry.
 */
export const startUpSteps = [
  'authorization',
  'bars',
  'verification',
  'profile',
  'seo',
] as const;
export type DataStatuses = Readonly<Record<(typeof startUpSteps)[number], DataStatus>>;

/** Whether the sequence ends after the authorization check: /payment-playa and /premium-playa. */
export const stopsAfterAuthorization = (pathname: string): boolean => findRule(pathname)?.startUp === 'authorization';

/**
 * What the one call for all facts means for each step: they share its fate, and a step that is not
 * taken stays idle.
 * @param call how the call has come out, or that it is under way
 * @param authorized by what is known so far
 */
export function startUpStatuses(call: DataStatus, pathname: string, authorized: boolean): DataStatuses {
  const rest = stopsAfterAuthorization(pathname) ? 'idle' : call;
  return { authorization: call, bars: rest, verification: rest, profile: authorized ? rest : 'idle', seo: rest };
}
