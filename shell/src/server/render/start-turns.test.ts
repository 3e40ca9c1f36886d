/** @jest-environment node */
import { createStartTurns } from './start-turns';

describe('workers that start', () => {
  it('do so one at a time, in the order in which they came', async () => {
    const { run } = createStartTurns();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const start = (name: string) =>
      run(() => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const [first, second] = [start('first'), start('second')];
    await Promise.resolve();
    expect(begun).toEqual(['first']);
    ends[0]?.();
    await first;
    await Promise.resolve();
    expect(begun).toEqual(['first', 'second']);
    ends[1]?.();
    await second;
  });

  it('get their turn after one that failed, whose failure is its own', async () => {
    const { run } = createStartTurns();
    const failed = run(() => Promise.reject(new Error('it broke')));
    const next = run(async () => 'started');
    await expect(failed).rejects.toThrow('it broke');
    expect(await next).toBe('started');
  });
});
