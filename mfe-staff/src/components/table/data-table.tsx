import { type ColumnDef, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import { type ReactNode, useRef } from 'react';
import { Checkbox, classNames } from '@platform/shared/ui';
import { useKeys } from '../../state/use-keys';
import type { Selection } from './selection';
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
  /** On a phone, which has no heads, its head stands before it: a figure alone says nothing. */
  labelled?: boolean;
  /** May be as wide as its text, which then breaks. */
  wraps?: boolean;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  selection?: Selection<Row> | undefined;
  /** Has the width of the page: text that breaks keeps room for a word, however long the text beside it is. */
  isWide?: boolean;
}

/**
 * A dense table. J and K move from row to row: each row's first link or button has the focus, so that Enter opens it.
 * X selects the row where rows can be selected. On a phone each row is two lines.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, selection, isWide }: DataTableProps<Row>): ReactNode {
  const element = useRef<HTMLTableElement>(null);
  // Focus goes to the rows' own links and buttons; the table only hears their keys.
  useKeys(element, (event) => {
    const key = event.key.toLowerCase();
    const step = { j: 1, k: -1 }[key];
    const isTyped =
      event.target instanceof Element && event.target.matches('input:not([type=checkbox]), textarea, select');
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'x' && event.target instanceof Element)
      event.target.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
    if (step === undefined) return;
    const openers = [...(element.current?.tBodies ?? [])].flatMap((body) =>
      [...body.rows].flatMap((row) => row.querySelector<HTMLElement>('a, button') ?? []),
    );
    const at = openers.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement));
    openers[Math.max(0, Math.min(openers.length - 1, at + step))]?.focus();
  });
  const layouts = new Map(columns.map((column) => [column.label, column]));
  // No compiler memoizes what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const { getHeaderGroups, getRowModel } = useReactTable<Row>({
    // The library wants arrays of its own to write to.
    data: rows as Row[],
    columns: columns.map(({ label }): ColumnDef<Row> => ({ id: label, header: label })),
    getRowId: (row) => String(keyOf(row)),
    getCoreRowModel: getCoreRowModel(),
    // Rows come sorted, filtered and cut from the API.
    manualSorting: true,
    manualFiltering: true,
    manualPagination: true,
    state: { rowSelection: selection?.state ?? {} },
    enableRowSelection: ({ original }) => selection?.canSelect(original) ?? false,
    ...(selection && { onRowSelectionChange: selection.onChange }),
  });
  return (
    <div className={styles.scroll}>
      <table ref={element} className={classNames(styles.table, selection && styles.selectable, isWide && styles.wide)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          {getHeaderGroups().map(({ id: group, headers }) => (
            <tr key={group}>
              {selection && (
                <th scope="col">
                  <span className="visually-hidden">Select</span>
                </th>
              )}
              {headers.map(({ id }) => {
                const { hideLabel, figures } = layouts.get(id) ?? {};
                return (
                  <th key={id} scope="col" className={classNames(figures && styles.figures)}>
                    {hideLabel ? <span className="visually-hidden">{id}</span> : id}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {selection && (
                <td className={styles.box}>
                  {row.getCanSelect() && (
                    <Checkbox
                      label={<span className="visually-hidden">{selection.labelOf(row.original)}</span>}
                      checked={row.getIsSelected()}
                      onChange={() => row.toggleSelected()}
                    />
                  )}
                </td>
              )}
              {columns.map(({ label, cell, figures, phone, labelled, wraps }) => (
                <td
                  key={label}
                  data-label={labelled ? label : undefined}
                  className={classNames(figures && styles.figures, wraps && styles.wraps, phone && styles[phone])}
                >
                  {cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
