import { jest } from '@jest/globals';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { reserve } from '../../money/holds/service';
import { currencies, readBalances } from '../../money/ledger/repository';
import { startHousekeeping } from './housekeeping';

const SECOND = 1_000;
const HOUR = 3_600_000;
const began = new Date('2026-11-20T10:00:00Z');
const after = (milliseconds: number) => new Date(began.getTime() + milliseconds);

let test: TestApp;
let accountId: number;
let holds = 0;
const log = { info: jest.fn(), error: jest.fn() };
beforeAll(async () => {
  test = await createTestApp();
  ({ accountId } = await signedIn(test));
});
beforeEach(() => {
  // The date and the intervals alone: the database works by the other timers.
  const doNotFake = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'] as const;
  jest.useFakeTimers({ now: began, doNotFake: [...doNotFake, 'clearImmediate', 'clearTimeout'] });
});
afterEach(() => {
  jest.useRealTimers();
  jest.resetAllMocks();
});
afterAll(() => test.close());

const holdUntil = (expiresAt: Date) => {
  holds += 1;
  const hold = { accountId, currency: currencies.coins, amount: 100, reason: 'room:mara', expiresAt };
  return reserve(test.database.db, { ...hold, key: `show ${holds}` }, began);
};
const coins = async () => (await readBalances(test.database.db, accountId)).coins;
const insertUsedCaptcha = (expiresAt: Date) =>
  test.database.pool.query('insert into captcha_used (nonce, expires_at) values ($1, $2)', ['used', expiresAt]);
const usedCaptchas = async () => (await test.database.pool.query('select from captcha_used')).rowCount;
const isErased = async (id: number) =>
  (await test.database.pool.query('select from accounts where id = $1', [id])).rowCount === 0;

const start = (db = test.database.db) => startHousekeeping({ config: test.config, db, log: log as never });

/** Runs it for so many milliseconds after the round of the start, and until the rounds that began in them have ended. */
async function runFor(milliseconds: number): Promise<void> {
  // The round of the start ends with this hold.
  await holdUntil(after(-SECOND));
  const endOfStart = new Promise<void>((resolve) => {
    log.info.mockImplementation((_, message) => {
      if (message === 'expired holds were released') resolve();
    });
  });
  const housekeeping = start();
  await endOfStart;
  jest.advanceTimersByTime(milliseconds);
  await housekeeping.stop();
  jest.setSystemTime(began);
}

describe('an expired hold', () => {
  it('is released at the start', async () => {
    const balance = await coins();
    await holdUntil(after(-SECOND));
    await start().stop();
    expect(await coins()).toBe(balance);
  });

  it('is released within thirty seconds', async () => {
    const balance = await coins();
    await holdUntil(after(10 * SECOND));
    await runFor(29 * SECOND);
    expect(await coins()).toBe(balance - 100);
    await runFor(30 * SECOND);
    expect(await coins()).toBe(balance);
  });

  it('is released while old rows cannot be erased, and the log says why', async () => {
    const balance = await coins();
    await holdUntil(after(-SECOND));
    const broken = new Error('no deleting today');
    const fail = () => {
      throw broken;
    };
    const db = new Proxy(test.database.db, {
      get: (target, name) => (name === 'delete' ? fail : (Reflect.get(target, name) as unknown)),
    });
    await start(db).stop();
    expect(await coins()).toBe(balance);
    expect(log.error.mock.calls).toEqual([[{ err: broken }, 'rows whose time is over could not be erased']]);
  });
});

it('erases old rows and due accounts at the start, and every hour', async () => {
  const { accountId: leaving } = await signedIn(test, {
    email: 'leaving@example.com',
    password: 'demo-member-2026',
    name: 'Lea Ving',
    coins: 0,
    gems: 0,
    plan: null,
    ownedGames: 0,
  });
  await insertUsedCaptcha(after(-HOUR - SECOND));
  await start().stop();
  expect(await usedCaptchas()).toBe(0);

  await insertUsedCaptcha(after(-SECOND / 2));
  await test.database.pool.query('update accounts set removal_due_at = $2 where id = $1', [leaving, after(SECOND)]);
  await runFor(HOUR - SECOND);
  expect([await usedCaptchas(), await isErased(leaving)]).toEqual([1, false]);
  await runFor(HOUR);
  expect([await usedCaptchas(), await isErased(leaving)]).toEqual([0, true]);
});
