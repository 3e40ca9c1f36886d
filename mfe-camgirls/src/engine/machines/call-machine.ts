/** The states of a call (docs/spec/live.md#call-states). Pure. */
import { callErrors } from '../errors';
import type { Step } from './machine';

/** In the order of their numbers, which start at 1. */
export const callPhases = [
  'Initialized',
  'Configuring',
  'Configured',
  'RequestingAddress',
  'WaitingForIncomingCall',
  'WaitingForOutgoingCall',
  'InCall',
  'Closed',
] as const;
export type CallPhase = (typeof callPhases)[number];

/** A requested call or listen. */
interface CallRequest {
  readonly type: 'call' | 'listen';
  readonly address: string;
}

export interface CallState {
  readonly phase: CallPhase;
  readonly isConference: boolean;
  /** Requested before the media were there; runs when they are. */
  readonly pending: CallRequest | null;
  /** Ids of connections that are up. */
  readonly connections: readonly number[];
  /** Whether the network took a member of the conference, who may still be there, and is met only by coming anew. */
  readonly hasLost: boolean;
  readonly isDisposed: boolean;
}

/** What a call tells its owner. */
export type CallReport =
  | { readonly type: 'ConfigurationComplete' }
  /** `error`: what was thrown, with the browser's own as its cause. */
  | { readonly type: 'ConfigurationFailed'; readonly message: string; readonly error?: unknown }
  | { readonly type: 'WaitForIncomingCall'; readonly address: string }
  | { readonly type: 'ListeningFailed'; readonly message: string }
  | { readonly type: 'CallAccepted'; readonly id: number }
  | { readonly type: 'ConnectionFailed'; readonly message: string }
  /** `isLost`: the network failed; neither side hung up. */
  | { readonly type: 'CallEnded'; readonly id: number; readonly isLost: boolean };

export type CallInput =
  | { readonly type: 'configure' }
  | CallRequest
  | { readonly type: 'media-granted' }
  | { readonly type: 'media-refused'; readonly message: string; readonly error?: unknown }
  | { readonly type: 'listening'; readonly address: string }
  | { readonly type: 'listen-refused' }
  | { readonly type: 'server-closed' }
  | { readonly type: 'connected'; readonly id: number }
  | { readonly type: 'failed' }
  | { readonly type: 'ended'; readonly id: number; readonly isLost: boolean }
  | { readonly type: 'dispose' };

export type CallEffect =
  | { readonly type: 'open-media' }
  | { readonly type: 'listen'; readonly address: string }
  | { readonly type: 'dial'; readonly address: string }
  | { readonly type: 'stop-listening' }
  | { readonly type: 'close-connection'; readonly id: number }
  | { readonly type: 'report'; readonly report: CallReport }
  /** Ends connections, socket and media. */
  | { readonly type: 'release' };

type CallStep = Step<CallState, CallEffect>;
type Handlers = {
  readonly [T in CallInput['type']]?: (state: CallState, input: Extract<CallInput, { type: T }>) => CallStep;
};

export const initialCall = (isConference: boolean): CallState => ({
  phase: 'Initialized',
  isConference,
  pending: null,
  connections: [],
  hasLost: false,
  isDisposed: false,
});

const report = (told: CallReport): CallEffect => ({ type: 'report', report: told });
const keep = (state: CallState, ...effects: CallEffect[]): CallStep => ({ state, effects });

/** Runs a request in `Configured`. */
const request = (state: CallState, { type, address }: CallRequest): CallStep =>
  type === 'listen'
    ? keep({ ...state, phase: 'RequestingAddress', pending: null }, { type: 'listen', address })
    : keep({ ...state, phase: 'WaitingForOutgoingCall', pending: null }, { type: 'dial', address });

const configureFor = (state: CallState, pending: CallRequest | null): CallStep =>
  keep({ ...state, phase: 'Configuring', pending }, { type: 'open-media' });
const replacePending = (state: CallState, pending: CallRequest): CallStep => keep({ ...state, pending });

const listeningFailed = (state: CallState, message: string): CallStep =>
  keep({ ...state, phase: 'Configured' }, report({ type: 'ListeningFailed', message }));
const serverClosed = (state: CallState): CallStep => listeningFailed(state, callErrors.serverClosed);

/** The state changes first, so that who hears of it may call again. */
const connectionFailed = (state: CallState, ...first: CallEffect[]): CallStep =>
  keep(
    { ...state, phase: 'Configured' },
    ...first,
    report({ type: 'ConnectionFailed', message: callErrors.connectionFailed }),
  );

/**
 * Has a member come anew when it is with nobody, and the network took one. With others it stays: they would lose it
 * for one whom they may have met themselves.
 */
const meetAnew = (state: CallState, ...first: CallEffect[]): CallStep =>
  state.hasLost && state.connections.length === 0
    ? connectionFailed(state, ...first, { type: 'stop-listening' })
    : keep(state, ...first);

const accept = (state: CallState, id: number, ...first: CallEffect[]): CallStep =>
  keep(
    { ...state, phase: 'InCall', connections: [...state.connections, id] },
    ...first,
    report({ type: 'CallAccepted', id }),
  );

/** What each state takes; an input that is not in it changes nothing. */
const table: Readonly<Record<CallPhase, Handlers>> = {
  Initialized: {
    configure: (state) => configureFor(state, null),
    call: configureFor,
    listen: configureFor,
  },
  Configuring: {
    call: replacePending,
    listen: replacePending,
    'media-granted': (state) => {
      const done = report({ type: 'ConfigurationComplete' });
      const configured: CallState = { ...state, phase: 'Configured', pending: null };
      if (state.pending === null) return keep(configured, done);
      const next = request(configured, state.pending);
      return keep(next.state, done, ...next.effects);
    },
    'media-refused': (state, why) =>
      keep({ ...state, phase: 'Initialized', pending: null }, report({ ...why, type: 'ConfigurationFailed' })),
  },
  Configured: {
    call: request,
    listen: request,
  },
  RequestingAddress: {
    listening: (state, { address }) =>
      keep({ ...state, phase: 'WaitingForIncomingCall' }, report({ type: 'WaitForIncomingCall', address })),
    'listen-refused': (state) => listeningFailed(state, callErrors.listenFailed),
    'server-closed': serverClosed,
  },
  WaitingForIncomingCall: {
    connected: (state, { id }) =>
      accept(state, id, ...(state.isConference ? [] : [{ type: 'stop-listening' as const }])),
    'server-closed': serverClosed,
    // The others of a conference connect with who comes, and with nobody twice.
    failed: (state) => (state.isConference ? connectionFailed(state, { type: 'stop-listening' }) : keep(state)),
  },
  WaitingForOutgoingCall: {
    connected: (state, { id }) => accept(state, id),
    failed: (state) => connectionFailed(state),
  },
  InCall: {
    failed: (state) => (state.isConference ? meetAnew({ ...state, hasLost: true }) : keep(state)),
    ended: (state, { id, isLost }) => {
      if (!state.connections.includes(id)) return keep(state);
      const connections = state.connections.filter((other) => other !== id);
      const told = report({ type: 'CallEnded', id, isLost });
      const next = { ...state, connections, hasLost: state.hasLost || isLost };
      if (state.isConference) return meetAnew(next, told);
      return keep({ ...next, phase: connections.length === 0 ? 'Closed' : 'InCall' }, told);
    },
  },
  Closed: {},
};

/**
 * One step of a call. Inputs that a state does not know change nothing; a connection that comes up unasked is closed.
 * `refusalOf` says beforehand which methods are refused.
 */
export function stepCall(state: CallState, input: CallInput): CallStep {
  if (state.isDisposed) return keep(state);
  if (input.type === 'dispose')
    return keep({ ...state, phase: 'Closed', pending: null, connections: [], isDisposed: true }, { type: 'release' });
  if (isMethod(input) && refusalOf(state, input.type) !== null) return keep(state);
  const handler = table[state.phase][input.type] as ((state: CallState, input: CallInput) => CallStep) | undefined;
  if (handler !== undefined) return handler(state, input);
  if (input.type !== 'connected') return keep(state);
  return state.phase === 'InCall' && state.isConference
    ? accept(state, input.id)
    : keep(state, { type: 'close-connection', id: input.id });
}

const isMethod = (input: CallInput): input is Extract<CallInput, { type: 'configure' | 'call' | 'listen' }> =>
  input.type === 'configure' || input.type === 'call' || input.type === 'listen';

/**
 * Why a method cannot be used now (docs/spec/live.md#call-rules).
 * @returns the error's text; null when it can
 */
export function refusalOf(state: CallState, method: 'configure' | 'call' | 'listen'): string | null {
  if (state.isDisposed) return callErrors.disposed;
  if (method === 'configure') return state.phase === 'Initialized' ? null : callErrors.configurationUsed;
  if (table[state.phase][method] === undefined) return callErrors.wrongState(callPhases.indexOf(state.phase) + 1);
  return method === 'call' && state.isConference ? callErrors.notInConference : null;
}
