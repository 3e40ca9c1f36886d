import { jest } from '@jest/globals';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { DatabaseConnection } from '../db/database';
import { createTestDatabase } from '../../testing/test-database';
import { ApiError } from '../errors';
import { type AttemptLimit, countFailuresInDatabase, tooManyAttempts } from './failed-attempts';
import { countInDatabase, DAY, hashedKey, limiter, TEN_MINUTES } from './limit';

let database: DatabaseConnection;
let app: FastifyInstance;
let other: FastifyInstance;
const instanceOf = () => {
  const one = Fastify();
  countInDatabase(one, database.pool);
  countFailuresInDatabase(one, database.pool);
  return one;
};
beforeAll(async () => {
  database = await createTestDatabase();
  [app, other] = [instanceOf(), instanceOf()];
});
let clock: number;
beforeEach(() => {
  clock = Date.parse('2026-03-10T12:00:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => clock);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await database.pool.query('delete from rate_limits');
});
afterAll(() => database.close());

const request = { ip: '10.0.0.1' } as FastifyRequest;
/** @returns null, or the refusal as status, code, message and seconds to wait */
const refusal = (outcome: Promise<unknown>): Promise<unknown> =>
  outcome.then(
    () => null,
    (error: ApiError) => [error.status, error.code, error.message, error.details.retryAfter],
  );
const rows = async () =>
  (
    await database.pool.query<{ key: string; points: number; left: number }>(
      'select key, points, (expire - $1)::int as left from rate_limits',
      [clock],
    )
  ).rows;
const waits = 'Too many attempts. Please wait a few minutes.';
let subjects = 0;
/** A key that no other test has counted: one above its limit is remembered in memory. */
const newKey = () => {
  subjects += 1;
  return `subject ${subjects}`;
};

describe('a limit of calls', () => {
  it('lets as many through as it says in ten minutes, on all instances together', async () => {
    const key = newKey();
    const [here, there] = [limiter(app, 3, () => key), limiter(other, 3, () => key)];
    for (const check of [here, there, here]) expect(await refusal(check(request))).toBeNull();
    expect(await refusal(there(request))).toEqual([429, 'too-many-requests', waits, 600]);
    expect(await rows()).toMatchObject([{ key: hashedKey(key), left: TEN_MINUTES }]);
  });

  it('has its own window and words, and counts each subject for itself', async () => {
    const options = { window: DAY, message: 'Not today.' };
    const prefix = newKey();
    const check = limiter(app, 1, async ({ ip }, subject = 'none') => `${prefix} ${ip} ${subject}`, options);
    expect(await refusal(check(request, 'one'))).toBeNull();
    expect(await refusal(check(request, 'two'))).toBeNull();
    expect(await refusal(check(request))).toBeNull();
    expect(await refusal(check(request, 'one'))).toEqual([429, 'too-many-requests', 'Not today.', 86_400]);
  });

  it('says at least a second, and counts anew after its window', async () => {
    const key = newKey();
    const check = limiter(app, 1, () => key);
    await check(request);
    clock += TEN_MINUTES - 1_001;
    expect(await refusal(check(request))).toEqual([429, 'too-many-requests', waits, 2]);
    clock += 1_001 - 200;
    const there = limiter(other, 1, () => key);
    expect(await refusal(there(request))).toEqual([429, 'too-many-requests', waits, 1]);
    clock += 201;
    expect(await refusal(limiter(instanceOf(), 1, () => key)(request))).toBeNull();
  });

  it('keeps a subject above it in memory, which costs no more queries', async () => {
    const key = newKey();
    const check = limiter(app, 1, () => key);
    await check(request);
    expect(await refusal(check(request))).not.toBeNull();
    await database.pool.query('delete from rate_limits');
    expect(await refusal(check(request))).not.toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('takes a failure of the database, or of the subject, for no refusal', async () => {
    const check = limiter(app, 1, () => Promise.reject(new Error('the database is away')));
    await expect(check(request)).rejects.toThrow('the database is away');
  });
});

describe('a limit of failed attempts', () => {
  const refuse = (key: string, max: number): AttemptLimit => ({ key, max, above: 'refuse' });
  const prove = (key: string, max: number): AttemptLimit => ({ key, max, above: 'prove' });
  const wrong = new Error('wrong');
  const fail = (limits: readonly AttemptLimit[], message?: string) =>
    app.failedAttempts.run(
      limits,
      (error) => error === wrong,
      () => Promise.reject(wrong),
      message,
    );
  const pointsOf = async (key: string) =>
    (await rows()).find((row) => row.key === hashedKey(`failed attempt ${key}`))?.points;

  it('refuses the attempt above it, which does not count', async () => {
    const key = newKey();
    for (let n = 0; n < 2; n++) await expect(fail([refuse(key, 2)])).rejects.toBe(wrong);
    for (let n = 0; n < 2; n++)
      expect(await refusal(fail([refuse(key, 2)]))).toEqual([429, 'too-many-requests', waits, 600]);
    expect(await pointsOf(key)).toBe(2);
    expect(await refusal(fail([refuse(key, 2)], 'Too many wrong codes.'))).toEqual([
      429,
      'too-many-requests',
      'Too many wrong codes.',
      600,
    ]);
  });

  it('does not count what succeeds, or what fails for another reason', async () => {
    const key = newKey();
    const limits = [refuse(key, 1)];
    const run = (attempt: () => Promise<string>) => app.failedAttempts.run(limits, (error) => error === wrong, attempt);
    expect(await run(async () => 'done')).toBe('done');
    expect(await pointsOf(key)).toBe(0);
    await expect(run(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await pointsOf(key)).toBe(0);
    await expect(fail(limits)).rejects.toBe(wrong);
    expect(await pointsOf(key)).toBe(1);
  });

  it('counts before the outcome is known, so that attempts at the same time cannot exceed it', async () => {
    const key = newKey();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => fail([refuse(key, 2)])));
    const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as unknown) : null));
    expect(reasons.filter((reason) => reason === wrong)).toHaveLength(2);
    expect(reasons.filter((reason) => reason instanceof ApiError)).toHaveLength(4);
  });

  it('asks for more proof where it says so, and refuses nothing', async () => {
    const key = newKey();
    const asked: boolean[] = [];
    const attempt = (needsProof: boolean) => {
      asked.push(needsProof);
      return Promise.reject(wrong);
    };
    for (let n = 0; n < 3; n++)
      await expect(app.failedAttempts.run([prove(key, 1)], () => true, attempt)).rejects.toBe(wrong);
    expect(asked).toEqual([false, true, true]);
    const { needsProof, secondsToWait } = await app.failedAttempts.begin([prove(key, 1)]);
    expect([needsProof, secondsToWait]).toEqual([true, 600]);
  });

  it('holds beside others of the same attempt, and waits for the longest that is exceeded', async () => {
    const [address, account] = [newKey(), newKey()];
    const limits = [refuse(address, 5), refuse(account, 1)];
    await expect(fail(limits)).rejects.toBe(wrong);
    clock += TEN_MINUTES / 2;
    const [, , , seconds] = (await refusal(fail(limits))) as unknown[];
    expect(seconds).toBe(300);
    expect([await pointsOf(address), await pointsOf(account)]).toEqual([1, 1]);
    const { needsProof, secondsToWait } = await app.failedAttempts.begin([refuse(newKey(), 1), prove(address, 5)]);
    expect([needsProof, secondsToWait]).toEqual([false, 0]);
  });

  it('waits for the limit that refuses, and not for one that wants more proof', async () => {
    const [first, second] = [newKey(), newKey()];
    await expect(fail([refuse(first, 1)])).rejects.toBe(wrong);
    clock += TEN_MINUTES / 2;
    const [, , , seconds] = (await refusal(fail([refuse(first, 1), prove(second, 0)]))) as unknown[];
    expect(seconds).toBe(300);
  });

  it('begins anew when its ten minutes have passed, and says a second at least before', async () => {
    const key = newKey();
    await expect(fail([refuse(key, 1)])).rejects.toBe(wrong);
    clock += TEN_MINUTES - 1;
    expect(((await refusal(fail([refuse(key, 1)]))) as unknown[])[3]).toBe(1);
    clock += 1;
    await expect(fail([refuse(key, 1)])).rejects.toBe(wrong);
    expect(await rows()).toMatchObject([{ points: 1, left: TEN_MINUTES }]);
  });

  it('never counts below zero, however often an attempt is taken back', async () => {
    const key = newKey();
    const { takeBack } = await app.failedAttempts.begin([refuse(key, 1)]);
    await takeBack();
    await takeBack();
    expect(await pointsOf(key)).toBe(0);
  });
});

it('is refused with the seconds to wait, and words unless others are given', () => {
  expect(tooManyAttempts(7)).toMatchObject({ status: 429, code: 'too-many-requests', message: waits });
  expect(tooManyAttempts(7).details).toEqual({ retryAfter: 7 });
  expect(tooManyAttempts(7, 'Wait.').message).toBe('Wait.');
});

it('counts a subject by its hash: addresses and emails are not kept', () => {
  expect(hashedKey('contact 10.0.0.1')).toMatch(/^[\w-]{43}$/);
  expect(hashedKey('contact 10.0.0.1')).not.toBe(hashedKey('contact 10.0.0.2'));
});
