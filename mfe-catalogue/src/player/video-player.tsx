import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner, Button, Spinner } from '@platform/shared/ui';
import { DeviceControl } from '../devices/device-control';
import { useHasDevice } from '../devices/use-device-session';
import { useFullScreen } from '../viewer/use-full-screen';
import { Controls } from './controls/controls';
import { commandOf, type FocusPlace, type PlayerCommand } from './controls/player-keys';
import type { VideoPlayerProps } from './player-props';
import { useCaptions } from './captions/use-captions';
import { useDuration } from './use-duration';
import { useIdle } from './controls/use-idle';
import { useLeaving } from './use-leaving';
import { useLiftedCaptions } from './captions/use-lifted-captions';
import { useMedia } from './source/use-media';
import { useSource } from './source/use-source';
import { useStream } from './source/use-stream';
import styles from './video-player.module.css';

/** Where the film has to go on once it is loaded (again). */
interface Place {
  seconds: number;
  play: boolean;
}

/** Seconds that must have been played since an address was renewed, before a failure may renew it again. */
const playedOn = 5;

// Over 250 lines: one media element whose state is split over hooks of this folder; what is left binds them together.
/** Plays a film on a screen: the browser's own element under controls of ours (docs/decisions/video-player.md). */
export function VideoPlayer({
  video,
  kind = 'video',
  parts,
  startAt = 0,
  poster,
  notes,
  onDuration,
  onEnded,
  devices,
  onLookAround,
}: VideoPlayerProps): ReactNode {
  const box = useRef<HTMLElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>({ seconds: startAt, play: true });
  const renewedAt = useRef<number | null>(null);
  /** Where it last was: the element forgets it with its film. */
  const at = useRef(startAt);
  /** The finger came down while the controls were hidden: its tap, and the other one of a double tap, show them and no more. */
  const wakes = useRef({ down: false, tap: false });
  const [part, setPart] = useState(parts[0]?.part ?? 'trailer');
  const [broken, setBroken] = useState<string | null>(null);
  const { stream, problem, renew } = useStream({ kind, slug: video.slug }, part);
  const state = useMedia(media);
  const fullScreen = useFullScreen(box);
  const captions = useCaptions(media, stream?.captions ?? []);
  // The emergency stop stands in the controls, so they stay while a device is connected.
  const hasDevice = useHasDevice(devices?.session);
  const [idle, restartIdleTimer] = useIdle(state.playing && !hasDevice);
  useLiftedCaptions(media, panel, !idle, captions.shown);
  const chosen = parts.find((one) => one.part === part);
  const around = chosen !== undefined && chosen.frame.projection !== 'flat';
  // A trailer is cut otherwise than the film.
  const chapters =
    part === 'trailer' ? [] : video.chapters.filter(({ at: from }) => state.duration === 0 || from < state.duration);

  const hold = (play?: boolean) => {
    const element = media.current;
    // A pending seek has not moved the position yet.
    place.current ??= { seconds: element?.currentTime ?? 0, play: play ?? (element !== null && !element.paused) };
  };
  const play = () => void media.current?.play().catch(() => undefined);

  const resolution = useSource(media, stream, (unreadable) => {
    const now = place.current?.seconds ?? media.current?.currentTime ?? 0;
    hold(true);
    if (!unreadable && (renewedAt.current === null || now - renewedAt.current > playedOn)) {
      // Most of all the address has run out: one new one, and on from the same second.
      renewedAt.current = now;
      renew();
      return;
    }
    setBroken(
      unreadable ? 'This browser can’t play this file. Choose another quality.' : 'The video couldn’t be loaded.',
    );
  });
  const retry = () => {
    setBroken(null);
    renewedAt.current = null;
    renew();
  };

  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  useDuration(state.duration, onDuration);

  useLeaving(() => notes?.left(at.current));

  const arrived = () => {
    const element = media.current;
    const wanted = place.current;
    if (!element || !wanted) return;
    place.current = null;
    if (wanted.seconds > 0) element.currentTime = Math.min(wanted.seconds, Math.max(0, element.duration - 1));
    if (wanted.play) play();
  };
  const moved = () => {
    const element = media.current;
    if (!element || place.current !== null || element.ended) return;
    at.current = element.currentTime;
    if (!element.paused) notes?.playing(at.current);
  };
  const choosePart = (next: string) => {
    const one = parts.find((candidate) => String(candidate.part) === next);
    if (!one || one.part === part) return;
    hold();
    setBroken(null);
    renewedAt.current = null;
    setPart(one.part);
  };
  const chooseHeight = (height: number | null) => {
    if (height === resolution.height) return;
    hold();
    setBroken(null);
    resolution.choose(height);
  };
  const seek = (seconds: number) => {
    if (media.current && state.duration > 0) media.current.currentTime = Math.min(Math.max(0, seconds), state.duration);
  };
  const setVolume = (share: number) => {
    if (!media.current) return;
    media.current.volume = Math.min(1, Math.max(0, share));
    media.current.muted = media.current.volume === 0;
  };
  const setRate = (rate: number) => {
    if (!media.current) return;
    media.current.playbackRate = rate;
    // What the next file begins with.
    media.current.defaultPlaybackRate = rate;
  };
  const run = (command: PlayerCommand) => {
    const element = media.current;
    if (!element) return;
    switch (command.do) {
      case 'toggle-play':
        return element.paused ? play() : element.pause();
      case 'toggle-mute':
        element.muted = !element.muted;
        return;
      case 'toggle-captions':
        return captions.toggle();
      case 'toggle-full-screen':
        return fullScreen.toggle();
      case 'seek-by':
        return seek(element.currentTime + command.seconds);
      case 'seek-to':
        return seek(state.duration * command.share);
      case 'volume-by':
        return setVolume(element.volume + command.share);
    }
  };
  const onClick = ({ detail }: MouseEvent) => {
    if (detail < 2) wakes.current = { down: false, tap: wakes.current.down };
    if (wakes.current.tap) restartIdleTimer();
    else run({ do: 'toggle-play' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    restartIdleTimer();
    // A sheet or panel over the player has its own use for keys.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
    if (event.key === 'Escape' && fullScreen.window) return fullScreen.toggle();
    const command = commandOf(event.key, placeOf(event.target), event.ctrlKey || event.altKey || event.metaKey);
    if (!command) return;
    event.preventDefault();
    run(command);
  };

  const trouble = problem?.message ?? broken;
  return (
    // Its keys are short cuts to the controls inside, each of which can be used without them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <section
      ref={box}
      className={fullScreen.window ? `${styles.player} ${styles.window}` : styles.player}
      aria-label={`Player: ${video.title}`}
      tabIndex={-1}
      data-menus-inside
      data-idle={idle || undefined}
      onKeyDown={onKeyDown}
      onPointerMove={restartIdleTimer}
      onFocus={restartIdleTimer}
    >
      {/* The captions come with the address, where there are any. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- see above */}
      <video
        ref={media}
        className={styles.video}
        // Chromium plays no playlist whose parts come from another origin without it (FILMS_URL).
        crossOrigin="anonymous"
        poster={poster}
        playsInline
        preload="auto"
        onLoadedMetadata={arrived}
        onPointerDown={({ pointerType }) => {
          wakes.current.down = idle && pointerType === 'touch';
        }}
        onClick={onClick}
        onDoubleClick={fullScreen.toggle}
        onTimeUpdate={moved}
        onPause={() => place.current === null && notes?.stopped(at.current)}
        onEnded={() => {
          notes?.stopped((at.current = Infinity));
          onEnded?.();
        }}
      >
        {(stream?.captions ?? []).map((track) => (
          <track key={track.url} kind="captions" src={track.url} srcLang={track.language} label={track.label} />
        ))}
        {typeof stream?.thumbnails === 'string' && (
          <track key={stream.thumbnails} kind="metadata" src={stream.thumbnails} />
        )}
      </video>
      {trouble === null && (state.waiting || stream === undefined) && (
        <p role="status" className={styles.waiting}>
          <Spinner size={40} />
          <span className="visually-hidden">Loading</span>
        </p>
      )}
      {trouble !== null && (
        <div className={styles.trouble}>
          <Banner tone="error" title="The video stopped" announce>
            <p>{trouble}</p>
            <Button size="sm" variant="contrast" icon="retry" onClick={retry}>
              Try again
            </Button>
          </Banner>
        </div>
      )}
      <div className={styles.panel} ref={panel}>
        {around && (
          <p className={styles.note}>
            <span>This file is made for a headset, so it looks distorted on a flat screen.</span>
            {onLookAround && (
              <Button
                size="sm"
                variant="contrast"
                icon="sphere"
                onClick={() => onLookAround(part, media.current?.currentTime ?? 0, state.muted ? 0 : state.volume)}
              >
                Look around instead
              </Button>
            )}
          </p>
        )}
        <Controls
          media={media}
          state={state}
          chapters={chapters}
          parts={parts}
          part={part}
          resolution={{ ...resolution, choose: chooseHeight }}
          captions={captions}
          fullScreen={fullScreen}
          devices={
            devices &&
            typeof part === 'number' &&
            devices.scripted.has(part) && (
              <DeviceControl
                key={part}
                session={devices.session}
                media={media}
                of={{ kind, slug: video.slug }}
                file={part}
              />
            )
          }
          onRun={run}
          onSeek={seek}
          onVolume={setVolume}
          onPart={choosePart}
          onRate={setRate}
        />
      </div>
    </section>
  );
}

function placeOf(target: EventTarget): FocusPlace {
  if (target instanceof HTMLButtonElement) return 'button';
  return target instanceof HTMLInputElement && target.dataset['slider'] === 'volume' ? 'volume' : 'player';
}
