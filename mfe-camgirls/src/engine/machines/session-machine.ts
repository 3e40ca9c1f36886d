/** The app layer above a call: listen-then-dial, restarts (docs/spec/live.md#restarts). Pure; times in milliseconds. */
import { closeCodes } from '@platform/shared/signalling';
import type { CallEvent } from '../call';
import { lastingCallMs, longestPauseMs, networkErrorFactor, pauseGrowth, restartIntervalMs } from '../constants';
import { callErrors } from '../errors';
import type { Step } from './machine';

/**
 * `direct` listens, and dials an address that is taken; `conference` shares its address. `dial` only dials a media engine,
 * whose end is no end: engines are stopped and replaced while a show goes on, so it is dialled until `stop`.
 */
export type SessionKind = 'direct' | 'dial' | 'conference';

/**
 * `Preparing` gets configuration and media, `Connecting` listens or dials, `Listening` waits for the other side,
 * `Waiting` is before a restart. `Failed` and `Ended` stay until `start`.
 */
export type SessionPhase =
  'Idle' | 'Preparing' | 'Connecting' | 'Listening' | 'InCall' | 'Waiting' | 'Ended' | 'Failed';

/** What a restart is for: one's own camera or microphone, the network, or the other side. */
export type RestartCause = 'device' | 'network' | 'other-side';

export interface SessionState {
  readonly phase: SessionPhase;
  readonly kind: SessionKind;
  /** How many restarts have been tried since the last success. */
  readonly attempt: number;
  /** Of the last restart; a failed one is tried again at the same, to a media engine after a longer one. */
  readonly intervalMs: number;
  /** When the call that there is, or was last, was accepted; null: none was. */
  readonly acceptedAt: number | null;
  /** Of the restart that is waited for or tried; null once it has succeeded. */
  readonly cause: RestartCause | null;
  /** When the restart is due; while `Waiting`. */
  readonly restartAt: number;
  /** Of the last failure. */
  readonly error: string | null;
}

export type SessionInput =
  | { readonly type: 'start' }
  | { readonly type: 'prepared' }
  /** There is no configuration: the access was refused, or could not be asked for. */
  | { readonly type: 'preparation-failed'; readonly message: string; readonly now: number }
  | { readonly type: 'call'; readonly event: CallEvent; readonly now: number }
  | { readonly type: 'tick'; readonly now: number }
  | { readonly type: 'retry' }
  /** What the tries met has changed: the next one comes soon, and the pauses begin anew. */
  | { readonly type: 'hurry'; readonly now: number }
  /** The call stands, and brings nothing: it is made anew. `hasLasted`: it brought something for a while. */
  | { readonly type: 'stalled'; readonly hasLasted: boolean; readonly now: number }
  /** A media engine that was dialled has not connected in its time. */
  | { readonly type: 'unanswered'; readonly now: number }
  | { readonly type: 'stop' };

export type SessionEffect =
  /** Gets the configuration; `prepared` or `preparation-failed` follows. */
  | { readonly type: 'prepare' }
  /** Makes a call and lets it listen or dial; its media come first. */
  | { readonly type: 'open-call'; readonly method: 'listen' | 'call' }
  /** In the call that there is. */
  | { readonly type: 'dial' }
  | { readonly type: 'dispose-call' };

type SessionStep = Step<SessionState, SessionEffect>;

export const initialSession = (kind: SessionKind): SessionState => ({
  phase: 'Idle',
  kind,
  attempt: 0,
  intervalMs: restartIntervalMs,
  restartAt: 0,
  acceptedAt: null,
  cause: null,
  error: null,
});

const keep = (state: SessionState, ...effects: SessionEffect[]): SessionStep => ({ state, effects });

interface Restart {
  readonly cause: RestartCause;
  readonly now: number;
  readonly error?: string | null;
}

const wait = (state: SessionState, intervalMs: number, { cause, now, error = null }: Restart): SessionStep =>
  keep(
    {
      ...state,
      phase: 'Waiting',
      attempt: state.attempt + 1,
      intervalMs,
      restartAt: now + intervalMs,
      acceptedAt: null,
      cause,
      error,
    },
    { type: 'dispose-call' },
  );

const longer = (intervalMs: number): number => Math.min(longestPauseMs, intervalMs * pauseGrowth);

const hasLasted = ({ acceptedAt }: SessionState, now: number): boolean =>
  acceptedAt !== null && now - acceptedAt >= lastingCallMs;

/** What ran has ended. An engine that takes calls and ends them soon is not asked every second. */
const restart = (state: SessionState, intervalMs: number, why: Restart): SessionStep => {
  const wasShort = state.acceptedAt !== null && !hasLasted(state, why.now);
  const isSpaced = state.kind === 'dial' && (state.attempt > 0 || wasShort);
  return wait(state, isSpaced ? Math.max(intervalMs, longer(state.intervalMs)) : intervalMs, why);
};

/** Others are introduced to a member of a conference when it comes, and not again. Later each time that it is in vain. */
const comeAnew = (state: SessionState, why: Restart): SessionStep => {
  const shortest = restartIntervalMs * networkErrorFactor;
  return wait(state, hasLasted(state, why.now) ? shortest : Math.max(shortest, longer(state.intervalMs)), why);
};

/**
 * A start that failed. To a media engine it is tried again after a longer pause; else a failed restart is tried again at
 * the same, and the failure of a first one ends the session and is told.
 */
const fail = (state: SessionState, why: Restart): SessionStep => {
  const cause = state.cause ?? why.cause;
  if (state.kind === 'dial' && (state.attempt > 0 || why.cause !== 'device'))
    return wait(state, state.attempt === 0 ? state.intervalMs : longer(state.intervalMs), { ...why, cause });
  if (state.attempt > 0) return wait(state, state.intervalMs, { ...why, cause });
  return keep({ ...state, phase: 'Failed', error: why.error ?? null }, { type: 'dispose-call' });
};

/** A node was full: another may have a place, and is asked for at once; the next one after a pause. */
function elsewhere(state: SessionState, now: number): SessionStep {
  const why: Restart = { cause: 'other-side', now };
  if (state.attempt > 0) return fail(state, why);
  const { state: waiting, effects } = wait(state, state.intervalMs, why);
  return { state: { ...waiting, restartAt: now }, effects };
}

const prepare = (state: SessionState): SessionStep => keep({ ...state, phase: 'Preparing' }, { type: 'prepare' });

function heard(state: SessionState, event: CallEvent, now: number): SessionStep {
  const { kind } = state;
  switch (event.type) {
    case 'ConfigurationComplete':
      return keep({ ...state, phase: 'Connecting' });
    case 'ConfigurationFailed':
      return fail(state, { cause: 'device', now, error: event.message });
    case 'ConnectionFailed':
      if (kind === 'conference') return comeAnew(state, { cause: 'network', now, error: event.message });
      return fail(state, { cause: 'network', now, error: event.message });
    case 'WaitForIncomingCall':
      return keep({ ...state, phase: 'Listening', attempt: 0, cause: null, error: null });
    case 'ListeningFailed':
      return kind === 'direct'
        ? keep({ ...state, phase: 'Connecting' }, { type: 'dial' })
        : fail(state, { cause: 'network', now, error: event.message });
    case 'CallAccepted':
      return keep({ ...state, phase: 'InCall', attempt: 0, acceptedAt: now, cause: null, error: null });
    case 'CallEnded':
      if (kind === 'conference') return keep(state);
      if (event.isLost) return restart(state, restartIntervalMs * networkErrorFactor, { cause: 'network', now });
      // Whether the show is over, the API says alone.
      return kind === 'dial'
        ? restart(state, restartIntervalMs, { cause: 'other-side', now })
        : keep({ ...state, phase: 'Ended' }, { type: 'dispose-call' });
    case 'Full':
      return kind === 'dial' ? elsewhere(state, now) : keep(state);
    case 'TrackEnded':
      // A member who leaves a conference takes the tracks along.
      if (kind === 'conference' && event.id > 0) return keep(state);
      return restart(state, restartIntervalMs, { cause: event.id > 0 ? 'other-side' : 'device', now });
    case 'SocketClosed':
      return event.code === closeCodes.normal
        ? keep(state)
        : restart(state, restartIntervalMs * networkErrorFactor, { cause: 'network', now });
    case 'Message':
    case 'DataMessage':
    case 'MediaUpdate':
    case 'Layers':
      return keep(state);
  }
}

/** One step of a session. Inputs that a state does not know change nothing. */
export function stepSession(state: SessionState, input: SessionInput): SessionStep {
  const { phase, kind } = state;
  const hasCall = phase === 'Preparing' || phase === 'Connecting' || phase === 'Listening' || phase === 'InCall';
  switch (input.type) {
    case 'start':
      return phase === 'Idle' || phase === 'Ended' || phase === 'Failed'
        ? prepare({ ...initialSession(kind) })
        : keep(state);
    case 'prepared':
      return phase === 'Preparing'
        ? keep(state, { type: 'open-call', method: kind === 'dial' ? 'call' : 'listen' })
        : keep(state);
    case 'preparation-failed':
      return phase === 'Preparing'
        ? fail(state, { cause: 'network', now: input.now, error: input.message })
        : keep(state);
    case 'call':
      return hasCall ? heard(state, input.event, input.now) : keep(state);
    case 'tick':
      return phase === 'Waiting' && input.now >= state.restartAt ? prepare(state) : keep(state);
    case 'retry':
      return phase === 'Waiting' ? prepare(state) : keep(state);
    case 'hurry':
      return keep({ ...state, intervalMs: restartIntervalMs, restartAt: Math.min(state.restartAt, input.now) });
    case 'stalled':
      return phase === 'InCall'
        ? restart(input.hasLasted ? state : { ...state, acceptedAt: input.now }, restartIntervalMs, {
            cause: 'network',
            now: input.now,
          })
        : keep(state);
    case 'unanswered':
      return phase === 'Connecting' && kind === 'dial'
        ? fail(state, { cause: 'network', now: input.now, error: callErrors.connectionFailed })
        : keep(state);
    case 'stop':
      return keep({ ...state, phase: 'Ended', attempt: 0, cause: null, error: null }, { type: 'dispose-call' });
  }
}
