import type { MediaStreamTrack, RTCRtpTransceiver, RtcpPacket } from 'werift';
import { MissingPackets } from '../core/missing-packets';
import type { MediaKind } from '../core/packet';
import type { SourcePacket } from '../core/room-forwarder';
import { TransportFeedback } from '../core/transport-feedback';
import { LAYERS_MAX } from './own-layers';
import { acceptAnswer, answerOffer, codecOf, openPeer, type PeerNetwork, watchPeer, type Werift } from './werift-peer';

/** Milliseconds of packets that one message tells the publisher of, as browsers do it. */
const FEEDBACK_EVERY = 50;

/** Events of a publisher's connection for the room. */
export interface PublisherEvents {
  connected(): void;
  /** @param error what failed in this process; absent: the publisher ended it */
  ended(error?: unknown): void;
  packet(packet: SourcePacket): void;
  /** The publisher's clock, in milliseconds of its own beginning, at one of its timestamps. */
  clock(kind: MediaKind, clock: number, timestamp: number, layer: number): void;
}

export interface PublisherPeer {
  /** @returns the answer @throws Error for an offer that cannot be answered */
  answer(sdp: string): Promise<string>;
  /** @returns an offer, with all candidates in it */
  offer(): Promise<string>;
  /** @throws Error for an answer that is none */
  accept(sdp: string): Promise<void>;
  addCandidate(candidate: object): void;
  /** Sizes of the picture in the descriptions. */
  layers(): number;
  /** @param layer 0: the largest */
  requestKeyFrame(layer: number): void;
  close(): void;
}

/** A connection from one publisher, or from the node that has the room. */
export function createPublisherPeer(werift: Werift, network: PeerNetwork, events: PublisherEvents): PublisherPeer {
  const { peer, transceivers } = openPeer(werift, network, 'receive');
  const { close, end } = watchPeer(peer, transceivers, events);
  /** The source of each layer, the largest first, as the offer names them. */
  const sources: number[] = [];
  let layers = 0;
  const arrivals = new TransportFeedback();
  let isFeedbackDue = false;
  const read: SourcePacket[] = [];

  const take = (kind: MediaKind, track: MediaStreamTrack, { codecs, sender }: RTCRtpTransceiver): void => {
    // Some browsers name the first one in two ways.
    const layer = track.rid === undefined ? 0 : layers;
    if (layer === LAYERS_MAX) return;
    if (track.rid !== undefined) layers += 1;
    const missing = new MissingPackets();
    track.onReceiveRtp.subscribe(({ header, payload }, extensions) => {
      const { ssrc, sequenceNumber: sequence, timestamp, marker } = header;
      if (kind === 'video') {
        const now = performance.now();
        sources[layer] = ssrc;
        const lost = missing.add(sequence, now);
        if (lost.length > 0) {
          const nack = new werift.GenericNack({ senderSsrc: sender.ssrc, mediaSourceSsrc: ssrc, lost: [...lost] });
          tell(new werift.RtcpTransportLayerFeedback({ feedback: nack }));
        }
        const number: unknown = extensions?.[werift.RTP_EXTENSION_URI.transportWideCC];
        if (typeof number === 'number') came(number, ssrc, now);
      }
      const codec = codecOf(codecs.find(({ payloadType }) => payloadType === header.payloadType));
      if (codec === null) return;
      forward({ kind, codec, layer, sequence, timestamp, marker, payload });
    });
    track.onReceiveRtcp.subscribe((packet) => {
      if (packet.type !== werift.RtcpSrPacket.type) return;
      const { ntpTimestamp, rtpTimestamp } = packet.senderInfo;
      events.clock(kind, Number((ntpTimestamp * 1000n) >> 32n), rtpTimestamp, layer);
    });
  };
  for (const kind of ['audio', 'video'] as const) {
    const transceiver = transceivers[kind];
    transceiver.onTrack.subscribe((track) => take(kind, track, transceiver));
  }
  const tell = (packet: RtcpPacket): void =>
    void transceivers.video.dtlsTransport?.sendRtcp([packet]).catch(() => undefined);
  /** Forwards when all that has come is read: to many viewers that takes milliseconds, which are none of the line's. */
  const forward = (packet: SourcePacket): void => {
    if (read.push(packet) > 1) return;
    setImmediate(() => {
      try {
        for (const one of read.splice(0)) events.packet(one);
      } catch (error) {
        end(error);
      }
    });
  };
  const came = (number: number, ssrc: number, now: number): void => {
    arrivals.add(number, now);
    if (isFeedbackDue) return;
    isFeedbackDue = true;
    setTimeout(() => {
      isFeedbackDue = false;
      try {
        for (const message of arrivals.take(transceivers.video.sender.ssrc, ssrc)) {
          const packet = new werift.RtcpTransportLayerFeedback();
          packet.serialize = () => message;
          tell(packet);
        }
      } catch {
        // Nothing that a publisher numbers may end the process: it hears less, and sends less.
      }
    }, FEEDBACK_EVERY).unref();
  };
  /** Lost packets are requested here, and publishers told when packets came: the library does neither right. */
  const described = (): void => {
    const { codecs, receiver } = transceivers.video;
    for (const codec of codecs)
      codec.rtcpFeedback = codec.rtcpFeedback.filter(({ type }) => type !== 'nack' && type !== 'transport-cc');
    delete receiver.receiverTWCC;
  };

  return {
    answer: async (sdp) => {
      const answer = await answerOffer(peer, sdp);
      described();
      return answer;
    },
    offer: async () => {
      peer.createDataChannel('reliable');
      await peer.setLocalDescription(await peer.createOffer());
      return peer.localDescription?.sdp ?? '';
    },
    accept: async (sdp) => {
      await acceptAnswer(peer, sdp);
      described();
    },
    addCandidate: (candidate) => void peer.addIceCandidate(candidate).catch(() => undefined),
    layers: () => Math.max(1, layers),
    requestKeyFrame: (layer) => {
      const mediaSsrc = sources[layer];
      if (mediaSsrc === undefined) return;
      const feedback = new werift.PictureLossIndication({ senderSsrc: transceivers.video.sender.ssrc, mediaSsrc });
      tell(new werift.RtcpPayloadSpecificFeedback({ feedback }));
    },
    close,
  };
}
