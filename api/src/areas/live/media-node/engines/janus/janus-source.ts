import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { SourceFigures } from '../../core/source-meter';
import type { Description, MediaPeer, PeerEvents } from '../media-engine';
import type { JanusAdmin, Received } from './janus-admin';
import type { JanusClient } from './janus-client';
import { JanusPeer } from './janus-peer';

/** Milliseconds between two reads of a publisher's traffic. */
const LOOK = 2_000;
/** Milliseconds after which a silent publisher counts as gone; Janus reports silence after a second. */
const SILENCE = 3_000;
/** Range of feed numbers, which must be unique within a room. */
const FEEDS = 2 ** 47;

const published = z.object({
  streams: z.array(
    z.object({
      type: z.enum(['audio', 'video', 'data']),
      mid: z.string(),
      codec: z.string().optional(),
      simulcast: z.boolean().optional(),
    }),
  ),
});

interface SourceOptions {
  readonly client: JanusClient;
  readonly admin: Pick<JanusAdmin, 'received'>;
  /** Number of the room in Janus. */
  readonly room: number;
  /** `admin_key`, needed to create rooms. */
  readonly key: string;
  /** Called when it is connected: viewers see it from now on. */
  readonly connected: (source: JanusSource) => void;
  readonly gone: (source: JanusSource) => void;
}

/** A publisher of a Janus room, or the node that owns the room. */
export class JanusSource implements MediaPeer {
  readonly feed = randomInt(1, FEEDS);
  /** Audio and video streams. */
  streams: readonly { readonly type: string; readonly mid: string }[] = [];
  /** Codecs that viewers have to support. */
  codecs = '';
  hasLayers = false;
  readonly #options: SourceOptions;
  readonly #peer: JanusPeer;
  #timer: NodeJS.Timeout | null = null;
  /** Sections that have sent something, and whether they do now. */
  readonly #receiving = new Map<string, boolean>();
  #silence: NodeJS.Timeout | null = null;
  #connectedAt: number | null = null;
  /** The latest successful look; null before it is connected. */
  #seen: { readonly at: number; readonly received: Received } | null = null;
  /** Between the two latest looks; null: Janus said nothing at the latest, or there was none. */
  #figures: SourceFigures | null = null;

  constructor(events: PeerEvents, options: SourceOptions) {
    this.#options = options;
    this.#peer = new JanusPeer(options.client, events, {
      up: () => {
        this.#connectedAt = performance.now();
        this.#seen = { at: this.#connectedAt, received: { packets: 0, bytes: 0, lost: 0 } };
        this.#timer = setInterval(() => void this.#look(), LOOK).unref();
        options.connected(this);
      },
      receives: (mid, isReceiving) => this.#receives(mid, isReceiving),
      gone: () => {
        if (this.#timer !== null) clearInterval(this.#timer);
        if (this.#silence !== null) clearTimeout(this.#silence);
        options.gone(this);
      },
    });
  }

  /** Traffic of late; null: it is not known. */
  get figures(): SourceFigures | null {
    return this.#figures;
  }

  /**
   * Milliseconds since it was connected, as long as nothing has come; 0 from then on: one who falls silent is ended here,
   * but Janus says nothing of one who never sends.
   */
  get silentMs(): number {
    const hasSent = this.#receiving.size > 0;
    return this.#connectedAt === null || hasSent ? 0 : performance.now() - this.#connectedAt;
  }

  /** Whether sound or picture come now. */
  get isReceiving(): boolean {
    return !this.#peer.isOver && [...this.#receiving.values()].includes(true);
  }

  async describe({ type, sdp }: Description): Promise<Description> {
    if (type !== 'offer') throw new Error('Janus makes no offers to publishers');
    const { room, key } = this.#options;
    const handle = await this.#peer.handle();
    await handle
      .request({
        request: 'create',
        admin_key: key,
        room,
        is_private: true,
        permanent: false,
        // Room for one that takes over, and one that is still leaving.
        publishers: 8,
        audiocodec: 'opus',
        videocodec: 'vp8,h264',
        notify_joining: false,
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message.includes('already exists'))) throw error;
      });
    await handle.request({ request: 'join', ptype: 'publisher', room, id: this.feed });
    const { data, jsep } = await handle.request({ request: 'publish' }, { type, sdp });
    const media = published.parse(data).streams.filter((stream) => stream.type !== 'data' && stream.codec !== 'none');
    if (jsep === null || media.length === 0) throw new Error('there is neither sound nor picture in it');
    this.streams = media;
    this.codecs = media.map((stream) => `${stream.type} ${stream.codec}`).join();
    this.hasLayers = media.some(({ simulcast }) => simulcast === true);
    return jsep;
  }

  addCandidate(candidate: object): void {
    this.#peer.addCandidate(candidate);
  }

  requestKeyFrame(): void {
    void this.#peer
      .handle()
      .then((handle) => handle.request({ request: 'configure', keyframe: true }))
      .catch(() => undefined);
  }

  close(): void {
    this.#peer.close();
  }

  /** Ends a silent publisher: a lost network sends no goodbye. */
  #receives(mid: string, isReceiving: boolean): void {
    this.#receiving.set(mid, isReceiving);
    if (this.#silence !== null) clearTimeout(this.#silence);
    this.#silence = this.isReceiving ? null : setTimeout(() => this.#peer.end(), SILENCE).unref();
  }

  async #look(): Promise<void> {
    const { admin, client } = this.#options;
    const { handleId } = this.#peer;
    const before = this.#seen;
    if (client.session === null || handleId === null || before === null) return;
    const received = await admin.received(client.session, handleId).catch(() => null);
    const at = performance.now();
    this.#figures = received && trafficBetween(before.received, received, at - before.at);
    if (received !== null) this.#seen = { at, received };
  }
}

function trafficBetween(before: Received, after: Received, milliseconds: number): SourceFigures {
  const [packets, lost] = [after.packets - before.packets, Math.max(0, after.lost - before.lost)];
  return {
    bitrateKbps: Math.round((Math.max(0, after.bytes - before.bytes) * 8) / Math.max(1, milliseconds)),
    lostPermille: packets + lost === 0 ? 0 : Math.round((1000 * lost) / (packets + lost)),
  };
}
