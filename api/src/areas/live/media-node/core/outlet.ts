import { Allowance } from '../../signalling/core/allowance';
import { choiceLimits, LayerChoice, type LayerRate } from './layer-choice';
import { LossMeter } from './loss-meter';
import { Numbering } from './numbering';
import { clockRates, type MediaPacket } from './packet';
import { RepeatLimit } from './repeat-limit';

/** Transport of packets to one viewer. */
export interface OutletPort {
  /** @returns a promise if the transport has to wait; nothing more is sent until it settles */
  send(packet: MediaPacket): void | Promise<void>;
  /** Something was thrown for this viewer: it cannot be served any more. */
  failed(error: unknown): void;
  /** The viewer needs a key frame of a layer to begin, or to continue with. */
  needKeyFrame(layer: number): void;
  /**
   * @param dropped largest layers that are left out; absent: as many as are left out now
   * @returns layers that come now, the largest first
   */
  layers(dropped?: number): readonly LayerRate[];
}

interface Waiting {
  readonly packet: MediaPacket;
  readonly since: number;
  /** Whether video continues with it. */
  begins: boolean;
}

export const outletLimits = {
  /** Maximum number of queued video packets, and their maximum age in milliseconds; then the oldest are dropped. */
  waiting: 256,
  waitingTime: 1_000,
  /** Maximum number of queued packets of a key frame alone, which is not dropped before: none of browsers has as many. */
  keyWaiting: 1_024,
  /**
   * Maximum age of queued key frame packets in milliseconds: on a slow line, an occasional whole key frame is all that
   * shows.
   */
  keyWaitingTime: 8_000,
  /** Seconds of a viewer's reports that are averaged: the packets of one are too few to measure loss. */
  reports: 3,
  /** Share of packets lost by a viewer above which its rate is lowered, and below which it is raised again. */
  manyLost: 0.1,
  fewLost: 0.02,
  /** Minimum rate of a viewer, in bits per second. */
  leastRate: 100_000,
  /** Maximum burst, in milliseconds of the rate. */
  burst: 300,
  /** Milliseconds without a packet after which a viewer has nothing to show. */
  served: 3_000,
  /**
   * Key frames that a viewer may request: six at once, because one loss takes two over a slow line, then one every three
   * seconds. Each costs `keyFrame`.
   */
  keyFrames: { perSecond: 1, burst: 18 },
  keyFrame: 3,
} as const;

/** Ticks between two frames of a catch-up: one millisecond. */
const CATCH_UP_STEP = clockRates.video / 1000;

/**
 * Sends a room's media to one viewer. Audio is sent at once. Video begins with a key frame, in the layer that the
 * viewer's network takes; packets that it cannot take are queued, and when the queue is too long the oldest are dropped,
 * up to the next key frame.
 */
export class Outlet {
  readonly #port: OutletPort;
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #isBusy = false;
  #needsKeyFrame = true;
  /** Timestamp of the latest key frame. */
  #keyTimestamp: number | null = null;
  readonly #numbering = new Numbering();
  readonly #choice: LayerChoice;
  /** The layer that is sent, and the one that replaces it with its next key frame. */
  #layer = 0;
  #wanted = 0;
  /** Bits per second that the viewer's network can take; null: unlimited. */
  #rate: number | null = null;
  /** Bytes that may be sent, and when they were computed. */
  #credit = 0;
  #creditAt = 0;
  /** Packets of the catch-up as they were sent: lost ones are resent with the same timestamps. */
  #caughtUp: { readonly packets: ReadonlyMap<number, MediaPacket>; readonly at: number } | null = null;
  readonly #repeats = new RepeatLimit();
  #sentBytes = 0;
  #sentAt = -Infinity;
  /** Video packets since the last report, and those that were sent again. */
  #since = { sent: 0, repeated: 0 };
  readonly #losses: LossMeter;
  /** Null: it may request any number of key frames. */
  readonly #keyFrames: Allowance | null;
  /** Whether one that was refused is still wanted. */
  #isOwed = false;
  #measuredAt: number;
  readonly counts = { sent: 0, dropped: 0 };

  /** @param now milliseconds of a monotonic clock @param isNode whether it is another node, for all of its viewers */
  constructor(port: OutletPort, now: () => number, isNode = false) {
    this.#port = port;
    this.#now = now;
    this.#measuredAt = now();
    this.#losses = new LossMeter(outletLimits.reports, now());
    this.#keyFrames = isNode ? null : new Allowance(outletLimits.keyFrames, now());
    this.#choice = new LayerChoice(now());
    this.#layer = this.#wanted = this.#choice.choose(port.layers(), null, now());
  }

  /** The layer that the viewer gets. */
  get layer(): number {
    return this.#layer;
  }

  /** Ticks by which the viewer's video timestamps differ from the room's. */
  get timestampOffset(): number {
    return this.#numbering.timestampOffset;
  }

  /** Maximum bits per second for the viewer; null: unlimited. */
  get rate(): number | null {
    return this.#rate;
  }

  /** @param dropped largest layers that are left out @returns bits per second of the picture that the viewer gets then */
  rateWithout(dropped: number): number {
    const layers = this.#port.layers(dropped);
    const line = this.#rate ?? Infinity;
    const taken = layers.find(({ bitrate }) => (bitrate ?? 0) <= line) ?? layers.at(-1);
    return Math.min(taken?.bitrate ?? 0, line);
  }

  /** Whether the viewer was sent something of late. */
  get isServed(): boolean {
    return this.#now() - this.#sentAt < outletLimits.served;
  }

  /** Number of queued packets. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Begins at once with the packets since the last key frame, instead of waiting for the next one. Frames before the
   * newest get timestamps one millisecond apart, so that the player skips through them to the current one.
   * @param packets video from a key frame on, in order
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
    if (packet.layer !== this.#layer) {
      if (packet.layer !== this.#wanted || !packet.startsKeyFrame) return;
      this.#layer = packet.layer;
      this.restart();
    }
    let begins = false;
    if (this.#needsKeyFrame) {
      // The rest of a key frame whose beginning is queued.
      const isRest = this.#waiting.length > 0 && this.#isOfKeyFrame(packet);
      if (!packet.startsKeyFrame && !isRest) return this.needKeyFrame();
      begins = !isRest;
      if (begins) this.#needsKeyFrame = false;
    }
    if (packet.startsKeyFrame) {
      this.#keyTimestamp = packet.timestamp;
      this.#isOwed = false;
    } else if (this.#isOwed) this.keyFrameRequested();
    this.#waiting.push({ packet, since: this.#now(), begins });
    if (this.#waiting.length > outletLimits.waiting) this.#dropOldest();
    this.flush();
  }

  /** Chooses the viewer's layer anew. @param isTooMuch whether its line has not taken the one that is sent */
  choose(isTooMuch = false): void {
    const layers = this.#port.layers();
    const before = this.#wanted;
    this.#wanted = this.#choice.choose(layers, this.#rate, this.#now(), isTooMuch);
    if (this.#wanted === before) return;
    if (this.#wanted !== this.#layer) this.#port.needKeyFrame(this.#wanted);
    const bitrate = layers.find(({ index }) => index === this.#wanted)?.bitrate ?? null;
    // What the line takes beyond that is a guess.
    if (this.#wanted < before && this.#rate !== null && bitrate !== null)
      this.#rate = Math.min(this.#rate, choiceLimits.spare * bitrate);
  }

  /**
   * The viewer requests a key frame. Who does so all the time gets few, because everybody is sent each, and it is large:
   * one that is refused is requested as soon as it may be.
   */
  keyFrameRequested(): void {
    if (this.#isKeyFrameComing()) return;
    this.#isOwed = this.#keyFrames?.take(outletLimits.keyFrame, this.#now()) === false;
    if (!this.#isOwed) this.needKeyFrame();
  }

  /** Requests a key frame, unless one is on its way to the viewer: a slow line takes one after the other. */
  needKeyFrame(): void {
    if (!this.#isKeyFrameComing()) this.#port.needKeyFrame(this.#wanted);
  }

  /** @returns the source's number of a video packet that the viewer names; null: it is left out */
  sourceOf(sequence: number): number | null {
    return this.#numbering.sourceOf(sequence);
  }

  /** Resends a lost packet if that helps. @returns whether it was sent */
  repeat(packet: MediaPacket): boolean {
    // A viewer whose network is full must not get more of what is skipped on purpose.
    const isLeftOut = packet.kind === 'video' && this.#needsKeyFrame;
    // Exception: the key frame being sent, because nothing shows until it is complete.
    if (isLeftOut || (this.#waiting.length > 0 && !this.#isOfKeyFrame(packet))) return false;
    const now = this.#now();
    const bytes = packet.payload.length;
    // Uses the link's credit: resending must not exceed what the network takes.
    if (!this.#repeats.mayRepeat(packet.kind, packet.sequence, bytes, now) || !this.#mayTake(bytes)) return false;
    this.#repeats.repeated(packet.kind, packet.sequence, bytes, now);
    // Packets that old are not requested any more.
    if (this.#caughtUp !== null && now - this.#caughtUp.at > 2 * outletLimits.waitingTime) this.#caughtUp = null;
    this.#send((packet.kind === 'video' && this.#caughtUp?.packets.get(packet.sequence)) || packet, true);
    return true;
  }

  /** @param milliseconds round-trip time to the viewer */
  roundTrip(milliseconds: number): void {
    this.#repeats.measured(milliseconds);
  }

  /** Sends queued packets as far as the rate allows. */
  flush(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#now() - next.since > this.#mayWait(next.packet)) {
        this.#dropOldest();
        continue;
      }
      if (this.#isBusy || !this.#mayTake(next.packet.payload.length)) return;
      this.#waiting.shift();
      if (next.begins) this.#numbering.begin(next.packet);
      this.#send(next.packet);
    }
  }

  /** Does something for this viewer alone: what it throws is the viewer's end, and nobody else's. */
  attempt(task: (outlet: Outlet) => void): void {
    try {
      task(this);
    } catch (error) {
      this.#port.failed(error);
    }
  }

  /** Begins again with a key frame: the source has changed, or the video is broken. */
  restart(): void {
    this.#waiting = [];
    this.#needsKeyFrame = true;
    this.#caughtUp = null;
    this.#repeats.clear();
  }

  /**
   * Handles a loss report of the viewer. High loss lowers its rate, low loss raises it, as in the loss-based controller
   * of draft-ietf-rmcat-gcc-02 §6.
   * @param share 0 to 1
   */
  reported(share: number): void {
    const now = this.#now();
    const { sent, repeated } = this.#since;
    this.#since = { sent: 0, repeated: 0 };
    // Viewers do not report losses that a repeat has made good, but a full line takes no repeats.
    const lost = this.#losses.add(sent, Math.min(1, Math.max(share, sent === 0 ? 0 : repeated / sent)), now);
    if (lost === null) return;
    const seconds = Math.max(0.001, (now - this.#measuredAt) / 1000);
    const sending = (this.#sentBytes * 8) / seconds;
    this.#sentBytes = 0;
    this.#measuredAt = now;
    // A larger layer that was tried is given up with the first bad second: its losses stop the picture.
    const isTooMuch = this.#losses.latest > outletLimits.manyLost && this.#choice.isTrying(now);
    if (lost > outletLimits.manyLost || isTooMuch) {
      const lowered = Math.min(this.#rate ?? Infinity, sending) * (1 - 0.5 * lost);
      if (this.#rate === null) {
        this.#credit = 0;
        this.#creditAt = now;
      }
      this.#rate = Math.max(outletLimits.leastRate, lowered);
      this.#choice.complain(now);
    } else if (this.#rate !== null) {
      // Some lines always lose packets without being full, so raise the rate there too, but more slowly.
      this.#rate *= lost < outletLimits.fewLost ? 1.08 : 1.03;
      // The queue is empty, and the rate exceeds what is sent of the largest layer: the network no longer limits it.
      const isLargest = this.#layer === (this.#port.layers()[0]?.index ?? this.#layer);
      if (isLargest && this.#waiting.length === 0 && this.#rate > 1.5 * sending) this.#rate = null;
    }
    this.choose(isTooMuch);
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
    const placed = packet.kind === 'video' ? this.#numbering.place(packet) : packet;
    if (placed === null) return;
    this.counts.sent += 1;
    this.#sentAt = this.#now();
    this.#sentBytes += packet.payload.length;
    if (packet.kind === 'video') this.#since[isRepeat ? 'repeated' : 'sent'] += 1;
    if (!isRepeat) this.#repeats.sent(packet.payload.length);
    const pending = this.#port.send(placed);
    if (pending === undefined) return;
    this.#isBusy = true;
    void this.#freed(pending);
  }

  async #freed(pending: Promise<void>): Promise<void> {
    // A failed send counts as loss on the network.
    await pending.catch(() => undefined);
    this.#isBusy = false;
    this.attempt(() => this.flush());
  }

  #isOfKeyFrame({ timestamp }: MediaPacket): boolean {
    return timestamp === this.#keyTimestamp;
  }

  #isKeyFrameComing(): boolean {
    return this.#wanted === this.#layer && this.#waiting.some(({ packet }) => this.#isOfKeyFrame(packet));
  }

  /** Maximum age of a queued packet in milliseconds. */
  #mayWait(packet: MediaPacket): number {
    return outletLimits[this.#isOfKeyFrame(packet) ? 'keyWaitingTime' : 'waitingTime'];
  }

  /** Drops the oldest packet and those that depend on it. Keeps a key frame that is being sent. */
  #dropOldest(): void {
    const [oldest] = this.#waiting;
    if (oldest === undefined) return;
    const isKept =
      this.#isOfKeyFrame(oldest.packet) &&
      this.#waiting.length <= outletLimits.keyWaiting &&
      this.#now() - oldest.since <= outletLimits.keyWaitingTime;
    const behind = this.#waiting.findIndex(({ packet }) => packet.timestamp !== oldest.packet.timestamp);
    const from = !isKept ? 0 : behind === -1 ? this.#waiting.length : behind;
    const next = this.#waiting.findIndex(({ packet }, index) => index >= Math.max(1, from) && packet.startsKeyFrame);
    const dropped = this.#waiting.splice(from, (next === -1 ? this.#waiting.length : next) - from).length;
    this.counts.dropped += dropped;
    this.choose(true);
    const continued = next === -1 ? undefined : this.#waiting[from];
    if (continued !== undefined) continued.begins = true;
    else {
      this.#needsKeyFrame = true;
      this.needKeyFrame();
    }
  }
}
