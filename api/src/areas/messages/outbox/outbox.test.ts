import { getEventListeners } from 'node:events';
import { jest } from '@jest/globals';
import type { DatabaseConnection } from '../../../ground/db/database';
import { outbox } from '../../../tables';
import { createTestDatabase } from '../../../testing/test-database';
import { claimDue, enqueue, listOutbox, markSent, type OutboxKind, replayDead } from './repository';
import { backoff, drainOutbox, type OutboxOptions, startOutbox } from './worker';

let database: DatabaseConnection;
let now: Date;
let sent: unknown[];
let failing: string | null;
let failures: string[];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.delete(outbox);
  now = new Date('2026-11-20T12:00:00Z');
  sent = [];
  failing = null;
  failures = [];
});
afterAll(() => database.close());

const queue = (dedupeKey: string, kind: OutboxKind = 'mail') =>
  enqueue(database.db, { kind, dedupeKey, payload: { key: dedupeKey }, now });
const send = async (payload: unknown): Promise<void> => {
  if (failing !== null) throw new Error(failing);
  sent.push(payload);
};
const options = (): OutboxOptions => ({
  db: database.db,
  senders: { mail: send, payment: send, postback: send },
  now: () => now,
  random: () => 1,
  onFailure: ({ tries, dead }) => failures.push(`${tries}${dead ? ' dead' : ''}`),
  onTrouble: (error) => {
    throw error;
  },
});
/** A promise and what fulfils it. */
function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
const later = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds);
};

describe('the outbox', () => {
  it('sends what was queued, once', async () => {
    await queue('a');
    expect([await drainOutbox(options()), await drainOutbox(options())]).toEqual([1, 0]);
    expect(sent).toEqual([{ key: 'a' }]);
    expect((await listOutbox(database.db, 'sent', 9)).map(({ sentAt }) => sentAt)).toEqual([now]);
  });

  it('takes the same thing only once, also after it was sent', async () => {
    expect([await queue('a'), await queue('a')]).toEqual([true, false]);
    await drainOutbox(options());
    expect(await queue('a')).toBe(false);
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await enqueue(tx, { kind: 'mail', dedupeKey: 'lost', payload: {}, now });
        throw new Error('no sale after all');
      }),
    ).rejects.toThrow('no sale after all');
    expect(await drainOutbox(options())).toBe(0);
  });

  it('never gives one item to two workers', async () => {
    for (let index = 0; index < 30; index += 1) await queue(`item ${index}`);
    const claims = await Promise.all(
      Array.from({ length: 6 }, () => claimDue(database.db, { now, lease: 60_000, limit: 10 })),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await claimDue(database.db, { now, lease: 60_000, limit: 30 });
    expect(ids.length + rest.length).toBe(30);
  });

  it('gives an item to another worker when the lease of a dead one ends', async () => {
    await queue('a');
    const [lost] = await claimDue(database.db, { now, lease: 60_000, limit: 1 });
    expect(await drainOutbox(options())).toBe(0);
    later(60_000);
    expect(await drainOutbox(options())).toBe(1);
    expect(lost?.tries).toBe(1);
  });

  it('does not believe a worker that comes back after its lease', async () => {
    await queue('a');
    const [slow] = await claimDue(database.db, { now, lease: 1, limit: 1 });
    if (!slow) throw new Error('nothing was claimed');
    later(10);
    await claimDue(database.db, { now, lease: 60_000, limit: 1 });
    await markSent(database.db, slow, now);
    expect((await listOutbox(database.db, 'waiting', 9)).map(({ tries }) => tries)).toEqual([2]);
  });

  it.each<[OutboxKind, number, string]>([
    ['postback', 8, 'an hour'],
    ['mail', 36, 'two days'],
    ['payment', 36, 'two days'],
  ])('tries a %s %i times, ever later for %s, and then keeps a dead letter', async (kind, most) => {
    await queue('a', kind);
    failing = 'the server is away';
    for (let tries = 1; tries <= most; tries += 1) {
      expect(await drainOutbox(options())).toBe(1);
      expect(await drainOutbox(options())).toBe(0);
      later(backoff(tries, 1));
    }
    expect(failures).toEqual([...Array.from({ length: most - 1 }, (_, index) => `${index + 1}`), `${most} dead`]);
    later(365 * 86_400_000);
    expect(await drainOutbox(options())).toBe(0);
    expect(await listOutbox(database.db, 'dead', 9)).toMatchObject([
      { lastProblem: 'the server is away', tries: most },
    ]);
  });

  it.each<[OutboxKind, number, boolean]>([
    ['mail', 24, true],
    ['payment', 24, true],
    ['postback', 24, false],
    ['postback', 0.5, true],
  ])(
    'a %s after a server was away for %f hours: sent %s, even with the shortest waits',
    async (kind, hours, isSent) => {
      await queue('a', kind);
      failing = 'the server is away';
      let passed = 0;
      for (let tries = 1; passed < hours * 3_600_000; tries += 1) {
        await drainOutbox({ ...options(), random: () => 0 });
        const wait = backoff(tries, 0);
        passed += wait;
        later(wait);
      }
      failing = null;
      await drainOutbox(options());
      expect(sent).toEqual(isSent ? [{ key: 'a' }] : []);
    },
  );

  it.each([
    [550, 8],
    [450, 36],
  ])('tries a mail that the server refuses with %i at most %i times', async (responseCode, most) => {
    await queue('a');
    const refuse = () => Promise.reject(Object.assign(new Error('no such mailbox'), { responseCode }));
    for (let tries = 1; tries <= 40; tries += 1) {
      await drainOutbox({ ...options(), senders: { mail: refuse } });
      later(backoff(tries, 1));
    }
    expect(failures).toHaveLength(most);
  });

  it('replays dead letters with all their tries', async () => {
    await queue('a');
    await database.db.update(outbox).set({ state: 'dead', tries: 36 });
    const [dead] = await listOutbox(database.db, 'dead', 1);
    expect(await replayDead(database.db, (dead?.id ?? 0) + 1, now)).toBe(0);
    expect(await replayDead(database.db, dead?.id ?? 0, now)).toBe(1);
    await drainOutbox(options());
    expect(sent).toEqual([{ key: 'a' }]);
    expect(await replayDead(database.db, null, now)).toBe(0);
  });

  it('keeps one item’s failure from the others', async () => {
    await queue('bad', 'postback');
    await queue('good');
    const senders = { mail: send, postback: () => Promise.reject(new Error('no')) };
    expect(await drainOutbox({ ...options(), senders })).toBe(2);
    expect([sent, failures]).toEqual([[{ key: 'good' }], ['1']]);
  });

  it('waits at random within the second half of each wait, at most two hours', () => {
    expect([backoff(1, 0), backoff(1, 1), backoff(2, 1), backoff(3, 0.5)]).toEqual([15_000, 30_000, 60_000, 90_000]);
    expect(backoff(40, 1)).toBe(2 * 3_600_000);
  });
});

describe('the worker', () => {
  it('sends what is there, and ends when it is told to', async () => {
    await queue('a');
    const done = signal();
    const worker = startOutbox({ ...options(), senders: { mail: async () => done.resolve(), postback: send } });
    await done.promise;
    await worker.stop();
    expect(await listOutbox(database.db, 'sent', 9)).toHaveLength(1);
  });

  it('waits without leaving anything behind, however often', async () => {
    const signals = jest.spyOn(AbortController.prototype, 'signal', 'get');
    let rounds = 0;
    const done = signal();
    const db = new Proxy(database.db, {
      get: (target, name, receiver) => {
        if (name === 'transaction' && (rounds += 1) === 20) done.resolve();
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const worker = startOutbox({ ...options(), db, interval: 1 });
    const [stop] = signals.mock.results;
    signals.mockRestore();
    await done.promise;
    expect(getEventListeners(stop?.value as AbortSignal, 'abort').length).toBeLessThanOrEqual(1);
    await worker.stop();
  });

  it('goes on after the database was away', async () => {
    await queue('a');
    const done = signal();
    const trouble: string[] = [];
    let broken = true;
    const db = new Proxy(database.db, {
      get: (target, name, receiver) => {
        if (name !== 'transaction' || !broken) return Reflect.get(target, name, receiver) as unknown;
        broken = false;
        return () => Promise.reject(new Error('connection terminated'));
      },
    });
    const worker = startOutbox({
      ...options(),
      db,
      interval: 1,
      senders: { mail: async () => done.resolve(), postback: send },
      onTrouble: ({ message }) => trouble.push(message),
    });
    await done.promise;
    await worker.stop();
    expect(trouble).toEqual(['connection terminated']);
  });
});
