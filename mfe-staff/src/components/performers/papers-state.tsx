import type { StaffPerformer, StaffRoom } from '@platform/shared/contracts';
import { formatDate, formatNumber } from '@platform/shared/format';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';

/** The last day before a moment, in UTC, e.g. `14 December 2026`. */
export const lastDayBefore = (iso: string): string =>
  formatDate(new Date(Date.parse(iso) - 1).toISOString().slice(0, 10));

/** Papers of something, with what they are of where it is no room. */
interface PapersOf {
  key: string;
  what?: string;
  papers: StaffRoom['papers'];
}

/** Papers of each room of a performer, and of titles that name her where those of her rooms do not say it. */
export function papersOf({ rooms, papers: { until, waiting, titles } }: StaffPerformer): PapersOf[] {
  const ofRooms = rooms.map(({ nickname, papers }) => ({ key: nickname, papers }));
  const others = Math.max(0, waiting - rooms.reduce((sum, { papers }) => sum + papers.waiting, 0));
  const isSame = rooms.length > 0 && rooms.every(({ papers }) => papers.until === until);
  if ((titles === 0 || isSame) && others === 0) return ofRooms;
  const what = `${formatNumber(titles)} ${titles === 1 ? 'title' : 'titles'}`;
  return [...ofRooms, { key: 'titles', what, papers: { until, waiting: others } }];
}

/** Until when papers let something be public, and how many wait. */
export function PapersState({ what, papers: { until, waiting } }: Omit<PapersOf, 'key'>): ReactNode {
  return (
    <>
      {what !== undefined && `${what}: `}
      {until === null ? (
        <Tag variant="bad">No valid papers</Tag>
      ) : (
        `${what === undefined ? 'Until' : 'until'} ${lastDayBefore(until)}`
      )}{' '}
      {waiting > 0 && <Tag variant="wait">{`${waiting} to check`}</Tag>}
    </>
  );
}
