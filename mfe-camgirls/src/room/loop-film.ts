import type { LiveLoop } from '@platform/shared/contracts';
import { defaultVolume } from '../engine/constants';
import { isOffClock, loopPosition } from './loop-clock';

/** Milliseconds between two looks at the room's clock. */
const lookEveryMs = 5_000;

export interface LoopFilmState {
  readonly phase: 'loading' | 'playing' | 'failed';
  readonly element: HTMLVideoElement;
  readonly isPaused: boolean;
  readonly isSoundOn: boolean;
  /** 0 to 1. */
  readonly volume: number;
  /** Whether there is sound to turn on; true until a browser that can tell has played some of the film. */
  readonly hasSound: boolean;
}

/** A room's recording while it is watched. */
export interface LoopFilm {
  readonly subscribe: (listener: () => void) => () => void;
  /** A new object whenever something changed. */
  readonly snapshot: () => LoopFilmState;
  /** Stops the film, and goes on at the room's clock. */
  readonly setPaused: (isPaused: boolean) => void;
  /** From a press alone: browsers play sound only after one. */
  readonly setSound: (isOn: boolean) => void;
  /** @param volume 0 to 1 */
  readonly setVolume: (volume: number) => void;
  /** Fetches the film anew after a failure. */
  readonly retry: () => void;
  readonly end: () => void;
}

/**
 * Plays a recording without sound at the room's clock: everybody sees the same moment, after a pause and a bad network,
 * too (docs/spec/live.md#recordings).
 * @param receivedAt the browser's time when `loop` came, in milliseconds
 * @param label what it is to a screen reader
 */
export function playLoop({ url, clockMs }: LiveLoop, receivedAt: number, label: string): LoopFilm {
  const element = document.createElement('video');
  const listeners = new Set<() => void>();
  let state: LoopFilmState = {
    phase: 'loading',
    element,
    isPaused: false,
    isSoundOn: false,
    volume: defaultVolume,
    hasSound: true,
  };
  const update = (change: Partial<LoopFilmState>): void => {
    state = { ...state, ...change };
    element.muted = !state.isSoundOn;
    element.volume = state.volume;
    for (const listener of listeners) listener();
  };
  const keepTime = (): void => {
    if (!(element.duration > 0) || element.seeking || state.isPaused) return;
    const wanted = loopPosition(clockMs + Date.now() - receivedAt, element.duration);
    if (isOffClock(element.currentTime, wanted, element.duration)) element.currentTime = wanted;
  };
  const play = (): void => {
    keepTime();
    // A browser that wants a press says so; the button is there.
    element.play().catch(() => update({ isPaused: true }));
  };
  const on: readonly (readonly [keyof HTMLMediaElementEventMap, () => void])[] = [
    ['loadedmetadata', () => void (state.isPaused || play())],
    ['playing', () => update({ phase: 'playing' })],
    ['error', () => update({ phase: 'failed' })],
    [
      'timeupdate',
      () => state.hasSound && element.currentTime > 0 && !filmHasSound(element) && update({ hasSound: false }),
    ],
  ];
  for (const [event, listener] of on) element.addEventListener(event, listener);
  document.addEventListener('visibilitychange', keepTime);
  const timer = setInterval(keepTime, lookEveryMs);

  element.setAttribute('aria-label', label);
  element.loop = true;
  element.muted = true;
  element.playsInline = true;
  element.preload = 'auto';
  element.src = url;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    setPaused: (isPaused) => {
      update({ isPaused });
      if (isPaused) element.pause();
      else play();
    },
    setSound: (isSoundOn) => update({ isSoundOn }),
    setVolume: (volume) => update({ volume: Math.min(1, Math.max(0, volume)) }),
    retry: () => {
      update({ phase: 'loading' });
      element.load();
    },
    end: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', keepTime);
      for (const [event, listener] of on) element.removeEventListener(event, listener);
      listeners.clear();
      element.pause();
      // What is still being fetched is of no use any more.
      element.removeAttribute('src');
      element.load();
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
