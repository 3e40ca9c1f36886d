import type { ReactNode } from 'react';
import type { LiveCard as Room } from '@platform/shared/contracts';
import { dayParts, durationWords, formatDuration, formatNumber, formatWeekdayTime } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { Card, type CardOptions } from './card';
import { classNames } from '../class-names';
import { LocalTime } from '../label/local-time';
import { LiveBadge } from '../label/live-badge';
import { RecordedBadge } from '../label/recorded-badge';
import { Tag } from '../label/tag';
import styles from './live-card.module.css';

/** Of a card in a rail. */
export const railLiveSizes = '(max-width: 700px) 70vw, (max-width: 1200px) 31vw, 322px';

export interface LiveCardProps extends CardOptions {
  room: Room;
  /** Loads the picture at once; for cards of the first view. */
  priority?: boolean | undefined;
  sizes?: string | undefined;
  /** Heading level of the name, to fit the page's outline; 3 unless told. */
  level?: 2 | 3 | 4 | undefined;
}

/** The line below the name: the day of a recording, when a performer is back, or what her show is about. */
function lineOf({ status, isLoop, recording, backAt, topic }: Room): ReactNode {
  const day = isLoop && recording?.recordedOn ? dayParts(recording.recordedOn) : null;
  // Two cards stand side by side on a phone, so the month is short.
  if (day !== null) return `Show of ${day.day} ${day.month.slice(0, 3)} ${day.year}`;
  if (status === 'offline' && backAt !== null && formatWeekdayTime(backAt) !== '')
    return (
      <>
        Back <LocalTime iso={backAt} short />
      </>
    );
  // The topic is that of a show with her: nothing in it has to be true of a recording, which its badge names.
  return isLoop || topic === '' ? null : topic;
}

/** A live room of the list: status, viewers, name and topic. */
export function LiveCard({
  room,
  priority,
  sizes = '(max-width: 768px) 48vw, (max-width: 1200px) 31vw, 322px',
  level = 3,
  ...options
}: LiveCardProps): ReactNode {
  const Heading = `h${level}` as const;
  const line = lineOf(room);
  const seconds = room.isLoop ? (room.recording?.seconds ?? null) : null;
  return (
    <article className={styles.card}>
      <Card
        posterUrl={room.picture}
        sizes={sizes}
        quality={55}
        ratio={16 / 10}
        priority={priority}
        className={classNames(styles.picture, room.isLoop && styles.recorded)}
        {...options}
      >
        <span className={styles.status}>
          {room.status === 'live' && <LiveBadge />}
          {room.status === 'private' && <Tag variant="glass">PRIVATE</Tag>}
          {room.isLoop && <RecordedBadge />}
          {room.status === 'offline' && !room.isLoop && <Tag variant="glass">OFFLINE</Tag>}
        </span>
        <span className={styles.facts}>
          {room.status === 'live' && room.viewers > 0 && (
            <Tag variant="glass" icon="eye">
              {formatNumber(room.viewers)}
              <span className="visually-hidden">{room.viewers === 1 ? ' viewer' : ' viewers'}</span>
            </Tag>
          )}
          {seconds !== null && (
            <Tag variant="glass">
              <span aria-hidden="true">{formatDuration(seconds)}</span>
              <span className="visually-hidden">{durationWords(seconds)}</span>
            </Tag>
          )}
          {/* Of her camera; a recording may be flat. */}
          {room.projection === '180' && !room.isLoop && (
            <Tag variant="glass" className={styles.projection}>
              VR 180
            </Tag>
          )}
        </span>
      </Card>
      <Heading className={styles.name}>
        <Link to={room.pageUrl} className={styles.link}>
          {room.name}
        </Link>
      </Heading>
      {line !== null && <p className={styles.topic}>{line}</p>}
    </article>
  );
}
