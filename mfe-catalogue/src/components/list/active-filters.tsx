import type { MouseEvent, ReactNode } from 'react';
import { Button, Chip } from '@platform/shared/ui';
import type { FilterChip } from '../../state/filter-chips';
import type { ListFilters } from '../../state/list-filters';
import styles from './active-filters.module.css';

export interface ActiveFiltersProps {
  chips: readonly FilterChip[];
  onChange: (filters: ListFilters) => void;
  /** The last filter went, and with it the button that has the focus: takes the focus elsewhere. */
  onEmptied: () => void;
}

/** The filters that are on, each with a way to take it away; nothing when there are none. */
export function ActiveFilters({ chips, onChange, onEmptied }: ActiveFiltersProps): ReactNode {
  if (chips.length === 0) return null;
  const remove =
    (without: ListFilters) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      // A button that goes must not take the keyboard's place in the page with it.
      if (chips.length === 1) onEmptied();
      else (currentTarget.nextElementSibling as HTMLElement | null)?.focus();
      onChange(without);
    };
  const clear = () => {
    onEmptied();
    onChange({});
  };
  return (
    <div role="group" aria-label="Active filters" className={styles.chips}>
      {chips.map(({ label, without }) => (
        <Chip key={label} removable className={styles.chip} onClick={remove(without)}>
          {label}
        </Chip>
      ))}
      <Button variant="text" size="sm" onClick={clear}>
        Clear all
      </Button>
    </div>
  );
}
