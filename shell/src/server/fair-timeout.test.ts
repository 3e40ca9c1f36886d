/** @jest-environment node */
import { startFairTimeout } from './fair-timeout';

/** Keeps this process from running anything else. */
const block = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};
const ended = (ms: number): Promise<number> => {
  const since = performance.now();
  return new Promise((resolve) => {
    startFairTimeout(() => resolve(performance.now() - since), ms);
  });
};
/** Lets timers run that are due. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1);
  });

describe('a fair timeout', () => {
  it('ends no sooner than it says', async () => {
    for (const ms of [0, 3, 40]) expect(await ended(ms)).toBeGreaterThanOrEqual(ms - 1);
  });

  it('does not count the time in which this process did not run', async () => {
    const callback = jest.fn();
    startFairTimeout(callback, 200);
    block(250);
    await turn();
    expect(callback).not.toHaveBeenCalled();
  });

  it('lasts four times its length at most', async () => {
    const callback = jest.fn();
    startFairTimeout(callback, 100);
    block(410);
    await turn();
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('can be ended', async () => {
    const callback = jest.fn();
    startFairTimeout(callback, 5)();
    await ended(20);
    expect(callback).not.toHaveBeenCalled();
  });
});
