import { type ReactNode, useId } from 'react';
import type { LiveCard as Room, LiveList } from '@platform/shared/contracts';
import { LiveCard, LiveGrid, SectionHeading } from '@platform/shared/ui';
import { type RoomFilters, roomListPath } from '../state/room-filters';
import styles from './room-groups.module.css';

export interface RoomGroupsProps {
  /** A page of the list, in its order. */
  rooms: readonly Room[];
  list: Pick<LiveList, 'facets'>;
  filters: RoomFilters;
  /** Whether the page is the first of the screen: its first picture is loaded at once. */
  first?: boolean;
  /** The room right above, where the page is loaded below another one: its group goes on without its heading. */
  after?: Room | undefined;
}

const isOnAir = ({ status }: Room): boolean => status !== 'offline';
const isRecorded = (room: Room): boolean => !isOnAir(room) && room.isLoop;
const isAway = (room: Room): boolean => !isOnAir(room) && !room.isLoop;

/** Rooms of a page, apart by what plays in them: a camera, a recording, or nothing. */
export function RoomGroups({ rooms, list, filters, first = false, after }: RoomGroupsProps): ReactNode {
  const onAir = rooms.filter(isOnAir);
  const recorded = rooms.filter(isRecorded);
  const away = rooms.filter(isAway);
  const count = list.facets.status.find(({ value }) => value === 'recorded')?.count ?? 0;
  // All of them may stand on this page already.
  const more =
    recorded.length < count && filters.status === undefined
      ? { to: roomListPath(1, { ...filters, status: ['recorded'] }), label: `All ${count}` }
      : undefined;
  return (
    <div className={styles.groups}>
      <Group title="Live now" isTitleHidden rooms={onAir} first={first} />
      <Group
        title="Recorded"
        words="Past shows in a loop, on at any time, without chat and tips."
        more={more}
        rooms={recorded}
        first={first && onAir.length === 0}
        isContinued={after !== undefined && isRecorded(after)}
      />
      <Group
        title="Offline"
        rooms={away}
        first={first && onAir.length + recorded.length === 0}
        isContinued={after !== undefined && isAway(after)}
      />
    </div>
  );
}

interface GroupProps {
  title: string;
  /** For the outline alone: the page's heading says it. */
  isTitleHidden?: boolean;
  words?: string;
  more?: { to: string; label: string } | undefined;
  rooms: readonly Room[];
  first: boolean;
  isContinued?: boolean;
}

function Group({
  title,
  isTitleHidden = false,
  words,
  more,
  rooms,
  first,
  isContinued = false,
}: GroupProps): ReactNode {
  const id = useId();
  if (rooms.length === 0) return null;
  const cards = (
    <LiveGrid label={title}>
      {rooms.map((room, index) => (
        <LiveCard key={room.id} room={room} priority={first && index === 0} />
      ))}
    </LiveGrid>
  );
  if (isContinued) return cards;
  return (
    <section aria-labelledby={id} className={isTitleHidden ? undefined : styles.shelf}>
      {isTitleHidden ? (
        <h2 id={id} className="visually-hidden">
          {title}
        </h2>
      ) : (
        <SectionHeading id={id} more={more}>
          {title}
        </SectionHeading>
      )}
      {words !== undefined && <p className={styles.words}>{words}</p>}
      {cards}
    </section>
  );
}
