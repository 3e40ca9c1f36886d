/** The app layer above a call: listen-then-dial, restarts (docs/spec/live.md#restarts). Pure; times in milliseconds. */
import { closeCodes } from '@platform/shared/signalling';
import type { CallEvent } from '../call';
import { networkErrorFactor, restartIntervalMs } from '../constants';
import type { Step } from './machine';

/** `direct` listens, and dials an address that is taken; `dial` only dials; `conference` shares its address. */
export type SessionKind = 'direct' | 'dial' | 'conference';

/**
 * `Preparing` gets configuration and media, `Connecting` listens or dials, `Listening` waits for the other side,
 * `Waiting` is before a restart. `Failed` and `Ended` stay until `start`.
 */
export type SessionPhase =
  'Idle' | 'Preparing' | 'Connecting' | 'Listening' | 'InCall' | 'Waiting' | 'Ended' | 'Failed';

export interface SessionState {
  readonly phase: SessionPhase;
  readonly kind: SessionKind;
  /** How many restarts have been tried since the last success. */
  readonly attempt: number;
  /** Of the last restart; a failed one is tried again at the same. */
  readonly intervalMs: number;
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
  error: null,
});

const keep = (state: SessionState, ...effects: SessionEffect[]): SessionStep => ({ state, effects });

const restart = (state: SessionState, intervalMs: number, now: number, error: string | null): SessionStep =>
  keep(
    { ...state, phase: 'Waiting', attempt: state.attempt + 1, intervalMs, restartAt: now + intervalMs, error },
    { type: 'dispose-call' },
  );

/** A failure at the first start ends the session and is told; a failed restart is tried again. */
const fail = (state: SessionState, message: string, now: number): SessionStep =>
  state.attempt > 0
    ? restart(state, state.intervalMs, now, message)
    : keep({ ...state, phase: 'Failed', error: message }, { type: 'dispose-call' });

const prepare = (state: SessionState): SessionStep => keep({ ...state, phase: 'Preparing' }, { type: 'prepare' });

function heard(state: SessionState, event: CallEvent, now: number): SessionStep {
  switch (event.type) {
    case 'ConfigurationComplete':
      return keep({ ...state, phase: 'Connecting' });
    case 'ConfigurationFailed':
    case 'ConnectionFailed':
      return fail(state, event.message, now);
    case 'WaitForIncomingCall':
      return keep({ ...state, phase: 'Listening', attempt: 0, error: null });
    case 'ListeningFailed':
      return state.kind === 'direct'
        ? keep({ ...state, phase: 'Connecting' }, { type: 'dial' })
        : fail(state, event.message, now);
    case 'CallAccepted':
      return keep({ ...state, phase: 'InCall', attempt: 0, error: null });
    case 'CallEnded':
      if (state.kind === 'conference') return keep(state);
      return event.isLost
        ? restart(state, restartIntervalMs * networkErrorFactor, now, null)
        : keep({ ...state, phase: 'Ended' }, { type: 'dispose-call' });
    case 'TrackEnded':
      // A member who leaves a conference takes the tracks along.
      if (state.kind === 'conference' && event.id > 0) return keep(state);
      return restart(state, restartIntervalMs, now, null);
    case 'SocketClosed':
      return event.code === closeCodes.normal
        ? keep(state)
        : restart(state, restartIntervalMs * networkErrorFactor, now, null);
    case 'Message':
    case 'DataMessage':
    case 'MediaUpdate':
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
      return phase === 'Preparing' ? fail(state, input.message, input.now) : keep(state);
    case 'call':
      return hasCall ? heard(state, input.event, input.now) : keep(state);
    case 'tick':
      return phase === 'Waiting' && input.now >= state.restartAt ? prepare(state) : keep(state);
    case 'retry':
      return phase === 'Waiting' ? prepare(state) : keep(state);
    case 'stop':
      return keep({ ...state, phase: 'Ended', attempt: 0, error: null }, { type: 'dispose-call' });
  }
}
