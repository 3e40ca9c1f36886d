/** The life of one connection (docs/spec/live.md#connection-states). Pure. */
import { type ChannelLabel, channelLabels } from '../constants';
import type { Step } from './machine';

export type PeerPhase = 'Created' | 'Signaling' | 'SignalingFailed' | 'Connected' | 'Closing' | 'Closed';

export interface PeerState {
  readonly phase: PeerPhase;
  /** Channels that are open. */
  readonly open: readonly ChannelLabel[];
  /** Whether it has data channels; a media server may have none. */
  readonly hasChannels: boolean;
  /** Whether the server still relays for this connection. */
  readonly isSignalled: boolean;
  readonly wasConnected: boolean;
  /** Whether the network ended it, not one of the two sides. */
  readonly isLost: boolean;
}

export type PeerInput =
  /** The local description is set. */
  | { readonly type: 'described' }
  /** Making or taking a description has failed. */
  | { readonly type: 'description-failed' }
  | { readonly type: 'channel-open'; readonly label: ChannelLabel }
  | { readonly type: 'channel-lost' }
  /** The other side has described a connection without channels. */
  | { readonly type: 'no-channels' }
  /** ICE and DTLS are up. */
  | { readonly type: 'transport-connected' }
  /** ICE or DTLS has failed. */
  | { readonly type: 'transport-failed' }
  /** The server has hung up: the other side needs it no more, or is gone. `isDescribed`: both descriptions are set. */
  | { readonly type: 'signalling-lost'; readonly isDescribed: boolean }
  | { readonly type: 'timed-out' }
  | { readonly type: 'dispose' }
  /** The peer connection is closed. */
  | { readonly type: 'closed' };

export type PeerEffect =
  | { readonly type: 'hang-up' }
  | { readonly type: 'report-connected' }
  | { readonly type: 'report-failed' }
  | { readonly type: 'report-disconnected'; readonly isLost: boolean }
  /** Closes the peer connection; `closed` follows. */
  | { readonly type: 'close-peer' };

type PeerStep = Step<PeerState, PeerEffect>;
type Handlers = {
  readonly [T in PeerInput['type']]?: (state: PeerState, input: Extract<PeerInput, { type: T }>) => PeerStep;
};

export const initialPeer: PeerState = {
  phase: 'Created',
  open: [],
  hasChannels: true,
  isSignalled: true,
  wasConnected: false,
  isLost: false,
};

const keep = (state: PeerState, ...effects: PeerEffect[]): PeerStep => ({ state, effects });
const hangUp = (state: PeerState): PeerEffect[] => (state.isSignalled ? [{ type: 'hang-up' }] : []);

const fail = (state: PeerState): PeerStep =>
  keep(
    { ...state, phase: 'SignalingFailed', isSignalled: false },
    ...hangUp(state),
    { type: 'report-failed' },
    { type: 'close-peer' },
  );
const close = (state: PeerState, isLost: boolean): PeerStep =>
  keep({ ...state, phase: 'Closing', isLost, isSignalled: false }, ...hangUp(state), { type: 'close-peer' });
const dispose = (state: PeerState): PeerStep => close(state, false);

const connect = (state: PeerState): PeerStep =>
  keep({ ...state, phase: 'Connected', isSignalled: false, wasConnected: true }, ...hangUp(state), {
    type: 'report-connected',
  });

const opened = (state: PeerState, { label }: { readonly label: ChannelLabel }): PeerStep => {
  const open = channelLabels.filter((other) => other === label || state.open.includes(other));
  if (open.length < channelLabels.length) return keep({ ...state, open });
  return connect({ ...state, open });
};

const beforeConnected: Handlers = {
  described: (state) => keep({ ...state, phase: 'Signaling' }),
  'description-failed': fail,
  'channel-open': opened,
  // The browser closes channels that a description leaves out.
  'channel-lost': (state) => (state.hasChannels ? fail(state) : keep(state)),
  'no-channels': (state) => keep({ ...state, hasChannels: false }),
  'transport-connected': (state) => (state.hasChannels ? keep(state) : connect(state)),
  'transport-failed': fail,
  // Without both descriptions nothing can come of it; with them, the path may still be found, or the time-out ends it.
  'signalling-lost': (state, { isDescribed }) =>
    isDescribed ? keep({ ...state, isSignalled: false }) : fail({ ...state, isSignalled: false }),
  'timed-out': fail,
  dispose,
};

/** What each state takes; an input that is not in it changes nothing. */
const table: Readonly<Record<PeerPhase, Handlers>> = {
  Created: beforeConnected,
  Signaling: beforeConnected,
  SignalingFailed: { closed: (state) => keep({ ...state, phase: 'Closed' }) },
  Connected: {
    'channel-lost': (state) => (state.hasChannels ? dispose(state) : keep(state)),
    'transport-failed': (state) => close(state, true),
    dispose,
  },
  Closing: {
    closed: (state) =>
      keep(
        { ...state, phase: 'Closed' },
        ...(state.wasConnected ? [{ type: 'report-disconnected', isLost: state.isLost } as const] : []),
      ),
  },
  Closed: {},
};

/** One step of a connection. Inputs that a state does not know change nothing. */
export function stepPeer(state: PeerState, input: PeerInput): PeerStep {
  const handler = table[state.phase][input.type] as ((state: PeerState, input: PeerInput) => PeerStep) | undefined;
  return handler?.(state, input) ?? keep(state);
}

/** Whether signalling is still going on, for which there is a time-out. */
export const isSignalling = ({ phase }: PeerState): boolean => phase === 'Created' || phase === 'Signaling';
