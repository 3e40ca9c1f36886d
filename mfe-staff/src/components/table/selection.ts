import type { OnChangeFn, RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';

/** Boxes before the rows of a table, for acts upon several at once. */
export interface Selection<Row> {
  /** What a box is called, e.g. `Select R-7KQ2MX9P`. */
  labelOf: (row: Row) => string;
  /** Rows without it have no box. */
  canSelect: (row: Row) => boolean;
  /** Selected rows by their keys. */
  state: RowSelectionState;
  onChange: OnChangeFn<RowSelectionState>;
}

export interface Selected<Row> {
  keyOf: (row: Row) => string;
  /** Rows of the page that can be selected, and those that are. */
  selectable: readonly Row[];
  selected: readonly Row[];
  /** Selects these rows alone. */
  select: (rows: readonly Row[]) => void;
  /** For the table; undefined: no row can be selected. */
  selection: Selection<Row> | undefined;
}

export interface SelectionOptions<Row> extends Pick<Selection<Row>, 'labelOf' | 'canSelect'> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Which rows of a page are selected. A row that left the page, or can be selected no longer, is not. */
export function useSelection<Row>({ rows, keyOf, labelOf, canSelect }: SelectionOptions<Row>): Selected<Row> {
  const [state, onChange] = useState<RowSelectionState>({});
  const selectable = rows.filter(canSelect);
  return {
    keyOf,
    selectable,
    selected: selectable.filter((row) => state[keyOf(row)] === true),
    select: (chosen) => onChange(Object.fromEntries(chosen.map((row) => [keyOf(row), true]))),
    selection: selectable.length === 0 ? undefined : { labelOf, canSelect, state, onChange },
  };
}
