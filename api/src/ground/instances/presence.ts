import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { makeToken } from '../security/secrets';
import { byStart, conflictsOf, findFaults, liveApis, SilenceLimit } from './faults';
import { type InstanceReport, readInstances, removeInstance, reportInstance } from './repository';

/** Milliseconds between two reports. */
const INTERVAL = 5_000;
/** Milliseconds after which a fault that is still there is said again. */
const SAID_AGAIN = 3_600_000;

type Log = Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
type OwnFacts = Pick<InstanceReport, 'role' | 'release' | 'keys' | 'storage' | 'hasRedis'>;

/** Ends it as the server ends. */
interface StartedPresence {
  drain(): Promise<void>;
  stop(): Promise<void>;
}

interface PresenceOptions {
  readonly db: Database;
  readonly log: Log;
  /** Milliseconds, of a clock that only goes on. */
  readonly clock?: () => number;
}

/**
 * Says in the database that this process runs, and sees who runs beside it. An API that cannot serve together with one
 * that was there before says so, and keeps its media node off.
 */
export class Presence {
  readonly id = makeToken(9);
  readonly #options: Required<PresenceOptions>;
  #facts: (OwnFacts & { readonly place: string }) | null = null;
  #isStopping = false;
  #isSecond = false;
  #isFailing = false;
  #startedAt: Date | null = null;
  readonly #silence = new SilenceLimit();
  #said = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor({ clock = () => performance.now(), ...rest }: PresenceOptions) {
    this.#options = { ...rest, clock };
  }

  /** Whether an API that was here before is in the way of this one's media node. False until `start`. */
  get isSecond(): boolean {
    return this.#isSecond;
  }

  /**
   * Has reported once, and goes on until it is stopped.
   * @param port where this process listens
   */
  async start(facts: OwnFacts, port: number): Promise<StartedPresence> {
    this.#facts = { ...facts, place: `${hostname()}:${port}` };
    await this.#report();
    this.#timer = setInterval(() => void this.#report(), INTERVAL).unref();
    return { drain: () => this.#drain(), stop: () => this.#stop() };
  }

  /** Reports now; for tests, which do not wait. */
  report(): Promise<void> {
    return this.#report();
  }

  /** Its successor need not wait for it. */
  async #drain(): Promise<void> {
    this.#isStopping = true;
    await this.#report();
  }

  async #stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#work;
    // One that cannot say that it stops is forgotten by itself.
    await removeInstance(this.#options.db, this.id).catch(() => undefined);
  }

  #report(): Promise<void> {
    this.#work = this.#work.then(() => this.#attempt());
    return this.#work;
  }

  async #attempt(): Promise<void> {
    try {
      await this.#look();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#options.log.warn({ err: error }, 'this instance could not say that it runs');
      this.#isFailing = true;
    }
  }

  async #look(): Promise<void> {
    const { db } = this.#options;
    if (this.#facts === null) return;
    const report = { ...this.#facts, id: this.id, isStopping: this.#isStopping };
    const { startedAt, now } = await reportInstance(db, report, this.#startedAt);
    this.#startedAt = startedAt;
    const seenAfter = this.#silence.at(now);
    if (report.role !== 'api') return;
    const rows = await readInstances(db);
    const own = rows.find(({ id }) => id === this.id);
    if (own === undefined) return;
    this.#isSecond = liveApis(rows, seenAfter).some(
      (other) => byStart(other, own) < 0 && conflictsOf(own, other).length > 0,
    );
    this.#say(findFaults(rows, now).flatMap(({ id, sentence }) => (id === this.id ? [sentence] : [])));
  }

  #say(sentences: readonly string[]): void {
    const { clock, log } = this.#options;
    for (const sentence of sentences) {
      const said = this.#said.get(sentence);
      if (said !== undefined && clock() - said < SAID_AGAIN) continue;
      this.#said.set(sentence, clock());
      log.error(`${sentence.slice(0, -1)}; its media node stays off.`);
    }
    for (const sentence of this.#said.keys()) {
      if (sentences.includes(sentence)) continue;
      this.#said.delete(sentence);
      log.info(`No longer so: ${sentence}`);
    }
  }
}
