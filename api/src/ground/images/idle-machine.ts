import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds over which the machine is watched. */
const watchedMs = 1_000;
/** Share of idle processor time. */
const idleShare = 0.6;

interface Times {
  readonly idle: number;
  readonly all: number;
}

const timesNow = (): Times => {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((cpu) => Object.values(cpu))) };
};

const second = (signal: AbortSignal): Promise<void> => delay(watchedMs, undefined, { signal, ref: false });

/**
 * Waits until all processors of the machine have been idle for a second.
 * @param signal ends the wait with its reason
 * @param read the processors' times; others in tests
 * @param watch resolves after a second; at once in tests
 */
export async function untilIdle(signal: AbortSignal, read = timesNow, watch = second): Promise<void> {
  for (let before = read(); ;) {
    await watch(signal);
    const after = read();
    const all = after.all - before.all;
    if (all > 0 && (after.idle - before.idle) / all >= idleShare) return;
    before = after;
  }
}
