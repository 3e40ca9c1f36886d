import { type MediaPacket, sequenceDistance } from './packet';

export const recentLimits = {
  /** Maximum age of the key frame in milliseconds: with an older one, the catch-up would be visible. */
  age: 1_200,
  /** Maximum number of packets to send at once: more would overrun a viewer's network. */
  packets: 128,
} as const;

/** A room's video since its last key frame, so that a new viewer can begin at once. */
export class RecentPicture {
  #packets: MediaPacket[] = [];
  #keyAt = 0;
  /** Packets were lost on the way here, came too late, or were too many: viewers cannot begin from this key frame. */
  #isBroken = true;

  /** @param now milliseconds of a monotonic clock */
  add(packet: MediaPacket, now: number): void {
    const last = this.#packets.at(-1);
    const [key] = this.#packets;
    // In H.264, both the parameter sets and the frame after them count as the start of a key frame.
    if (packet.startsKeyFrame && (last === undefined || packet.timestamp !== key?.timestamp)) {
      this.#packets = [packet];
      this.#keyAt = now;
      this.#isBroken = false;
      return;
    }
    if (this.#isBroken || last === undefined) return;
    if (sequenceDistance(packet.sequence, last.sequence) === 1 && this.#packets.length < recentLimits.packets)
      this.#packets.push(packet);
    else {
      this.#isBroken = true;
      this.#packets = [];
    }
  }

  /** @returns from the key frame on, in order; null if a viewer has to wait for the next one */
  read(now: number): readonly MediaPacket[] | null {
    const isUsable = !this.#isBroken && now - this.#keyAt <= recentLimits.age;
    return isUsable ? this.#packets : null;
  }

  clear(): void {
    this.#packets = [];
    this.#isBroken = true;
  }
}
