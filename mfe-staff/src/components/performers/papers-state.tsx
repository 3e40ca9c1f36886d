import type { StaffRoom } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';

/** The last day before a moment, in UTC, e.g. `14 December 2026`. */
export const lastDayBefore = (iso: string): string =>
  formatDate(new Date(Date.parse(iso) - 1).toISOString().slice(0, 10));

/** Until when papers let a room be public, and how many wait. */
export function PapersState({ papers: { until, waiting } }: { papers: StaffRoom['papers'] }): ReactNode {
  return (
    <>
      {until === null ? <Tag variant="bad">No valid papers</Tag> : `Until ${lastDayBefore(until)}`}{' '}
      {waiting > 0 && <Tag variant="wait">{`${waiting} to check`}</Tag>}
    </>
  );
}
