import type { LiveCard, LiveList } from '@platform/shared/contracts';

/** Rooms one can enter now; at most four. */
export function liveNow(list: LiveList): LiveCard[] {
  return list.items.filter(({ status }) => status === 'live').slice(0, 4);
}
