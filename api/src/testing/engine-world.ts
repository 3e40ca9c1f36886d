import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { AccessWatch } from '../areas/live/access/watch';
import { readOpenBroadcasts } from '../areas/live/broadcasts/repository';
import { JanusEngine } from '../areas/live/media-node/engines/janus/janus-engine';
import type { MediaEngine } from '../areas/live/media-node/engines/media-engine';
import { WeriftEngine } from '../areas/live/media-node/engines/werift/werift-engine';
import { innerLines } from '../areas/live/media-node/lines/inner-line';
import { MediaNode } from '../areas/live/media-node/node';
import { Switchboard } from '../areas/live/signalling/core/switchboard';
import type { DatabaseConnection } from '../ground/db/database';
import { liveRooms } from '../tables';
import { type JanusServer, startJanus } from './janus-server';
import { createTestDatabase } from './test-database';

const network = { addresses: ['127.0.0.1'], ports: null };

/** Whether this machine has the server of the second engine. */
export const hasJanus = spawnSync('janus', ['--help']).error === undefined;
const missing = 'there is no Janus: install janus';

export type EngineKind = 'werift' | 'janus';

/** @throws Error when it has not come about within so many seconds */
export async function until(what: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !(await what()); await wait(20))
    if (Date.now() > end) throw new Error(`it never came about: ${String(what)}`);
}

/**
 * The tests of each engine. Without Janus its tests are skipped; in continuous integration that is a failure.
 * @param tests adds the tests of one engine
 */
export function describeEngines(tests: (kind: EngineKind) => void): void {
  describe.each(['werift', 'janus'] as const)('the engine %s', (kind) => {
    if (kind === 'werift' || hasJanus) return tests(kind);
    (process.env['CI'] ? it : it.skip)(`is tested (${missing})`, () => {
      throw new Error(missing);
    });
  });
}

/** One room, signalling and media nodes in this process, anew for each test of a file; real servers for its whole run. */
export class EngineWorld {
  database!: DatabaseConnection;
  board!: Switchboard;
  roomId = 0;
  readonly nodes: MediaNode[] = [];
  janus: JanusServer | null = null;
  readonly #problems: unknown[] = [];
  readonly #log = {
    info: () => undefined,
    warn: () => undefined,
    error: (what: unknown) => void this.#problems.push(what),
  };
  #watch!: AccessWatch;

  /** Adds the hooks of the file that calls it. @param close ends what a test of the file has opened */
  constructor(close: () => Promise<unknown>) {
    beforeAll(async () => {
      if (hasJanus) this.janus = await startJanus();
    }, 60_000);
    afterAll(() => this.janus?.stop());
    beforeEach(async () => {
      this.database = await createTestDatabase('catalogue');
      const rows = await this.database.db.select().from(liveRooms);
      this.roomId = rows.find(({ nickname }) => nickname === 'odile')?.id ?? 0;
      this.board = new Switchboard({ shared: false });
      this.#watch = new AccessWatch({ db: this.database.db, now: () => new Date(), log: this.#log });
    });
    afterEach(async () => {
      await close();
      for (const node of this.nodes.splice(0)) await node.stop();
      this.#watch.close();
      await this.database.close();
      for (const problem of this.#problems.splice(0)) throw problem;
    });
  }

  /** @param capacity viewers that it takes */
  async startNode(kind: EngineKind, id = 'node-one', capacity = 12): Promise<MediaNode> {
    const node = new MediaNode({
      id,
      engine: this.#engine(kind, capacity),
      db: this.database.db,
      openLine: innerLines(this.board),
      access: this.#watch,
      issueTicket: () => null,
      now: () => new Date(),
      log: this.#log,
    });
    this.nodes.push(node);
    await node.start();
    return node;
  }

  /** The broadcast of the room that is on air; undefined: none is. */
  async broadcast() {
    return (await readOpenBroadcasts(this.database.db, new Date())).get(this.roomId);
  }

  #engine(kind: EngineKind, capacity: number): MediaEngine {
    if (kind === 'werift') return new WeriftEngine(network, capacity);
    if (this.janus === null) throw new Error(missing);
    return new JanusEngine({ ...this.janus, capacity, network, log: this.#log });
  }
}
