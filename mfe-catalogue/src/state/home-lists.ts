import type { Home, LiveCard, LiveList } from '@platform/shared/contracts';

/** What stands on the start page while the editor's choice is not known. */
const usualSections: Home['sections'] = [
  { kind: 'popular', title: 'Featured games' },
  { kind: 'performers', title: 'Hottest VR Pornstars' },
  { kind: 'new', title: 'New games' },
];

/** The sections of the start page; the usual ones where the call for them failed. */
export const sectionsOf = (home: Home | undefined): Home['sections'] => home?.sections ?? usualSections;

/** Rooms one can enter now; at most four. */
export function liveNow(list: LiveList): LiveCard[] {
  return list.items.filter(({ status }) => status === 'live').slice(0, 4);
}
