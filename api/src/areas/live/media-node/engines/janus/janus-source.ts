import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { SourceFigures } from '../../core/source-meter';
import type { Description, MediaPeer, PeerEvents } from '../media-engine';
import type { JanusAdmin, Received } from './janus-admin';
import type { JanusClient } from './janus-client';
import { JanusPeer } from './janus-peer';

/** Milliseconds between two looks at what a publisher sends. */
const LOOK = 2_000;
/** Milliseconds after which a publisher who sends nothing has gone: Janus says so after a second. */
const SILENCE = 3_000;
/** Numbers of feeds, which a room must not have twice. */
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
  readonly admin: JanusAdmin;
  /** Of Janus. */
  readonly room: number;
  /** `admin_key`, which makes rooms. */
  readonly key: string;
  /** It is connected: viewers see it from now on. */
  readonly connected: (source: JanusSource) => void;
  readonly gone: (source: JanusSource) => void;
}

/** A publisher of a Janus room, or the node that has the room. */
export class JanusSource implements MediaPeer {
  readonly feed = randomInt(1, FEEDS);
  /** Sound and picture. */
  streams: readonly { readonly type: string; readonly mid: string }[] = [];
  /** What viewers have to be able to show. */
  codecs = '';
  hasLayers = false;
  readonly #options: SourceOptions;
  readonly #peer: JanusPeer;
  readonly #timer: NodeJS.Timeout;
  /** Sections that have sent something, and whether they do now. */
  readonly #receiving = new Map<string, boolean>();
  #silence: NodeJS.Timeout | null = null;
  #received: Received | null = null;
  #read: { readonly at: number; readonly received: Received } = {
    at: performance.now(),
    received: { packets: 0, bytes: 0, lost: 0 },
  };

  constructor(events: PeerEvents, options: SourceOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#look(), LOOK).unref();
    this.#peer = new JanusPeer(options.client, events, {
      up: () => options.connected(this),
      receives: (mid, isReceiving) => this.#receives(mid, isReceiving),
      gone: () => {
        clearInterval(this.#timer);
        if (this.#silence !== null) clearTimeout(this.#silence);
        options.gone(this);
      },
    });
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
        // One that takes over, and one that is still leaving.
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

  /** @returns what was sent since this was called the last time */
  figures(): SourceFigures {
    const now = performance.now();
    const { at, received: before } = this.#read;
    const received = this.#received ?? before;
    const seconds = (now - at) / 1000;
    this.#read = { at: now, received };
    const [packets, lost] = [received.packets - before.packets, Math.max(0, received.lost - before.lost)];
    return {
      bitrateKbps: seconds > 0 ? Math.round(((received.bytes - before.bytes) * 8) / 1000 / seconds) : 0,
      lostPermille: packets + lost === 0 ? 0 : Math.round((1000 * lost) / (packets + lost)),
    };
  }

  close(): void {
    this.#peer.close();
  }

  /** A network that is gone says no goodbye. */
  #receives(mid: string, isReceiving: boolean): void {
    this.#receiving.set(mid, isReceiving);
    if (this.#silence !== null) clearTimeout(this.#silence);
    const isSilent = ![...this.#receiving.values()].includes(true);
    this.#silence = isSilent ? setTimeout(() => this.#peer.end(), SILENCE).unref() : null;
  }

  async #look(): Promise<void> {
    const { admin, client } = this.#options;
    const { handleId } = this.#peer;
    if (client.session === null || handleId === null) return;
    // What is not known now is known with the next look.
    this.#received = await admin.received(client.session, handleId).catch(() => this.#received);
  }
}
