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
  /** Milliseconds for which the packets of a key frame may wait: on a slow line a whole one now and then is what is seen. */
  keyWaitingTime: 4_000,
  /** Reports of a viewer whose mean counts: a second's packets are too few to tell much loss from some. */
  reports: 3,
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
  /** The first packet of the key frame with which the picture began, and the timestamp of that frame. */
  #beganAt = 0;
  #keyTimestamp: number | null = null;
  /** Bits a second that the viewer's network takes; null: whatever comes. */
  #rate: number | null = null;
  /** Bytes that may be sent now, and when they were counted. */
  #credit = 0;
  #creditAt = 0;
  /** What the viewer began with, as it was sent: what is lost of it is sent again with the same timestamps. */
  #caughtUp: { readonly packets: ReadonlyMap<number, MediaPacket>; readonly at: number } | null = null;
  readonly #repeats = new RepeatLimit();
  #sentBytes = 0;
  /** Packets of the picture since the last report: sent, and left out on purpose, which the viewer counts as lost. */
  #since = { sent: 0, leftOut: 0 };
  /** Shares of packets that were lost, of the last reports. */
  #losses: number[] = [];
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
      // The rest of a key frame of which the beginning waits.
      const isRest = this.#waiting.length > 0 && this.#isOfKeyFrame(packet);
      if (!packet.startsKeyFrame && !isRest) {
        this.#since.leftOut += 1;
        this.#port.needKeyFrame();
        return;
      }
      if (!isRest) {
        this.#needsKeyFrame = false;
        this.#beganAt = packet.sequence;
      }
    }
    if (packet.startsKeyFrame) this.#keyTimestamp = packet.timestamp;
    this.#waiting.push({ packet, since: this.#now() });
    if (this.#waiting.length > outletLimits.waiting) this.#dropOldest();
    this.flush();
  }

  /** Sends again what was lost on the way, as far as that helps. @returns whether it did */
  repeat(packet: MediaPacket): boolean {
    // What was left out on purpose is not missed, and a viewer whose network is full does not get more of it.
    const isLeftOut =
      packet.kind === 'video' && (this.#needsKeyFrame || sequenceDistance(packet.sequence, this.#beganAt) < 0);
    // But for a key frame that is on its way: nothing is seen without the whole.
    if (isLeftOut || (this.#waiting.length > 0 && !this.#isOfKeyFrame(packet))) return false;
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
      if (this.#now() - next.since > this.#mayWait(next.packet)) {
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
    const lost = this.#lossOf(share);
    const seconds = Math.max(0.001, (now - this.#measuredAt) / 1000);
    const sending = (this.#sentBytes * 8) / seconds;
    this.#sentBytes = 0;
    this.#measuredAt = now;
    if (lost > outletLimits.manyLost) {
      const lowered = Math.min(this.#rate ?? Infinity, sending) * (1 - 0.5 * lost);
      if (this.#rate === null) {
        this.#credit = 0;
        this.#creditAt = now;
      }
      this.#rate = Math.max(outletLimits.leastRate, lowered);
    } else if (this.#rate !== null) {
      // A line that always loses some is not a full one, so more is tried there, too, though slower.
      this.#rate *= lost < outletLimits.fewLost ? 1.08 : 1.03;
      // Nothing waits, and there is room for more: the network is no limit any more.
      if (this.#waiting.length === 0 && this.#rate > 1.5 * sending) this.#rate = null;
    }
  }

  /** @returns the mean share of what was sent that was lost of late; what was left out on purpose was not lost */
  #lossOf(share: number): number {
    const { sent, leftOut } = this.#since;
    this.#since = { sent: 0, leftOut: 0 };
    const lost = sent === 0 ? 0 : (share * (sent + leftOut) - leftOut) / sent;
    this.#losses = [...this.#losses, Math.min(1, Math.max(0, lost))].slice(-outletLimits.reports);
    return this.#losses.reduce((sum, one) => sum + one, 0) / this.#losses.length;
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
    if (packet.kind === 'video' && !isRepeat) this.#since.sent += 1;
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

  #isOfKeyFrame({ timestamp }: MediaPacket): boolean {
    return timestamp === this.#keyTimestamp;
  }

  /** Milliseconds for which a packet may wait. */
  #mayWait(packet: MediaPacket): number {
    return outletLimits[this.#isOfKeyFrame(packet) ? 'keyWaitingTime' : 'waitingTime'];
  }

  /** The oldest packet goes, and what cannot be shown without it. A key frame that is on its way is kept. */
  #dropOldest(): void {
    const [oldest] = this.#waiting;
    if (oldest === undefined) return;
    const isKept = this.#isOfKeyFrame(oldest.packet) && this.#now() - oldest.since <= outletLimits.keyWaitingTime;
    const behind = this.#waiting.findIndex(({ packet }) => packet.timestamp !== oldest.packet.timestamp);
    const from = !isKept ? 0 : behind === -1 ? this.#waiting.length : behind;
    const next = this.#waiting.findIndex(({ packet }, index) => index >= Math.max(1, from) && packet.startsKeyFrame);
    const dropped = this.#waiting.splice(from, (next === -1 ? this.#waiting.length : next) - from).length;
    this.counts.dropped += dropped;
    this.#since.leftOut += dropped;
    if (next !== -1) return;
    this.#needsKeyFrame = true;
    this.#port.needKeyFrame();
  }
}
