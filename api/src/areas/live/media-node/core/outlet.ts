import { clockRates, type MediaPacket, sequenceDistance } from './packet';
import { RepeatLimit } from './repeat-limit';

/** How packets leave for one viewer. */
export interface OutletPort {
  /** @returns a promise where the transport has to wait; until it settles nothing more is sent */
  send(packet: MediaPacket): void | Promise<void>;
  /** The viewer can begin only with a key frame, and waits for one. */
  needKeyFrame(): void;
}

export const outletLimits = {
  /** Packets of the picture that may wait, and milliseconds for which they may; then the oldest are dropped. */
  waiting: 256,
  waitingTime: 1_000,
  /** Share of packets that a viewer lost above which it gets less, and below which it gets more again. */
  manyLost: 0.1,
  fewLost: 0.02,
  /** Bits a second to which a viewer's rate is lowered at most. */
  leastRate: 100_000,
  /** Bytes that may be sent at once, in milliseconds of the rate. */
  burst: 300,
} as const;

/** Ticks between two pictures that a viewer catches up with: one millisecond. */
const CATCH_UP_STEP = clockRates.video / 1000;

/**
 * What one viewer of a room gets. Sound goes at once. The picture begins with a key frame; one that the viewer's network
 * cannot take waits, and when too much waits the oldest is dropped, up to the next key frame.
 */
export class Outlet {
  readonly #port: OutletPort;
  readonly #now: () => number;
  #waiting: { readonly packet: MediaPacket; readonly since: number }[] = [];
  #isBusy = false;
  #needsKeyFrame = true;
  /** The first packet of the key frame with which the picture began. */
  #beganAt = 0;
  /** Bits a second that the viewer's network takes; null: whatever comes. */
  #rate: number | null = null;
  /** Bytes that may be sent now, and when they were counted. */
  #credit = 0;
  #creditAt = 0;
  /** What the viewer began with, as it was sent: what is lost of it is sent again with the same timestamps. */
  #caughtUp: { readonly packets: ReadonlyMap<number, MediaPacket>; readonly at: number } | null = null;
  readonly #repeats = new RepeatLimit();
  #sentBytes = 0;
  #measuredAt: number;
  readonly counts = { sent: 0, dropped: 0 };

  /** @param now milliseconds of a clock that does not go back */
  constructor(port: OutletPort, now: () => number) {
    this.#port = port;
    this.#now = now;
    this.#measuredAt = now();
  }

  /** Bits a second that the viewer gets at most; null: there is no limit. */
  get rate(): number | null {
    return this.#rate;
  }

  /** Packets that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Begins with what was sent since the last key frame, at once, instead of with the next key frame. The pictures before
   * the newest get timestamps one millisecond apart, so that the player runs through them, and shows what is on now.
   * @param packets of the picture from a key frame on, in order
   */
  catchUp(packets: readonly MediaPacket[]): void {
    const [first, last] = [packets[0], packets.at(-1)];
    if (first === undefined || last === undefined) return;
    const pictures = [...new Set(packets.map(({ timestamp }) => timestamp))];
    const moved = packets.map((packet) => {
      const behind = pictures.length - 1 - pictures.indexOf(packet.timestamp);
      return { ...packet, timestamp: (last.timestamp - behind * CATCH_UP_STEP) >>> 0 };
    });
    this.#caughtUp = { packets: new Map(moved.map((packet) => [packet.sequence, packet])), at: this.#now() };
    for (const packet of moved) this.push(packet);
  }

  push(packet: MediaPacket): void {
    if (packet.kind === 'audio') return this.#send(packet);
    if (this.#needsKeyFrame) {
      if (!packet.startsKeyFrame) {
        this.#port.needKeyFrame();
        return;
      }
      this.#needsKeyFrame = false;
      this.#beganAt = packet.sequence;
    }
    this.#waiting.push({ packet, since: this.#now() });
    if (this.#waiting.length > outletLimits.waiting) this.#dropOldest();
    this.flush();
  }

  /** Sends again what was lost on the way, as far as that helps. @returns whether it did */
  repeat(packet: MediaPacket): boolean {
    // What was left out on purpose is not missed, and a viewer whose network is full does not get more of it.
    const isLeftOut =
      packet.kind === 'video' && (this.#needsKeyFrame || sequenceDistance(packet.sequence, this.#beganAt) < 0);
    if (isLeftOut || this.#waiting.length > 0) return false;
    const now = this.#now();
    const bytes = packet.payload.length;
    // Out of the credit of the link: a repeat is no reason to send more than the network takes.
    if (!this.#repeats.mayRepeat(packet.kind, packet.sequence, bytes, now) || !this.#mayTake(bytes)) return false;
    // Nothing that old is asked for any more.
    if (this.#caughtUp !== null && now - this.#caughtUp.at > 2 * outletLimits.waitingTime) this.#caughtUp = null;
    this.#send((packet.kind === 'video' && this.#caughtUp?.packets.get(packet.sequence)) || packet, true);
    return true;
  }

  /** @param milliseconds from here to the viewer and back */
  roundTrip(milliseconds: number): void {
    this.#repeats.measured(milliseconds);
  }

  /** Sends what waits, as far as it may go now. */
  flush(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#now() - next.since > outletLimits.waitingTime) {
        this.#dropOldest();
        continue;
      }
      if (this.#isBusy || !this.#mayTake(next.packet.payload.length)) return;
      this.#waiting.shift();
      this.#send(next.packet);
    }
  }

  /** What the viewer sees belongs to another source now, or is broken. */
  restart(): void {
    this.#waiting = [];
    this.#needsKeyFrame = true;
    this.#caughtUp = null;
    this.#repeats.clear();
  }

  /**
   * The viewer says how much it lost of late. Many lost packets lower its rate, few raise it, as in the loss-based
   * controller of draft-ietf-rmcat-gcc-02 §6.
   * @param share 0 to 1
   */
  reported(share: number): void {
    const now = this.#now();
    const seconds = Math.max(0.001, (now - this.#measuredAt) / 1000);
    const sending = (this.#sentBytes * 8) / seconds;
    this.#sentBytes = 0;
    this.#measuredAt = now;
    if (share > outletLimits.manyLost) {
      const lowered = Math.min(this.#rate ?? Infinity, sending) * (1 - 0.5 * share);
      if (this.#rate === null) {
        this.#credit = 0;
        this.#creditAt = now;
      }
      this.#rate = Math.max(outletLimits.leastRate, lowered);
    } else if (share < outletLimits.fewLost && this.#rate !== null) {
      this.#rate *= 1.08;
      // Nothing waits, and there is room for more: the network is no limit any more.
      if (this.#waiting.length === 0 && this.#rate > 1.5 * sending) this.#rate = null;
    }
  }

  #mayTake(bytes: number): boolean {
    if (this.#rate === null) return true;
    const now = this.#now();
    const most = (this.#rate / 8) * (outletLimits.burst / 1000);
    this.#credit = Math.min(most, this.#credit + ((now - this.#creditAt) / 1000) * (this.#rate / 8));
    this.#creditAt = now;
    if (this.#credit < bytes) return false;
    this.#credit -= bytes;
    return true;
  }

  #send(packet: MediaPacket, isRepeat = false): void {
    this.counts.sent += 1;
    this.#sentBytes += packet.payload.length;
    if (!isRepeat) this.#repeats.sent(packet.payload.length);
    const pending = this.#port.send(packet);
    if (pending === undefined) return;
    this.#isBusy = true;
    void this.#freed(pending);
  }

  async #freed(pending: Promise<void>): Promise<void> {
    // What could not be sent is lost, as on the network.
    await pending.catch(() => undefined);
    this.#isBusy = false;
    this.flush();
  }

  /** The oldest packet goes, and what cannot be shown without it. */
  #dropOldest(): void {
    const next = this.#waiting.findIndex(({ packet }, index) => index > 0 && packet.startsKeyFrame);
    const dropped = next === -1 ? this.#waiting.length : next;
    this.#waiting.splice(0, dropped);
    this.counts.dropped += dropped;
    if (next !== -1) return;
    this.#needsKeyFrame = true;
    this.#port.needKeyFrame();
  }
}
