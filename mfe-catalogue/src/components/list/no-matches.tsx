import type { ReactNode } from 'react';
import { Button, EmptyState } from '@platform/shared/ui';
import type { FilterChip } from '../../state/filter-chips';
import type { ListFilters } from '../../state/list-filters';
import styles from './no-matches.module.css';

export interface NoMatchesProps {
  /** What there is none of: `games`. */
  many: string;
  /** What was searched for. */
  q: string | undefined;
  /** At least one. */
  chips: readonly FilterChip[];
  onChange: (filters: ListFilters) => void;
}

/** At most so many filters are offered one by one. */
const most = 3;

/** An empty list: names the search, and offers to take a filter away, the last ones first, or all of them. */
export function NoMatches({ many, q, chips, onChange }: NoMatchesProps): ReactNode {
  const filtered = chips.length > (q === undefined ? 0 : 1);
  return (
    <EmptyState
      title={
        q === undefined
          ? `No ${many} match these filters`
          : `No ${many} match “${q}”${filtered ? ' and these filters' : ''}`
      }
      action={
        <div className={styles.actions}>
          {chips.length > 1 &&
            chips
              .slice(-most)
              .map(({ label, without }) => (
                <Button
                  key={label}
                  className={styles.button}
                  onClick={() => onChange(without)}
                >{`Remove “${label}”`}</Button>
              ))}
          <Button variant="outlined" onClick={() => onChange({})}>{`Show all ${many}`}</Button>
        </div>
      }
    >
      {filtered ? `Remove a filter or show all ${many}.` : `Check the spelling or show all ${many}.`}
    </EmptyState>
  );
}
