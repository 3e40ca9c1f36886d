import { type ForwarderCounts, noCounts } from './forwarder-counts';
import { beginsKeyFrame } from './key-frames';
import { KeyFrameTap } from './key-frame-tap';
import { Outlet, type OutletPort } from './outlet';
import { clockRates, type Codec, type MediaKind, type MediaPacket } from './packet';
import { PacketHistory } from './packet-history';
import { RecentPicture } from './recent-picture';
import { SourceMeter, type SourceFigures } from './source-meter';
import { Timeline } from './timeline';

/** Packets kept for resending: more than a second of video, two of audio. */
const HISTORY: Readonly<Record<MediaKind, number>> = { audio: 128, video: 1024 };
/** Milliseconds between two key frame requests: viewers tend to join together, and each key frame is large. */
const KEY_FRAME_EVERY = 500;

/** The publisher's side of a room. */
export interface Source {
  /** Makes the next frame a key frame, if the source can. */
  requestKeyFrame(): void;
}

/** One packet with its source's numbering. */
export interface SourcePacket {
  readonly kind: MediaKind;
  readonly codec: Codec;
  readonly sequence: number;
  readonly timestamp: number;
  readonly marker: boolean;
  readonly payload: Buffer;
}

/** A moment of the room's clock and its timestamp, as in a sender report. */
export interface ClockPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly timestamp: number;
}

/** Input of a source into the room. Ignored once another source has replaced it. */
export interface Feed {
  packet(packet: SourcePacket): void;
  /** The source's clock at one of its timestamps. @param clock milliseconds since an arbitrary origin */
  clock(kind: MediaKind, clock: number, timestamp: number): void;
}

/** Receives a room's media as they arrive, for a recording. */
export interface RecordingSink {
  packet(packet: MediaPacket): void;
  /** The source has gone or was replaced. */
  interrupted(): void;
}

/** A running recording. */
export interface Recording {
  /** @returns milliseconds since 1970 of one of the room's timestamps; null if nothing of this kind has arrived */
  timeOf(kind: MediaKind, timestamp: number): number | null;
  end(): void;
}

interface Stream {
  readonly timeline: Timeline;
  readonly history: PacketHistory;
  /** The room's clock at one of its timestamps. */
  point: ClockPoint | null;
  codec: Codec | null;
}

/** Forwards one room from one source to its viewers, packet by packet, without decoding. */
export class RoomForwarder {
  /** An occasional key frame, for the still of the broadcast. */
  readonly tap = new KeyFrameTap();
  readonly #now: () => number;
  readonly #wallClock: () => number;
  readonly #outlets = new Set<Outlet>();
  readonly #sinks = new Set<RecordingSink>();
  readonly #streams: Readonly<Record<MediaKind, Stream>>;
  readonly #recent = new RecentPicture();
  #source: Source | null = null;
  #meter: SourceMeter;
  /** Offset from the source's clock to the room's. */
  #clockOffset: number | null = null;
  #askedAt = -Infinity;
  #isAsking = false;
  readonly #counts = noCounts();

  /** @param now milliseconds of a monotonic clock @param wallClock milliseconds since 1970 */
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

  /** Replaces the previous source. */
  publish(source: Source): Feed {
    this.unpublish();
    this.#source = source;
    this.#meter = new SourceMeter(this.#now());
    this.#askedAt = -Infinity;
    if (this.#outlets.size + this.#sinks.size > 0) this.#needKeyFrame();
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

  /** Removes the publisher. */
  unpublish(): void {
    if (this.#source !== null) for (const sink of this.#sinks) sink.interrupted();
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

  /** @returns the viewer's outlet, valid until it is passed to `leave` */
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

  /** Gives all that is forwarded to a recording, too. */
  record(sink: RecordingSink): Recording {
    this.#sinks.add(sink);
    return {
      timeOf: (kind, timestamp) => {
        const { point } = this.#streams[kind];
        return point && point.at + (((timestamp - point.timestamp) | 0) * 1000) / clockRates[kind];
      },
      end: () => this.#sinks.delete(sink),
    };
  }

  /** Resends packets that a viewer has missed. */
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

  /** Requests a key frame for a viewer that cannot continue without one. */
  requestKeyFrame(): void {
    this.#needKeyFrame();
  }

  /** Sends due packets, and repeats an unanswered key frame request. Call every few milliseconds. */
  flush(): void {
    for (const outlet of this.#outlets) if (outlet.waiting > 0) outlet.flush();
    if (this.#isAsking) this.#needKeyFrame();
  }

  /** @returns values for a sender report now; null if nothing has arrived */
  clockOf(kind: MediaKind): ClockPoint | null {
    const { point } = this.#streams[kind];
    if (point === null) return null;
    const at = this.#wallClock();
    const timestamp = (point.timestamp + Math.round(((at - point.at) * clockRates[kind]) / 1000)) >>> 0;
    return { at, timestamp };
  }

  /** Codec of each kind; null if nothing has arrived. */
  codecs(): Readonly<Record<MediaKind, Codec | null>> {
    return { audio: this.#streams.audio.codec, video: this.#streams.video.codec };
  }

  /** @returns the source's traffic since the last call */
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
    // Until the source reports its clock, use the arrival time of its packets.
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
    for (const sink of this.#sinks) sink.packet(packet);
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
