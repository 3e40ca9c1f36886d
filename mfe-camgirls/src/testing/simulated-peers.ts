import type { ChannelEvents, ChannelPort, PeerEvents, PeerPort } from '../engine/ports';
import { SimulatedTrack } from './simulated-media';

/** One end of a data channel. */
class SimulatedChannel implements ChannelPort {
  events: ChannelEvents | null = null;
  other: SimulatedChannel | null = null;
  isUp = false;
  buffered = 0;
  /** The browser throws at the next message. */
  isRefusing = false;
  readonly label: string;
  readonly #defer: (task: () => void) => void;

  constructor(label: string, defer: (task: () => void) => void) {
    this.label = label;
    this.#defer = defer;
  }

  isOpen = (): boolean => this.isUp;
  bufferedAmount = (): number => this.buffered;
  send = (bytes: Uint8Array): void => {
    if (this.isRefusing) throw new TypeError('message too large');
    const { other } = this;
    this.#defer(() => other?.isUp && other.events?.message(bytes.slice()));
  };
  listen = (events: ChannelEvents): void => {
    this.events = events;
  };
}

/** Who can reach whom, and what fails. */
export interface PeerFaults {
  /** The TURN password that the server takes; with another one nothing is ever told, as in browsers. */
  turnPassword: string;
  /** `describe` rejects. */
  isDescribingBroken: boolean;
}

/** An `RTCPeerConnection` in memory: connects to the peer whose description it was given. */
export class SimulatedPeer implements PeerPort {
  static readonly #all = new Map<string, SimulatedPeer>();
  static #count = 0;
  readonly #name = `peer-${(SimulatedPeer.#count += 1)}`;
  readonly #faults: PeerFaults;
  readonly #defer: (task: () => void) => void;
  readonly #events: PeerEvents;
  readonly channels = new Map<string, SimulatedChannel>();
  readonly sent: MediaStreamTrack[] = [];
  /** Those that are sent in several sizes. */
  readonly inLayers: MediaStreamTrack[] = [];
  readonly received: SimulatedTrack[] = [];
  readonly receives: string[] = [];
  readonly candidates: RTCIceCandidateInit[] = [];
  readonly configuration: RTCConfiguration;
  isClosed = false;
  isOfferer = false;
  #hasLocal = false;
  #remote: SimulatedPeer | null = null;

  constructor(
    configuration: RTCConfiguration,
    events: PeerEvents,
    faults: PeerFaults,
    defer: (task: () => void) => void,
  ) {
    this.configuration = configuration;
    this.#events = events;
    this.#faults = faults;
    this.#defer = defer;
    SimulatedPeer.#all.set(this.#name, this);
  }

  describe = async (type: 'offer' | 'answer'): Promise<string> => {
    await Promise.resolve();
    if (this.#faults.isDescribingBroken || this.isClosed) throw new Error('no description');
    this.isOfferer = type === 'offer';
    this.#hasLocal = true;
    this.#defer(() => {
      if (!this.isClosed) this.#events.candidate({ candidate: `candidate of ${this.#name}`, sdpMid: '0' });
    });
    this.#tryConnect();
    return this.#name;
  };
  setRemoteDescription = async ({ sdp }: { type: 'offer' | 'answer'; sdp: string }): Promise<void> => {
    await Promise.resolve();
    const remote = SimulatedPeer.#all.get(sdp);
    if (remote === undefined || this.isClosed) throw new Error('a description that cannot be read');
    this.#remote = remote;
    for (const track of remote.sent) {
      const received = new SimulatedTrack(track.kind);
      this.received.push(received);
      this.#defer(() => {
        if (!this.isClosed) this.#events.track(received as unknown as MediaStreamTrack);
      });
    }
    this.#tryConnect();
  };
  addIceCandidate = async (candidate: RTCIceCandidateInit): Promise<void> => {
    await Promise.resolve();
    if (this.#remote === null) throw new Error('no remote description');
    this.candidates.push(candidate);
  };
  createChannel = (label: string): ChannelPort => {
    const channel = new SimulatedChannel(label, this.#defer);
    this.channels.set(label, channel);
    return channel;
  };
  addTrack = (track: MediaStreamTrack): void => void this.sent.push(track);
  addLayers = (track: MediaStreamTrack): void => {
    this.sent.push(track);
    this.inLayers.push(track);
  };
  replaceTrack = async (track: MediaStreamTrack): Promise<void> => {
    await Promise.resolve();
    const index = this.sent.findIndex(({ kind }) => kind === track.kind);
    if (index >= 0) this.sent[index] = track;
  };
  receive = (kind: string): void => void this.receives.push(kind);
  getStats = (): Promise<RTCStatsReport> => Promise.resolve(new Map() as RTCStatsReport);
  close = (): void => {
    if (this.isClosed) return;
    this.isClosed = true;
    SimulatedPeer.#all.delete(this.#name);
    for (const channel of this.channels.values()) {
      channel.isUp = false;
      this.#defer(() => channel.other?.isUp && this.#remote?.loseChannel(channel.label));
    }
  };

  loseChannel(label: string): void {
    const channel = this.channels.get(label);
    if (channel === undefined || this.isClosed) return;
    channel.isUp = false;
    channel.events?.lost();
  }

  /** The network between the two breaks. */
  fail(): void {
    if (!this.isClosed) this.#events.failed();
  }

  #hasPath(): boolean {
    return this.configuration.iceServers?.every(({ credential }) => credential === this.#faults.turnPassword) ?? false;
  }

  #tryConnect(): void {
    const remote = this.#remote;
    if (remote === null || remote.#remote !== this || !this.#hasLocal || !remote.#hasLocal) return;
    const [offerer, answerer] = this.isOfferer ? [this, remote] : [remote, this];
    if (!offerer.#hasPath() || !answerer.#hasPath()) return;
    for (const channel of offerer.channels.values()) this.#defer(() => offerer.#join(answerer, channel));
  }

  #join(answerer: SimulatedPeer, channel: SimulatedChannel): void {
    if (this.isClosed || answerer.isClosed) return;
    const other = new SimulatedChannel(channel.label, this.#defer);
    answerer.channels.set(channel.label, other);
    channel.other = other;
    other.other = channel;
    answerer.#events.channel(other);
    for (const end of [other, channel]) {
      this.#defer(() => {
        if (this.isClosed || answerer.isClosed) return;
        end.isUp = true;
        end.events?.opened();
      });
    }
  }
}
