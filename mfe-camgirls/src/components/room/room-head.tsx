import type { ReactNode } from 'react';
import type { LiveRoom } from '@platform/shared/contracts';
import { FollowButton, ReportButton, ShareButton } from '@platform/shared/forms';
import { formatDate } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { useAppState } from '@platform/shared/remote';
import { Avatar, Button } from '@platform/shared/ui';
import { useFavourite } from '../../state/use-favourite';
import styles from './room-head.module.css';

interface RoomHeadProps {
  room: LiveRoom;
  /** What may change while one is there. */
  now: Pick<LiveRoom, 'topic' | 'isLoop'>;
  /** Whether a phone has the button to follow beside the room's tabs. */
  isBesideTabs: boolean;
}

/** Who is on stage, what it is about, and what can be done with the room. */
export function RoomHead({ room, now, isBesideTabs }: RoomHeadProps): ReactNode {
  const { name, performer, next } = room;
  return (
    <div className={styles.head}>
      <Link to={performer.pageUrl} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Avatar image={performer.posters.listItem} name={name} size={64} />
      </Link>
      <div className={styles.words}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.topic}>
          {/* The topic is that of a show with her: nothing in it has to be true of a recording. */}
          {now.isLoop ? recordedWords(room) : now.topic}
          {/* With what it follows: no line ends with the dot. */}
          <span className={styles.profile}>
            {' · '}
            <Link to={performer.pageUrl} className="link">
              Profile
            </Link>
          </span>
        </p>
      </div>
      <div className={styles.actions} data-beside-tabs={isBesideTabs}>
        <span className={styles.follow}>
          <FollowButton slug={slugOf(performer.pageUrl)} name={name} pageUrl={room.pageUrl} />
        </span>
        <Favourite slug={slugOf(performer.pageUrl)} pageUrl={room.pageUrl} />
        <ShareButton title={name} />
        <ReportButton
          about={{ kind: 'room', slug: room.nickname }}
          title={`${name}’s room`}
          path={room.pageUrl}
          picture={performer.posters.listItem}
        />
        {next !== null && (
          <Button variant="secondary" to={next.pageUrl} aria-label={`Next room: ${next.name}`}>
            Next room
          </Button>
        )}
      </div>
    </div>
  );
}

/** Which show plays, as its card in the list says it. */
const recordedWords = ({ recording }: LiveRoom): string =>
  recording?.recordedOn ? `Show of ${formatDate(recording.recordedOn)}` : 'Recorded show';

/** A performer is a favourite by the slug of her profile. */
export const slugOf = (pageUrl: string): string => pageUrl.split('/').at(-1) ?? '';

function Favourite({ slug, pageUrl }: { slug: string; pageUrl: string }): ReactNode {
  const authorized = useAppState((state) => state.session.authorized);
  const { marked, toggle } = useFavourite(slug);
  if (!authorized)
    return (
      <Button variant="outlined" icon="heart" to={paths.login(pageUrl)}>
        Favourite
      </Button>
    );
  return (
    <Button
      variant="outlined"
      icon="heart"
      className={styles.favourite}
      aria-pressed={marked}
      onClick={() => void toggle()}
    >
      Favourite
    </Button>
  );
}
