import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseConnection } from '../../../ground/db/database';
import { createTestDatabase } from '../../../testing/test-database';
import { mediaNodes } from '../tables';
import { Switchboard } from '../signalling/core/switchboard';
import { WeriftEngine } from './engines/werift/werift-engine';
import { innerLines } from './lines/inner-line';
import { MediaNode } from './node';

let database: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase('catalogue');
});
afterAll(() => database.close());

it('reports a media server that goes away or comes back before its next round, so that viewers are sent where there is one', async () => {
  let isThere = true;
  let rounds = 0;
  let nextRound = (): void => undefined;
  const engine = new WeriftEngine({ addresses: ['127.0.0.1'], ports: null }, 12);
  engine.places = () => (isThere ? 12 : 0);
  const node = new MediaNode({
    id: 'node-one',
    engine,
    db: database.db,
    openLine: innerLines(new Switchboard({ shared: false })),
    // Asked at the beginning of each round.
    mayHaveRooms: () => {
      rounds += 1;
      nextRound();
      return true;
    },
    access: { add: () => () => undefined },
    issueTicket: () => null,
    now: () => new Date(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const row = async () => (await database.db.select().from(mediaNodes))[0];
  await node.start();
  try {
    /** Whether it is reported before the next round begins. */
    const isReportedBetween = async (next: boolean): Promise<boolean> => {
      await new Promise<void>((begun) => {
        nextRound = begun;
      });
      const [round, begun] = [rounds, Date.now()];
      // What the round itself reports is written by then.
      while (Number((await row())?.seenAt) < begun) await wait(20);
      isThere = next;
      while ((await row())?.capacity !== (next ? 12 : 0)) await wait(20);
      return rounds === round;
    };
    const seen = { away: false, back: false };
    // A machine that stands still for seconds misses a round: it is looked at again.
    for (let tries = 0; tries < 4 && !(seen.away && seen.back); tries += 1) {
      seen.away = (await isReportedBetween(false)) || seen.away;
      seen.back = (await isReportedBetween(true)) || seen.back;
    }
    expect(seen).toEqual({ away: true, back: true });
  } finally {
    await node.stop();
  }
}, 60_000);
