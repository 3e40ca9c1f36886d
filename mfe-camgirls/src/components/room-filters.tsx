import { type ReactNode, useId } from 'react';
import type { LiveList, LiveSort } from '@platform/shared/contracts';
import { Button, Chip, Select } from '@platform/shared/ui';
import { type FilterGroup, filterGroups } from '../state/filter-groups';
import { isFiltered, type RoomFilters as Filters, sortedBy, toggleRoomFilter } from '../state/room-filters';
import styles from './room-filters.module.css';

export interface RoomFiltersProps {
  filters: Filters;
  /** Absent until the first response; there are no chips until then. */
  facets: LiveList['facets'] | undefined;
  onChange: (filters: Filters) => void;
}

const sorts: readonly { value: LiveSort; label: string }[] = [
  { value: 'viewers', label: 'Most viewers' },
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'Name' },
];

/** The order of the list, and its filters in groups, one press each, with the number of rooms that each would show. */
export function RoomFilters({ filters, facets, onChange }: RoomFiltersProps): ReactNode {
  const groups = facets === undefined ? [] : filterGroups(facets, filters);
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            onToggle={(value) => onChange(toggleRoomFilter(filters, group.filter, value))}
          />
        ))}
        {groups.length > 0 && isFiltered(filters) && (
          <Button variant="text" size="sm" className={styles.clear} onClick={() => onChange(sortedBy(filters.sort))}>
            Clear all
          </Button>
        )}
      </div>
      <Select
        label="Sort"
        options={sorts}
        value={filters.sort ?? 'viewers'}
        onChange={({ currentTarget: { value } }) => onChange(sortedBy(value as LiveSort, filters))}
      />
    </div>
  );
}

function Group({ group, onToggle }: { group: FilterGroup; onToggle: (value: string) => void }): ReactNode {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id} className={styles.title}>
        {group.title}
      </p>
      <div className={styles.chips}>
        {group.chips.map(({ value, title, count, isOn }) => (
          <Chip key={value} pressed={isOn} onClick={() => onToggle(value)}>
            {`${title} (${count})`}
          </Chip>
        ))}
      </div>
    </div>
  );
}
