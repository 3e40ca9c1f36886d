import type { FastifyBaseLogger } from 'fastify';
import { attempts } from '../../attempts';
import { layersToDrop } from '../../core/traffic-budget';
import type { PeerNetwork, Werift } from '../../peers/werift-peer';
import type { MediaEngine, RoomMedia } from '../media-engine';
import { WeriftRoom } from './werift-room';

/** Milliseconds between two words to viewers of what time it is. */
const REPORT = 1_000;
/** Milliseconds between two looks at what all viewers get together. */
const BUDGET = 1_000;
/** Milliseconds after which packets that wait for a slow viewer are looked at again. */
const FLUSH = 20;

/** The engine of our own, in this process. */
export class WeriftEngine implements MediaEngine {
  readonly #network: PeerNetwork;
  readonly #capacity: number;
  readonly #attempt: (task: () => void) => void;
  readonly #rooms = new Set<WeriftRoom>();
  readonly #timers: NodeJS.Timeout[] = [];
  #werift: Werift | null = null;

  /** @param capacity viewers that it takes, 1 or more @param log hears what is thrown where nobody waits for it */
  constructor(network: PeerNetwork, capacity: number, log: Pick<FastifyBaseLogger, 'warn'> | null = null) {
    this.#network = network;
    this.#capacity = capacity;
    this.#attempt = attempts(log, 'the media engine failed at what it does by the clock');
  }

  async start(): Promise<void> {
    this.#werift = await import('werift');
    const every = (milliseconds: number, task: () => void): void => {
      this.#timers.push(setInterval(task, milliseconds).unref());
    };
    const inEachRoom = (task: (room: WeriftRoom) => void) => (): void => {
      for (const room of this.#rooms) this.#attempt(() => task(room));
    };
    every(
      REPORT,
      inEachRoom((room) => room.report()),
    );
    every(BUDGET, () => this.#attempt(() => this.#keepBudget()));
    every(
      FLUSH,
      inEachRoom((room) => room.forwarder.flush()),
    );
  }

  openRoom(): RoomMedia {
    if (this.#werift === null) throw new Error('the engine has not been started');
    const room: WeriftRoom = new WeriftRoom(this.#werift, this.#network, () => this.#rooms.delete(room));
    this.#rooms.add(room);
    return room;
  }

  places(): number {
    return this.#capacity;
  }

  #keepBudget(): void {
    const rooms = [...this.#rooms].map(({ forwarder }) => forwarder);
    const dropped = layersToDrop(rooms, this.#capacity);
    for (const [index, room] of rooms.entries()) room.dropLayers(dropped[index] ?? 0);
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }
}
