import { type ReactNode, useEffect, useRef } from 'react';
import type { LiveRoom } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { useQuery } from '@platform/shared/store';
import { Button, Image, RecordedBadge, Spinner } from '@platform/shared/ui';
import { type LoopFilm, type LoopFilmState, playLoop } from '../../room/loop-film';
import { pauseAfter } from '../../room/pause-after';
import { useHeldModel } from '../../room/use-held-model';
import { useWakeLock } from '../../room/use-wake-lock';
import { loopQuery } from '../../state/queries';
import { Message, StageMessage } from './stage-message';
import { StageControls } from './stage-controls';
import styles from './stage.module.css';

/** The stage of a room that is off air: its recording, at the room's clock. */
export function LoopStage({ room }: { room: LiveRoom }): ReactNode {
  const { nickname, name } = room;
  const frame = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const label = `Recorded video of ${name}`;
  const query = useQuery({
    ...loopQuery(nickname),
    retry: false,
    staleTime: Infinity,
    // A viewer on a train: it is tried again, as a call is.
    refetchInterval: ({ state: { status, error, errorUpdateCount } }) =>
      status === 'error' && toAppError(error).retryable && pauseAfter(errorUpdateCount),
  });
  const { data: loop, dataUpdatedAt: receivedAt } = query;
  const { model, state: film, hold } = useHeldModel<LoopFilm, LoopFilmState>();
  useEffect(() => {
    if (loop === undefined) return undefined;
    const playing = playLoop(loop, receivedAt, label);
    screen.current?.append(playing.snapshot().element);
    hold(playing);
    return () => {
      hold(null);
      playing.end();
      playing.snapshot().element.remove();
    };
  }, [loop, receivedAt, label, hold]);
  const isPlaying = film?.phase === 'playing';
  useWakeLock(isPlaying && !film.isPaused);

  return (
    <section aria-label={label}>
      <div ref={frame} className={styles.stage} data-view={isPlaying ? 'playing' : 'entering'}>
        <Image
          image={room.picture}
          alt=""
          sizes="(max-width: 1200px) 100vw, 940px"
          loading="eager"
          fetchPriority="high"
          ratio={16 / 9}
          className={styles.poster}
        />
        <div ref={screen} className={styles.screen} hidden={!isPlaying} />
        <div className={styles.top}>
          <RecordedBadge />
        </div>
        {!isPlaying && (
          <Opening
            room={room}
            error={query.isError ? toAppError(query.error) : null}
            hasFailed={film?.phase === 'failed'}
            onRetry={() => {
              if (query.isError) void query.refetch();
              else model?.retry();
            }}
          />
        )}
        {isPlaying && model !== null && (
          <>
            <StageControls
              name={null}
              frame={frame}
              video={film.element}
              hasSound={film.hasSound}
              call={{ ...film, quality: null }}
              model={model}
            />
          </>
        )}
      </div>
    </section>
  );
}

interface OpeningProps {
  room: LiveRoom;
  error: ReturnType<typeof toAppError> | null;
  /** Whether the film itself cannot be had. */
  hasFailed: boolean;
  onRetry: () => void;
}

/** What stands on the stage until the recording plays. */
function Opening({ room, error, hasFailed, onRetry }: OpeningProps): ReactNode {
  if (error?.code === 'chat-banned')
    return <StageMessage room={room} view={{ kind: 'banned' }} call={null} onRetry={onRetry} />;
  if (error === null && !hasFailed)
    return (
      <p className={styles.entering} role="status">
        <Spinner size={20} />
        Opening the recording
      </p>
    );
  return (
    <Message
      title="The recording didn’t start"
      actions={
        <Button variant="contrast" icon="retry" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error === null
        ? 'Check your connection. We’ll keep trying.'
        : `${error.message} ${error.retryable ? 'We’ll keep trying.' : 'Try again in a moment.'}`}
    </Message>
  );
}
