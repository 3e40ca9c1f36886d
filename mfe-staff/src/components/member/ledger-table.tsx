import type { Transaction } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import { DayTime } from '../clock-time';
import { type Column, DataTable } from '../table/data-table';

const signed = (amount: number): string => (amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount));

const columns: readonly Column<Transaction>[] = [
  { label: 'When', phone: 'second', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  { label: 'What', phone: 'first', wraps: true, cell: ({ title }) => title },
  {
    label: 'Order',
    cell: ({ paymentId }) => paymentId !== null && <Link to={ownPaths.search(paymentId)}>{paymentId}</Link>,
  },
  {
    label: 'Amount',
    figures: true,
    phone: 'first-end',
    cell: ({ amount, currency }) => `${signed(amount)} ${currency}`,
  },
  {
    label: 'Balance after',
    figures: true,
    phone: 'second-end',
    cell: ({ balanceAfter }) => formatNumber(balanceAfter),
  },
];

/** Coins and gems of a member as they came and went. */
export const LedgerTable = ({ entries }: { entries: readonly Transaction[] }): ReactNode => (
  <DataTable caption="Coins and gems of this member" columns={columns} rows={entries} keyOf={({ id }) => id} />
);
