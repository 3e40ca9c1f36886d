import { type ReactNode, useDeferredValue, useRef } from 'react';
import { formatNumber } from '@platform/shared/format';
import { Button, Dialog } from '@platform/shared/ui';
import type { FilterChip } from '../../state/filter-chips';
import { ActiveFilters } from './active-filters';
import { FacetRail, type FacetRailProps } from './list-facets';

export interface FilterSheetProps extends FacetRailProps {
  chips: readonly FilterChip[];
  /** Number of items that the filters leave; absent while it is not known. */
  total: number | undefined;
  onClose: () => void;
}

/** The filters where there is no room for a rail: a dialog, on phones a sheet from the bottom. The list follows each choice. */
export function FilterSheet({ chips, total, onClose, ...facets }: FilterSheetProps): ReactNode {
  const { one, many } = facets.kind;
  // The sheet opens at once, and its hundred choices come in the next frame.
  const isOpen = useDeferredValue(true, false);
  const done = useRef<HTMLButtonElement>(null);
  const focusDone = () => done.current?.focus();
  const clear = () => {
    focusDone();
    facets.onChange({});
  };
  return (
    <Dialog
      open
      title="Filters"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" disabled={chips.length === 0} onClick={clear}>
            Clear all
          </Button>
          <Button ref={done} variant="primary" onClick={onClose}>
            {total === undefined ? `Show ${many}` : `Show ${formatNumber(total)} ${total === 1 ? one : many}`}
          </Button>
        </>
      }
    >
      <ActiveFilters chips={chips} onChange={facets.onChange} onEmptied={focusDone} />
      {isOpen && <FacetRail {...facets} />}
    </Dialog>
  );
}
