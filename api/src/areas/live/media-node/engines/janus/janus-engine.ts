import type { FastifyBaseLogger } from 'fastify';
import type { PeerNetwork } from '../../peers/werift-peer';
import type { MediaEngine, RoomMedia } from '../media-engine';
import { WeriftEngine } from '../werift/werift-engine';
import { JanusAdmin } from './janus-admin';
import { JanusClient } from './janus-client';
import { JanusRoom } from './janus-room';

interface JanusOptions {
  /** Its WebSocket API, like ws://127.0.0.1:8188 */
  readonly url: string;
  /** Its admin API over HTTP, like http://127.0.0.1:7088/admin */
  readonly adminUrl: string;
  /** `api_secret`, `admin_secret` and the `admin_key` of the VideoRoom plugin. */
  readonly secret: string;
  /** Viewers that it takes, 1 or more. */
  readonly capacity: number;
  /** How players that take answers alone reach this process. */
  readonly network: PeerNetwork;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** A Janus server beside this process, by its VideoRoom plugin (docs/decisions/media-engine.md). */
export class JanusEngine implements MediaEngine {
  readonly #options: JanusOptions;
  readonly #client: JanusClient;
  readonly #admin: JanusAdmin;
  /** For players that take answers alone. */
  readonly #players: WeriftEngine;

  constructor(options: JanusOptions) {
    this.#options = options;
    this.#client = new JanusClient(options);
    this.#admin = new JanusAdmin(options);
    this.#players = new WeriftEngine(options.network, options.capacity, options.log);
  }

  async start(): Promise<void> {
    await this.#players.start();
    await this.#client.start();
  }

  openRoom(id: number): RoomMedia {
    return new JanusRoom({
      id,
      client: this.#client,
      admin: this.#admin,
      key: this.#options.secret,
      openPlayers: () => this.#players.openRoom(),
    });
  }

  places(): number {
    return this.#client.isReachable ? this.#options.capacity : 0;
  }

  async stop(): Promise<void> {
    this.#client.stop();
    await this.#players.stop();
  }
}
