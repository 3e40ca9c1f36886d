import type { StaffRoomFull } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import type { ReactNode } from 'react';
import { DayTime } from '../clock-time';
import { Card, Pad } from '../table/card';
import { type Column, DataTable } from '../table/data-table';
import { PapersState } from './papers-state';
import styles from './performer.module.css';
import { Lift, RoomActs } from './room-acts';
import { RoomState } from './room-state';
import { sanctionWords } from './sanction-words';

interface RoomProps {
  room: StaffRoomFull;
}

/** What a room broadcasts now, and its switch. */
export function OnAirCard({ room }: RoomProps): ReactNode {
  const { nickname, broadcast, topic, privateCoinsPerMinute, slowModeSeconds } = room;
  const facts: [string, ReactNode][] = [
    ['Title', topic],
    ['Papers', <PapersState key="papers" papers={room.papers} />],
    ...(broadcast === null
      ? []
      : [
          ['Viewers', formatNumber(broadcast.viewers)] as [string, ReactNode],
          ['Since', <DayTime key="since" iso={broadcast.since} />] as [string, ReactNode],
          ['Stream', `${rateWords(broadcast.bitrateKbps)}, ${sourceWords[broadcast.source]}`] as [string, ReactNode],
        ]),
    [
      'Private shows',
      privateCoinsPerMinute === 0 ? 'by invitation' : `${formatNumber(privateCoinsPerMinute)} coins a minute`,
    ],
    ['Slow mode', slowModeSeconds === 0 ? 'off' : `one message every ${slowModeSeconds} s`],
    ['Address', `${paths.camgirls()}/${nickname}`],
  ];
  return (
    <Card title={`Room ${nickname}`} action={<RoomState room={room} />}>
      <Pad>
        <div className={styles.kill}>
          <dl className={styles.list}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <RoomActs room={room} />
          {broadcast !== null && <p>The picture ends for all viewers within a second, and the room stays closed.</p>}
        </div>
      </Pad>
    </Card>
  );
}

const rateWords = (kbps: number | null): string => (kbps === null ? 'not measured' : `${formatNumber(kbps)} kbit/s`);
const sourceWords = { studio: 'from the studio', whip: 'from another app' } as const;

type Sanction = StaffRoomFull['sanctions'][number];
const sanctionColumns = (nickname: string): readonly Column<Sanction>[] => [
  { label: 'Public name', phone: 'first', cell: ({ name }) => name },
  { label: 'Member', cell: ({ memberId }) => memberId },
  { label: 'What', phone: 'second', cell: ({ kind }) => sanctionWords[kind] },
  { label: 'Since', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  {
    label: 'Until',
    phone: 'second-end',
    cell: ({ until }) => (until === null ? 'Permanently' : <DayTime iso={until} />),
  },
  {
    label: 'Act',
    hideLabel: true,
    phone: 'first-end',
    cell: (sanction) => <Lift nickname={nickname} sanction={sanction} />,
  },
];

/** Whom the performer of a room banned or silenced. */
export function SanctionsCard({ room: { nickname, sanctions } }: RoomProps): ReactNode {
  return (
    <Card title="Banned or muted" detail={`${sanctions.length} in ${nickname}`}>
      {sanctions.length === 0 ? (
        <Pad>No one right now.</Pad>
      ) : (
        <DataTable
          caption="Members the performer has banned or muted"
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
  { label: 'From', phone: 'first-end', cell: ({ source }) => (source === 'studio' ? 'Studio' : 'Another app') },
  { label: 'Most viewers', figures: true, cell: ({ peakViewers }) => formatNumber(peakViewers) },
];

/** The latest broadcasts of a room. */
export function BroadcastsCard({ room: { nickname, broadcasts } }: RoomProps): ReactNode {
  return (
    <Card title="Latest broadcasts" detail={`of ${nickname}`}>
      {broadcasts.length === 0 ? (
        <Pad>None yet.</Pad>
      ) : (
        <DataTable caption="Latest broadcasts" columns={broadcastColumns} rows={broadcasts} keyOf={({ id }) => id} />
      )}
    </Card>
  );
}
