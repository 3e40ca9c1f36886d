import type { ReactNode } from 'react';
import type { LiveList } from '@platform/shared/contracts';
import { Button, Chip } from '@platform/shared/ui';
import { type RoomFilter, roomFilterNames, type RoomFilters as Filters, toggleRoomFilter } from '../state/room-filters';
import styles from './room-filters.module.css';

export interface RoomFiltersProps {
  filters: Filters;
  /** Absent until the first response; there are no chips until then. */
  facets: LiveList['facets'] | undefined;
  onChange: (filters: Filters) => void;
}

const names: Readonly<Record<RoomFilter, string>> = { status: 'Status', projection: 'View', topics: 'Topics' };

/** The filters of the list, one press each, with the number of rooms that each would show. */
export function RoomFilters({ filters, facets, onChange }: RoomFiltersProps): ReactNode {
  return (
    <div className={styles.filters}>
      {facets !== undefined &&
        roomFilterNames.map((name) => (
          <div key={name} role="group" aria-label={names[name]} className={styles.group}>
            {facets[name].map(({ value, title, count }) => {
              const isOn = filters[name]?.some((chosen) => chosen === value) ?? false;
              return (
                <Chip
                  key={value}
                  pressed={isOn}
                  // Nothing would be left; what is on can always be taken off.
                  disabled={count === 0 && !isOn}
                  onClick={() => onChange(toggleRoomFilter(filters, name, value))}
                >
                  {`${title} (${count})`}
                </Chip>
              );
            })}
          </div>
        ))}
      {facets !== undefined && Object.keys(filters).length > 0 && (
        <Button variant="text" size="sm" onClick={() => onChange({})}>
          Clear all
        </Button>
      )}
    </div>
  );
}
