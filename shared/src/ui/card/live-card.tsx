import { useEffect, useState, type ReactNode } from 'react';
import type { LiveCard as Room, LiveStill } from '@platform/shared/contracts';
import { dayParts, durationWords, formatDuration, formatNumber, formatWeekdayTime } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { Card, type CardOptions } from './card';
import { classNames } from '../class-names';
import { LocalTime } from '../label/local-time';
import { RoomBadge } from '../label/room-badge';
import { Tag } from '../label/tag';
import styles from './live-card.module.css';

/** Of a card in a rail. */
export const railLiveSizes = '(max-width: 700px) 70vw, (max-width: 1200px) 31vw, 322px';

export interface LiveCardProps extends CardOptions {
  room: Room;
  /** Loads the picture at once; for cards of the first view. */
  priority?: boolean | undefined;
  sizes?: string | undefined;
  /** Heading level of the name, to fit the page's outline; default 3. */
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

/** Milliseconds after which a still is not what is on air now (docs/spec/live.md#stills). */
const stillShownFor = 60_000;

/** A picture of what is on air over the portrait, which shows again when the picture is too old, or is not there. */
function Still({ still, name, lazy }: { still: LiveStill; name: string; lazy: boolean }): ReactNode {
  const { url, takenAt } = still;
  const [past, setPast] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPast(url), Date.parse(takenAt) + stillShownFor - Date.now());
    return () => clearTimeout(timer);
  }, [url, takenAt]);
  if (past === url) return null;
  return (
    <img
      // One of the server's HTML may have failed before this code runs: then no event comes.
      ref={(node) => {
        if (node?.complete && node.naturalWidth === 0) setPast(url);
      }}
      className={styles.still}
      src={url}
      alt={`Live view of ${name}`}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setPast(url)}
    />
  );
}

/** A live room of the list: what is on air, status, viewers, language, name and topic. */
export function LiveCard({
  room,
  priority,
  sizes = '(max-width: 768px) 48vw, (max-width: 1200px) 31vw, 322px',
  level = 3,
  ...options
}: LiveCardProps): ReactNode {
  const Heading = `h${level}` as const;
  const line = lineOf(room);
  const [language, ...others] = room.status === 'offline' ? [] : (room.languages ?? []);
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
        {room.still && <Still still={room.still} name={room.name} lazy={priority !== true} />}
        <span className={styles.status}>
          <RoomBadge room={room} />
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
          {language !== undefined && (
            <Tag variant="glass" className={styles.language}>
              {language}
              {others.length > 0 && <span aria-hidden="true">&nbsp;+{others.length}</span>}
              <span className="visually-hidden">{others.map((other) => `, ${other}`)}</span>
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
