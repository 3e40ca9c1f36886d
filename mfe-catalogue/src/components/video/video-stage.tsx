import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { VideoPage } from '@platform/shared/contracts';
import { formatDuration } from '@platform/shared/format';
import { invalidate, mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { mediaUrl } from '@platform/shared/router';
import { Button, ErrorPanel, Image, Spinner } from '@platform/shared/ui';
import { preloadPlayer, VideoPlayer } from '../../player';
import type { PlayablePart } from '../../player/file-words';
import { type ProgressNotes, progressNotes } from '../../player/progress-notes';
import { useLeaving } from '../../player/use-leaving';
import { useStream } from '../../player/source/use-stream';
import type { WatchOffer } from '../../state/watch-offer';
import { VrViewer } from '../../viewer';
import type { VideoPart } from '../../api/videos';
import styles from './video-stage.module.css';

/** The film or trailer on the stage; a new number restarts it. */
type Show = { how: 'flat' | 'around'; parts: readonly PlayablePart[]; startAt: number; start: number };

/** The place of the film: its poster with ways to begin, then the player or the viewer. */
export function VideoStage({ video, offer }: { video: VideoPage; offer: WatchOffer }): ReactNode {
  const { http, queryClient } = useRuntime();
  const [show, setShow] = useState<Show | null>(null);
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
          { http, queryClient },
          'PUT /api/history/{kind}/{slug}',
          { params: { kind: 'video', slug }, body: { seconds: Math.min(seconds, durationSeconds) } },
          { keepalive: leaving },
        ).catch(() => undefined);
      }, startAt),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new start is a new account of it
    [http, queryClient, slug, durationSeconds, start],
  );
  useEffect(() => {
    if (show === null && closed.current) cover.current?.querySelector('button')?.focus();
    closed.current = show !== null;
  }, [show]);

  const begin = (how: Show['how'], parts: readonly PlayablePart[], second: number) =>
    setShow({ how, parts, startAt: second, start: start + 1 });
  const poster = mediaUrl(video.poster.path, { width: 1440 });
  const { full, around, trailer, resumeAt } = offer;
  const member = show?.parts[0]?.part !== 'trailer';

  if (show?.how === 'around' && show.parts[0]) {
    return (
      <LookAround
        key={show.start}
        video={video}
        part={show.parts[0]}
        startAt={show.startAt}
        poster={poster}
        notes={notes}
        onClose={() => {
          setShow(null);
          // Where to continue is another place now.
          void invalidate(queryClient, 'GET /api/videos/{slug}/access', { params: { slug } });
        }}
      />
    );
  }
  if (show !== null) {
    const lookAround = (part: VideoPart, second: number) => {
      const file = show.parts.find((one) => one.part === part);
      if (file) begin('around', [file], second);
    };
    return (
      <VideoPlayer
        key={show.start}
        video={video}
        parts={show.parts}
        startAt={show.startAt}
        poster={poster}
        notes={member ? notes : undefined}
        onLookAround={lookAround}
      />
    );
  }
  return (
    <div className={styles.cover} ref={cover} onPointerEnter={() => void preloadPlayer().catch(() => undefined)}>
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
          <Button variant="contrast" icon="sphere" onClick={() => begin('around', [around], resumeAt ?? 0)}>
            View in VR or look around
          </Button>
        )}
        {trailer && (
          <Button
            variant={full.length > 0 ? 'secondary' : 'contrast'}
            size={full.length > 0 ? 'md' : 'lg'}
            icon="play"
            onClick={() => begin('flat', [trailer], 0)}
          >
            Watch the trailer
          </Button>
        )}
      </div>
    </div>
  );
}

interface LookAroundProps {
  video: VideoPage;
  part: PlayablePart;
  startAt: number;
  poster: string;
  notes: ProgressNotes;
  onClose: () => void;
}

/** A file in the viewer, with an address of its own. */
function LookAround({ video, part, startAt, poster, notes, onClose }: LookAroundProps): ReactNode {
  const { stream, problem, renew } = useStream(video.slug, part.part);
  const at = useRef(startAt);
  useLeaving(() => notes.left(at.current));
  const watched = (seconds: number) => {
    at.current = seconds;
    notes.playing(seconds);
  };
  const [known, setKnown] = useState(stream?.url);
  // While a new address is on its way the viewer keeps the old one: it goes on at the same second.
  if (stream !== undefined && stream.url !== known) setKnown(stream.url);
  if (problem !== undefined) {
    return (
      <div className={styles.message}>
        <ErrorPanel
          kind={problem.kind}
          message={problem.message}
          onRetry={renew}
          action={
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          }
        />
      </div>
    );
  }
  if (known === undefined) {
    return (
      <p role="status" className={styles.message}>
        <Spinner size={20} /> Loading the film
      </p>
    );
  }
  return (
    <VrViewer
      file={{ ...part.frame, url: known }}
      poster={poster}
      title={video.title}
      startAt={startAt}
      onClose={onClose}
      onTime={watched}
      onEnded={() => notes.stopped((at.current = Infinity))}
      onRetry={renew}
    />
  );
}
