import { type ReactNode, useRef } from 'react';
import { Checkbox, classNames } from '@platform/shared/ui';
import { useKeys } from '../../state/use-keys';
import styles from './data-table.module.css';

export interface Column<Row> {
  /** Head of the column. */
  label: string;
  /** Keeps the head for screen readers, e.g. over buttons. */
  hideLabel?: boolean;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  figures?: boolean;
  /** Where it stands on a phone: first or second line, left or right, or below them; columns without a place are left out there. */
  phone?: 'first' | 'first-end' | 'second' | 'second-end' | 'third' | undefined;
  /** May be as wide as its text, which then breaks. */
  wraps?: boolean;
}

/** Boxes before the rows, for acts upon several at once. */
export interface Selection<Row> {
  /** What a box is called, e.g. `Select R-7KQ2MX9P`. */
  labelOf: (row: Row) => string;
  /** Rows without it have no box. */
  canSelect: (row: Row) => boolean;
  isSelected: (row: Row) => boolean;
  toggle: (row: Row) => void;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  selection?: Selection<Row> | undefined;
}

/**
 * A dense table. J and K move from row to row: each row's first link or button has the focus, so that Enter opens it.
 * X selects the row where rows can be selected. On a phone each row is two lines.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, selection }: DataTableProps<Row>): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  // Focus goes to the rows' own links and buttons; the table only hears their keys.
  useKeys(table, (event) => {
    const key = event.key.toLowerCase();
    const step = { j: 1, k: -1 }[key];
    const isTyped =
      event.target instanceof Element && event.target.matches('input:not([type=checkbox]), textarea, select');
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'x' && event.target instanceof Element)
      event.target.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
    if (step === undefined) return;
    const openers = [...(table.current?.tBodies ?? [])].flatMap((body) =>
      [...body.rows].flatMap((row) => row.querySelector<HTMLElement>('a, button') ?? []),
    );
    const at = openers.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement));
    openers[Math.max(0, Math.min(openers.length - 1, at + step))]?.focus();
  });
  return (
    <table ref={table} className={classNames(styles.table, selection && styles.selectable)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <span className="visually-hidden">Select</span>
            </th>
          )}
          {columns.map(({ label, hideLabel, figures }) => (
            <th key={label} scope="col" className={classNames(figures && styles.figures)}>
              {hideLabel ? <span className="visually-hidden">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {selection && (
              <td className={styles.box}>
                {selection.canSelect(row) && (
                  <Checkbox
                    label={<span className="visually-hidden">{selection.labelOf(row)}</span>}
                    checked={selection.isSelected(row)}
                    onChange={() => selection.toggle(row)}
                  />
                )}
              </td>
            )}
            {columns.map(({ label, cell, figures, phone, wraps }) => (
              <td
                key={label}
                className={classNames(figures && styles.figures, wraps && styles.wraps, phone && styles[phone])}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
