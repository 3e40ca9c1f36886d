import type { StaffOwnedGame } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import type { ReactNode } from 'react';
import { DayTime } from '../clock-time';
import { type Column, DataTable } from '../table/data-table';

const columns: readonly Column<StaffOwnedGame>[] = [
  { label: 'Game', phone: 'first', cell: ({ slug, title }) => <Link to={`${paths.games()}/${slug}`}>{title}</Link> },
  { label: 'Since', phone: 'second', cell: ({ purchasedAt }) => <DayTime iso={purchasedAt} /> },
  { label: 'Receipt', cell: ({ receipt }) => receipt ?? 'none' },
  {
    label: 'Paid',
    figures: true,
    phone: 'first-end',
    cell: ({ total, currency }) => (total === null ? 'given' : `${formatNumber(total)} ${currency ?? ''}`),
  },
];

/** Games that a member owns. */
export const LibraryTable = ({ games }: { games: readonly StaffOwnedGame[] }): ReactNode => (
  <DataTable caption="Games of this member" columns={columns} rows={games} keyOf={({ slug }) => slug} />
);
