/** Media that a room forwards. Of payloads only the numbers of pictures are changed, where a viewer's layer changes. */
export type MediaKind = 'audio' | 'video';
export type Codec = 'opus' | 'vp8' | 'h264';

/** Ticks per second of RTP timestamps (RFC 7587 §4.1, RFC 7741 §4.1, RFC 6184 §5.1). */
export const clockRates: Readonly<Record<MediaKind, number>> = { audio: 48_000, video: 90_000 };

/** One RTP packet, without fields that belong to a single connection. */
export interface MediaPacket {
  readonly kind: MediaKind;
  readonly codec: Codec;
  /** Size of the picture, of those that the source sends at once (simulcast); 0: the largest, and sound. */
  readonly layer: number;
  /** 0 to 65535. */
  readonly sequence: number;
  /** 0 to 2^32 - 1, in ticks of the kind's clock. */
  readonly timestamp: number;
  readonly marker: boolean;
  readonly payload: Buffer;
  /** Whether a new viewer can begin with this packet. */
  readonly startsKeyFrame: boolean;
}

/** @returns how far `a` is after `b`, -32768 to 32767: sequence numbers wrap around to 0 */
export const sequenceDistance = (a: number, b: number): number => ((a - b) << 16) >> 16;
