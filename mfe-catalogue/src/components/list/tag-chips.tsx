import { type ReactNode, useState } from 'react';
import { Chip } from '@platform/shared/ui';
import { toggleValue } from '../../state/list-filters';
import type { FacetRailProps } from './list-facets';
import styles from './tag-chips.module.css';

/** As many as stay a choice at a glance; all of them are in the filters. */
const most = 8;

/**
 * The tags that most items of a list have, one press each. For windows without the filter rail; the style sheet hides
 * it beside the rail.
 */
export function TagChips({
  filters,
  facets,
  onChange,
}: Pick<FacetRailProps, 'filters' | 'facets' | 'onChange'>): ReactNode {
  // Those of the first reply stay in their places: counts change with every press.
  const [first, setFirst] = useState(facets?.tags);
  if (!first?.length && facets !== undefined && facets.tags !== first) setFirst(facets.tags);
  const tags = first?.toSorted((a, b) => b.count - a.count).slice(0, most) ?? [];
  // Before they are there they have their room; where there are none they need none.
  if (first?.length === 0) return null;
  return (
    <div role="group" aria-label="Popular tags" className={styles.chips}>
      {tags.map(({ value, title }) => (
        <Chip
          key={value}
          pressed={filters.tags?.includes(value) ?? false}
          onClick={() => onChange(toggleValue(filters, 'tags', value))}
        >
          {title}
        </Chip>
      ))}
    </div>
  );
}
