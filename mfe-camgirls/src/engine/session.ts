import { browserPorts } from './browser-ports';
import { type Call, type CallConfig, type CallEvent, createCall } from './call';
import type { CallPhase } from './machines/call-machine';
import {
  type ChannelLabel,
  firstDialMs,
  pauseGrowth,
  restartSpread,
  signallingTimeoutMs,
  updateIntervalMs,
} from './constants';
import { CallError, callErrors, messageOf } from './errors';
import { runMachine } from './machines/machine';
import { defaultMedia, type MediaConfig } from './media';
import type { Ports } from './ports';
import {
  initialSession,
  type RestartCause,
  type SessionEffect,
  type SessionKind,
  type SessionPhase,
  stepSession,
} from './machines/session-machine';
import { createStreamView, type StreamView } from './stream-view';

/** What an attempt to call needs; asked for anew with every restart, because tickets and TURN passwords run out. */
export interface CallAccess {
  readonly config: CallConfig;
  readonly address: string;
  /** Ours; `user` unless said. */
  readonly role?: string;
  readonly ticket?: string | null;
  /** `all` lets a viewer reach the media engine directly; everything else means through the relay alone. */
  readonly ice?: string | undefined;
}

/** Why the call before is made anew elsewhere: its address, where that brought nothing or did not connect in its time, or had no place. */
export interface CallBefore {
  readonly stalledAt?: string;
  readonly fullAt?: string;
}

export interface SessionOptions {
  readonly kind: SessionKind;
  /** What differs from `defaultMedia`. */
  readonly media?: Partial<MediaConfig>;
  /** Whether streams of others start without sound. */
  readonly isMuted?: boolean;
  /** May reject, with a `CallError` for a text of its own. */
  readonly getAccess: (before: CallBefore) => Promise<CallAccess>;
  /** How many sizes of the picture are wanted at most, from the smallest, asked at each attempt; null: all. */
  readonly getLayersMax?: () => number | null;
  readonly onMessage?: (from: number, content: string | Uint8Array) => void;
}

/** A stream and whose it is. */
export interface SessionStream extends Pick<StreamView, 'element' | 'stream' | 'setVolume' | 'play'> {
  /** The connection; -1 for one's own. */
  readonly id: number;
  readonly role: string;
}

export interface SessionSnapshot {
  readonly phase: SessionPhase;
  /** Of the call that there is; null between calls. */
  readonly call: CallPhase | null;
  /** Restarts since the last success. */
  readonly attempt: number;
  /** Milliseconds until the next restart when the snapshot was made; null unless waiting. */
  readonly restartInMs: number | null;
  /** Why it restarts; null while it does not. */
  readonly cause: RestartCause | null;
  readonly error: string | null;
  /** Why camera and microphone could not be opened, the last time; null: they could. */
  readonly mediaError: unknown;
  readonly streams: readonly SessionStream[];
  /** Sizes of the picture that the media engine has to choose from; 1 unless it said so. */
  readonly layers: number;
}

export interface Session {
  readonly subscribe: (listener: () => void) => () => void;
  /** A new object whenever something changed. */
  readonly snapshot: () => SessionSnapshot;
  readonly start: () => void;
  /** Restarts at once instead of at the end of the interval; the pauses begin anew. */
  readonly retry: () => void;
  /**
   * What the tries met has changed, and all who wait hear it in one moment: the next try comes within a second, at random,
   * and the pauses begin anew.
   */
  readonly hurry: () => void;
  /** The call stands and brings nothing: it is made anew, later each time unless it has brought something for a while. */
  readonly stalled: (hasLasted: boolean) => void;
  /** Ends call and restarts; `start` begins anew. */
  readonly stop: () => void;
  /** @returns whether it was sent; see `Call.send` */
  readonly send: (content: string | Uint8Array, to?: number, label?: ChannelLabel) => boolean;
  /**
   * Changes devices and sizes of what is sent, now and after restarts; what is left out stays.
   * @throws CallError when a device could not be opened: the old one goes on
   */
  readonly changeMedia: (change: Partial<MediaConfig>) => Promise<void>;
  /** Statistics of a connection, the newest unless said; null when there is no such one. */
  readonly getStats: (id?: number) => Promise<RTCStatsReport> | null;
  /** Ends everything for good: no track, timer, socket or peer connection is left. */
  readonly dispose: () => void;
}

/** A call that is kept up: listens or dials, restarts after faults, and plays what comes. */
export function createSession(
  { kind, media: mediaAtFirst, isMuted = false, getAccess, getLayersMax, onMessage }: SessionOptions,
  ports: Ports = browserPorts,
): Session {
  const listeners = new Set<() => void>();
  const views = new Map<number, StreamView & { readonly role: string }>();
  let media: MediaConfig = { ...defaultMedia, ...mediaAtFirst };
  let call: Call | null = null;
  let access: CallAccess | null = null;
  let before: CallBefore = {};
  /** When the dial that runs began, and how long it may take. */
  let dialledAt = 0;
  let dialMs = firstDialMs;
  let mediaError: unknown = null;
  let layers = 1;
  /** Counts attempts: what an earlier one still promises is not ours any more. */
  let generation = 0;
  /** Share of the interval by which the next restart is put off. */
  let spread = 0;
  let stopClock: (() => void) | null = null;
  let isDisposed = false;
  let current: SessionSnapshot | null = null;

  const changed = (): void => {
    current = null;
    for (const listener of listeners) listener();
  };
  const show = (id: number, stream: MediaStream | null, role: string): void => {
    const shown = views.get(id);
    if (shown !== undefined && shown.stream === stream) return;
    shown?.dispose();
    views.delete(id);
    if (stream !== null) views.set(id, { ...createStreamView(stream, isMuted || id < 0, ports), role });
  };
  const disposeCall = (): void => {
    generation += 1;
    spread = ports.random() * restartSpread;
    call?.dispose();
    call = null;
    layers = 1;
    for (const view of views.values()) view.dispose();
    views.clear();
  };

  const prepare = async (): Promise<void> => {
    generation += 1;
    const mine = generation;
    // Said once: where nothing else has a place, it may be better where it was.
    const said = before;
    before = {};
    try {
      const got = await getAccess(said);
      if (mine !== generation) return;
      access = got;
      machine.dispatch({ type: 'prepared' });
    } catch (error) {
      if (mine !== generation) return;
      machine.dispatch({ type: 'preparation-failed', message: messageOf(error), now: ports.clock.now() });
    }
  };
  const heard = (event: CallEvent): void => {
    if (event.type === 'MediaUpdate') show(event.id, event.stream, event.role);
    if (event.type === 'Message') onMessage?.(event.id, event.text);
    if (event.type === 'Layers') layers = event.count;
    if (event.type === 'Full' && access !== null) before = { fullAt: access.address };
    if (event.type === 'DataMessage') onMessage?.(event.id, event.data);
    if (event.type === 'ConfigurationFailed') mediaError = event.error;
    if (event.type === 'ConfigurationComplete') {
      mediaError = null;
      // It is dialled at once.
      dialledAt = ports.clock.now();
    }
    if (event.type === 'CallAccepted') dialMs = firstDialMs;
    machine.dispatch({ type: 'call', event, now: ports.clock.now() });
  };
  const openCall = (method: 'listen' | 'call'): void => {
    if (access === null) return;
    const { config, role = 'user', ticket = null, ice } = access;
    const options = {
      isConference: kind === 'conference',
      media,
      layersMax: getLayersMax?.() ?? null,
      // A media engine tells nobody an address; a person would learn it.
      isRelayOnly: kind !== 'dial' || role !== 'user' || ice !== 'all',
      role,
      ticket,
    };
    const mine = generation;
    call = createCall(config, options, ports, (event) => mine === generation && heard(event));
    call[method](access.address);
  };
  const perform = (effect: SessionEffect): void => {
    switch (effect.type) {
      case 'prepare':
        void prepare();
        return;
      case 'open-call':
        return openCall(effect.method);
      case 'dial':
        return call?.call(access?.address ?? '');
      case 'dispose-call':
        return disposeCall();
    }
  };
  /** The clock runs while something may become due. */
  const settled = (): void => {
    const { phase } = machine.state();
    const isRunning = phase !== 'Idle' && phase !== 'Ended' && phase !== 'Failed';
    if (isRunning) stopClock ??= ports.clock.every(updateIntervalMs, update);
    else {
      stopClock?.();
      stopClock = null;
    }
  };
  const machine = runMachine(initialSession(kind), stepSession, perform, () => {
    settled();
    changed();
  });
  /** When the restart that is waited for is due. */
  const restartTime = (): number => {
    const { restartAt, intervalMs } = machine.state();
    return restartAt + intervalMs * spread;
  };
  function update(): void {
    call?.update();
    const { phase } = machine.state();
    const now = ports.clock.now();
    if (phase === 'Waiting' && now >= restartTime()) machine.dispatch({ type: 'tick', now });
    if (kind === 'dial' && phase === 'Connecting' && now - dialledAt >= dialMs) {
      if (access !== null) before = { stalledAt: access.address };
      dialMs = Math.min(signallingTimeoutMs, dialMs * pauseGrowth);
      machine.dispatch({ type: 'unanswered', now });
    }
  }
  const live = (): void => {
    if (isDisposed) throw new CallError(callErrors.disposed);
  };
  const hurry = (): void => {
    live();
    dialMs = firstDialMs;
    spread = ports.random();
    machine.dispatch({ type: 'hurry', now: ports.clock.now() });
  };
  const take = (): SessionSnapshot => {
    const { phase, attempt, cause, error } = machine.state();
    return {
      phase,
      call: call?.phase() ?? null,
      attempt,
      restartInMs: phase === 'Waiting' ? Math.max(0, restartTime() - ports.clock.now()) : null,
      cause,
      error,
      mediaError,
      layers,
      streams: [...views].map(([id, { role, element, stream, setVolume, play }]) => ({
        id,
        role,
        element,
        stream,
        setVolume,
        play,
      })),
    };
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => (current ??= take()),
    start: () => {
      live();
      machine.dispatch({ type: 'start' });
    },
    retry: () => {
      hurry();
      machine.dispatch({ type: 'retry' });
    },
    hurry,
    stalled: (hasLasted) => {
      live();
      if (access !== null) before = { stalledAt: access.address };
      machine.dispatch({ type: 'stalled', hasLasted, now: ports.clock.now() });
    },
    stop: () => {
      live();
      machine.dispatch({ type: 'stop' });
    },
    send: (content, to, label) => {
      live();
      return call?.send(content, to, label) ?? false;
    },
    changeMedia: async (change) => {
      live();
      const next = { ...media, ...change };
      await call?.changeMedia(next);
      media = next;
    },
    getStats: (id) => call?.getStats(id) ?? null,
    dispose: () => {
      if (isDisposed) return;
      isDisposed = true;
      machine.dispatch({ type: 'stop' });
      listeners.clear();
    },
  };
}
