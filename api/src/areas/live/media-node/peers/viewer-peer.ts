import type { RTCRtpTransceiver, RtcpPacket } from 'werift';
import type { ClockPoint } from '../core/layer';
import type { Codec, MediaKind, MediaPacket } from '../core/packet';
import { acceptAnswer, answerOffer, codecOf, openPeer, type PeerNetwork, watchPeer, type Werift } from './werift-peer';

/** Events of a viewer's connection for the room. */
export interface ViewerEvents {
  /** A way to the viewer is found; nothing can be sent yet. */
  reached(): void;
  connected(): void;
  /** @param error what failed in this process; absent: the viewer ended it */
  ended(error?: unknown): void;
  /** Packets were lost. */
  missed(kind: MediaKind, sequences: readonly number[]): void;
  keyFrameNeeded(): void;
  /** @param share of the video packets lost recently, 0 to 1 */
  lost(share: number): void;
  /** @param milliseconds round-trip time to the viewer */
  roundTrip(milliseconds: number): void;
}

export interface ViewerPeer {
  /** @returns the answer @throws Error for an offer that cannot be answered */
  answer(sdp: string): Promise<string>;
  /** @param flowing codec that the room sends now, by kind; a kind without media yet is offered with all its codecs */
  offer(flowing: Readonly<Record<MediaKind, Codec | null>>): Promise<string>;
  /** @throws Error for an invalid answer */
  accept(sdp: string): Promise<void>;
  addCandidate(candidate: object): void;
  send(packet: MediaPacket): void;
  /** Sends a sender report, so that the viewer can synchronise audio and video. */
  report(kind: MediaKind, point: ClockPoint): void;
  close(): void;
  /** Closes it as if the viewer had, because of an error. */
  end(error: unknown): void;
}

/** Seconds between 1900, where NTP begins, and 1970. */
const NTP_EPOCH = 2_208_988_800;
const FULL_INTRA_REQUEST = 4;
const PICTURE_LOSS = 1;
const NACK = 1;

/** A connection to one viewer: sends packets under its own source, and receives the viewer's feedback. */
export function createViewerPeer(werift: Werift, network: PeerNetwork, events: ViewerEvents): ViewerPeer {
  const { peer, transceivers } = openPeer(werift, network, 'send');
  const { close, end } = watchPeer(peer, transceivers, events);
  let isReached = false;
  peer.iceConnectionStateChange.subscribe((state) => {
    if (isReached || (state !== 'connected' && state !== 'completed')) return;
    isReached = true;
    events.reached();
  });
  /** Payload types that the viewer named, by codec. */
  const types = new Map<Codec, number>();
  const sent = { audio: { packets: 0, bytes: 0 }, video: { packets: 0, bytes: 0 } };

  for (const kind of ['audio', 'video'] as const)
    transceivers[kind].sender.onRtcp.subscribe((packet) => {
      try {
        heard(kind, packet, transceivers[kind].sender.ssrc);
      } catch (error) {
        end(error);
      }
    });

  function heard(kind: MediaKind, packet: RtcpPacket, ssrc: number): void {
    switch (packet.type) {
      case werift.RtcpRrPacket.type:
      case werift.RtcpSrPacket.type:
        if (kind === 'video')
          for (const { ssrc: of, fractionLost, lsr, dlsr } of packet.reports) {
            if (of !== ssrc) continue;
            events.lost(fractionLost / 256);
            const roundTrip = roundTripOf(lsr, dlsr, Date.now());
            if (roundTrip !== null) events.roundTrip(roundTrip);
          }
        return;
      case werift.RtcpTransportLayerFeedback.type:
        if (packet.feedback.count === NACK && 'lost' in packet.feedback) events.missed(kind, packet.feedback.lost);
        return;
      case werift.RtcpPayloadSpecificFeedback.type:
        if (packet.feedback.count === PICTURE_LOSS || packet.feedback.count === FULL_INTRA_REQUEST)
          events.keyFrameNeeded();
        return;
      default:
      // Other packets, such as the viewer's source description, do not matter.
    }
  }

  return {
    answer: async (sdp) => {
      const answer = await answerOffer(peer, sdp);
      for (const transceiver of Object.values(transceivers)) noteTypes(types, transceiver);
      return answer;
    },
    offer: async (flowing) => {
      const { codecs } = peer.config;
      // Given several codecs, the viewer might choose one that is not sent.
      for (const kind of ['audio', 'video'] as const)
        codecs[kind] = codecs[kind]?.filter((one) => flowing[kind] === null || codecOf(one) === flowing[kind]) ?? [];
      await peer.setLocalDescription(await peer.createOffer());
      return peer.localDescription?.sdp ?? '';
    },
    accept: async (sdp) => {
      await acceptAnswer(peer, sdp);
      for (const transceiver of Object.values(transceivers)) noteTypes(types, transceiver);
    },
    addCandidate: (candidate) => void peer.addIceCandidate(candidate).catch(() => undefined),
    send: ({ kind, codec, sequence, timestamp, marker, payload }) => {
      const { sender, dtlsTransport } = transceivers[kind];
      const payloadType = types.get(codec);
      if (payloadType === undefined || dtlsTransport?.state !== 'connected') return;
      const header = new werift.RtpHeader({
        ssrc: sender.ssrc,
        payloadType,
        sequenceNumber: sequence,
        timestamp,
        marker,
      });
      sent[kind].packets += 1;
      sent[kind].bytes += payload.length;
      void dtlsTransport.sendRtp(payload, header);
    },
    report: (kind, { at, timestamp }) => {
      const { sender, dtlsTransport } = transceivers[kind];
      if (dtlsTransport?.state !== 'connected') return;
      const senderInfo = new werift.RtcpSenderInfo({
        ntpTimestamp: (BigInt(Math.round(at)) * 0x1_0000_0000n) / 1000n + BigInt(NTP_EPOCH) * 0x1_0000_0000n,
        rtpTimestamp: timestamp,
        packetCount: sent[kind].packets >>> 0,
        octetCount: sent[kind].bytes >>> 0,
      });
      const name = new werift.SourceDescriptionChunk({
        source: sender.ssrc,
        items: [new werift.SourceDescriptionItem({ type: 1, text: peer.cname })],
      });
      void dtlsTransport
        .sendRtcp([
          new werift.RtcpSrPacket({ ssrc: sender.ssrc, senderInfo }),
          new werift.RtcpSourceDescriptionPacket({ chunks: [name] }),
        ])
        .catch(() => undefined);
    },
    close,
    end,
  };
}

/** Longer ones are invalid: a made-up report, or one of another clock. */
const LONGEST_ROUND_TRIP = 5_000;

/**
 * Round-trip time from a receiver report (RFC 3550 §6.4.1).
 * @param lsr the middle of the NTP time of our last report, dlsr since when; both in 1/65536 s
 * @param now milliseconds since 1970
 * @returns milliseconds; null: the viewer has not received a report of ours, or sent impossible values
 */
export function roundTripOf(lsr: number, dlsr: number, now: number): number | null {
  if (lsr === 0) return null;
  const middle = Number(((BigInt(Math.round(now)) * 0x1_0000n) / 1000n + BigInt(NTP_EPOCH) * 0x1_0000n) & 0xffff_ffffn);
  const milliseconds = (((middle - lsr - dlsr) >>> 0) * 1000) / 0x1_0000;
  return milliseconds <= LONGEST_ROUND_TRIP ? milliseconds : null;
}

/** A codec may be named several times; take the first entry whose packetization matches that of publishers. */
function noteTypes(types: Map<Codec, number>, { codecs }: RTCRtpTransceiver): void {
  for (const parameters of codecs) {
    const codec = codecOf(parameters);
    if (codec === null) continue;
    const isCut = codec !== 'h264' || /packetization-mode=1/.test(parameters.parameters ?? '');
    if (isCut && !types.has(codec)) types.set(codec, parameters.payloadType);
  }
}
