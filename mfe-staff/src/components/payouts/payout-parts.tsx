import type { StaffPayout } from '@platform/shared/contracts';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { payoutWords } from '../../state/payouts-address';

const looks = { proposed: 'wait', approved: 'wait', paid: 'ok', rejected: 'bad' } as const;

/** What became of a payout. */
export const PayoutState = ({ state }: Pick<StaffPayout, 'state'>): ReactNode => (
  <Tag variant={looks[state]}>{payoutWords[state]}</Tag>
);

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Days of a payout in UTC, both included, e.g. `5 – 31 Oct 2026`: the server counts in UTC, wherever the reader is. */
export const periodWords = ({ from, until }: Pick<StaffPayout, 'from' | 'until'>): string =>
  days.formatRange(new Date(from), new Date(Date.parse(until) - 1));
