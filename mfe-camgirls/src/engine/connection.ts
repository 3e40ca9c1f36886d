import { type ChannelMessage, decodeChannelMessage, encodeChannelMessage } from '@platform/shared/signalling';
import {
  type ChannelLabel,
  channelLabels,
  channelOptions,
  pendingCandidatesMax,
  sendBufferLimitBytes,
  signallingTimeoutMs,
} from './constants';
import { runMachine } from './machines/machine';
import {
  initialNegotiation,
  type NegotiationEffect,
  readSignal,
  type Signal,
  stepNegotiation,
  writeSignal,
} from './machines/negotiation';
import { initialPeer, isSignalling, type PeerEffect, stepPeer } from './machines/peer-machine';
import type { ChannelPort, PeerPort, Ports } from './ports';

/** What a connection tells its call. */
export interface ConnectionEvents {
  readonly connected: () => void;
  /** Signalling failed; the connection was never up. */
  readonly failed: () => void;
  /** The connection was up. @param isLost the network ended it, not one of the two sides */
  readonly disconnected: (isLost: boolean) => void;
  /** The peer connection is closed; told once, however it came. */
  readonly closed: () => void;
  readonly message: (message: Exclude<ChannelMessage, { kind: 'ignored' }>, label: ChannelLabel) => void;
  readonly track: (track: MediaStreamTrack) => void;
  /** The other side has the picture in so many sizes. */
  readonly layers: (count: number) => void;
  /** The other side has no place. */
  readonly full: () => void;
  /** Relays text to the other side. */
  readonly relay: (text: string) => void;
  /** The server need not relay for this connection any more. */
  readonly hangUp: () => void;
}

export interface Connection {
  readonly start: () => void;
  /** A relayed message has come. */
  readonly receive: (bytes: Uint8Array) => void;
  /** The server does not relay for this connection any more. */
  readonly signallingLost: () => void;
  /**
   * @param content text or bytes, not empty
   * @returns false when the channel is not open, or too much is waiting: the message is not sent
   */
  readonly send: (content: string | Uint8Array, label: ChannelLabel) => boolean;
  readonly update: () => void;
  /** Sends another track in place of the one of its kind; the other side sees a short freeze. */
  readonly replaceTrack: (track: MediaStreamTrack) => Promise<void>;
  readonly getStats: () => Promise<RTCStatsReport>;
  readonly dispose: () => void;
}

export interface ConnectionOptions {
  readonly isDialer: boolean;
  readonly configuration: RTCConfiguration;
  /** What is sent; null sends nothing. */
  readonly stream: MediaStream | null;
  /** Whether the picture is sent in several sizes, for a media engine that gives each viewer the one that fits. */
  readonly hasLayers: boolean;
  /** How many sizes of the picture are wanted at most, from the smallest; null: all. */
  readonly layersMax: number | null;
  /** When its signalling began, in the clock's milliseconds. */
  readonly since: number;
}

/** One peer connection: negotiation, channels and media. */
export function createConnection(
  { isDialer, configuration, stream, hasLayers, layersMax, since }: ConnectionOptions,
  { clock, createPeer, randomNumber, warn }: Pick<Ports, 'clock' | 'createPeer' | 'randomNumber' | 'warn'>,
  events: ConnectionEvents,
): Connection {
  const channels = new Map<ChannelLabel, ChannelPort>();
  /** Candidates that came before the description they belong to; null once that is set. */
  let waiting: RTCIceCandidateInit[] | null = [];
  /** Whether both sides have, or get without the server, both descriptions. */
  let isDescribed = false;
  let isClosed = false;
  let work = Promise.resolve();

  /** Runs one after the other what the browser does in its own time; a failure ends the connection. */
  const enqueue = (task: () => Promise<void>): void => {
    work = work.then(async () => {
      if (isClosed) return;
      try {
        await task();
      } catch {
        if (!isClosed) peer.dispatch({ type: 'description-failed' });
      }
    });
  };
  const relay = (signal: Signal): void => {
    if (!isClosed) events.relay(writeSignal(signal));
  };

  const addChannel = (channel: ChannelPort): void => {
    const label = channelLabels.find((one) => one === channel.label);
    if (label === undefined || channels.has(label)) return warn('a data channel with another label was ignored');
    channels.set(label, channel);
    channel.listen({
      opened: () => peer.dispatch({ type: 'channel-open', label }),
      lost: () => peer.dispatch({ type: 'channel-lost' }),
      message: (bytes) => {
        try {
          const message = decodeChannelMessage(bytes);
          if (message.kind !== 'ignored') events.message(message, label);
        } catch {
          warn('a malformed message was ignored');
        }
      },
    });
  };
  const port: PeerPort = createPeer(configuration, {
    candidate: (candidate) => relay({ type: 'candidate', candidate }),
    track: events.track,
    channel: addChannel,
    connected: () => peer.dispatch({ type: 'transport-connected' }),
    failed: () => peer.dispatch({ type: 'transport-failed' }),
  });

  const addCandidate = async (candidate: RTCIceCandidateInit): Promise<void> => {
    try {
      await port.addIceCandidate(candidate);
    } catch {
      warn('a candidate was refused');
    }
  };
  const setRemote = async (type: 'offer' | 'answer', sdp: string): Promise<void> => {
    await port.setRemoteDescription({ type, sdp });
    const kept = waiting ?? [];
    waiting = null;
    for (const candidate of kept) await addCandidate(candidate);
  };
  const describe = async (type: 'offer' | 'answer'): Promise<void> => {
    const sdp = await port.describe(type);
    relay({ type, sdp, ...(type === 'offer' && layersMax !== null && { layers: layersMax }) });
    peer.dispatch({ type: 'described' });
  };
  const negotiate = (effect: NegotiationEffect): void => {
    switch (effect.type) {
      case 'draw': {
        const value = randomNumber();
        relay({ type: 'number', value });
        return negotiation.dispatch({ type: 'drawn', value });
      }
      case 'offer':
        // Only the offering side makes the channels, before the offer.
        for (const label of channelLabels) addChannel(port.createChannel(label, channelOptions[label]));
        return enqueue(() => describe('offer'));
      case 'answer':
        if (isDialer && !/^m=application [1-9]/m.test(effect.sdp)) peer.dispatch({ type: 'no-channels' });
        return enqueue(async () => {
          await setRemote('offer', effect.sdp);
          await describe('answer');
          isDescribed = true;
        });
      case 'accept':
        isDescribed = true;
        return enqueue(() => setRemote('answer', effect.sdp));
      case 'add-candidate':
        if (waiting === null) return enqueue(() => addCandidate(effect.candidate));
        if (waiting.length < pendingCandidatesMax) waiting.push(effect.candidate);
        return;
      case 'ignore':
        return warn(effect.why);
    }
  };
  const negotiation = runMachine(initialNegotiation(isDialer), stepNegotiation, negotiate);

  const close = (): void => {
    isClosed = true;
    port.close();
    channels.clear();
    waiting = null;
    events.closed();
    peer.dispatch({ type: 'closed' });
  };
  const perform = (effect: PeerEffect): void => {
    switch (effect.type) {
      case 'hang-up':
        return events.hangUp();
      case 'report-connected':
        return events.connected();
      case 'report-failed':
        return events.failed();
      case 'report-disconnected':
        return events.disconnected(effect.isLost);
      case 'close-peer':
        return close();
    }
  };
  const peer = runMachine(initialPeer, stepPeer, perform);

  for (const kind of ['audio', 'video'] as const) {
    const own = stream?.getTracks().filter((track) => track.kind === kind) ?? [];
    const add = hasLayers && kind === 'video' ? port.addLayers : port.addTrack;
    for (const track of own) if (stream !== null) add(track, stream);
    // Who answers gets the sections of the offer.
    if (own.length === 0 && isDialer) port.receive(kind);
  }

  return {
    start: () => negotiation.dispatch({ type: 'start' }),
    receive: (bytes) => {
      if (isClosed) return;
      const signal = readSignal(bytes);
      if (signal === null) warn('a malformed signalling message was ignored');
      else if (signal.type === 'full') events.full();
      else {
        if ('layers' in signal && signal.layers !== undefined) events.layers(signal.layers);
        negotiation.dispatch(signal);
      }
    },
    signallingLost: () => peer.dispatch({ type: 'signalling-lost', isDescribed }),
    send: (content, label) => {
      const channel = channels.get(label);
      const bytes = encodeChannelMessage(content);
      if (channel === undefined || !channel.isOpen()) return false;
      if (channel.bufferedAmount() + bytes.length >= sendBufferLimitBytes) return false;
      try {
        channel.send(bytes);
        return true;
      } catch {
        // The browser has a limit of its own for one message.
        return false;
      }
    },
    update: () => {
      if (isSignalling(peer.state()) && clock.now() - since >= signallingTimeoutMs)
        peer.dispatch({ type: 'timed-out' });
    },
    replaceTrack: async (track) => {
      if (!isClosed) await port.replaceTrack(track);
    },
    getStats: () => port.getStats(),
    dispose: () => peer.dispatch({ type: 'dispose' }),
  };
}
