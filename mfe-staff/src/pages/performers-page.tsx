import type { StaffPerformer, StaffRoom } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState, Field, Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { BulkBar, useBulk } from '../components/bulk/bulk-bar';
import { DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { papersOf, PapersState } from '../components/performers/papers-state';
import { RoomState } from '../components/performers/room-state';
import { Card } from '../components/table/card';
import { CopyLink } from '../components/table/copy-link';
import { type Column, DataTable } from '../components/table/data-table';
import { Filters } from '../components/table/filters';
import { ListSteps } from '../components/table/list-steps';
import { ListTabs } from '../components/table/list-tabs';
import * as ownPaths from '../own-paths';
import { performerActs } from '../state/bulk-acts';
import { readPerformersAddress } from '../state/performers-address';
import { performersQuery } from '../state/queries';

/** Performers and their rooms: all, those on air, those that staff keep closed, those with papers to look after. */
export default function PerformersPage(): ReactNode {
  return (
    <StaffPage title="Performers" actions={<CopyLink />}>
      <Performers />
    </StaffPage>
  );
}

/** Something of each of her rooms, below each other. */
const ofRooms = (cell: (room: StaffRoom) => ReactNode) =>
  function OfRooms({ rooms }: StaffPerformer): ReactNode {
    return rooms.map((room) => <div key={room.nickname}>{cell(room)}</div>);
  };

const columns: readonly Column<StaffPerformer>[] = [
  { label: 'Performer', phone: 'first', cell: ({ id, name }) => <Link to={ownPaths.performer(id)}>{name}</Link> },
  {
    label: 'Room',
    phone: 'second',
    cell: (performer) => (performer.rooms.length === 0 ? 'No room' : ofRooms(({ nickname }) => nickname)(performer)),
  },
  {
    label: 'State',
    phone: 'first-end',
    cell: (performer) =>
      performer.withdrawnAt === null ? (
        ofRooms((room) => <RoomState room={room} />)(performer)
      ) : (
        <Tag variant="bad">Off the site</Tag>
      ),
  },
  {
    label: 'Papers',
    phone: 'third',
    cell: (performer) =>
      papersOf(performer).map(({ key, ...of }) => (
        <div key={key}>
          <PapersState {...of} />
        </div>
      )),
  },
  {
    label: 'Viewers',
    phone: 'second-end',
    figures: true,
    cell: ofRooms(({ broadcast }) => (broadcast === null ? '' : formatNumber(broadcast.viewers))),
  },
  {
    label: 'Since',
    cell: ofRooms(({ broadcast, closed }) => <Since iso={closed?.at ?? broadcast?.since} />),
  },
  { label: 'Why it is closed', phone: 'third', wraps: true, cell: ofRooms(({ closed }) => closed?.reason ?? '') },
];

const Since = ({ iso }: { iso: string | undefined }): ReactNode => iso !== undefined && <DayTime iso={iso} />;

const queues = [
  { label: 'All', value: undefined, empty: 'No performers yet' },
  { label: 'On air', value: 'live', empty: 'No performer is on air' },
  { label: 'Closed', value: 'closed', empty: 'No room is closed' },
  { label: 'Papers', value: 'papers', empty: 'No papers need attention' },
  { label: 'Off the site', value: 'withdrawn', empty: 'No performer is taken off the site' },
] as const;

function Performers(): ReactNode {
  const [search] = useSearchParams();
  const address = readPerformersAddress(search);
  const { cursor, ...filter } = address;
  const query = useQuery(performersQuery(address));
  const bulk = useBulk(performerActs, address.state === 'papers' ? (query.data?.performers ?? []) : []);
  const queue = queues.find(({ value }) => value === address.state) ?? queues[0];
  return (
    <>
      <ListTabs
        label="Which performers"
        name="state"
        tabs={queues}
        read={readPerformersAddress}
        path={ownPaths.performers}
      />
      <Filters label="Filters of performers" isSet={filter.q !== undefined}>
        {filter.state !== undefined && <input type="hidden" name="state" value={filter.state} />}
        <Field label="Name or room" name="q" maxLength={100} defaultValue={filter.q ?? ''} />
      </Filters>
      <Loaded query={query} what="performers" rows={12}>
        {({ performers, next }) => (
          <>
            <BulkBar bulk={bulk} />
            {performers.length === 0 ? (
              <EmptyState title={filter.q === undefined ? queue.empty : `No performer matches “${filter.q}” here`} />
            ) : (
              <Card title={queue.value === undefined ? 'All performers' : queue.label}>
                <DataTable
                  caption="Performers"
                  columns={columns}
                  rows={performers}
                  keyOf={({ id }) => id}
                  selection={bulk.selection}
                />
              </Card>
            )}
            <ListSteps
              first={cursor === undefined ? null : ownPaths.performers(filter)}
              next={next === null ? null : ownPaths.performers({ ...filter, cursor: next })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
