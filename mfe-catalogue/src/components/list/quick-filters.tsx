import { type ReactNode, useState } from 'react';
import { Chip } from '@platform/shared/ui';
import { words } from '../../state/filter-chips';
import { changed, toggleValue } from '../../state/list-filters';
import type { FacetRailProps } from './list-facets';
import styles from './quick-filters.module.css';

/** One press each: a value of a filter that has several, or a switch. */
const quick = [
  { name: 'in', value: 'games' },
  { name: 'in', value: 'videos' },
  { name: 'live' },
  { name: 'scripts' },
] as const;

/** The filters of performers that most visitors want, one press each, with the number of items each would show. */
export function QuickFilters({
  filters,
  facets,
  onChange,
}: Pick<FacetRailProps, 'filters' | 'facets' | 'onChange'>): ReactNode {
  const [last, setLast] = useState('');
  return (
    <div role="group" aria-label="Quick filters" className={styles.chips}>
      {quick.map((filter) => {
        const value = filter.name === 'in' ? filter.value : 'true';
        const count = facets?.[filter.name]?.find((facet) => facet.value === value)?.count;
        const label = filter.name === 'in' ? words.in[filter.value] : words[filter.name][0];
        const pressed =
          filter.name === 'in' ? (filters.in?.includes(filter.value) ?? false) : filters[filter.name] === true;
        return (
          <Chip
            key={label}
            pressed={pressed}
            // Nothing would be left; what is on can always be taken off, and what was pressed last keeps the focus.
            hidden={count === 0 && !pressed && label !== last}
            onClick={() => {
              setLast(label);
              onChange(
                filter.name === 'in'
                  ? toggleValue(filters, 'in', filter.value)
                  : changed(filters, { [filter.name]: pressed ? undefined : true }),
              );
            }}
          >
            {count === undefined ? label : `${label} (${count})`}
          </Chip>
        );
      })}
    </div>
  );
}
