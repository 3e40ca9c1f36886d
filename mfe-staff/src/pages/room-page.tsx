import type { StaffRoomFull } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { paperKindWords } from '@platform/shared/limits';
import { paths } from '@platform/shared/paths';
import { Link, useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Banner, EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { PapersCard } from '../components/rooms/papers-card';
import { lastDayBefore } from '../components/rooms/papers-state';
import { Lift, RoomActs } from '../components/rooms/room-acts';
import { RoomState } from '../components/rooms/room-state';
import { Card, Facts, Pad } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { roomQuery } from '../state/queries';

/** A live room: what it broadcasts, papers of its performer, who was sent out, and its switch. */
export default function RoomPage(): ReactNode {
  const nickname = useParams()['nickname'] ?? '';
  return (
    <StaffPage title={`Room ${nickname}`}>
      <RoomView nickname={nickname} />
    </StaffPage>
  );
}

function RoomView({ nickname }: { nickname: string }): ReactNode {
  const query = useQuery(roomQuery(nickname));
  if (query.isError && ['not-found', 'validation'].includes(toAppError(query.error).kind))
    return <EmptyState title="There is no such room">It may have been taken off the catalogue.</EmptyState>;
  return (
    <Loaded query={query} what="the room">
      {(room) => (
        <>
          {room.closed !== null && (
            <Banner tone="warning" title="Staff keep this room closed.">
              Since <DayTime iso={room.closed.at} />. Its performer reads: {room.closed.reason}
            </Banner>
          )}
          <PapersBanner room={room} />
          <Head room={room} />
          <RoomActs room={room} />
          <PapersCard room={room} />
          <Sanctions room={room} />
          <Broadcasts room={room} />
        </>
      )}
    </Loaded>
  );
}

/** Says that a room is not public for want of papers, or will not be. */
function PapersBanner({ room: { papers, missingPapers } }: { room: StaffRoomFull }): ReactNode {
  if (missingPapers.length === 0) return null;
  const missing = missingPapers.map((kind) => paperKindWords[kind].toLowerCase()).join(' and ');
  return papers.until === null ? (
    <Banner tone="warning" title="This room isn’t public.">
      There is no valid {missing} of its performer.
    </Banner>
  ) : (
    <Banner tone="warning" title={`This room goes dark after ${lastDayBefore(papers.until)}.`}>
      There is no valid {missing} of its performer yet.
    </Banner>
  );
}

function Head({ room }: { room: StaffRoomFull }): ReactNode {
  const mayRead = useMay('members.read');
  const { nickname, performer, member, topic, broadcast } = room;
  return (
    <Facts
      facts={[
        {
          label: 'Performer',
          value: performer,
          detail:
            member === null ? (
              'no account broadcasts from it'
            ) : mayRead ? (
              <Link to={ownPaths.member(member.id)}>{`member ${member.id}`}</Link>
            ) : (
              `member ${member.id}`
            ),
        },
        { label: 'State', value: <RoomState room={room} />, detail: topic },
        {
          label: 'Viewers',
          value: broadcast === null ? 'none' : formatNumber(broadcast.viewers),
          detail:
            broadcast === null ? undefined : `${formatNumber(broadcast.bitrateKbps)} kbit/s, by ${broadcast.source}`,
        },
        {
          label: 'On air since',
          value: broadcast === null ? 'off air' : <DayTime iso={broadcast.since} />,
          detail:
            room.closed === null ? (
              <a href={`${paths.camgirls()}/${nickname}`} target="_blank" rel="noreferrer">
                Its page
              </a>
            ) : undefined,
        },
      ]}
    />
  );
}

type Sanction = StaffRoomFull['sanctions'][number];
const sanctionColumns = (nickname: string): readonly Column<Sanction>[] => [
  { label: 'Public name', phone: 'first', cell: ({ name }) => name },
  { label: 'Member', cell: ({ memberId }) => memberId },
  { label: 'What', phone: 'second', cell: ({ kind }) => (kind === 'ban' ? 'Sent out' : 'Silenced') },
  { label: 'Since', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  { label: 'Until', phone: 'second-end', cell: ({ until }) => (until === null ? 'For good' : <DayTime iso={until} />) },
  {
    label: 'Act',
    hideLabel: true,
    phone: 'first-end',
    cell: (sanction) => <Lift nickname={nickname} sanction={sanction} />,
  },
];

function Sanctions({ room: { nickname, sanctions } }: { room: StaffRoomFull }): ReactNode {
  return (
    <Card title="Sent out or silenced" detail={sanctions.length}>
      {sanctions.length === 0 ? (
        <Pad>Nobody now.</Pad>
      ) : (
        <DataTable
          caption="Members whom the performer sent out or silenced"
          columns={sanctionColumns(nickname)}
          rows={sanctions}
          keyOf={({ memberId }) => memberId}
        />
      )}
    </Card>
  );
}

type Broadcast = StaffRoomFull['broadcasts'][number];
const broadcastColumns: readonly Column<Broadcast>[] = [
  { label: 'Began', phone: 'first', cell: ({ startedAt }) => <DayTime iso={startedAt} /> },
  {
    label: 'Ended',
    phone: 'second',
    cell: ({ endedAt }) => (endedAt === null ? 'Not yet' : <DayTime iso={endedAt} />),
  },
  { label: 'From', phone: 'first-end', cell: ({ source }) => (source === 'studio' ? 'Studio' : 'Another program') },
  { label: 'Most viewers', figures: true, cell: ({ peakViewers }) => formatNumber(peakViewers) },
];

function Broadcasts({ room: { broadcasts } }: { room: StaffRoomFull }): ReactNode {
  return (
    <Card title="Latest broadcasts">
      {broadcasts.length === 0 ? (
        <Pad>None so far.</Pad>
      ) : (
        <DataTable caption="Latest broadcasts" columns={broadcastColumns} rows={broadcasts} keyOf={({ id }) => id} />
      )}
    </Card>
  );
}
