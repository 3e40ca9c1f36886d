import type { LiveList } from '@platform/shared/contracts';
import type { RoomFilter, RoomFilters } from './room-filters';

/** Chips that belong together. */
export interface FilterGroup {
  readonly title: string;
  readonly filter: RoomFilter;
  readonly chips: readonly {
    readonly value: string;
    readonly title: string;
    readonly count: number;
    readonly isOn: boolean;
  }[];
}

/**
 * The chips of the list: state, format and language, and whatever else an address has chosen, so that it can be taken off.
 * A chip that would show nothing is left out, and so is a group with nothing to choose between.
 */
export function filterGroups(facets: LiveList['facets'], filters: RoomFilters): FilterGroup[] {
  const languages = new Set(facets.languages);
  const group = (title: string, filter: RoomFilter, isIn: (value: string) => boolean, alone = false): FilterGroup => {
    const chosen: readonly string[] = filters[filter] ?? [];
    const chips = facets[filter]
      .filter(({ value }) => isIn(value))
      .map((facet) => ({ ...facet, isOn: chosen.includes(facet.value) }))
      .filter(({ count, isOn }) => isOn || (count > 0 && !alone));
    return { title, filter, chips: chips.length > 1 || chips.some(({ isOn }) => isOn) ? chips : [] };
  };
  return [
    group('State', 'status', () => true),
    group('Format', 'projection', () => true),
    group('Language', 'topics', (value) => languages.has(value)),
    group('Topic', 'topics', (value) => !languages.has(value), true),
  ].filter(({ chips }) => chips.length > 0);
}
