import type { RestartCause, Session, SessionOptions, SessionStream } from '../engine';
import { defaultVolume } from '../engine/constants';
import type { MediaConfig } from '../engine/media';
import { closeSocketAhead, openSocketAhead } from '../engine/socket-ahead';
import { type CallQuality, compareStats, readStats, type StatsReading } from './call-quality';
import { pauseAfter } from './pause-after';
import { layersMaxOf, type QualityChoice, readQualityChoice } from './quality-choice';
import { StallWatch } from './stall-watch';

/** What a visitor sees of a room. */
export type RoomView = 'entering' | 'waiting' | 'live' | 'reconnecting' | 'ended' | 'failed';

export interface RoomMessage {
  /** Counts up; the key of a list. */
  readonly id: number;
  readonly isOwn: boolean;
  readonly text: string;
}

export interface RoomSnapshot {
  readonly view: RoomView;
  /** Which restart is tried or waited for; 0 before the first. */
  readonly attempt: number;
  /** Whole seconds until the next restart; null when none waits. */
  readonly nextTryInS: number | null;
  /** Whether it was live before: what waits then comes back, and is no first start. */
  readonly wasLive: boolean;
  /** Why it restarts; null while it does not. */
  readonly cause: RestartCause | null;
  /** Why camera and microphone could not be opened, the last time; null: they could, or none are wanted. */
  readonly mediaError: unknown;
  /** It is live, and its picture stands still. */
  readonly isFrozen: boolean;
  /** What the others send, and one's own camera. */
  readonly remote: readonly SessionStream[];
  readonly own: SessionStream | null;
  /** False also where the browser wants a press before there is sound. */
  readonly isSoundOn: boolean;
  /** 0 to 1. */
  readonly volume: number;
  /** Stopped by the visitor: the picture stands, and there is no sound. */
  readonly isPaused: boolean;
  /** Null until it has been measured. */
  readonly quality: CallQuality | null;
  /** Largest size of the picture that the visitor wants. */
  readonly qualityChoice: QualityChoice;
  /** Whether there are sizes to choose from. */
  readonly hasQualities: boolean;
  readonly messages: readonly RoomMessage[];
}

/** A room, from entering to leaving; a stage of React subscribes to it. */
export interface RoomModel {
  readonly subscribe: (listener: () => void) => () => void;
  /** A new object whenever something changed. */
  readonly snapshot: () => RoomSnapshot;
  /** Tries again: at once while it waits for a restart, and anew after a failure or the end. */
  readonly retry: () => void;
  /** The room says what a try waits for: the next one comes within a second, and the pauses begin anew. */
  readonly hurry: () => void;
  /** From a press alone: browsers play sound only after one. */
  readonly setSound: (isOn: boolean) => void;
  /** @param volume 0 to 1 */
  readonly setVolume: (volume: number) => void;
  /** Stops picture and sound, and goes on with what is on air then. */
  readonly setPaused: (isPaused: boolean) => void;
  /** Chooses the largest size of the picture; it begins anew with it, a moment later. */
  readonly setQualityChoice: (choice: QualityChoice) => void;
  /** Whether there is a picture to come: without one, none is missed. */
  readonly expectPicture: (isExpected: boolean) => void;
  /** @returns false when it was not sent, and stays with its writer */
  readonly say: (text: string) => boolean;
  /** Changes devices and sizes of what is sent, without ending it. @throws CallError when a device could not be opened */
  readonly changeMedia: (change: Partial<MediaConfig>) => Promise<void>;
  /** Leaves the room: nothing of it is left. */
  readonly end: () => void;
}

export interface RoomOptions extends Omit<SessionOptions, 'onMessage'> {
  /** Loads the engine, which no other page needs. */
  readonly loadEngine?: () => Promise<{ readonly createSession: (options: SessionOptions) => Session }>;
  /** Opens the socket of rooms before the way in is known, and gives it up. */
  readonly ahead?: { readonly open: () => void; readonly close: () => void };
  readonly clock?: {
    readonly now: () => number;
    readonly every: (ms: number, callback: () => void) => () => void;
  };
  /** Tells of `pagehide` and `pageshow`: the window. */
  readonly page?: EventTarget;
  /** @returns 0 to 1 */
  readonly random?: () => number;
}

const oneSecondMs = 1000;
/** Messages that a room keeps. */
const messagesMax = 100;

const views: Readonly<Record<ReturnType<Session['snapshot']>['phase'], RoomView>> = {
  Idle: 'entering',
  Preparing: 'entering',
  Connecting: 'entering',
  Listening: 'waiting',
  InCall: 'live',
  Waiting: 'reconnecting',
  Ended: 'ended',
  Failed: 'failed',
};

const browserClock = {
  now: () => performance.now(),
  every: (ms: number, callback: () => void) => {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
};
const engineOfBrowser = () => import(/* webpackChunkName: "call-engine" */ '../engine');

/** Enters a room. @param options as the engine's session takes them */
export function enterRoom({
  loadEngine = engineOfBrowser,
  ahead = { open: openSocketAhead, close: closeSocketAhead },
  clock = browserClock,
  page = window,
  random = Math.random,
  ...options
}: RoomOptions): RoomModel {
  const listeners = new Set<() => void>();
  let session: Session | null = null;
  let hasEnded = false;
  let current: RoomSnapshot = {
    view: 'entering',
    attempt: 0,
    nextTryInS: null,
    wasLive: false,
    cause: null,
    mediaError: null,
    isFrozen: false,
    remote: [],
    own: null,
    isSoundOn: options.isMuted !== true,
    volume: defaultVolume,
    isPaused: false,
    quality: null,
    qualityChoice: readQualityChoice(),
    hasQualities: false,
    messages: [],
  };
  let restartAt: number | null = null;
  let measured: { readonly of: number; readonly reading: StatsReading } | null = null;
  let messageCount = 0;
  const isPublisher = options.media?.video !== false || options.media.audio !== false;
  const stall = options.kind === 'dial' ? new StallWatch(isPublisher) : null;
  let isPictureExpected = true;

  const update = (change: Partial<RoomSnapshot>): void => {
    if (hasEnded) return;
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  };
  const applySound = (streams: readonly SessionStream[]): void => {
    for (const { element, setVolume } of streams) {
      element.muted = !current.isSoundOn;
      // A stream that comes by a restart must not start by itself.
      element.autoplay = !current.isPaused;
      setVolume(current.volume);
    }
  };
  /** Where the browser plays sound only after a press, the room starts without. */
  const play = async (stream: SessionStream): Promise<void> => {
    if (current.isPaused) return;
    if ((await stream.play()) || hasEnded || !current.isSoundOn) return;
    update({ isSoundOn: false });
    applySound(current.remote);
    await stream.play();
  };
  const heard = (): void => {
    if (session === null) return;
    const { phase, attempt, cause, mediaError, restartInMs, streams, layers } = session.snapshot();
    const remote = streams.filter(({ id }) => id > 0);
    const known = new Set(current.remote.map(({ element }) => element));
    const added = remote.filter(({ element }) => !known.has(element));
    applySound(added);
    restartAt = restartInMs === null ? null : clock.now() + restartInMs;
    const isRestart = attempt > 0 && views[phase] === 'entering';
    update({
      view: isRestart ? 'reconnecting' : views[phase],
      attempt,
      nextTryInS: restartInMs === null ? null : Math.ceil(restartInMs / oneSecondMs),
      wasLive: current.wasLive || phase === 'InCall',
      cause,
      mediaError,
      remote,
      own: streams.find(({ id }) => id < 0) ?? null,
      // The choice stays where it is while the picture begins anew.
      ...(phase === 'InCall' && { hasQualities: layers > 1 }),
      ...(phase !== 'InCall' && { quality: null, isFrozen: false }),
    });
    if (phase !== 'InCall') stall?.reset();
    for (const stream of added) void play(stream);
  };
  const addMessage = (isOwn: boolean, text: string): void => {
    messageCount += 1;
    update({ messages: [...current.messages, { id: messageCount, isOwn, text }].slice(-messagesMax) });
  };
  const measure = async (): Promise<void> => {
    const of = current.remote[0]?.id;
    if (current.view !== 'live' || (of === undefined && !isPublisher)) return;
    const report = await session?.getStats(of);
    // The call may be another one by now.
    if (report === undefined || report === null || current.view !== 'live' || current.remote[0]?.id !== of) return;
    const reading = readStats(report, clock.now());
    watch(reading);
    if (of === undefined) return;
    const quality = measured?.of === of ? compareStats(measured.reading, reading) : null;
    measured = { of, reading };
    if (quality !== null) update({ quality });
  };
  const watch = (reading: StatsReading): void => {
    if (stall === null) return;
    const isExpected = isPictureExpected && !current.isPaused;
    const { isFrozen, isOver, hasLasted } = stall.read(reading, isExpected, !document.hidden);
    if (isFrozen !== current.isFrozen) update({ isFrozen });
    if (isOver) session?.stalled(hasLasted);
  };
  const stopClock = clock.every(oneSecondMs, () => {
    if (session === null && restartAt !== null && clock.now() >= restartAt) void open();
    if (restartAt !== null) {
      const nextTryInS = Math.max(0, Math.ceil((restartAt - clock.now()) / oneSecondMs));
      if (nextTryInS !== current.nextTryInS) update({ nextTryInS });
    }
    // A connection that is being closed has no statistics.
    measure().catch(() => undefined);
  });

  /** The engine's chunk could not be loaded: it is tried again as a start that failed is. */
  const loadLater = (): void => {
    const attempt = current.attempt + 1;
    const pauseMs = pauseAfter(attempt);
    restartAt = clock.now() + pauseMs;
    update({
      view: 'reconnecting',
      attempt,
      nextTryInS: Math.ceil(pauseMs / oneSecondMs),
      cause: 'network',
    });
  };
  const open = async (): Promise<void> => {
    restartAt = null;
    if (current.nextTryInS !== null) update({ nextTryInS: null });
    // The way in is asked for while the engine is loaded, the first time.
    let asked = current.attempt === 0 ? options.getAccess({}) : null;
    if (asked !== null) ahead.open();
    asked?.catch(() => ahead.close());
    const engine = await loadEngine().catch(() => null);
    if (hasEnded) return;
    if (engine === null) return loadLater();
    session = engine.createSession({
      ...options,
      getAccess: (before) => {
        const first = asked;
        asked = null;
        return first ?? options.getAccess(before);
      },
      getLayersMax: () => layersMaxOf(current.qualityChoice),
      onMessage: (_, content) => typeof content === 'string' && addMessage(false, content),
    });
    session.subscribe(heard);
    session.start();
  };
  void open();
  const reload = (): void => {
    // Without a pause it is being loaded.
    if (restartAt !== null) void open();
  };
  let stopHurry = (): void => undefined;
  /** Within a second, at random: all who wait hear it in one moment. */
  const reloadSoon = (): void => {
    if (restartAt === null) return;
    stopHurry();
    const dueAt = Math.min(restartAt, clock.now() + random() * oneSecondMs);
    restartAt = dueAt;
    stopHurry = clock.every(dueAt - clock.now(), () => {
      stopHurry();
      if (restartAt === dueAt) reload();
    });
  };

  const leaving = new AbortController();
  const { signal } = leaving;
  // The media engine would count a closed tab among the viewers until it misses it.
  page.addEventListener('pagehide', () => session?.stop(), { signal });
  // A page that comes back as it was has the room, too.
  page.addEventListener('pageshow', (event) => 'persisted' in event && event.persisted === true && session?.start(), {
    signal,
  });

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    retry: () => {
      if (hasEnded) return;
      if (session === null) reload();
      else if (current.view === 'reconnecting') session.retry();
      else session.start();
    },
    hurry: () => {
      if (hasEnded) return;
      if (session === null) reloadSoon();
      else session.hurry();
    },
    setSound: (isSoundOn) => {
      update({ isSoundOn });
      applySound(current.remote);
    },
    setVolume: (volume) => {
      if (Number.isNaN(volume)) return;
      update({ volume: Math.min(1, Math.max(0, volume)) });
      applySound(current.remote);
    },
    setQualityChoice: (choice) => {
      if (choice === current.qualityChoice) return;
      update({ qualityChoice: choice });
      if (session === null || current.view !== 'live') return;
      session.stop();
      session.start();
    },
    setPaused: (isPaused) => {
      update({ isPaused });
      applySound(current.remote);
      for (const stream of current.remote) {
        if (isPaused) stream.element.pause();
        else void play(stream);
      }
    },
    expectPicture: (isExpected) => {
      if (isExpected === isPictureExpected) return;
      isPictureExpected = isExpected;
      if (current.isFrozen) update({ isFrozen: false });
    },
    say: (text) => {
      const words = text.trim();
      if (words === '' || hasEnded || session?.send(words) !== true) return false;
      addMessage(true, words);
      return true;
    },
    changeMedia: async (change) => {
      await session?.changeMedia(change);
    },
    end: () => {
      hasEnded = true;
      leaving.abort();
      stopClock();
      stopHurry();
      ahead.close();
      session?.dispose();
      listeners.clear();
    },
  };
}
