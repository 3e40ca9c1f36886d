// Over 250 lines: one machine, whose states, inputs and effects are read side by side with docs/spec/signalling.md.
/** The websocket to the signalling server (docs/spec/signalling.md#socket-states). Pure; `now` is in milliseconds. */
import {
  closeCodes,
  type ConnectionInfo,
  decodeConnectionInfo,
  firstServerId,
  type Frame,
  heartbeatInterval,
  messageTypes,
  noConnection,
  protocolVersionMin,
  type SignallingEvent,
} from '@platform/shared/signalling';
import { signallingTimeoutMs } from '../constants';
import type { Step } from './machine';

export interface NetworkState {
  /** `Disconnecting` lasts only as long as the losses are told. */
  readonly phase: 'NotConnected' | 'Connecting' | 'Connected' | 'Disconnecting';
  /** The server's; 1 until it says. */
  readonly version: number;
  readonly listen: { readonly address: string; readonly isGranted: boolean; readonly since: number } | null;
  /** Stops that the server has not confirmed. */
  readonly stops: number;
  /** Dials that wait for an answer, by the id that was chosen, with the time at which they began. */
  readonly dials: ReadonlyMap<number, number>;
  /** Ids of connections that the server relays for. */
  readonly connections: ReadonlySet<number>;
  /** Listens and dials until the socket is open. */
  readonly queue: readonly SignallingEvent[];
  /** When the next heartbeat is due. */
  readonly heartbeatAt: number;
  readonly isAwaitingEcho: boolean;
}

export type NetworkInput =
  /** @param payload as the protocol packs address, role and ticket */
  | { readonly type: 'listen'; readonly address: string; readonly payload: string; readonly now: number }
  | { readonly type: 'stop' }
  | { readonly type: 'dial'; readonly id: number; readonly payload: string; readonly now: number }
  | { readonly type: 'relay'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'hang-up'; readonly id: number }
  | { readonly type: 'opened'; readonly now: number }
  | { readonly type: 'closed'; readonly code: number }
  | { readonly type: 'frame'; readonly frame: Frame }
  | { readonly type: 'tick'; readonly now: number }
  /** Nothing more is to be done at the moment: a socket that serves nothing may sleep. */
  | { readonly type: 'rest' }
  /** The losses have been told. */
  | { readonly type: 'disconnected' }
  | { readonly type: 'shutdown' };

/** What the network tells the call. */
export type NetworkReport =
  | { readonly type: 'listening'; readonly address: string }
  | { readonly type: 'listen-refused' }
  | { readonly type: 'server-closed' }
  | { readonly type: 'opened'; readonly id: number; readonly isDialer: boolean; readonly info: ConnectionInfo }
  | { readonly type: 'dial-refused'; readonly id: number }
  | { readonly type: 'lost'; readonly id: number }
  | { readonly type: 'message'; readonly id: number; readonly bytes: Uint8Array }
  /** The socket is gone; comes before what is lost with it. */
  | { readonly type: 'socket-closed'; readonly code: number };

export type NetworkEffect =
  | { readonly type: 'open-socket' }
  | { readonly type: 'close-socket'; readonly code: number }
  | { readonly type: 'send-version' }
  | { readonly type: 'send-heartbeat' }
  | { readonly type: 'send'; readonly event: SignallingEvent }
  | { readonly type: 'report'; readonly report: NetworkReport }
  /** `disconnected` follows. */
  | { readonly type: 'settle' };

type NetworkStep = Step<NetworkState, NetworkEffect>;

export const initialNetwork: NetworkState = {
  phase: 'NotConnected',
  version: protocolVersionMin,
  listen: null,
  stops: 0,
  dials: new Map(),
  connections: new Set(),
  queue: [],
  heartbeatAt: 0,
  isAwaitingEcho: false,
};

const keep = (state: NetworkState, ...effects: NetworkEffect[]): NetworkStep => ({ state, effects });
const tell = (report: NetworkReport): NetworkEffect => ({ type: 'report', report });
const event = (type: number, id: number, data: SignallingEvent['data'] = null): SignallingEvent => ({ type, id, data });
const hangUp = (id: number): NetworkEffect => ({ type: 'send', event: event(messageTypes.disconnected, id) });

const without = <K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> =>
  new Map([...map].filter(([k]) => k !== key));
const withoutId = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((other) => other !== id));

/** Sends, or keeps for the socket that is being opened. */
function submit(state: NetworkState, message: SignallingEvent): NetworkStep {
  if (state.phase === 'Connected') return keep(state, { type: 'send', event: message });
  const queued: NetworkState = { ...state, queue: [...state.queue, message] };
  return state.phase === 'NotConnected'
    ? keep({ ...queued, phase: 'Connecting' }, { type: 'open-socket' })
    : keep(queued);
}

/** What a peer loses with its socket, in the order of docs/spec/signalling.md#routing. */
function disconnect(state: NetworkState, closeCode: number | null, told: number | null): NetworkStep {
  const { listen, dials, connections } = state;
  return keep(
    // The echo that this socket owed is not held against the next.
    { ...initialNetwork, phase: 'Disconnecting' },
    ...(closeCode === null ? [] : [{ type: 'close-socket', code: closeCode } as const]),
    ...(told === null ? [] : [tell({ type: 'socket-closed', code: told })]),
    ...[...dials.keys()].map((id) => tell({ type: 'dial-refused', id })),
    ...[...connections].map((id) => tell({ type: 'lost', id })),
    ...(listen === null ? [] : [tell({ type: listen.isGranted ? 'server-closed' : 'listen-refused' })]),
    { type: 'settle' },
  );
}

/** An event from the server. Unknown types and ids are ignored, as docs/spec/signalling.md#frames wants. */
function receive(state: NetworkState, { type, id, data }: SignallingEvent): NetworkStep {
  const { listen, dials, connections } = state;
  switch (type) {
    case messageTypes.serverInitialized:
      if (listen === null || listen.isGranted) return keep(state);
      return keep(
        { ...state, listen: { ...listen, isGranted: true } },
        tell({ type: 'listening', address: listen.address }),
      );
    case messageTypes.serverInitFailed:
      return listen === null || listen.isGranted
        ? keep(state)
        : keep({ ...state, listen: null }, tell({ type: 'listen-refused' }));
    case messageTypes.serverClosed:
      if (state.stops > 0) return keep({ ...state, stops: state.stops - 1 });
      return listen === null ? keep(state) : keep({ ...state, listen: null }, tell({ type: 'server-closed' }));
    case messageTypes.newConnection:
      return open(state, id, data);
    case messageTypes.connectionFailed:
      return dials.has(id)
        ? keep({ ...state, dials: without(dials, id) }, tell({ type: 'dial-refused', id }))
        : keep(state);
    case messageTypes.disconnected:
      if (dials.has(id)) return keep({ ...state, dials: without(dials, id) }, tell({ type: 'dial-refused', id }));
      return connections.has(id)
        ? keep({ ...state, connections: withoutId(connections, id) }, tell({ type: 'lost', id }))
        : keep(state);
    case messageTypes.reliableMessage:
    case messageTypes.unreliableMessage:
      return connections.has(id) && data instanceof Uint8Array
        ? keep(state, tell({ type: 'message', id, bytes: data }))
        : keep(state);
    default:
      return keep(state);
  }
}

function open(state: NetworkState, id: number, data: SignallingEvent['data']): NetworkStep {
  const { dials, connections } = state;
  const isDialer = dials.has(id);
  // An id that was given up meanwhile, or that the server took twice.
  if (!isDialer && (id < firstServerId || connections.has(id))) return keep(state, hangUp(id));
  const dialled: NetworkState = { ...state, dials: without(dials, id) };
  try {
    const info = decodeConnectionInfo(data);
    return keep(
      { ...dialled, connections: new Set([...connections, id]) },
      tell({ type: 'opened', id, isDialer, info }),
    );
  } catch {
    return keep(dialled, hangUp(id), ...(isDialer ? [tell({ type: 'dial-refused', id })] : []));
  }
}

/** Heartbeat, and the time-out of what the server does not answer. */
function tick(state: NetworkState, now: number): NetworkStep {
  const isDue = state.phase === 'Connected' && now >= state.heartbeatAt;
  if (isDue && state.isAwaitingEcho && state.version > protocolVersionMin)
    return disconnect(state, closeCodes.heartbeat, closeCodes.heartbeat);
  const isLate = (since: number): boolean => now - since >= signallingTimeoutMs;
  const late = [...state.dials].filter(([, since]) => isLate(since)).map(([id]) => id);
  const isListenLate = state.listen !== null && !state.listen.isGranted && isLate(state.listen.since);
  const isConnected = state.phase === 'Connected';
  const isWanted = ({ type, id }: SignallingEvent): boolean =>
    type === messageTypes.newConnection ? !late.includes(id) : !isListenLate;
  return keep(
    {
      ...state,
      ...(isDue && { isAwaitingEcho: true, heartbeatAt: now + heartbeatInterval }),
      dials: late.length > 0 ? new Map([...state.dials].filter(([id]) => !late.includes(id))) : state.dials,
      queue: state.queue.filter(isWanted),
      ...(isListenLate && { listen: null, stops: state.stops + (isConnected ? 1 : 0) }),
    },
    ...(isDue ? [{ type: 'send-heartbeat' } as const] : []),
    ...late.flatMap((id) => [...(isConnected ? [hangUp(id)] : []), tell({ type: 'dial-refused', id })]),
    ...(isListenLate && isConnected
      ? [{ type: 'send', event: event(messageTypes.serverClosed, noConnection) } as const]
      : []),
    ...(isListenLate ? [tell({ type: 'listen-refused' })] : []),
  );
}

/** Whether there is a socket that serves nothing. */
export const isIdle = ({ phase, listen, dials, connections }: NetworkState): boolean =>
  (phase === 'Connecting' || phase === 'Connected') && listen === null && dials.size === 0 && connections.size === 0;

/** One step of the network. What comes in a state that does not know it changes nothing. */
export function stepNetwork(state: NetworkState, input: NetworkInput): NetworkStep {
  const { phase, listen, dials, connections } = state;
  const isUp = phase === 'Connecting' || phase === 'Connected';
  switch (input.type) {
    case 'listen':
      return submit(
        {
          ...state,
          listen: { address: input.address, isGranted: false, since: input.now },
          // The server stops the old listen first, and says so.
          stops: state.stops + (listen?.isGranted === true ? 1 : 0),
        },
        event(messageTypes.serverInitialized, noConnection, input.payload),
      );
    case 'stop': {
      if (listen === null) return keep(state);
      const queue = state.queue.filter(({ type }) => type !== messageTypes.serverInitialized);
      if (phase !== 'Connected') return keep({ ...state, listen: null, queue });
      const stop = event(messageTypes.serverClosed, noConnection);
      return keep({ ...state, listen: null, stops: state.stops + 1 }, { type: 'send', event: stop });
    }
    case 'dial':
      return submit(
        { ...state, dials: new Map([...dials, [input.id, input.now]]) },
        event(messageTypes.newConnection, input.id, input.payload),
      );
    case 'relay':
      return connections.has(input.id)
        ? keep(state, { type: 'send', event: event(messageTypes.reliableMessage, input.id, input.bytes) })
        : keep(state);
    case 'hang-up':
      if (!connections.has(input.id) && !dials.has(input.id)) return keep(state);
      return keep(
        {
          ...state,
          connections: withoutId(connections, input.id),
          dials: without(dials, input.id),
          queue: state.queue.filter(({ id }) => id !== input.id),
        },
        ...(phase === 'Connected' ? [hangUp(input.id)] : []),
      );
    case 'opened':
      if (phase !== 'Connecting') return keep(state);
      return keep(
        { ...state, phase: 'Connected', queue: [], heartbeatAt: input.now + heartbeatInterval },
        { type: 'send-version' },
        ...state.queue.map((queued) => ({ type: 'send', event: queued }) as const),
      );
    case 'closed':
      return isUp ? disconnect(state, null, input.code) : keep(state);
    case 'frame':
      if (phase !== 'Connected') return keep(state);
      if (input.frame.kind === 'event') return receive(state, input.frame);
      return input.frame.kind === 'heartbeat'
        ? keep({ ...state, isAwaitingEcho: false })
        : keep({ ...state, version: input.frame.version ?? protocolVersionMin });
    case 'tick':
      return isUp ? tick(state, input.now) : keep(state);
    case 'rest':
      return isIdle(state)
        ? keep(
            { ...initialNetwork, phase: 'Disconnecting' },
            { type: 'close-socket', code: closeCodes.normal },
            { type: 'settle' },
          )
        : keep(state);
    case 'disconnected':
      if (phase !== 'Disconnecting') return keep(state);
      // Requested while the losses were told.
      return state.queue.length > 0
        ? keep({ ...state, phase: 'Connecting' }, { type: 'open-socket' })
        : keep({ ...state, phase: 'NotConnected' });
    case 'shutdown':
      // While the losses are told, a dial may already have been requested.
      return isUp ? disconnect(state, closeCodes.normal, null) : keep({ ...initialNetwork, phase });
  }
}
