import { type ReactNode, useRef } from 'react';
import type { LiveRoom } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { useQuery } from '@platform/shared/store';
import { Button, Image, RecordedBadge, Spinner } from '@platform/shared/ui';
import { type LoopFilm, useLoopFilm } from '../../room/use-loop-film';
import { useWakeLock } from '../../room/use-wake-lock';
import { loopQuery } from '../../state/queries';
import { Message, StageMessage } from './stage-message';
import { StageControls } from './stage-controls';
import styles from './stage.module.css';

/** A room's stage while nobody is on air: its recording, at the room's clock. */
export function LoopStage({ room }: { room: LiveRoom }): ReactNode {
  const { nickname, name } = room;
  const frame = useRef<HTMLDivElement>(null);
  const query = useQuery({ ...loopQuery(nickname), retry: false });
  const film = useLoopFilm(query.data, query.dataUpdatedAt);
  const isPlaying = film.phase === 'playing';
  useWakeLock(isPlaying && !film.isPaused);
  return (
    <section aria-label={`Recorded video of ${name}`}>
      <div ref={frame} className={styles.stage} data-view={isPlaying ? 'playing' : film.phase}>
        <Image
          image={room.picture}
          alt=""
          sizes="(max-width: 1200px) 100vw, 940px"
          loading="eager"
          fetchPriority="high"
          ratio={16 / 9}
          className={styles.poster}
        />
        {query.data !== undefined && (
          <div className={styles.screen} hidden={!isPlaying}>
            <video
              ref={film.attach}
              src={query.data.url}
              aria-label={`Recorded video of ${name}`}
              loop
              muted
              playsInline
              preload="auto"
              {...film.on}
            />
          </div>
        )}
        <div className={styles.top}>
          <RecordedBadge />
        </div>
        <State room={room} query={query} film={film} />
        {isPlaying && (
          <>
            {film.hasSound && !film.isSoundOn && !film.isPaused && (
              <Button variant="contrast" className={styles.tap} onClick={() => film.setSound(true)}>
                Tap for sound
              </Button>
            )}
            <StageControls
              frame={frame}
              video={film.video}
              hasSound={film.hasSound}
              call={{ ...film, quality: null }}
              model={film}
            />
          </>
        )}
      </div>
    </section>
  );
}

interface StateProps {
  room: LiveRoom;
  query: Pick<ReturnType<typeof useQuery>, 'isError' | 'error' | 'refetch'>;
  film: LoopFilm;
}

/** What stands there until the recording plays. */
function State({ room, query, film }: StateProps): ReactNode {
  if (film.phase === 'playing') return null;
  const { code, message } = query.isError ? toAppError(query.error) : { code: null, message: '' };
  if (code === 'chat-banned') return <StageMessage room={room} view={{ kind: 'banned' }} call={null} onRetry={never} />;
  if (code === null && film.phase === 'loading')
    return (
      <p className={styles.entering} role="status">
        <Spinner size={20} />
        Opening the recording
      </p>
    );
  const retry = (): void => {
    void query.refetch();
    film.video?.load();
  };
  return (
    <Message
      title="The recording didn’t start"
      actions={
        <Button variant="contrast" icon="retry" onClick={retry}>
          Try again
        </Button>
      }
    >
      {message === '' ? 'Check your connection, then try again.' : `${message} Try again in a moment.`}
    </Message>
  );
}

const never = (): void => undefined;
