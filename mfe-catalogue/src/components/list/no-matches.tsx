import type { ReactNode } from 'react';
import { Button, EmptyState } from '@platform/shared/ui';
import type { FilterChip } from '../../state/filter-chips';
import type { ListFilters } from '../../state/list-filters';
import styles from './no-matches.module.css';

export interface NoMatchesProps {
  /** What there is none of: `games`. */
  many: string;
  /** At least one. */
  chips: readonly FilterChip[];
  onChange: (filters: ListFilters) => void;
}

/** At most so many filters are offered one by one. */
const most = 3;

/** An empty list whose filters are the reason: offers to take one away, the last ones first, or all of them. */
export function NoMatches({ many, chips, onChange }: NoMatchesProps): ReactNode {
  return (
    <EmptyState
      title={`No ${many} match all of this`}
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
                >{`Without “${label}”`}</Button>
              ))}
          <Button variant="outlined" onClick={() => onChange({})}>{`Show all ${many}`}</Button>
        </div>
      }
    >
      {`Take a filter away, or start again with all ${many}.`}
    </EmptyState>
  );
}
