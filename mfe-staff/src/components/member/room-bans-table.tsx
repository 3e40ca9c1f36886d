import type { StaffRoomBan } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import { DayTime } from '../clock-time';
import { sanctionWords } from '../performers/sanction-words';
import { type Column, DataTable } from '../table/data-table';

const columns: readonly Column<StaffRoomBan>[] = [
  {
    label: 'Room',
    phone: 'first',
    cell: ({ room, performer }) => <Link to={ownPaths.performer(performer.id)}>{room}</Link>,
  },
  { label: 'What', phone: 'second', cell: ({ kind }) => sanctionWords[kind] },
  { label: 'Since', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  {
    label: 'Until',
    phone: 'second-end',
    cell: ({ until }) => (until === null ? 'Permanently' : <DayTime iso={until} />),
  },
  { label: 'By', phone: 'first-end', cell: ({ performer }) => performer.name },
];

/** Rooms in which a member is banned or silenced. */
export const RoomBansTable = ({ bans }: { bans: readonly StaffRoomBan[] }): ReactNode => (
  <DataTable caption="Room bans of this member" columns={columns} rows={bans} keyOf={({ room }) => room} />
);
