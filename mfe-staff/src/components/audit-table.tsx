import type { AuditEntry, StaffAct } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import type { ReactNode } from 'react';
import * as ownPaths from '../own-paths';
import { useMe } from '../state/me';
import { DayTime } from './clock-time';
import { type Column, DataTable } from './table/data-table';

/** A name such as `claimedBy`, in words. */
const nameInWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Of evidence: its page and the file have all of it. */
const checksum = /^[0-9a-f]{64}$/;

function valueInWords(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (Array.isArray(value)) return value.map(valueInWords).join(' and ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  return checksum.test(value) ? `${value.slice(0, 8)}…${value.slice(-4)}` : value;
}

/** What was the case, in one line. */
const factsInWords = (facts: AuditEntry['before']): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${nameInWords(name)} ${valueInWords(value)}`)
    .join(', ');

interface Place {
  /** Who may not is not led there. */
  act: StaffAct;
  to: (id: string) => string;
}

/** Where a subject is, by the word before its number or name. */
const places: Readonly<Record<string, Place>> = {
  member: { act: 'members.read', to: (id) => ownPaths.member(Number(id)) },
  order: { act: 'search', to: ownPaths.search },
  report: { act: 'reports.read', to: (number) => ownPaths.report(number) },
  payout: { act: 'payouts.read', to: (id) => ownPaths.payout(Number(id)) },
  performer: { act: 'performers.read', to: (id) => ownPaths.performer(Number(id)) },
  room: { act: 'performers.read', to: (q) => ownPaths.performers({ q }) },
};

function Subject({ subject }: { subject: string }): ReactNode {
  const { acts } = useMe();
  const [, kind = '', id = ''] = /^(?:papers of )?([a-z]+) (\S+)$/.exec(subject) ?? [];
  const place = Object.hasOwn(places, kind) ? places[kind] : undefined;
  return place !== undefined && acts.includes(place.act) ? <Link to={place.to(id)}>{subject}</Link> : subject;
}

const columns: readonly Column<AuditEntry>[] = [
  { label: 'When', phone: 'first-end', cell: ({ at }) => <DayTime iso={at} /> },
  { label: 'Who', wraps: true, phone: 'second', cell: ({ actor }) => actor },
  { label: 'From', wraps: true, cell: ({ from }) => from },
  { label: 'Act', wraps: true, phone: 'second-end', cell: ({ act, actInWords = act }) => actInWords },
  { label: 'Subject', wraps: true, phone: 'first', cell: ({ subject }) => <Subject subject={subject} /> },
  { label: 'Before', wraps: true, phone: 'third', labelled: true, cell: ({ before }) => factsInWords(before) },
  { label: 'After', wraps: true, phone: 'third', labelled: true, cell: ({ after }) => factsInWords(after) },
  { label: 'Reason', wraps: true, phone: 'third', cell: ({ reason }) => reason },
];

/** Rows of the audit log. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }): ReactNode => (
  <DataTable caption="What staff did" columns={columns} rows={entries} keyOf={({ id }) => id} isWide />
);
