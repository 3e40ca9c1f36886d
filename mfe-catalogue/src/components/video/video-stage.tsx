import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { VideoPage } from '@platform/shared/contracts';
import { formatDuration } from '@platform/shared/format';
import { invalidate, mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { mediaUrl } from '@platform/shared/paths';
import { Button, classNames, Image } from '@platform/shared/ui';
import { useDeviceSession } from '../../devices/use-device-session';
import { askDecoder, playedHere, sharpestFirst } from '../../player/codecs';
import { preloadPlayer, VideoPlayer } from '../../player';
import type { PlayablePart } from '../../player/file-words';
import { progressNotes } from '../../player/progress-notes';
import type { WatchOffer } from '../../state/watch-offer';
import type { VideoPart } from '../../api/videos';
import { LookAround } from './look-around';
import styles from './video-stage.module.css';

/** The film or trailer on the stage; a new number restarts it. */
type Show = { how: 'flat' | 'around'; parts: readonly PlayablePart[]; startAt: number; start: number; volume: number };

const isFlat = ({ frame }: PlayablePart): boolean => frame.projection === 'flat';

/** The place of the film: its poster with ways to begin, then the player or the viewer. */
export function VideoStage({ video, offer }: { video: VideoPage; offer: WatchOffer }): ReactNode {
  const runtime = useRuntime();
  const { queryClient } = runtime;
  const [show, setShow] = useState<Show | null>(null);
  const session = useDeviceSession();
  const cover = useRef<HTMLDivElement>(null);
  const closed = useRef(false);
  const { slug, durationSeconds } = video;
  const start = show?.start ?? 0;
  const startAt = show?.startAt ?? 0;
  const notes = useMemo(
    () =>
      progressNotes((seconds, leaving) => {
        // Who cannot be reached now is told the next place; a lost one is no reason to stop the film.
        mutate(
          runtime,
          'PUT /api/history/{kind}/{slug}',
          { params: { kind: 'video', slug }, body: { seconds: Math.min(seconds, durationSeconds) } },
          { keepalive: leaving },
        ).catch(() => undefined);
      }, startAt),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new start is a new account of it
    [runtime, slug, durationSeconds, start],
  );
  useEffect(() => {
    const place = cover.current;
    // The theatre gives the focus back itself, unless it was opened by the player, which is gone.
    if (show === null && closed.current && place?.contains(document.activeElement) === false)
      place.querySelector('button')?.focus();
    closed.current = show !== null;
  }, [show]);

  // Known before a visitor can press play; without an answer the film begins all the same.
  useEffect(() => void askDecoder(video.files, durationSeconds), [video.files, durationSeconds]);

  const begin = (how: Show['how'], parts: readonly PlayablePart[], second: number, volume = 1) =>
    setShow({ how, parts: playedHere(parts), startAt: second, start: start + 1, volume });
  const poster = mediaUrl(video.poster.path, { width: 1440 });
  const { full, around, trailer, resumeAt } = offer;
  const member = show?.parts[0]?.part !== 'trailer';
  const scripted = new Set(video.files.filter(({ script }) => script).map(({ file }) => file));
  const devices = scripted.size > 0 ? { session, scripted } : undefined;

  const theatre = show?.how === 'around' && (
    <LookAround
      key={show.start}
      of={{ kind: 'video', slug }}
      title={video.title}
      parts={show.parts}
      startAt={show.startAt}
      volume={show.volume}
      poster={poster}
      notes={member ? notes : undefined}
      devices={devices}
      onClose={() => {
        setShow(null);
        // Where to continue is another place now.
        void invalidate(queryClient, 'GET /api/videos/{slug}/access', { params: { slug } });
      }}
    />
  );
  if (show?.how === 'flat') {
    const lookAround = (part: VideoPart, second: number, volume: number) => {
      const file = show.parts.find((one) => one.part === part);
      if (file) begin('around', [file], second, volume);
    };
    return (
      <VideoPlayer
        key={show.start}
        video={video}
        parts={show.parts}
        startAt={show.startAt}
        poster={poster}
        notes={member ? notes : undefined}
        devices={devices}
        onLookAround={lookAround}
      />
    );
  }
  return (
    <>
      <div
        className={classNames(styles.cover, full.length > 0 ? styles.apart : styles.alone)}
        ref={cover}
        onPointerEnter={() => void preloadPlayer().catch(() => undefined)}
      >
        <Image
          image={video.poster}
          alt=""
          sizes="(max-width: 1200px) 100vw, 928px"
          loading="eager"
          fetchPriority="high"
          ratio={16 / 9}
          className={styles.poster}
        />
        <div className={styles.ways}>
          {full.length > 0 && (
            <Button variant="primary" size="lg" icon="play" onClick={() => begin('flat', full, resumeAt ?? 0)}>
              {resumeAt === null ? 'Play' : `Continue at ${formatDuration(resumeAt)}`}
            </Button>
          )}
          {resumeAt !== null && full.length > 0 && (
            <Button variant="secondary" icon="retry" onClick={() => begin('flat', full, 0)}>
              Play from the beginning
            </Button>
          )}
          {around && (
            <Button
              variant="contrast"
              icon="sphere"
              onClick={() => begin('around', sharpestFirst(around, full), resumeAt ?? 0)}
            >
              Watch in VR
            </Button>
          )}
          {trailer && (
            <Button
              variant="secondary"
              icon={isFlat(trailer) ? 'play' : 'sphere'}
              onClick={() => begin(isFlat(trailer) ? 'flat' : 'around', [trailer], 0)}
            >
              {isFlat(trailer) ? 'Watch the trailer' : 'Look around in the trailer'}
            </Button>
          )}
        </div>
      </div>
      {theatre}
    </>
  );
}
