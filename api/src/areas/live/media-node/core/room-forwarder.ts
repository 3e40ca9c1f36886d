import { type ForwarderCounts, noCounts } from './forwarder-counts';
import { beginsKeyFrame } from './key-frames';
import { KeyFrameTap } from './key-frame-tap';
import { Outlet, type OutletPort } from './outlet';
import { clockRates, type Codec, type MediaKind, type MediaPacket } from './packet';
import { PacketHistory } from './packet-history';
import { RecentPicture } from './recent-picture';
import { SourceMeter, type SourceFigures } from './source-meter';
import { Timeline } from './timeline';

/** Packets that are kept for viewers who miss one: more than a second of the picture, two of the sound. */
const HISTORY: Readonly<Record<MediaKind, number>> = { audio: 128, video: 1024 };
/** Milliseconds between two requests for a key frame: viewers come together, and each key frame is large. */
const KEY_FRAME_EVERY = 500;

/** The publisher, as the room sees it. */
export interface Source {
  /** Makes the next frame a key frame, where the source can. */
  requestKeyFrame(): void;
}

/** One packet as its source numbers it. */
export interface SourcePacket {
  readonly kind: MediaKind;
  readonly codec: Codec;
  readonly sequence: number;
  readonly timestamp: number;
  readonly marker: boolean;
  readonly payload: Buffer;
}

/** A moment of the room's clock and the timestamp that belongs to it: what a sender report says. */
export interface ClockPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly timestamp: number;
}

/** What a source gives the room. Nothing of it counts any more when another source has taken its place. */
export interface Feed {
  packet(packet: SourcePacket): void;
  /** The source's own clock at one of its timestamps. @param clock milliseconds of any beginning */
  clock(kind: MediaKind, clock: number, timestamp: number): void;
}

interface Stream {
  readonly timeline: Timeline;
  readonly history: PacketHistory;
  /** The room's clock at one of its timestamps. */
  point: ClockPoint | null;
  codec: Codec | null;
}

/** Forwards one room: from one source to its viewers, packet by packet, without looking at the picture. */
export class RoomForwarder {
  /** A key frame now and then, for the picture of what is on air. */
  readonly tap = new KeyFrameTap();
  readonly #now: () => number;
  readonly #wallClock: () => number;
  readonly #outlets = new Set<Outlet>();
  readonly #streams: Readonly<Record<MediaKind, Stream>>;
  readonly #recent = new RecentPicture();
  #source: Source | null = null;
  #meter: SourceMeter;
  /** From the source's clock to the room's. */
  #clockOffset: number | null = null;
  #askedAt = -Infinity;
  #isAsking = false;
  readonly #counts = noCounts();

  /** @param now milliseconds of a clock that does not go back @param wallClock milliseconds since 1970 */
  constructor(now: () => number, wallClock: () => number) {
    this.#now = now;
    this.#wallClock = wallClock;
    this.#meter = new SourceMeter(now());
    const stream = (kind: MediaKind): Stream => ({
      timeline: new Timeline(kind),
      history: new PacketHistory(HISTORY[kind]),
      point: null,
      codec: null,
    });
    this.#streams = { audio: stream('audio'), video: stream('video') };
  }

  get viewers(): number {
    return this.#outlets.size;
  }

  /** A source takes the place of the one before. */
  publish(source: Source): Feed {
    this.unpublish();
    this.#source = source;
    this.#meter = new SourceMeter(this.#now());
    this.#askedAt = -Infinity;
    if (this.#outlets.size > 0) this.#needKeyFrame();
    const isCurrent = (): boolean => this.#source === source;
    return {
      packet: (packet) => {
        if (isCurrent()) this.#forward(packet);
      },
      clock: (kind, clock, timestamp) => {
        if (!isCurrent()) return;
        this.#clockOffset ??= this.#wallClock() - clock;
        const placed = this.#streams[kind].timeline.timestampOf(timestamp);
        if (placed !== null) this.#streams[kind].point = { at: clock + this.#clockOffset, timestamp: placed };
      },
    };
  }

  /** The room has no publisher. */
  unpublish(): void {
    this.#source = null;
    this.#isAsking = false;
    this.#clockOffset = null;
    this.#recent.clear();
    this.tap.clear();
    for (const stream of Object.values(this.#streams)) {
      stream.timeline.begin();
      stream.history.clear();
      stream.point = null;
      stream.codec = null;
    }
    for (const outlet of this.#outlets) outlet.restart();
  }

  /** @returns the viewer's outlet, until it is given to `leave` */
  join(port: Pick<OutletPort, 'send'>): Outlet {
    const outlet = new Outlet(
      { send: (packet) => port.send(packet), needKeyFrame: () => this.#needKeyFrame() },
      this.#now,
    );
    this.#outlets.add(outlet);
    const missed = this.#recent.read(this.#now());
    if (missed === null) this.#needKeyFrame();
    else outlet.catchUp(missed);
    return outlet;
  }

  leave(outlet: Outlet): void {
    if (!this.#outlets.delete(outlet)) return;
    this.#counts.forwarded += outlet.counts.sent;
    this.#counts.dropped += outlet.counts.dropped;
  }

  /** A viewer has missed packets. */
  resend(outlet: Outlet, kind: MediaKind, sequences: readonly number[]): void {
    for (const sequence of sequences) {
      const packet = this.#streams[kind].history.find(sequence);
      if (packet === null) {
        this.#counts.missing += 1;
        continue;
      }
      if (outlet.repeat(packet)) this.#counts.repeated += 1;
      else this.#counts.notRepeated += 1;
    }
  }

  /** A viewer cannot go on without a key frame. */
  requestKeyFrame(): void {
    this.#needKeyFrame();
  }

  /** Sends what waits for its time, and asks again for a key frame that has not come. To be called every few milliseconds. */
  flush(): void {
    for (const outlet of this.#outlets) if (outlet.waiting > 0) outlet.flush();
    if (this.#isAsking) this.#needKeyFrame();
  }

  /** @returns what a sender report says now; null where nothing has come */
  clockOf(kind: MediaKind): ClockPoint | null {
    const { point } = this.#streams[kind];
    if (point === null) return null;
    const at = this.#wallClock();
    const timestamp = (point.timestamp + Math.round(((at - point.at) * clockRates[kind]) / 1000)) >>> 0;
    return { at, timestamp };
  }

  /** What flows of each kind; null: nothing has come. */
  codecs(): Readonly<Record<MediaKind, Codec | null>> {
    return { audio: this.#streams.audio.codec, video: this.#streams.video.codec };
  }

  /** @returns what the source sent since it was asked the last time */
  figures(): SourceFigures {
    return this.#meter.read(this.#now());
  }

  /** Counts of viewers since the room was created. */
  totals(): ForwarderCounts {
    const totals = { ...this.#counts };
    for (const { counts } of this.#outlets) {
      totals.forwarded += counts.sent;
      totals.dropped += counts.dropped;
    }
    return totals;
  }

  #forward({ kind, codec, sequence, timestamp, marker, payload }: SourcePacket): void {
    const stream = this.#streams[kind];
    this.#meter.count(kind, sequence, payload.length);
    this.#counts.received += 1;
    this.#counts.receivedBytes += payload.length;
    const placed = stream.timeline.place(sequence, timestamp, this.#now());
    if (placed === null) return;
    stream.codec = codec;
    // Until the source says what time it is, its packets are as old as they come.
    stream.point ??= { at: this.#wallClock(), timestamp: placed.timestamp };
    const startsKeyFrame = beginsKeyFrame(codec, payload);
    const packet: MediaPacket = { ...placed, kind, codec, marker, payload, startsKeyFrame };
    if (!stream.history.add(packet)) return;
    if (kind === 'video') {
      this.#recent.add(packet, this.#now());
      this.tap.add(packet);
    }
    if (kind === 'video' && startsKeyFrame) this.#isAsking = false;
    for (const outlet of this.#outlets) outlet.push(packet);
  }

  #needKeyFrame(): void {
    if (this.#source === null) return;
    this.#isAsking = true;
    const now = this.#now();
    if (now - this.#askedAt < KEY_FRAME_EVERY) return;
    this.#askedAt = now;
    this.#counts.keyFrameRequests += 1;
    this.#source.requestKeyFrame();
  }
}
