import { setTimeout as wait } from 'node:timers/promises';
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';
import type { OpenLine } from '../areas/live/media-node/lines/line';
import { SignallingClient } from '../areas/live/media-node/lines/signalling-client';
import { acceptAnswer } from '../areas/live/media-node/peers/werift-peer';

/** Peers of a room as a browser is one, for tests: werift without a camera. */
const codecsOf = (video: VideoCodec) => ({
  audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 })],
  video: [
    new RTCRtpCodecParameters({
      mimeType: `video/${video}`,
      clockRate: 90_000,
      rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
      ...(video === 'H264' && { parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f' }),
    }),
  ],
});
type VideoCodec = 'VP8' | 'H264';

/** A peer connection on this machine alone. */
export const loopbackPeer = (video: VideoCodec = 'VP8'): RTCPeerConnection =>
  new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
    codecs: codecsOf(video),
  });

export interface RoomClient {
  readonly peer: RTCPeerConnection;
  /** Resolves when media can flow. @throws Error when the room hung up, RoomFullError when it had no place */
  readonly connected: Promise<void>;
  /** Packets that came, by kind. */
  readonly received: { audio: RtpPacket[]; video: RtpPacket[] };
  /** Sizes of the picture that the room said it has; undefined: it said nothing. */
  readonly layers: () => number | undefined;
  /** Whether the room ended it. */
  hasEnded(): boolean;
  close(): Promise<void>;
}

interface Dialled {
  readonly address: string;
  readonly role: string;
  readonly ticket?: string | null;
  readonly layers?: number;
  readonly codec?: VideoCodec;
}

/** There is no such room, or the line was lost before one was found. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** The node that was dialled has no place. */
export class RoomFullError extends Error {
  override readonly name = 'RoomFullError';
}

/**
 * Dials a room, offers, and takes the answer. `layers`: sizes of the picture that it takes at most; `codec`: the only one
 * that it knows. @param setUp adds what is sent or wanted
 */
export function dialRoom(
  openLine: OpenLine,
  { address, role, ticket = null, layers, codec }: Dialled,
  setUp: (peer: RTCPeerConnection) => void = watch,
): RoomClient {
  const peer = loopbackPeer(codec);
  const received: RoomClient['received'] = { audio: [], video: [] };
  peer.onTrack.subscribe((track: MediaStreamTrack) => {
    track.onReceiveRtp.subscribe((packet) => void received[track.kind as 'audio' | 'video'].push(packet));
  });
  setUp(peer);
  let told: number | undefined;
  const channel = peer.createDataChannel('reliable');
  const client = new SignallingClient(openLine, {
    listening: () => undefined,
    dialled: () => ({ signal: () => undefined, lost: () => undefined }),
  });
  const connected = new Promise<void>((resolve, reject) => {
    peer.connectionStateChange.subscribe((state) => state === 'connected' && resolve());
    client.dial(
      { address, role, ticket },
      {
        refused: () => reject(new NoRoomError('the room was not there')),
        opened: (link) => {
          void (async () => {
            await peer.setLocalDescription(await peer.createOffer());
            link.relay(JSON.stringify({ type: 'offer', sdp: peer.localDescription?.sdp, layers }));
          })();
          let isDescribed = false;
          return {
            signal: (signal) => {
              isDescribed ||= signal.type === 'answer' || signal.type === 'offer';
              if (signal.type === 'answer' || signal.type === 'offer') told = signal.layers;
              if (signal.type === 'full') reject(new RoomFullError('the room is full'));
              else if (signal.type === 'answer') void acceptAnswer(peer, signal.sdp).catch(reject);
              // An engine that takes no offers of viewers makes its own.
              else if (signal.type === 'offer')
                void (async () => {
                  await peer.setRemoteDescription(signal);
                  await peer.setLocalDescription(await peer.createAnswer());
                  link.relay(JSON.stringify({ type: 'answer', sdp: peer.localDescription?.sdp }));
                })().catch(reject);
            },
            // Once described, a room hangs up as soon as it is connected, which the peer learns later, on a busy machine much.
            lost: () =>
              peer.connectionState !== 'connected' &&
              setTimeout(reject, isDescribed ? 30_000 : 0, new Error('hung up')).unref(),
          };
        },
      },
    );
  });
  return {
    peer,
    connected,
    received,
    layers: () => told,
    hasEnded: () => channel.readyState === 'closed',
    close: async () => {
      client.close();
      // As browsers do; this library goes silent.
      await peer.sctpTransport?.stop();
      await wait(50);
      await peer.close();
    },
  };
}

function watch(peer: RTCPeerConnection): void {
  for (const kind of ['audio', 'video'] as const) peer.addTransceiver(kind, { direction: 'recvonly' });
}

export interface Publishing {
  readonly setUp: (peer: RTCPeerConnection) => void;
  /** Sends one picture. @param isKey whether it needs no other */
  picture(isKey: boolean, label?: string): void;
  /** Sends a picture in several packets. */
  frame(payloads: readonly Buffer[]): void;
  /** Key frames that were asked for. */
  readonly asked: () => number;
}

/** A publisher that sends made-up pictures, each in one packet. */
export function publishing(firstSequence = 100): Publishing {
  const track = new MediaStreamTrack({ kind: 'video' });
  const sound = new MediaStreamTrack({ kind: 'audio' });
  let asked = 0;
  let sequence = firstSequence;
  let timestamp = 9_000;
  const send = (payloads: readonly Buffer[]): void => {
    timestamp += 3_000;
    for (const [index, payload] of payloads.entries()) {
      sequence = (sequence + 1) & 0xffff;
      const marker = index === payloads.length - 1;
      const header = new RtpHeader({ payloadType: 96, sequenceNumber: sequence, timestamp, marker, ssrc: 1 });
      track.writeRtp(new RtpPacket(header, payload));
    }
  };
  return {
    setUp: (peer) => {
      const { sender } = peer.addTransceiver(track, { direction: 'sendonly' });
      sender.onPictureLossIndication.subscribe(() => void (asked += 1));
      peer.addTransceiver(sound, { direction: 'sendonly' });
    },
    picture: (isKey, label = '') => send([Buffer.concat([Buffer.of(0x10, isKey ? 0 : 1), Buffer.from(label)])]),
    frame: send,
    asked: () => asked,
  };
}
