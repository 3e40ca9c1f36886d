import type { AuditEntry } from '@platform/shared/contracts';
import type { ReactNode } from 'react';
import { DayTime } from './clock-time';
import { type Column, DataTable } from './table/data-table';

/** A name such as `claimedBy`, in words. */
const nameInWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueInWords(value: unknown): string {
  if (value === null) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What was the case, in one line. */
const factsInWords = (facts: AuditEntry['before']): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${nameInWords(name)} ${valueInWords(value)}`)
    .join(', ');

const columns: readonly Column<AuditEntry>[] = [
  { label: 'When', phone: 'first-end', cell: ({ at }) => <DayTime iso={at} /> },
  { label: 'Who', wraps: true, phone: 'second', cell: ({ actor }) => actor },
  { label: 'From', cell: ({ from }) => from },
  { label: 'Act', wraps: true, phone: 'second-end', cell: ({ act, actInWords = act }) => actInWords },
  { label: 'Subject', wraps: true, phone: 'first', cell: ({ subject }) => subject },
  { label: 'Before', wraps: true, cell: ({ before }) => factsInWords(before) },
  { label: 'After', wraps: true, cell: ({ after }) => factsInWords(after) },
  { label: 'Reason', wraps: true, phone: 'third', cell: ({ reason }) => reason },
];

/** Rows of the audit log. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }): ReactNode => (
  <DataTable caption="What staff did" columns={columns} rows={entries} keyOf={({ id }) => id} isWide />
);
