import type { MediaStreamTrack, RTCRtpTransceiver } from 'werift';
import type { MediaKind } from '../core/packet';
import type { SourcePacket } from '../core/room-forwarder';
import { answerOffer, codecOf, openPeer, type PeerNetwork, watchPeer, type Werift } from './werift-peer';

/** Events of a publisher's connection for the room. */
export interface PublisherEvents {
  connected(): void;
  ended(): void;
  packet(packet: SourcePacket): void;
  /** The publisher's clock, in milliseconds of its own beginning, at one of its timestamps. */
  clock(kind: MediaKind, clock: number, timestamp: number): void;
}

export interface PublisherPeer {
  /** @returns the answer @throws Error for an offer that cannot be answered */
  answer(sdp: string): Promise<string>;
  /** @returns an offer, with all candidates in it */
  offer(): Promise<string>;
  /** @throws Error for an answer that is none */
  accept(sdp: string): Promise<void>;
  addCandidate(candidate: object): void;
  requestKeyFrame(): void;
  close(): void;
}

/** A connection from one publisher, or from the node that has the room. */
export function createPublisherPeer(werift: Werift, network: PeerNetwork, events: PublisherEvents): PublisherPeer {
  const { peer, transceivers } = openPeer(werift, network, 'receive');
  const close = watchPeer(peer, transceivers, events);
  let videoSource: number | null = null;

  const take = (kind: MediaKind, track: MediaStreamTrack, { codecs, receiver }: RTCRtpTransceiver): void => {
    track.onReceiveRtp.subscribe(({ header, payload }) => {
      const codec = codecOf(codecs.find(({ payloadType }) => payloadType === header.payloadType));
      // Padding alone measures the network, and is no part of a picture.
      if (codec === null || payload.length === 0) return;
      if (kind === 'video') videoSource = header.ssrc;
      const { sequenceNumber: sequence, timestamp, marker } = header;
      events.packet({ kind, codec, sequence, timestamp, marker, payload });
    });
    receiver.onRtcp.subscribe((packet) => {
      if (packet.type !== werift.RtcpSrPacket.type) return;
      const { ntpTimestamp, rtpTimestamp } = packet.senderInfo;
      events.clock(kind, Number((ntpTimestamp * 1000n) >> 32n), rtpTimestamp);
    });
  };
  for (const kind of ['audio', 'video'] as const) {
    const transceiver = transceivers[kind];
    transceiver.onTrack.subscribe((track) => take(kind, track, transceiver));
  }

  return {
    answer: (sdp) => answerOffer(peer, sdp),
    offer: async () => {
      peer.createDataChannel('reliable');
      await peer.setLocalDescription(await peer.createOffer());
      return peer.localDescription?.sdp ?? '';
    },
    accept: (sdp) => peer.setRemoteDescription({ type: 'answer', sdp }),
    addCandidate: (candidate) => void peer.addIceCandidate(candidate).catch(() => undefined),
    requestKeyFrame: () => {
      if (videoSource !== null) void transceivers.video.receiver.sendRtcpPLI(videoSource).catch(() => undefined);
    },
    close,
  };
}
