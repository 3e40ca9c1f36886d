import type { ReactNode } from 'react';
import { DayTime } from '../clock-time';
import { type Column, DataTable } from '../table/data-table';
import type { Member } from './member-act-props';

const columns: readonly Column<Member['sessions'][number]>[] = [
  { label: 'Device', phone: 'first', wraps: true, cell: ({ device }) => device },
  { label: 'Since', phone: 'second', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  { label: 'Last seen', phone: 'first-end', cell: ({ lastSeenAt }) => <DayTime iso={lastSeenAt} /> },
];

/** Where a member is logged in. */
export const SessionsTable = ({ sessions }: Pick<Member, 'sessions'>): ReactNode => (
  <DataTable
    caption="Sessions of this member"
    columns={columns}
    rows={sessions}
    keyOf={({ device, createdAt }) => `${device} ${createdAt}`}
  />
);
