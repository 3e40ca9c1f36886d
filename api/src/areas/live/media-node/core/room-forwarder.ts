import { type ForwarderCounts, noCounts } from './forwarder-counts';
import { beginsKeyFrame } from './key-frames';
import { KeyFrameTap } from './key-frame-tap';
import { Outlet, type OutletPort } from './outlet';
import { type ClockPoint, Layer, Stream } from './layer';
import { clockRates, type Codec, type MediaKind, type MediaPacket } from './packet';
import { SourceMeter, type SourceFigures } from './source-meter';

/** Milliseconds between two key frame requests: viewers tend to join together, and each key frame is large. */
const KEY_FRAME_EVERY = 500;
/** Milliseconds by which a layer is behind the others until it counts as left out by the source. */
const LEFT_OUT = 1_200;
/** Milliseconds of a source's traffic that are measured at least: a rate of less is chance, and 0 most of the time. */
const FIGURES_OF = 1_000;
/** Milliseconds between two measurements of the layers. */
const MEASURE_EVERY = 1_000;

/** The publisher's side of a room. */
export interface Source {
  /** Sizes of the picture that it sends at once (simulcast) at most; absent: one. */
  readonly layers?: number;
  /** Makes the next frame of a layer a key frame, if the source can. */
  requestKeyFrame(layer: number): void;
}

/** One packet with its source's numbering. */
export interface SourcePacket {
  readonly kind: MediaKind;
  readonly codec: Codec;
  /** 0 or absent: the largest. */
  readonly layer?: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly marker: boolean;
  readonly payload: Buffer;
}

/** Input of a source into the room. Ignored once another source has replaced it. */
export interface Feed {
  packet(packet: SourcePacket): void;
  /** The source's clock at one of its timestamps. @param clock milliseconds since an arbitrary origin */
  clock(kind: MediaKind, clock: number, timestamp: number, layer?: number): void;
}

/** Receives a room's media as they arrive, for a recording. */
export interface RecordingSink {
  packet(packet: MediaPacket): void;
  /** The source has gone or was replaced. */
  interrupted(): void;
  /** It has thrown, and gets nothing more. */
  failed?(error: unknown): void;
}

/** A viewer's side of a room. */
export interface ViewerPort extends Pick<OutletPort, 'send'> {
  /** Something was thrown for this viewer, who has left the room by that. */
  failed?(error: unknown): void;
}

/** A running recording. */
export interface Recording {
  /** @returns milliseconds since 1970 of one of the room's timestamps; null if nothing of this kind has arrived */
  timeOf(kind: MediaKind, timestamp: number): number | null;
  end(): void;
}

/** Forwards one room from one source to its viewers, packet by packet, without decoding. */
export class RoomForwarder {
  /** An occasional key frame, for the still of the broadcast. */
  readonly tap = new KeyFrameTap();
  readonly #now: () => number;
  readonly #wallClock: () => number;
  readonly #outlets = new Set<Outlet>();
  /** Recordings, each with its own outlet. */
  readonly #sinks = new Map<RecordingSink, Outlet>();
  #audio = new Stream('audio', null);
  /** Layers of the source, the largest first. */
  #layers: readonly Layer[];
  /** Those that it sends now. */
  #coming: readonly Layer[] = [];
  #measuredAt = -Infinity;
  /** Largest layers that no viewer gets, because there are too many of them. */
  #dropped = 0;
  #source: Source | null = null;
  #meter: SourceMeter;
  #figures: SourceFigures | null = null;
  #figuresAt: number;
  /** When the source sent something, or else was connected; null: there is none. */
  #heardAt: number | null = null;
  /** Offset from the source's clock to the room's. */
  #clockOffset: number | null = null;
  readonly #counts = noCounts();

  /** @param now milliseconds of a monotonic clock @param wallClock milliseconds since 1970 */
  constructor(now: () => number, wallClock: () => number) {
    this.#now = now;
    this.#wallClock = wallClock;
    this.#figuresAt = now();
    this.#meter = new SourceMeter(now());
    this.#layers = [new Layer(0, null, now())];
  }

  get viewers(): number {
    return this.#outlets.size;
  }

  /** Milliseconds for which the source sends nothing, from when it was connected; 0: there is none. */
  get silentMs(): number {
    return this.#heardAt === null ? 0 : this.#now() - this.#heardAt;
  }

  /** Number of layers that the source offers. */
  get layers(): number {
    return this.#layers.length;
  }

  /** Largest layers that are left out for all viewers. */
  get dropped(): number {
    return this.#dropped;
  }

  /** @param dropped largest layers that are left out @returns bits per second of the picture to all viewers together */
  rateWithout(dropped: number): number {
    let sum = 0;
    for (const outlet of this.#outlets) sum += outlet.rateWithout(dropped);
    return sum;
  }

  /** Leaves the largest layers out for all viewers. @param count 0: none */
  dropLayers(count: number): void {
    if (this.#dropped === count) return;
    this.#dropped = count;
    this.#chooseLayers();
  }

  /** Replaces the previous source. */
  publish(source: Source): Feed {
    this.unpublish();
    this.#source = source;
    this.#heardAt = this.#now();
    this.#layers = this.#open(source.layers);
    this.#meter = new SourceMeter(this.#now());
    this.#figures = null;
    this.#figuresAt = this.#now();
    if (this.#outlets.size + this.#sinks.size > 0) this.#needKeyFrame(0);
    const isCurrent = (): boolean => this.#source === source;
    return {
      packet: (packet) => {
        if (isCurrent()) this.#forward(packet);
      },
      clock: (kind, clock, timestamp, layer = 0) => {
        const stream = kind === 'audio' ? this.#audio : this.#layers[layer];
        if (!isCurrent() || stream === undefined) return;
        this.#clockOffset ??= this.#wallClock() - clock;
        const placed = stream.timeline.timestampOf(timestamp);
        if (placed !== null) stream.point = { at: clock + this.#clockOffset, timestamp: placed };
      },
    };
  }

  /** Removes the publisher. */
  unpublish(): void {
    if (this.#source !== null) for (const [sink, outlet] of this.#sinks) outlet.attempt(() => sink.interrupted());
    this.#source = null;
    this.#heardAt = null;
    this.#clockOffset = null;
    this.tap.clear();
    this.#audio = new Stream('audio', this.#audio.timeline);
    this.#layers = this.#open(1);
    this.#coming = [];
    for (const outlet of this.#all()) outlet.attempt(() => outlet.restart());
  }

  /**
   * @param layersMax layers that the viewer takes at most, counted from the smallest
   * @param isNode whether it is another node, for all of its viewers
   * @returns the viewer's outlet, valid until it is passed to `leave`
   */
  join(port: ViewerPort, layersMax = Infinity, isNode = false): Outlet {
    const outlet = this.#serve(port, (dropped) => Math.min(layersMax, this.#layers.length - dropped), isNode);
    this.#outlets.add(outlet);
    const missed = this.#layerOf(outlet.layer).recent.read(this.#now());
    if (missed === null) this.#needKeyFrame(outlet.layer);
    else outlet.attempt(() => outlet.catchUp(missed));
    return outlet;
  }

  /** A viewer is about to join: the key frame that it would have to wait for is requested now. @param layersMax of `join` */
  expectViewer(layersMax = Infinity): void {
    const [layer = this.#largest()] = this.#take(Math.min(layersMax, this.#layers.length - this.#dropped));
    if (layer.recent.read(this.#now()) === null) this.#needKeyFrame(layer.index);
  }

  leave(outlet: Outlet): void {
    if (!this.#outlets.delete(outlet)) return;
    this.#counts.forwarded += outlet.counts.sent;
    this.#counts.dropped += outlet.counts.dropped;
  }

  /** Gives all that is forwarded to a recording, too. */
  record(sink: RecordingSink): Recording {
    const outlet = this.#serve({ send: (packet) => sink.packet(packet), failed: (error) => sink.failed?.(error) });
    this.#sinks.set(sink, outlet);
    return {
      timeOf: (kind, timestamp) => {
        const point = this.#pointOf(kind, outlet);
        return point && point.at + (((timestamp - point.timestamp) | 0) * 1000) / clockRates[kind];
      },
      end: () => this.#sinks.delete(sink),
    };
  }

  /** Resends packets that a viewer has missed. @param sequences as the viewer got them */
  resend(outlet: Outlet, kind: MediaKind, sequences: readonly number[]): void {
    const { history } = this.#streamOf(kind, outlet);
    for (const sequence of sequences) {
      const own = kind === 'audio' ? sequence : outlet.sourceOf(sequence);
      const packet = own === null ? null : history.find(own);
      if (own !== null && packet === null) this.#counts.missing += 1;
      else if (packet !== null && outlet.repeat(packet)) this.#counts.repeated += 1;
      else this.#counts.notRepeated += 1;
    }
  }

  /** Requests a key frame of a viewer that cannot continue without one; without a viewer, of the largest layer. */
  requestKeyFrame(outlet?: Outlet): void {
    if (outlet === undefined) this.#needKeyFrame(this.#largest().index);
    // Until one comes it is requested again by itself.
    else if (!this.#layerOf(outlet.layer).isAsking) outlet.keyFrameRequested();
  }

  /** Sends due packets, and repeats unanswered key frame requests. Call every few milliseconds. */
  flush(): void {
    for (const outlet of this.#outlets) if (outlet.waiting > 0) outlet.attempt(() => outlet.flush());
    for (const layer of this.#layers) if (layer.isAsking) this.#needKeyFrame(layer.index);
    this.#tendLayers(this.#now());
  }

  /** @returns values for a sender report to a viewer now; null if nothing has arrived */
  clockOf(kind: MediaKind, outlet: Outlet): ClockPoint | null {
    const point = this.#pointOf(kind, outlet);
    if (point === null) return null;
    const at = this.#wallClock();
    const timestamp = (point.timestamp + Math.round(((at - point.at) * clockRates[kind]) / 1000)) >>> 0;
    return { at, timestamp };
  }

  /** Codec of each kind; null if nothing has arrived. */
  codecs(): Readonly<Record<MediaKind, Codec | null>> {
    return { audio: this.#audio.codec, video: this.#largest().codec };
  }

  /** @returns the source's traffic of late; null: it has not been measured yet */
  figures(): SourceFigures | null {
    const now = this.#now();
    if (now - this.#figuresAt >= FIGURES_OF) {
      this.#figures = this.#meter.read(now);
      this.#figuresAt = now;
    }
    return this.#figures;
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

  #forward({ kind, codec, layer: index = 0, sequence, timestamp, marker, payload }: SourcePacket): void {
    const now = this.#now();
    const layer = kind === 'video' ? this.#layers[index] : null;
    if (layer === undefined) return;
    const stream = layer ?? this.#audio;
    this.#heardAt = now;
    this.#meter.count(`${kind}${index}`, sequence, payload.length);
    this.#counts.received += 1;
    this.#counts.receivedBytes += payload.length;
    const placed = stream.timeline.place(timestamp, now);
    stream.codec = codec;
    // Until the source reports its clock, use the arrival time of its packets.
    stream.point ??= { at: this.#wallClock(), timestamp: placed };
    const packet: MediaPacket = {
      kind,
      codec,
      layer: index,
      sequence,
      timestamp: placed,
      marker,
      payload,
      startsKeyFrame: beginsKeyFrame(codec, payload),
    };
    if (!stream.history.add(packet)) return;
    if (layer !== null) this.#received(layer, packet, now);
    const push = (outlet: Outlet): void => outlet.push(packet);
    for (const outlet of this.#outlets) outlet.attempt(push);
    for (const outlet of this.#sinks.values()) outlet.attempt(push);
  }

  #received(layer: Layer, packet: MediaPacket, now: number): void {
    layer.recent.add(packet, now);
    // Padding alone, which measures the publisher's line: viewers get it empty, so that they miss no number.
    if (packet.payload.length === 0) return;
    layer.came(packet.sequence, packet.timestamp, packet.payload.length, now);
    if (packet.startsKeyFrame) layer.isAsking = false;
    if (!layer.isComing && !layer.wasLeftOut) {
      layer.begin(now);
      this.#chooseLayers();
    }
    if (layer === this.#largest()) this.tap.add(packet);
  }

  /** Measures the layers, and notices those that the source leaves out, and those that come again. */
  #tendLayers(now: number): void {
    const { cameAt } = this.#latest();
    const leftOut = this.#coming.filter((layer) => cameAt - layer.cameAt > LEFT_OUT);
    const back: Layer[] = [];
    if (now - this.#measuredAt >= MEASURE_EVERY) {
      this.#measuredAt = now;
      const most = Math.max(...this.#layers.map(({ pictures }) => pictures));
      leftOut.push(...this.#coming.filter((layer) => layer.isStarved(most, now)));
      back.push(...this.#layers.filter((layer) => layer.isBack(most)));
      for (const layer of this.#layers) layer.measure(now);
    }
    for (const layer of leftOut) layer.end();
    for (const layer of back) layer.begin(now);
    if (leftOut.length + back.length > 0) this.#chooseLayers();
  }

  #chooseLayers(): void {
    this.#coming = this.#layers.filter(({ isComing }) => isComing);
    for (const layer of this.#layers) layer.isAsking &&= layer.isComing;
    for (const outlet of this.#all()) outlet.attempt(() => outlet.choose());
  }

  #serve(to: ViewerPort, layersMax: (dropped: number) => number = () => Infinity, isNode = false): Outlet {
    const port: OutletPort = {
      send: (packet) => to.send(packet),
      layers: (dropped = this.#dropped): readonly Layer[] => this.#take(layersMax(dropped)),
      needKeyFrame: (layer) => this.#needKeyFrame(layer),
      failed: (error) => {
        if (!this.#drop(outlet)) return;
        // Not before the others have what they were to get, and who has just joined knows of the outlet.
        queueMicrotask(() => to.failed?.(error));
      },
    };
    const outlet = new Outlet(port, this.#now, isNode);
    return outlet;
  }

  /** @returns false: the outlet had left */
  #drop(outlet: Outlet): boolean {
    const wasThere = this.#outlets.has(outlet);
    this.leave(outlet);
    const sink = [...this.#sinks].find(([, one]) => one === outlet)?.[0];
    return (sink !== undefined && this.#sinks.delete(sink)) || wasThere;
  }

  /** @returns those of the smallest layers that come now; the smallest that comes, where there are none */
  #take(layersMax: number): readonly Layer[] {
    const taken = this.#layers.slice(-Math.max(1, layersMax)).filter(({ isComing }) => isComing);
    return taken.length > 0 ? taken : this.#coming.slice(-1);
  }

  /** Outlets of viewers and recordings. */
  #all(): readonly Outlet[] {
    return [...this.#outlets, ...this.#sinks.values()];
  }

  #open(layers = 1): readonly Layer[] {
    const { timeline } = this.#latest();
    return Array.from({ length: layers }, (_, index) => new Layer(index, timeline, this.#now()));
  }

  /** @returns the layer; the largest one where the source does not have it */
  #layerOf(index: number): Layer {
    return this.#layers[index] ?? this.#largest();
  }

  /** The layer that came last. */
  #latest(): Layer {
    return this.#layers.reduce((latest, layer) => (layer.cameAt > latest.cameAt ? layer : latest));
  }

  /** The largest layer that comes now. */
  #largest(): Layer {
    return this.#coming[0] ?? this.#latest();
  }

  #streamOf(kind: MediaKind, outlet: Outlet): Stream {
    return kind === 'audio' ? this.#audio : this.#layerOf(outlet.layer);
  }

  /** The room's clock at a timestamp that the outlet sends. */
  #pointOf(kind: MediaKind, outlet: Outlet): ClockPoint | null {
    const { point } = this.#streamOf(kind, outlet);
    const offset = kind === 'audio' ? 0 : outlet.timestampOffset;
    return point && { at: point.at, timestamp: (point.timestamp + offset) >>> 0 };
  }

  #needKeyFrame(index: number): void {
    if (this.#source === null) return;
    const layer = this.#layerOf(index);
    const now = this.#now();
    layer.isAsking = true;
    if (now - layer.askedAt < KEY_FRAME_EVERY) return;
    layer.askedAt = now;
    this.#counts.keyFrameRequests += 1;
    this.#source.requestKeyFrame(layer.index);
  }
}
