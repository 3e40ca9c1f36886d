import { z } from 'zod';
import type { Description, PeerEvents, WatchingPeer } from '../media-engine';
import type { Jsep, PluginReply } from './janus-client';
import type { JanusClient } from './janus-client';
import { JanusPeer } from './janus-peer';
import type { JanusSource } from './janus-source';

/**
 * Milliseconds without loss after which a viewer gets the next larger layer: the initial value, and the maximum after
 * failures.
 */
const CALM = { first: 10_000, longest: 160_000 } as const;
/** Index of the largest of three simulcast layers. */
const LARGEST = 2;

const attached = z.object({ streams: z.array(z.object({ type: z.string(), mid: z.string() })) });

interface ViewerOptions {
  readonly client: JanusClient;
  readonly room: number;
  /** Settles as soon as a source is published. */
  readonly source: () => Promise<JanusSource>;
  /** Called when the viewer has gone. */
  readonly gone: (viewer: JanusViewer) => void;
}

/**
 * A viewer of a Janus room. Janus makes the offer, so the viewer's offer is rolled back
 * (docs/spec/signalling.md#peer-handshake).
 */
export class JanusViewer implements WatchingPeer {
  readonly #options: ViewerOptions;
  readonly #peer: JanusPeer;
  #source: JanusSource | null = null;
  /** Sections of the description, by kind. */
  #mids = new Map<string, string>();
  #answer: Jsep | null = null;
  /** Largest that this viewer wants. */
  #wanted = LARGEST;
  #layer = LARGEST;
  #calm: NodeJS.Timeout | null = null;
  #calmFor: number = CALM.first;
  #raisedAt = -Infinity;

  constructor(events: PeerEvents, options: ViewerOptions) {
    this.#options = options;
    this.#peer = new JanusPeer(options.client, events, {
      gone: () => {
        if (this.#calm !== null) clearTimeout(this.#calm);
        options.gone(this);
      },
      slow: () => this.#lower(),
      event: (reply) => void this.#agree(reply).catch(() => this.#peer.end()),
    });
  }

  get isServed(): boolean {
    return this.#source?.isReceiving ?? false;
  }

  async offer(): Promise<string> {
    const source = await this.#options.source();
    const handle = await this.#peer.handle();
    const { data, jsep } = await handle.request({
      request: 'join',
      ptype: 'subscriber',
      room: this.#options.room,
      // The published streams may change; the description stays.
      autoupdate: false,
      streams: source.streams.map(({ mid }) => ({ feed: source.feed, mid })),
    });
    if (jsep === null) throw new Error('Janus made no offer');
    this.#source = source;
    for (const { type, mid } of attached.parse(data).streams) this.#mids.set(type, mid);
    return jsep.sdp;
  }

  async describe({ type, sdp, layers = LARGEST + 1 }: Description): Promise<Description | null> {
    if (type === 'offer') {
      this.#wanted = Math.min(layers, LARGEST + 1) - 1;
      const ours = await this.offer();
      return { type: 'offer', sdp: ours, ...(this.#source?.hasLayers === true && { layers: LARGEST + 1 }) };
    }
    const handle = await this.#peer.handle();
    this.#answer = { type: 'answer', sdp };
    await handle.request({ request: 'start' }, this.#answer);
    if (this.#wanted < LARGEST) this.#take(this.#wanted);
    return null;
  }

  addCandidate(candidate: object): void {
    // Candidates of a rolled-back offer are useless.
    if (this.#answer !== null) this.#peer.addCandidate(candidate);
  }

  /** Switches to the current source. A viewer that needs another description has to reconnect. */
  async show(source: JanusSource): Promise<void> {
    if (this.#source === source || this.#source === null || this.#peer.isOver) return;
    const before = this.#source;
    this.#source = source;
    try {
      if (source.codecs !== before.codecs) throw new Error('another codec');
      const handle = await this.#peer.handle();
      await this.#agree(
        await handle.request({
          request: 'switch',
          streams: source.streams.map(({ type, mid }) => ({ feed: source.feed, mid, sub_mid: this.#mids.get(type) })),
        }),
      );
      this.#layer = LARGEST;
      if (this.#wanted < LARGEST) this.#take(this.#wanted);
    } catch {
      this.#peer.end();
    }
  }

  close(): void {
    this.#peer.close();
  }

  /** Janus sends the same description again after a switch of the source, so the answer is the same too. */
  async #agree({ jsep }: PluginReply): Promise<void> {
    if (jsep?.type !== 'offer' || this.#answer === null) return;
    await (await this.#peer.handle()).request({ request: 'start' }, this.#answer);
  }

  /** Handles high loss on the viewer's line. */
  #lower(): void {
    // The larger layer was too much: wait longer before each further attempt.
    if (performance.now() - this.#raisedAt < 2 * CALM.first) this.#calmFor = Math.min(2 * this.#calmFor, CALM.longest);
    this.#raisedAt = -Infinity;
    this.#take(this.#layer - 1);
  }

  #raise(): void {
    this.#raisedAt = performance.now();
    this.#take(this.#layer + 1);
  }

  /** Selects a layer, if the publisher sends several, and schedules the next larger one. */
  #take(layer: number): void {
    if (this.#source?.hasLayers !== true || this.#peer.isOver) return;
    if (this.#calm !== null) clearTimeout(this.#calm);
    this.#layer = Math.max(0, layer);
    if (this.#layer < this.#wanted) this.#calm = setTimeout(() => this.#raise(), this.#calmFor).unref();
    if (layer < 0) return;
    const mid = this.#mids.get('video');
    void this.#peer
      .handle()
      .then((handle) => handle.request({ request: 'configure', streams: [{ mid, substream: layer }] }))
      .catch(() => undefined);
  }
}
