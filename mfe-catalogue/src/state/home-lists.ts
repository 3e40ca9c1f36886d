import type { LiveCard, LiveList } from '@platform/shared/contracts';

/** What the start page shows of live rooms: at most four that are on air, or, where there are none, recordings. */
export function homeRooms({ items }: LiveList): { readonly isRecorded: boolean; readonly rooms: LiveCard[] } {
  const onAir = items.filter(({ status }) => status === 'live');
  const isRecorded = onAir.length === 0;
  return { isRecorded, rooms: (isRecorded ? items.filter(({ isLoop }) => isLoop) : onAir).slice(0, 4) };
}
