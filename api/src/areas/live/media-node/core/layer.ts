import { PacketHistory } from './packet-history';
import type { Codec, MediaKind } from './packet';
import { RecentPicture } from './recent-picture';
import { SourceMeter } from './source-meter';
import { Timeline } from './timeline';

/** Packets kept for resending: more than a second of video, two of audio. */
const HISTORY: Readonly<Record<MediaKind, number>> = { audio: 128, video: 1024 };
/** Share of the latest second in a layer's bit rate: a key frame alone does not double it. */
const LATEST = 0.5;
/** Milliseconds that are measured together, at least. */
const SECOND = 1_000;

/** Share of the other layers' pictures with which a layer stays, and with which one that was left out comes again. */
const pictureShares = { keeps: 1 / 3, begins: 1 / 2 } as const;

/** A moment of the room's clock and its timestamp, as in a sender report. */
export interface ClockPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly timestamp: number;
}

/** A source's sound, or one layer of its video. */
export class Stream {
  readonly timeline: Timeline;
  readonly history: PacketHistory;
  /** The room's clock at one of its timestamps. */
  point: ClockPoint | null = null;
  codec: Codec | null = null;

  /** @param before another one of the room and kind, whose time it continues; null: none */
  constructor(kind: MediaKind, before: Timeline | null) {
    this.timeline = new Timeline(kind, before);
    this.history = new PacketHistory(HISTORY[kind]);
  }
}

/** One size of a source's picture. */
export class Layer extends Stream {
  /** 0: the largest. */
  readonly index: number;
  readonly recent = new RecentPicture();
  /** Whether the source sends it now: publishers leave large layers out when their line takes less. */
  isComing = false;
  /** Whether the source has left it out before: it may send single pictures to try, which are no use to viewers. */
  wasLeftOut = false;
  /** Pictures since the latest measurement. */
  pictures = 0;
  /** Milliseconds at its latest packet, and when its latest key frame was requested. */
  cameAt = -Infinity;
  askedAt = -Infinity;
  isAsking = false;
  /** Bits per second; null: not measured yet. */
  bitrate: number | null = null;
  readonly #meter: SourceMeter;
  #beganAt = 0;
  #timestamp: number | null = null;

  /** @param now milliseconds of a monotonic clock */
  constructor(index: number, before: Timeline | null, now: number) {
    super('video', before);
    this.index = index;
    this.#meter = new SourceMeter(now);
  }

  /** The source begins to send it, or sends it again. */
  begin(now: number): void {
    this.isComing = true;
    this.#beganAt = now;
    this.#meter.read(now);
  }

  /** The source has left it out for a while. */
  end(): void {
    this.isComing = false;
    this.wasLeftOut = true;
    this.bitrate = null;
  }

  came(sequence: number, timestamp: number, bytes: number, now: number): void {
    this.cameAt = now;
    if (timestamp !== this.#timestamp) this.pictures += 1;
    this.#timestamp = timestamp;
    this.#meter.count('video', sequence, bytes);
  }

  /** @param most pictures of any layer since the latest measurement @returns whether it is as good as left out */
  isStarved(most: number, now: number): boolean {
    return this.isComing && now - this.#beganAt >= SECOND && this.pictures < pictureShares.keeps * most;
  }

  /** @param most pictures of any layer since the latest measurement @returns whether it comes again */
  isBack(most: number): boolean {
    return !this.isComing && most > 0 && this.pictures >= pictureShares.begins * most;
  }

  /** Measures its bit rate. To be called once a second. */
  measure(now: number): void {
    this.pictures = 0;
    if (!this.isComing || now - this.#beganAt < SECOND) return;
    const latest = this.#meter.read(now).bitrateKbps * 1_000;
    this.bitrate = this.bitrate === null ? latest : LATEST * latest + (1 - LATEST) * this.bitrate;
  }
}
