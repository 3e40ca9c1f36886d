import { useCallback, useEffect, useState } from 'react';
import type { LiveLoop } from '@platform/shared/contracts';
import { defaultVolume } from '../engine/constants';
import { isOffClock, loopPosition } from './loop-clock';

/** Milliseconds between two looks at the room's clock. */
const lookEveryMs = 5_000;

export interface LoopFilm {
  readonly video: HTMLVideoElement | null;
  /** The element's ref. */
  readonly attach: (video: HTMLVideoElement | null) => void;
  readonly phase: 'loading' | 'playing' | 'failed';
  readonly isPaused: boolean;
  readonly isSoundOn: boolean;
  /** 0 to 1. */
  readonly volume: number;
  /** Whether there is any sound to turn on; true until a browser that can tell has played some of it. */
  readonly hasSound: boolean;
  readonly setPaused: (isPaused: boolean) => void;
  readonly setSound: (isOn: boolean) => void;
  readonly setVolume: (volume: number) => void;
  /** Handlers of the element. */
  readonly on: {
    readonly onLoadedMetadata: () => void;
    readonly onPlaying: () => void;
    readonly onTimeUpdate: () => void;
    readonly onError: () => void;
  };
}

/**
 * Plays a room's recording at the room's clock: everybody sees the same moment, after a pause and a bad network, too.
 * @param loop undefined until it is known
 * @param receivedAt the browser's time when it came, in milliseconds
 */
export function useLoopFilm(loop: LiveLoop | undefined, receivedAt: number): LoopFilm {
  const [video, attach] = useState<HTMLVideoElement | null>(null);
  const [phase, setPhase] = useState<LoopFilm['phase']>('loading');
  const [isPaused, setPausedState] = useState(false);
  const [isSoundOn, setSound] = useState(false);
  const [volume, setVolume] = useState<number>(defaultVolume);
  const [hasSound, setHasSound] = useState(true);
  const clockMs = loop?.clockMs ?? null;

  const keepTime = useCallback((): void => {
    if (video === null || clockMs === null || !(video.duration > 0) || video.seeking) return;
    const wanted = loopPosition(clockMs + Date.now() - receivedAt, video.duration);
    if (isOffClock(video.currentTime, wanted, video.duration)) video.currentTime = wanted;
  }, [video, clockMs, receivedAt]);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(keepTime, lookEveryMs);
    document.addEventListener('visibilitychange', keepTime);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', keepTime);
    };
  }, [keepTime, isPaused]);
  useEffect(() => {
    if (video === null) return;
    video.muted = !isSoundOn;
    video.volume = volume;
  }, [video, isSoundOn, volume]);

  const play = (): void => {
    keepTime();
    // A browser that wants another press says so; the button is there.
    video?.play().catch(() => setPausedState(true));
  };
  const setPaused = (paused: boolean): void => {
    setPausedState(paused);
    if (paused) video?.pause();
    else play();
  };
  return {
    video,
    attach,
    phase,
    isPaused,
    isSoundOn,
    volume,
    hasSound,
    setPaused,
    setSound,
    setVolume: (next) => setVolume(Math.min(1, Math.max(0, next))),
    on: {
      onLoadedMetadata: () => {
        if (isPaused) keepTime();
        else play();
      },
      onPlaying: () => setPhase('playing'),
      onTimeUpdate: () => {
        if (video !== null && video.currentTime > 0) setHasSound(filmHasSound(video));
      },
      onError: () => setPhase('failed'),
    },
  };
}

/** What browsers tell of a film's sound, each in its own way. */
type Sounding = HTMLVideoElement & {
  readonly webkitAudioDecodedByteCount?: number;
  readonly mozHasAudio?: boolean;
  readonly audioTracks?: { readonly length: number };
};

const filmHasSound = (film: Sounding): boolean =>
  film.audioTracks !== undefined
    ? film.audioTracks.length > 0
    : (film.mozHasAudio ?? (film.webkitAudioDecodedByteCount === undefined || film.webkitAudioDecodedByteCount > 0));
