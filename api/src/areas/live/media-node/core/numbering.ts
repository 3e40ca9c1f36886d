import { type MediaPacket, sequenceDistance } from './packet';
import { moveVp8Numbers, readVp8Numbers } from './vp8-numbers';

/** Packets after the first one beyond which no earlier packet can arrive any more. */
const SETTLED = 1_000;
const noOffsets = { sequence: 0, timestamp: 0, picture: 0, base: 0 };

/**
 * Numbers under which one viewer gets video: after pictures that were left out, or from another layer, they continue
 * where the last packet ended, so that its player misses nothing. Until then packets go out as they are.
 */
export class Numbering {
  #offsets: Readonly<typeof noOffsets> = noOffsets;
  /** The packet with the highest number, as it was sent. */
  #last: MediaPacket | null = null;
  /** As `#last`, of those that have numbers of pictures: padding has none. */
  #lastPicture: MediaPacket | null = null;
  /** The source's number of the packet that video continued with; null once it is long past. */
  #first: number | null = null;
  #layer = 0;

  /** Ticks by which timestamps are moved. */
  get timestampOffset(): number {
    return this.#offsets.timestamp;
  }

  /** Video continues with this packet, the first of a key frame. */
  begin({ layer, sequence, timestamp, codec, payload }: MediaPacket): void {
    this.#layer = layer;
    this.#first = sequence;
    const last = this.#last;
    if (last === null) return;
    const ahead = (last.timestamp - timestamp) | 0;
    const numbersOf = (of: Pick<MediaPacket, 'codec' | 'payload'>) =>
      of.codec === 'vp8' ? readVp8Numbers(of.payload) : { picture: null, base: null };
    const [before, now] = [numbersOf(this.#lastPicture ?? last), numbersOf({ codec, payload })];
    this.#offsets = {
      sequence: last.sequence + 1 - sequence,
      // Layers agree on the time, but for the moment when each was first seen.
      timestamp: ahead < 0 ? 0 : ahead + 1,
      picture: before.picture === null ? 0 : before.picture + 1 - (now.picture ?? 0),
      base: before.base === null ? 0 : before.base + 1 - (now.base ?? 0),
    };
  }

  /** @returns the packet as this viewer gets it; null: it is not of what video continued with */
  place(packet: MediaPacket): MediaPacket | null {
    if (packet.layer !== this.#layer) return null;
    const after = this.#first === null ? 0 : sequenceDistance(packet.sequence, this.#first);
    if (after < 0) return null;
    if (after > SETTLED) this.#first = null;
    const placed = this.#offsets === noOffsets ? packet : this.#move(packet);
    if (this.#last === null || sequenceDistance(placed.sequence, this.#last.sequence) > 0) {
      this.#last = placed;
      if (placed.payload.length > 0) this.#lastPicture = placed;
    }
    return placed;
  }

  /** @returns the source's number of a packet that the viewer names; null: as in `place` */
  sourceOf(sequence: number): number | null {
    const own = (sequence - this.#offsets.sequence) & 0xffff;
    return this.#first !== null && sequenceDistance(own, this.#first) < 0 ? null : own;
  }

  #move(packet: MediaPacket): MediaPacket {
    const { sequence, timestamp, picture, base } = this.#offsets;
    return {
      ...packet,
      sequence: (packet.sequence + sequence) & 0xffff,
      timestamp: (packet.timestamp + timestamp) >>> 0,
      payload:
        packet.codec === 'vp8' && (picture !== 0 || base !== 0)
          ? moveVp8Numbers(packet.payload, { picture, base })
          : packet.payload,
    };
  }
}
