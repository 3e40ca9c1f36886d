import type { MediaPacket } from './packet';

/** The last packets of a room's sound or picture, for viewers who miss one. */
export class PacketHistory {
  readonly #packets: (MediaPacket | undefined)[];

  /** @param size packets, a power of two, so that numbers that start again find their place */
  constructor(size: number) {
    this.#packets = Array.from({ length: size });
  }

  /** @returns false when it was there already */
  add(packet: MediaPacket): boolean {
    const at = packet.sequence & (this.#packets.length - 1);
    if (this.#packets[at]?.sequence === packet.sequence) return false;
    this.#packets[at] = packet;
    return true;
  }

  /** @returns null for one that has not come, or was too long ago */
  find(sequence: number): MediaPacket | null {
    const packet = this.#packets[sequence & (this.#packets.length - 1)];
    return packet?.sequence === sequence ? packet : null;
  }

  clear(): void {
    this.#packets.fill(undefined);
  }
}
