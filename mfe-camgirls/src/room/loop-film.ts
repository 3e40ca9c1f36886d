import type { LiveLoop } from '@platform/shared/contracts';
import { defaultVolume, restartSpread } from '../engine/constants';
import { isOffClock, loopPosition } from './loop-clock';
import { pauseAfter } from './pause-after';

/** Milliseconds between two looks at the room's clock. */
const lookEveryMs = 5_000;

export interface LoopFilmState {
  /** `playing`: it is there, also when it is paused. `failed`: it is fetched anew after growing pauses until it plays. */
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
  /** Fetches the film anew after a failure, at once. */
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
    element.play().catch((error: unknown) => {
      // A browser that wants a press: the button is there. Anything else is a film that is fetched anew.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        update({ isPaused: true, phase: 'playing' });
    });
  };
  /** Since it played. */
  let failures = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  const fetchAnew = (): void => {
    clearTimeout(nextTry);
    element.load();
  };
  const fail = (): void => {
    failures += 1;
    update({ phase: 'failed' });
    clearTimeout(nextTry);
    nextTry = setTimeout(fetchAnew, pauseAfter(failures) * (1 + Math.random() * restartSpread));
  };
  const succeed = (): void => {
    failures = 0;
    update({ phase: 'playing' });
  };
  const online = (): void => void (state.phase === 'failed' && fetchAnew());
  const on: readonly (readonly [keyof HTMLMediaElementEventMap, () => void])[] = [
    ['loadedmetadata', () => (state.isPaused ? succeed() : play())],
    ['playing', succeed],
    ['error', fail],
    [
      'timeupdate',
      () => state.hasSound && element.currentTime > 0 && !filmHasSound(element) && update({ hasSound: false }),
    ],
  ];
  for (const [event, listener] of on) element.addEventListener(event, listener);
  document.addEventListener('visibilitychange', keepTime);
  window.addEventListener('online', online);
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
      fetchAnew();
    },
    end: () => {
      clearInterval(timer);
      clearTimeout(nextTry);
      window.removeEventListener('online', online);
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
