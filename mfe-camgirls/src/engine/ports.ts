/** What the engine needs of the world: real in `browser-ports.ts`, simulated in tests. */

/** The one timer of the engine. */
export interface ClockPort {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Calls back every `ms` until the returned function is called. */
  readonly every: (ms: number, callback: () => void) => () => void;
}

export interface SocketEvents {
  readonly opened: () => void;
  readonly message: (bytes: Uint8Array) => void;
  /** Not called after `close`. @param code the websocket's close code */
  readonly closed: (code: number) => void;
}
export interface SocketPort {
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Closes it; no event comes any more. */
  readonly close: (code: number) => void;
}

export interface ChannelEvents {
  readonly opened: () => void;
  readonly message: (bytes: Uint8Array) => void;
  /** Closed or failed. */
  readonly lost: () => void;
}
export interface ChannelPort {
  readonly label: string;
  readonly isOpen: () => boolean;
  readonly bufferedAmount: () => number;
  /** @throws when the browser refuses the message */
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly listen: (events: ChannelEvents) => void;
}

export interface PeerEvents {
  /** A candidate to send to the other side; the end of candidates is not told. */
  readonly candidate: (candidate: RTCIceCandidateInit) => void;
  readonly track: (track: MediaStreamTrack) => void;
  /** The other side has made a channel. */
  readonly channel: (channel: ChannelPort) => void;
  /** ICE and DTLS are up. */
  readonly connected: () => void;
  /** ICE or DTLS has failed, or the connection was closed beneath us. */
  readonly failed: () => void;
}
/** The part of `RTCPeerConnection` that the engine uses. */
export interface PeerPort {
  /** Creates the description and makes it the local one. */
  readonly describe: (type: 'offer' | 'answer') => Promise<string>;
  readonly setRemoteDescription: (description: { type: 'offer' | 'answer'; sdp: string }) => Promise<void>;
  readonly addIceCandidate: (candidate: RTCIceCandidateInit) => Promise<void>;
  readonly createChannel: (label: string, options: RTCDataChannelInit) => ChannelPort;
  readonly addTrack: (track: MediaStreamTrack, stream: MediaStream) => void;
  /** Sends a picture in three sizes, where the other side takes them; for a connection that offers. */
  readonly addLayers: (track: MediaStreamTrack, stream: MediaStream) => void;
  /** Sends another track of the same kind in place of the one that is sent, without a new description. */
  readonly replaceTrack: (track: MediaStreamTrack) => Promise<void>;
  /** Asks for a track of this kind without sending one. */
  readonly receive: (kind: 'audio' | 'video') => void;
  readonly getStats: () => Promise<RTCStatsReport>;
  /** Closes it; no event comes any more. */
  readonly close: () => void;
}

/** The part of `navigator.mediaDevices` that the engine uses; undefined where a page is not secure. */
export type MediaDevicesPort = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;

export interface Ports {
  readonly clock: ClockPort;
  readonly openSocket: (url: string, events: SocketEvents) => SocketPort;
  readonly createPeer: (configuration: RTCConfiguration, events: PeerEvents) => PeerPort;
  readonly mediaDevices: () => MediaDevicesPort | undefined;
  readonly createStream: () => MediaStream;
  readonly createVideo: () => HTMLVideoElement;
  /** A whole number, 0 to `negotiationNumberMax`. */
  readonly randomNumber: () => number;
  /** 0 to 1, for what many do at the same moment. */
  readonly random: () => number;
  /** Says what went wrong without ending anything. @param message without addresses, tickets and descriptions */
  readonly warn: (message: string) => void;
}
