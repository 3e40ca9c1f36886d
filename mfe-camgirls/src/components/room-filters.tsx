import { type ReactNode, useId } from 'react';
import type { LiveList } from '@platform/shared/contracts';
import { Button, Chip } from '@platform/shared/ui';
import { type FilterGroup, filterGroups } from '../state/filter-groups';
import { type RoomFilters as Filters, toggleRoomFilter } from '../state/room-filters';
import styles from './room-filters.module.css';

export interface RoomFiltersProps {
  filters: Filters;
  /** Absent until the first response; there are no chips until then. */
  facets: LiveList['facets'] | undefined;
  onChange: (filters: Filters) => void;
}

/** The filters of the list in groups, one press each, with the number of rooms that each would show. */
export function RoomFilters({ filters, facets, onChange }: RoomFiltersProps): ReactNode {
  const groups = facets === undefined ? [] : filterGroups(facets, filters);
  return (
    <div className={styles.filters}>
      {groups.map((group) => (
        <Group
          key={group.title}
          group={group}
          onToggle={(value) => onChange(toggleRoomFilter(filters, group.filter, value))}
        />
      ))}
      {groups.length > 0 && Object.keys(filters).length > 0 && (
        <Button variant="text" size="sm" className={styles.clear} onClick={() => onChange({})}>
          Clear all
        </Button>
      )}
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
