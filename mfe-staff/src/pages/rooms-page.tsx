import type { StaffRoom } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import styles from '../components/reports/reports.module.css';
import { PapersState } from '../components/rooms/papers-state';
import { RoomState } from '../components/rooms/room-state';
import { Card } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import { ListSteps } from '../components/table/list-steps';
import * as ownPaths from '../own-paths';
import { roomsQuery } from '../state/queries';
import { readRoomsAddress, type RoomsAddress } from '../state/rooms-address';

/** Live rooms: all, those on air, those that staff keep closed, those with papers to look after. */
export default function RoomsPage(): ReactNode {
  return (
    <StaffPage title="Rooms">
      <Rooms />
    </StaffPage>
  );
}

const columns: readonly Column<StaffRoom>[] = [
  {
    label: 'Room',
    phone: 'first',
    cell: ({ nickname }) => <Link to={ownPaths.room(nickname)}>{nickname}</Link>,
  },
  { label: 'Performer', phone: 'second', cell: ({ performer }) => performer },
  { label: 'State', phone: 'first-end', cell: (room) => <RoomState room={room} /> },
  { label: 'Papers', phone: 'third', cell: ({ papers }) => <PapersState papers={papers} /> },
  {
    label: 'Viewers',
    phone: 'second-end',
    figures: true,
    cell: ({ broadcast }) => (broadcast === null ? '' : formatNumber(broadcast.viewers)),
  },
  { label: 'Since', cell: ({ broadcast, closed }) => <Since iso={closed?.at ?? broadcast?.since} /> },
  { label: 'Why it is closed', phone: 'third', wraps: true, cell: ({ closed }) => closed?.reason ?? '' },
];

const Since = ({ iso }: { iso: string | undefined }): ReactNode => iso !== undefined && <DayTime iso={iso} />;

const queues = [
  { label: 'All', state: undefined, empty: 'No rooms so far' },
  { label: 'On air', state: 'live', empty: 'Nobody is on air' },
  { label: 'Closed', state: 'closed', empty: 'No room is closed' },
  { label: 'Papers', state: 'papers', empty: 'No papers to look after' },
] as const;
const addressOf = (state: RoomsAddress['state']) => ownPaths.rooms({ ...(state !== undefined && { state }) });

function Rooms(): ReactNode {
  const [search] = useSearchParams();
  const address = readRoomsAddress(search);
  const query = useQuery(roomsQuery(address));
  const queue = queues.find(({ state }) => state === address.state) ?? queues[0];
  return (
    <>
      <nav className={styles.queues} aria-label="Which rooms">
        {queues.map(({ label, state }) => (
          <Link
            key={label}
            to={addressOf(state)}
            aria-current={state === address.state ? 'page' : undefined}
            className={styles.queue}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Loaded query={query} what="rooms" rows={12}>
        {({ rooms, next }) => (
          <>
            {rooms.length === 0 ? (
              <EmptyState title={queue.empty} />
            ) : (
              <Card title={queue.label === 'All' ? 'All rooms' : queue.label}>
                <DataTable caption="Rooms" columns={columns} rows={rooms} keyOf={({ nickname }) => nickname} />
              </Card>
            )}
            <ListSteps
              first={address.cursor === undefined ? null : addressOf(address.state)}
              next={next === null ? null : ownPaths.rooms({ ...address, cursor: next })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
