import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { type Job, startJobs } from './jobs';

const resolvable = () => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};
const log = { error: jest.fn(), warn: jest.fn() };
const job = (run: Job<string>['run'], everyMs = 5): Job<string> => ({
  name: 'it',
  failure: 'it could not be done',
  everyMs,
  run,
});

describe('startJobs', () => {
  it('runs a job at once, and again at its interval', async () => {
    const rounds: string[] = [];
    const done = resolvable();
    const jobs = startJobs(
      [
        job(async (services) => {
          rounds.push(services);
          if (rounds.length === 3) done.resolve();
        }),
      ],
      'services',
      log,
    );
    expect(rounds).toEqual(['services']);
    await done.promise;
    await jobs.stop();
    const { length } = rounds;
    await pause(20);
    expect(rounds).toHaveLength(length);
  });

  it('goes on after a failure, which it logs, and keeps the other jobs going', async () => {
    const failedTwice = resolvable();
    let failures = 0;
    const other = jest.fn<Job<string>['run']>().mockResolvedValue(undefined);
    const jobs = startJobs(
      [
        job(async () => {
          failures += 1;
          if (failures === 2) failedTwice.resolve();
          throw new Error('no');
        }),
        job(other),
      ],
      'services',
      log,
    );
    await failedTwice.promise;
    await jobs.stop();
    expect(log.warn).toHaveBeenCalledWith({ err: new Error('no'), job: 'it', failures: 1 }, 'it could not be done');
    expect(other).toHaveBeenCalled();
  });

  it('makes an error of the third failure in a row, once an hour, and tells how each round ended', async () => {
    log.error.mockClear();
    const done = resolvable();
    const ends: number[] = [];
    const outcomes = [true, false, true, true, true, true];
    const jobs = startJobs(
      [
        job(async () => {
          if (outcomes.shift()) throw new Error('no');
        }, 2),
      ],
      'services',
      log,
      (name, failures) => {
        ends.push(failures);
        if (ends.length === 7) done.resolve();
        if (failures === 1) throw new Error('the database is away');
      },
    );
    await done.promise;
    await jobs.stop();
    expect(ends.slice(0, 7)).toEqual([1, 0, 1, 2, 3, 4, 0]);
    expect(log.error.mock.calls).toEqual([[{ err: new Error('no'), job: 'it', failures: 3 }, 'it could not be done']]);
  });

  it('begins no second round while one is under way, and waits for it when it stops', async () => {
    const held = resolvable();
    const run = jest.fn(async (_: string, isStopping: () => boolean) => {
      await held.promise;
      expect(isStopping()).toBe(true);
    });
    const jobs = startJobs([job(run, 2)], 'services', log);
    await pause(20);
    expect(run).toHaveBeenCalledTimes(1);
    let hasStopped = false;
    const stopped = jobs.stop().then(() => {
      hasStopped = true;
    });
    await pause(5);
    expect(hasStopped).toBe(false);
    held.resolve();
    await stopped;
    expect(hasStopped).toBe(true);
  });
});
