import { clockRates, type MediaPacket, sequenceDistance } from '../core/packet';

/** Milliseconds that a lost packet is waited for: one that is sent again comes within a round trip or two. */
const WAIT_MS = 400;
/** Packets that are held at most. */
const MAX_HELD = 512;

/** Puts the packets of one kind in order, because those that were sent again come late. */
export class PacketOrder {
  #next: number | null = null;
  readonly #held = new Map<number, MediaPacket>();

  /** @returns the packets that are due now, in order; a gap in their numbers was given up */
  add(packet: MediaPacket): MediaPacket[] {
    this.#next ??= packet.sequence;
    if (sequenceDistance(packet.sequence, this.#next) < 0) return [];
    this.#held.set(packet.sequence, packet);
    const due = this.#take();
    const oldest = this.#oldest();
    if (oldest === null) return due;
    const waited = ((packet.timestamp - oldest.timestamp) | 0) / (clockRates[packet.kind] / 1000);
    if (waited <= WAIT_MS && this.#held.size <= MAX_HELD) return due;
    this.#next = oldest.sequence;
    return [...due, ...this.#take()];
  }

  /** @returns all that is held, in order */
  flush(): MediaPacket[] {
    const rest: MediaPacket[] = [];
    for (let oldest = this.#oldest(); oldest !== null; oldest = this.#oldest()) {
      this.#next = oldest.sequence;
      rest.push(...this.#take());
    }
    this.#next = null;
    return rest;
  }

  #take(): MediaPacket[] {
    const due: MediaPacket[] = [];
    for (let next = this.#next ?? 0; ; next = this.#next) {
      const packet = this.#held.get(next);
      if (packet === undefined) return due;
      this.#held.delete(next);
      this.#next = (next + 1) & 0xffff;
      due.push(packet);
    }
  }

  #oldest(): MediaPacket | null {
    let oldest: MediaPacket | null = null;
    for (const packet of this.#held.values())
      if (oldest === null || sequenceDistance(packet.sequence, oldest.sequence) < 0) oldest = packet;
    return oldest;
  }
}
