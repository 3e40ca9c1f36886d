import type { StaffPeriod } from '@platform/shared/contracts';

/** The periods of the first page, and what each is compared with. */
export const periods: readonly { period: StaffPeriod; label: string; before: string }[] = [
  { period: 'day', label: 'Today', before: 'a week ago' },
  { period: 'week', label: '7 days', before: 'the 7 days before' },
  { period: 'month', label: '30 days', before: 'the 30 days before' },
];

/** @param search of the address; anything unknown is today */
export const readPeriod = (search: URLSearchParams): StaffPeriod =>
  periods.find(({ period }) => period === search.get('period'))?.period ?? 'day';
