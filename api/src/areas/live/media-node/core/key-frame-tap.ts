import { vp8FrameAt } from './key-frames';
import { type MediaPacket, sequenceDistance } from './packet';

/** Bytes of a key frame that is taken at most: what browsers send at 1080p has half of it. */
export const MAX_KEY_FRAME_BYTES = 512 * 1024;

/**
 * Takes one key frame of VP8 out of a room's packets when it is wanted, whole: the only picture that needs no other.
 * Nothing is kept while none is wanted.
 */
export class KeyFrameTap {
  #isWanted = false;
  /** Of the frame that is coming; null: none has begun. */
  #pieces: Buffer[] | null = null;
  #sizeBytes = 0;
  #last: MediaPacket | null = null;
  #frame: Buffer | null = null;

  /** The next key frame is to be kept. */
  want(): void {
    this.clear();
    this.#isWanted = true;
  }

  add(packet: MediaPacket): void {
    if (!this.#isWanted || packet.codec !== 'vp8') return;
    const isNext =
      this.#last !== null &&
      packet.timestamp === this.#last.timestamp &&
      sequenceDistance(packet.sequence, this.#last.sequence) === 1;
    if (packet.startsKeyFrame) {
      this.#pieces = [];
      this.#sizeBytes = 0;
    } else if (!isNext) this.#drop();
    if (this.#pieces === null) return;
    const piece = packet.payload.subarray(vp8FrameAt(packet.payload));
    this.#sizeBytes += piece.length;
    if (this.#sizeBytes > MAX_KEY_FRAME_BYTES) return this.#drop();
    this.#pieces.push(piece);
    this.#last = packet;
    if (!packet.marker) return;
    const frame = Buffer.concat(this.#pieces);
    this.clear();
    this.#frame = frame;
  }

  /** @returns the frame that was wanted, once; null: it has not come yet */
  take(): Buffer | null {
    const frame = this.#frame;
    this.#frame = null;
    return frame;
  }

  /** None is wanted. */
  clear(): void {
    this.#isWanted = false;
    this.#frame = null;
    this.#drop();
  }

  /** A piece is missing, or there are too many: the next key frame is waited for. */
  #drop(): void {
    this.#pieces = null;
    this.#last = null;
  }
}
