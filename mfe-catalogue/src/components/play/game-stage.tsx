import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { OwnedGame } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { mediaUrl } from '@platform/shared/paths';
import { Button, Image } from '@platform/shared/ui';
import { useDeviceSession } from '../../devices/use-device-session';
import { preloadPlayer, VideoPlayer } from '../../player';
import { playedHere, sharpestFirst } from '../../player/codecs';
import { type PlayablePart, playableParts } from '../../player/file-words';
import { progressNotes } from '../../player/progress-notes';
import type { NextUp } from '../../state/next-up';
import { LookAround } from '../video/look-around';
import styles from '../video/video-stage.module.css';

/** How the game is shown; a new number restarts it. */
type Show = { how: 'flat' | 'around'; parts: readonly PlayablePart[]; startAt: number; start: number; volume: number };

/** Second to go on at; 0 for a game that was not started, or played to its end. */
const resumeAt = ({ progress }: Pick<OwnedGame, 'progress'>): number =>
  progress && progress.seconds < progress.durationSeconds - 1 ? progress.seconds : 0;

export interface GameStageProps {
  owned: OwnedGame;
  /** The file that is to be played first, as the address says it; null, or one that is not there: the flat ones. */
  wanted?: string | null;
  /** The second to begin at, as the address says it; null, or none of the film: where the member stopped. */
  from?: string | null;
  /** What to go on with when it was played to its end. */
  next?: NextUp | undefined;
}

/** The place of an owned game: its still with ways to begin, then the player or the viewer. */
export function GameStage({ owned, wanted = null, from = null, next }: GameStageProps): ReactNode {
  const runtime = useRuntime();
  const { game, hero } = owned;
  const [show, setShow] = useState<Show | null>(null);
  /** It was played to its end a moment ago. */
  const [isOver, setIsOver] = useState(false);
  const session = useDeviceSession();
  const cover = useRef<HTMLDivElement>(null);
  const closed = useRef(false);
  /** Length of what plays: progress means nothing without it. */
  const duration = useRef(0);
  const start = show?.start ?? 0;
  const startAt = show?.startAt ?? 0;
  const notes = useMemo(
    () =>
      progressNotes((seconds, leaving) => {
        const durationSeconds = Math.ceil(duration.current);
        if (durationSeconds < 1) return;
        // Who cannot be reached now is told the next place; a lost one is no reason to stop playing.
        mutate(
          runtime,
          'PUT /api/library/{id}/progress',
          {
            params: { id: String(game.id) },
            body: { seconds: Math.min(seconds, durationSeconds), durationSeconds },
          },
          { keepalive: leaving },
        ).catch(() => undefined);
      }, startAt),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new start is a new account of it
    [runtime, game.id, start],
  );
  useEffect(() => {
    const place = cover.current;
    // The theatre gives the focus back itself, unless it was opened by the player, which is gone.
    if (show === null && closed.current && place?.contains(document.activeElement) === false)
      place.querySelector<HTMLElement>('a, button')?.focus();
    closed.current = show !== null;
  }, [show]);

  const parts = playableParts(owned.files.map((file) => ({ ...file, heatmapUrl: null })));
  const scripted = new Set(owned.files.filter(({ script }) => script).map(({ file }) => file));
  const devices = scripted.size > 0 ? { session, scripted } : undefined;
  const first = parts.find(({ part }) => String(part) === wanted);
  const flat = first === undefined ? parts : [first, ...parts.filter((part) => part !== first)];
  const isAround = ({ frame }: PlayablePart): boolean => frame.projection !== 'flat';
  const around = first !== undefined && isAround(first) ? first : parts.find(isAround);
  // Who asked for the file of a headset is offered that one.
  const leadsAround = around !== undefined && around === first;
  const scene = owned.scenes.find(({ at }) => String(at) === from);
  const goOnAt = from === '0' ? 0 : (scene?.at ?? resumeAt(owned));
  const begin = (how: Show['how'], chosen: readonly PlayablePart[], second: number, volume = 1) => {
    setIsOver(false);
    setShow({ how, parts: playedHere(chosen), startAt: second, start: start + 1, volume });
  };
  /** The screen gives way to what comes next; in a headset one stays until one leaves. */
  const onEnded = () => {
    setIsOver(true);
    if (show?.how === 'flat') setShow(null);
  };
  const onDuration = (seconds: number) => {
    duration.current = seconds;
  };
  const poster = mediaUrl(hero.path, { width: 1440 });

  const theatre = show?.how === 'around' && (
    <LookAround
      key={show.start}
      of={{ kind: 'game', slug: game.slug }}
      title={game.title}
      parts={show.parts}
      startAt={show.startAt}
      volume={show.volume}
      poster={poster}
      notes={notes}
      devices={devices}
      onDuration={onDuration}
      onEnded={onEnded}
      onClose={() => setShow(null)}
    />
  );
  if (show?.how === 'flat')
    return (
      <VideoPlayer
        key={show.start}
        kind="game"
        video={{ slug: game.slug, title: game.title, chapters: owned.scenes }}
        parts={show.parts}
        startAt={show.startAt}
        poster={poster}
        notes={notes}
        devices={devices}
        onDuration={onDuration}
        onEnded={onEnded}
        onLookAround={(part, second, volume) => {
          const file = parts.find((one) => one.part === part);
          if (file) begin('around', [file], second, volume);
        }}
      />
    );
  return (
    <>
      <div className={styles.cover} ref={cover} onPointerEnter={() => void preloadPlayer().catch(() => undefined)}>
        <Image
          image={hero}
          alt=""
          sizes="(max-width: 1200px) 100vw, 1360px"
          loading="eager"
          fetchPriority="high"
          ratio={16 / 9}
          className={styles.poster}
        />
        {isOver ? (
          <Over title={game.title} next={next} onAgain={() => begin('flat', leadsAround ? parts : flat, 0)} />
        ) : (
          <div className={styles.ways}>
            {leadsAround && (
              <Button variant="primary" size="lg" icon="sphere" onClick={() => begin('around', [around], goOnAt)}>
                {`Play in VR, ${around.label}`}
              </Button>
            )}
            <Button
              variant={leadsAround ? 'contrast' : 'primary'}
              size={leadsAround ? 'md' : 'lg'}
              icon="play"
              onClick={() => begin('flat', leadsAround ? parts : flat, goOnAt)}
            >
              {scene ? `Play “${scene.title}”` : goOnAt === 0 ? 'Play' : 'Continue'}
            </Button>
            {goOnAt > 0 && (
              <Button variant="secondary" icon="retry" onClick={() => begin('flat', leadsAround ? parts : flat, 0)}>
                Start from the beginning
              </Button>
            )}
            {around && !leadsAround && (
              <Button
                variant="contrast"
                icon="sphere"
                onClick={() => begin('around', sharpestFirst(around, parts), goOnAt)}
              >
                Play in VR
              </Button>
            )}
          </div>
        )}
      </div>
      {theatre}
    </>
  );
}

/** What stands over the picture when a game was played to its end: the next one first. */
function Over({ title, next, onAgain }: { title: string; next: NextUp | undefined; onAgain: () => void }): ReactNode {
  return (
    <div className={styles.ways}>
      <p role="status" className={styles.over}>{`You finished ${title}.`}</p>
      {next && (
        <Button variant="primary" size="lg" icon="play" to={next.to}>
          {`Play next: ${next.title}`}
        </Button>
      )}
      <Button variant={next ? 'secondary' : 'primary'} icon="retry" onClick={onAgain}>
        Play again
      </Button>
    </div>
  );
}
