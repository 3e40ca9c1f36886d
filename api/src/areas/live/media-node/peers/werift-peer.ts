import { setTimeout as wait } from 'node:timers/promises';
import type * as Library from 'werift';
import type { RTCPeerConnection, RTCRtpCodecParameters, RTCRtpTransceiver } from 'werift';
import type { Codec, MediaKind } from '../core/packet';
import { ownLayersOf } from './own-layers';

/** The library, loaded when a node starts: it takes a tenth of the API's start time. */
export type Werift = typeof Library;

/** Milliseconds until a goodbye is sent: a closed socket sends nothing more. */
const GOODBYE = 50;
/** Packets of a handshake that are kept until it begins: one flight. */
const EARLY_PACKETS = 8;
/** Parts of a handshake's messages that wait for the others: a browser's hello has two. */
const PARTS = 16;
/** Sections of an offer at most: sound, a picture, data channels, and what a program offers beside them. */
const SECTIONS_MAX = 16;

/** Network settings of a node's peers. */
export interface PeerNetwork {
  /** Addresses of this machine to announce to peers, in addition to those of its network cards. */
  readonly addresses: readonly string[];
  /** UDP ports, first and last; null: any. */
  readonly ports: readonly [first: number, last: number] | null;
}

/** Codecs that a node forwards unchanged. */
const codecsOf = ({ RTCRtpCodecParameters }: Werift, direction: 'send' | 'receive') => {
  // Publishers get transport feedback, from which they derive their rate.
  const rtcpFeedback = [
    { type: 'nack' },
    { type: 'nack', parameter: 'pli' },
    ...(direction === 'receive' ? [{ type: 'transport-cc' }] : []),
  ];
  const video = (mimeType: string, parameters?: string): RTCRtpCodecParameters =>
    new RTCRtpCodecParameters({ mimeType, clockRate: 90_000, rtcpFeedback, ...(parameters && { parameters }) });
  return {
    audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 })],
    video: [
      video('video/VP8'),
      video('video/H264', 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'),
    ],
  };
};

/** @param direction of the media, from the node's side */
export function openPeer(
  werift: Werift,
  { addresses, ports }: PeerNetwork,
  direction: 'send' | 'receive',
): { readonly peer: RTCPeerConnection; readonly transceivers: Readonly<Record<MediaKind, RTCRtpTransceiver>> } {
  const extension = (uri: string): Library.RTCRtpHeaderExtensionParameters =>
    new werift.RTCRtpHeaderExtensionParameters({ uri });
  const { transportWideCC, sdesRTPStreamID } = werift.RTP_EXTENSION_URI;
  const peer = new werift.RTCPeerConnection({
    // No STUN server is queried for the address of this node.
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [...addresses],
    ...(ports && { icePortRange: [...ports] as [number, number] }),
    bundlePolicy: 'max-bundle',
    codecs: codecsOf(werift, direction),
    headerExtensions: direction === 'send' ? {} : { video: [transportWideCC, sdesRTPStreamID].map(extension) },
  });
  const add = (kind: MediaKind): RTCRtpTransceiver =>
    peer.addTransceiver(kind, { direction: direction === 'send' ? 'sendonly' : 'recvonly' });
  return { peer, transceivers: { audio: add('audio'), video: add('video') } };
}

/** @returns our name of a codec; null if it is not forwarded */
export function codecOf(parameters: Pick<RTCRtpCodecParameters, 'mimeType'> | undefined): Codec | null {
  const name = parameters?.mimeType.split('/')[1]?.toLowerCase();
  return name === 'opus' || name === 'vp8' || name === 'h264' ? name : null;
}

/**
 * Leaves the first word of DTLS to the other side: the library waits a tenth of a second before its own. What comes
 * before the library listens is kept for it; some clients repeat theirs after a second at the earliest.
 */
function letBeginTheHandshake(peer: RTCPeerConnection): void {
  for (const transport of peer.dtlsTransports) {
    if (transport.role !== 'auto') continue;
    transport.role = 'server';
    const { connection } = transport.iceTransport;
    const early: Buffer[] = [];
    const kept = connection.onData.subscribe((packet) => early.length < EARLY_PACKETS && early.push(packet));
    transport.onStateChange.once(() => {
      kept.unSubscribe();
      setImmediate(() => {
        if (transport.dtls !== undefined) bearLateHellos(transport.dtls);
        try {
          for (const packet of early) connection.onData.execute(packet);
        } catch {
          // What nobody can read anybody may have sent. The rest comes again.
        }
      });
    });
  }
}

/** The message that begins a handshake (RFC 5246, 7.4). */
const CLIENT_HELLO = 1;
/** Those with certificate, key and signature of who began it, in their order. */
const PROOF: readonly number[] = [11, 16, 15];
/** Flights of a handshake (RFC 6347, 4.2.4): with the fourth a hello was taken, with the sixth all is agreed. */
const [HELLO_TAKEN, AGREED] = [4, 6];

/**
 * Lets the other side begin the handshake over a slow or winding path: a hello that it had repeated comes after a later
 * word. The library (werift 0.24 and 0.25) takes that for another handshake, forgets the keys that were agreed, and the
 * connection stays silent for ever. It reckons the secret of what it was told before the key, so that each part of the
 * proof is told once and in its order: what comes too early waits for the part that was lost, which is sent again.
 */
function bearLateHellos(dtls: NonNullable<Library.RTCDtlsTransport['dtls']>): void {
  const handle = dtls.onHandleHandshakes;
  type Message = Parameters<typeof handle>[0][number];
  const proof = new Map<number, Message>();
  let told = 0;
  const dueWith = (message: Message): Message[] => {
    const { msg_type: type, fragment } = message;
    // Who repeats the hello that was taken has missed the answer, which is sent again.
    if (type === CLIENT_HELLO) return dtls.dtls.flight < (hasCookie(fragment) ? AGREED : HELLO_TAKEN) ? [message] : [];
    if (!PROOF.includes(type)) return [message];
    proof.set(type, message);
    const due: Message[] = [];
    for (let next = proof.get(PROOF[told] ?? 0); next !== undefined; next = proof.get(PROOF[told] ?? 0)) {
      due.push(next);
      told += 1;
    }
    return due;
  };
  dtls.onHandleHandshakes = (messages) => handle(messages.flatMap(dueWith));

  type Part = Parameters<typeof dtls.handleFragmentHandshake>[0][number];
  let parts: Part[] = [];
  // The library takes what is left of one message, whose other part was lost, for the beginning of the next one.
  dtls.handleFragmentHandshake = (messages) =>
    messages.flatMap((one) => {
      if (one.fragment_length === one.length) return [one];
      const isOfIt = (part: Part): boolean =>
        part.msg_type === one.msg_type && part.message_seq === one.message_seq && part.length === one.length;
      const all = [...parts.filter((part) => isOfIt(part) && part.fragment_offset !== one.fragment_offset), one];
      const others = parts.filter((part) => !isOfIt(part));
      const isWhole = all.reduce((bytes, part) => bytes + part.fragment_length, 0) >= one.length;
      parts = isWhole ? others : [...others, ...all].slice(-PARTS);
      return isWhole ? all : [];
    });
}

/** Whether a hello proves its address (RFC 6347, 4.2.1): after version, random and session there is a cookie. */
const hasCookie = (hello: Buffer): boolean => (hello[35 + (hello[34] ?? 0)] ?? 0) > 0;

/** The message of a handshake that asks who begins it to prove their address (RFC 6347, 4.2.1). */
const HELLO_VERIFY_REQUEST = 3;

/**
 * Lets this side begin the handshake with one that is slow: it asks again, is asked for its proof twice, and the library
 * (werift 0.24 and 0.25) takes the second time for an error that ends the connection.
 */
function bearRepeats(peer: RTCPeerConnection): void {
  for (const transport of peer.dtlsTransports) {
    // Once the handshake begins, its socket is there.
    transport.onStateChange.once(() => {
      setImmediate(() => {
        const { dtls } = transport;
        if (dtls === undefined) return;
        const handle = dtls.onHandleHandshakes;
        let asked = 0;
        dtls.onHandleHandshakes = (handshakes) =>
          handle(handshakes.filter(({ msg_type: type }) => type !== HELLO_VERIFY_REQUEST || (asked += 1) === 1));
      });
    });
  }
}

/** Takes the answer to an offer of ours. @throws Error for an answer that is none */
export async function acceptAnswer(peer: RTCPeerConnection, sdp: string): Promise<void> {
  bearRepeats(peer);
  await peer.setRemoteDescription({ type: 'answer', sdp });
}

/** Answers an offer. @returns the answer with all candidates @throws Error for an invalid offer */
export async function answerOffer(peer: RTCPeerConnection, sdp: string): Promise<string> {
  if (!/^m=(?:audio|video) /m.test(sdp)) throw new Error('there is neither sound nor picture in it');
  // The library takes a millisecond for each.
  if (sdp.split(/^m=/m).length > SECTIONS_MAX + 1) throw new Error('there are too many sections in it');
  await peer.setRemoteDescription({ type: 'offer', sdp: ownLayersOf(sdp) });
  if (/^a=setup:passive/m.test(sdp)) bearRepeats(peer);
  else letBeginTheHandshake(peer);
  await peer.setLocalDescription(await peer.createAnswer());
  return peer.localDescription?.sdp ?? '';
}

/**
 * Reports the two events of a peer, each once.
 * @returns `close` closes the peer without an event, `end` as if the peer had ended it, because of an error
 */
export function watchPeer(
  peer: RTCPeerConnection,
  transceivers: Readonly<Record<MediaKind, RTCRtpTransceiver>>,
  told: { connected(): void; ended(error?: unknown): void },
): { readonly close: () => void; readonly end: (error?: unknown) => void } {
  let isConnected = false;
  let isEnded = false;
  const close = (): void => {
    isEnded = true;
    // The peer notices the end of the data channels at once; everything else just goes silent.
    const goodbye = peer.sctpTransport?.stop() ?? Promise.resolve();
    void goodbye
      .catch(() => undefined)
      .then(() => wait(GOODBYE))
      .then(() => peer.close())
      .catch(() => undefined);
  };
  const end = (error?: unknown): void => {
    if (isEnded) return;
    close();
    told.ended(error);
  };
  peer.onDataChannel.subscribe((channel) => {
    channel.stateChanged.subscribe((state) => state === 'closed' && end());
  });
  peer.connectionStateChange.subscribe((state) => {
    if (state === 'connected' && !isConnected && !isEnded) {
      isConnected = true;
      // A browser that leaves closes DTLS, long before its silence would be noticed.
      for (const { dtlsTransport } of Object.values(transceivers))
        dtlsTransport?.onStateChange.subscribe((dtls) => dtls === 'closed' && end());
      try {
        told.connected();
      } catch (error) {
        end(error);
      }
    }
    if (state === 'failed' || state === 'closed') end();
  });
  return { close, end };
}
