import { vp8FrameAt } from '../core/key-frames';
import { type MediaPacket, sequenceDistance } from '../core/packet';
import { codecName, decoderRecord, sizeOf, unitsOf, unitType, unitTypes, withLengths } from './h264';

/** What a decoder has to know of a picture. */
export interface PictureFormat {
  readonly codec: 'vp8' | 'h264';
  /** As WebCodecs name it, such as `avc1.42e01f`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The decoder configuration record of H.264; null for VP8. */
  readonly record: Buffer | null;
}

/** One picture as a file holds it. */
export interface Frame {
  readonly data: Buffer;
  /** In ticks of the video clock. */
  readonly timestamp: number;
  /** Of a picture that needs no other; null: it needs those before. */
  readonly format: PictureFormat | null;
}

export const frameLimits = {
  /** Bytes of a picture at most: what browsers send at 1080p has a tenth. */
  bytes: 4 * 1024 * 1024,
  /** Bytes that a packet takes beside its payload, about. */
  packet: 256,
} as const;

/** Puts the packets of a room's video together to frames, from a key frame on, and again after each loss. */
export class FrameReader {
  #packets: MediaPacket[] = [];
  #bytes = 0;
  #last: MediaPacket | null = null;
  #needsKeyFrame = true;

  /** Whether frames are left out until the next key frame. */
  get needsKeyFrame(): boolean {
    return this.#needsKeyFrame;
  }

  /** @param packet the next one in order @returns the frame that it completes; null: none */
  add(packet: MediaPacket): Frame | null {
    const last = this.#last;
    this.#last = packet;
    if (last !== null && sequenceDistance(packet.sequence, last.sequence) !== 1) this.#lose();
    if (this.#packets[0] !== undefined && this.#packets[0].timestamp !== packet.timestamp) this.#take();
    this.#packets.push(packet);
    this.#bytes += packet.payload.length + frameLimits.packet;
    // A publisher may never say that a picture ends.
    if (this.#bytes > frameLimits.bytes) this.#lose();
    if (!packet.marker) return null;
    const packets = this.#take();
    const frame = frameOf(packets);
    if (frame === null) {
      this.#needsKeyFrame = true;
      return null;
    }
    if (frame.format === null && this.#needsKeyFrame) return null;
    this.#needsKeyFrame = false;
    return frame;
  }

  /** What follows has nothing to do with what came. */
  restart(): void {
    this.#last = null;
    this.#lose();
  }

  #lose(): void {
    this.#take();
    this.#needsKeyFrame = true;
  }

  /** @returns the packets so far; another picture begins */
  #take(): MediaPacket[] {
    const packets = this.#packets;
    this.#packets = [];
    this.#bytes = 0;
    return packets;
  }
}

/** @returns null where the beginning is missing, or nothing can be decoded */
function frameOf(packets: readonly MediaPacket[]): Frame | null {
  const [first] = packets;
  if (first === undefined) return null;
  try {
    return first.codec === 'h264' ? h264Frame(packets, first.timestamp) : vp8Frame(packets, first);
  } catch {
    // Not what its publisher said that it would be.
    return null;
  }
}

/** Bytes of a key frame's head (RFC 6386 §9.1): its tag, a start code, and the size in two numbers of 14 bits. */
const VP8_HEAD = 10;

function vp8Frame(packets: readonly MediaPacket[], { payload, timestamp }: MediaPacket): Frame | null {
  // The first packet of a frame says so (RFC 7741 §4.2).
  if (((payload[0] ?? 0) & 0x17) !== 0x10) return null;
  const data = Buffer.concat(packets.map((packet) => packet.payload.subarray(vp8FrameAt(packet.payload))));
  if (((data[0] ?? 1) & 1) !== 0) return { data, timestamp, format: null };
  if (data.length < VP8_HEAD) return null;
  const [width, height] = [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
  return { data, timestamp, format: { codec: 'vp8', name: 'vp8', width, height, record: null } };
}

function h264Frame(packets: readonly MediaPacket[], timestamp: number): Frame | null {
  const units = unitsOf(packets.map(({ payload }) => payload));
  const data = withLengths(units);
  const find = (type: number): Buffer | undefined => units.find((unit) => unitType(unit) === type);
  if (find(unitTypes.picture) === undefined) return units.length === 0 ? null : { data, timestamp, format: null };
  const [sequence, parameters] = [find(unitTypes.sequence), find(unitTypes.parameters)];
  // Encoders for the web send both with each key frame: a viewer may begin with any.
  if (sequence === undefined || parameters === undefined) return null;
  const record = decoderRecord(sequence, parameters);
  return { data, timestamp, format: { codec: 'h264', name: codecName(sequence), ...sizeOf(sequence), record } };
}
