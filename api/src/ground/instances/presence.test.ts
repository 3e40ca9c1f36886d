import { hostname } from 'node:os';
import { testConfig } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';
import { instancesStatus } from '../status/instances-status';
import { listInstanceFaults } from './list-faults';
import { Presence } from './presence';
import { readInstances } from './repository';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => database.pool.query('delete from instances'));

const facts = { role: 'api', release: 'abc', keys: 'k', storage: 's', hasRedis: true } as const;

class Api {
  readonly said: string[] = [];
  time = 0;
  readonly presence = new Presence({
    db: database.db,
    clock: () => this.time,
    log: {
      error: (text: string) => void this.said.push(text),
      info: (text: string) => void this.said.push(text),
      warn: () => undefined,
    } as never,
  });
  worker: Awaited<ReturnType<Presence['start']>> | null = null;

  async start(
    port: number,
    changes: Partial<typeof facts | { hasRedis: boolean; storage: string; keys: string }> = {},
  ) {
    this.worker = await this.presence.start({ ...facts, ...changes }, port);
    return this;
  }

  get id(): string {
    return this.presence.id;
  }
}

/** Time goes on for what the database knows of an instance: it started, and was seen last, so many seconds ago. */
const age = ({ id }: Api, started: number, seen = 0) =>
  database.pool.query(
    'update instances set started_at = now() - make_interval(secs => $2), seen_at = now() - make_interval(secs => $3) where id = $1',
    [id, started, seen],
  );

/** An API that has run for a minute, and one that has been beside it for a while, as both see it now. */
async function besides(changes: Parameters<Api['start']>[1], seconds = 40) {
  const first = await new Api().start(4000, changes);
  await age(first, 60);
  const second = await new Api().start(4001, changes);
  await age(second, seconds);
  await Promise.all([first, second].map(({ presence }) => presence.report()));
  return { first, second };
}

describe('two APIs side by side', () => {
  it('are no fault when they are joined', async () => {
    const { first, second } = await besides({});
    expect([first.said, second.said, second.presence.isSecond]).toEqual([[], [], false]);
    await expect(listInstanceFaults(database.db)).resolves.toEqual([]);
  });

  it.each([
    ['without REDIS_URL', { hasRedis: false }, {}, /without REDIS_URL for both/],
    ['of which one has no REDIS_URL', {}, { hasRedis: false }, /without REDIS_URL for both/],
    ['without shared storage', {}, { storage: 'another' }, /without shared storage/],
    ['with other keys', {}, { keys: 'others' }, /with other keys/],
  ])('%s are a fault that the later one says, and status lists', async (_, one, other, sentence) => {
    const first = await new Api().start(4000, one);
    await age(first, 60);
    const second = await new Api().start(4001, other);
    await age(second, 40);
    await Promise.all([first, second].map(({ presence }) => presence.report()));
    expect([first.said, first.presence.isSecond]).toEqual([[], false]);
    expect(second.said).toEqual([expect.stringMatching(sentence)]);
    expect(second.presence.isSecond).toBe(true);
    const context = { db: database.db, config: testConfig(), now: () => new Date() };
    expect(await instancesStatus.find(context)).toMatchObject([
      { severity: 'ok', text: expect.stringMatching(/^2 APIs, /) as string },
      { severity: 'error', name: 'instances-apart' },
    ]);
    await expect(listInstanceFaults(database.db)).resolves.toEqual([
      expect.stringContaining(`A second API at ${hostname()}:4001 runs beside the one at ${hostname()}:4000`),
    ]);
  });

  it('are said once, and again after an hour', async () => {
    const { second } = await besides({ hasRedis: false });
    for (let reports = 0; reports < 3; reports += 1) await second.presence.report();
    expect(second.said).toHaveLength(1);
    second.time += 3_600_001;
    await second.presence.report();
    expect(second.said).toHaveLength(2);
  });

  it('are no fault any more when one stops, and the other may have rooms', async () => {
    const { first, second } = await besides({ hasRedis: false });
    await first.worker?.drain();
    await second.presence.report();
    expect(second.presence.isSecond).toBe(false);
    expect(second.said.at(-1)).toMatch(/^No longer so/);
    await first.worker?.stop();
    expect((await readInstances(database.db)).map(({ id }) => id)).toEqual([second.id]);
  });
});

describe('a restart is no second API', () => {
  it('while the one before still runs for some seconds: nothing is said, and its rooms are left to it', async () => {
    const { second } = await besides({ hasRedis: false }, 20);
    expect(second.said).toEqual([]);
    expect(second.presence.isSecond).toBe(true);
  });

  it('when the one before was killed at the same place: its row goes at once', async () => {
    const killed = await new Api().start(4000, { hasRedis: false });
    await age(killed, 60);
    const next = await new Api().start(4000, { hasRedis: false });
    expect(next.presence.isSecond).toBe(false);
    expect((await readInstances(database.db)).map(({ id }) => id)).toEqual([next.id]);
  });

  it('when the one before was killed elsewhere: it is waited for, and then forgotten', async () => {
    const killed = await new Api().start(4000, { hasRedis: false });
    await age(killed, 600, 10);
    const next = await new Api().start(4001, { hasRedis: false });
    expect(next.presence.isSecond).toBe(true);
    await age(killed, 600, 16);
    await age(next, 300);
    await next.presence.report();
    expect([next.presence.isSecond, next.said]).toEqual([false, []]);
  });
});

it('counts two that started in the same moment as first and second', async () => {
  const [one, other] = [
    await new Api().start(4000, { hasRedis: false }),
    await new Api().start(4001, { hasRedis: false }),
  ];
  await database.pool.query('update instances set started_at = now()');
  await Promise.all([one, other].map(({ presence }) => presence.report()));
  expect(one.presence.isSecond).not.toBe(other.presence.isSecond);
});

it('forgets what has said nothing for an hour', async () => {
  const old = await new Api().start(4000);
  await age(old, 9_000, 3_700);
  const next = await new Api().start(4001);
  expect((await readInstances(database.db)).map(({ id }) => id)).toEqual([next.id]);
});
