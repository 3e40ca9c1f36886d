import { type MediaPacket, sequenceDistance } from './packet';

export const recentLimits = {
  /** Milliseconds since the key frame after which a viewer waits for the next: they would run through it visibly. */
  age: 1_200,
  /** Packets that are sent at once at most: more would overrun a viewer's network. */
  packets: 128,
} as const;

/** What was sent of a room's picture since its last key frame: with it a viewer who comes begins at once. */
export class RecentPicture {
  #packets: MediaPacket[] = [];
  #keyAt = 0;
  /** Packets were lost on the way here, came too late, or were too many: the picture cannot be continued from this key frame. */
  #isBroken = true;

  /** @param now milliseconds of a clock that does not go back */
  add(packet: MediaPacket, now: number): void {
    const last = this.#packets.at(-1);
    const [key] = this.#packets;
    // The parameters of H.264 begin a key frame, and so does the picture behind them.
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

  /** @returns from the key frame on, in order; null where a viewer has to wait for the next one */
  read(now: number): readonly MediaPacket[] | null {
    const isUsable = !this.#isBroken && now - this.#keyAt <= recentLimits.age;
    return isUsable ? this.#packets : null;
  }

  clear(): void {
    this.#packets = [];
    this.#isBroken = true;
  }
}
