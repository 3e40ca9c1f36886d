import type { MediaPeer, PeerEvents } from '../media-engine';
import type { Handle, HandleEvents, JanusClient } from './janus-client';

/** Handlers of one kind of connection. */
interface PeerParts extends Pick<HandleEvents, 'slow' | 'receives' | 'event'> {
  /** Media can flow. */
  up?(): void;
  /** The connection has ended, on either side. Called once. */
  gone?(): void;
}

/** A Janus connection: its handle is created with its first description. */
export class JanusPeer implements Pick<MediaPeer, 'addCandidate' | 'close'> {
  readonly #client: JanusClient;
  readonly #events: PeerEvents;
  readonly #parts: PeerParts;
  #handle: Handle | null = null;
  #isUp = false;
  #isOver = false;

  constructor(client: JanusClient, events: PeerEvents, parts: PeerParts) {
    this.#client = client;
    this.#events = events;
    this.#parts = parts;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Null before the first description. */
  get handleId(): number | null {
    return this.#handle?.id ?? null;
  }

  /** @throws Error when Janus is unreachable, or the connection is closed */
  async handle(): Promise<Handle> {
    if (this.#handle !== null) return this.#handle;
    const handle = await this.#client.attach({
      up: () => {
        if (this.#isUp || this.#isOver) return;
        this.#isUp = true;
        this.#parts.up?.();
        this.#events.connected();
      },
      down: () => this.end(),
      slow: () => this.#parts.slow?.(),
      receives: (mid, isReceiving) => this.#parts.receives?.(mid, isReceiving),
      event: (reply) => this.#parts.event?.(reply),
    });
    this.#handle = handle;
    if (!this.#isOver) return handle;
    handle.detach();
    throw new Error('the connection is over');
  }

  addCandidate(candidate: object): void {
    this.#handle?.trickle(candidate);
  }

  /** Closes it, and notifies the owner. */
  end(): void {
    if (this.#isOver) return;
    this.close();
    this.#events.ended();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#handle?.detach();
    this.#parts.gone?.();
  }
}
