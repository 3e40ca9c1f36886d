import { acceptEachOther } from '../security/key-repository';
import type { Instance } from './repository';

/** Milliseconds after which a process that says nothing counts as gone. */
export const SEEN_WITHIN = 15_000;
/**
 * Milliseconds for which two APIs have to run side by side until that is a fault: a restart may start the new one before
 * the old one is told to stop. One that died says nothing, so that no time is spent together with it.
 */
const TOGETHER_FOR = 30_000;

type Facts = Omit<Instance, 'counts'>;

/** Why two APIs cannot serve one site together; none: they can. */
export function conflictsOf(one: Facts, other: Facts): string[] {
  return [
    ...(one.hasRedis && other.hasRedis
      ? []
      : [
          'without REDIS_URL for both, so that rooms, calls and chat fall into two: set it for all APIs, or stop one of them',
        ]),
    ...(one.storage !== null && one.storage === other.storage
      ? []
      : [
          'without shared storage, so that a picture or film that one has is missing at the other: give both the same storage',
        ]),
    ...(one.keys !== null && other.keys !== null && acceptEachOther(one.keys, other.keys)
      ? []
      : ['with other keys, so that one refuses what the other signed: give both the same keys, and restart them']),
  ];
}

/** APIs that serve, the one that started first before the others. @param since when they must have been seen after */
export const liveApis = <Row extends Facts>(rows: readonly Row[], since: Date): Row[] =>
  rows.filter(({ role, isStopping, seenAt }) => role === 'api' && !isStopping && seenAt > since).toSorted(byStart);

/** Whether an API started before another one; of two at once one has to be the first, too. */
export const byStart = (one: Facts, other: Facts): number =>
  one.startedAt.getTime() - other.startedAt.getTime() || (one.id < other.id ? -1 : 1);

/** Something that two processes cannot do together. */
export interface InstanceFault {
  /** The process that came later, whose media node stays off. */
  readonly id: string;
  /** One sentence for the operator. */
  readonly sentence: string;
}

/**
 * What is wrong with the processes that run side by side.
 * @param rows of `instances`
 * @param now the database's time
 */
export function findFaults(rows: readonly Facts[], now: Date): InstanceFault[] {
  const apis = liveApis(rows, new Date(now.getTime() - SEEN_WITHIN));
  return apis.flatMap((api, index) =>
    apis.slice(0, index).flatMap((first) => {
      const together = Math.min(api.seenAt.getTime(), first.seenAt.getTime()) - api.startedAt.getTime();
      if (together < TOGETHER_FOR) return [];
      return conflictsOf(api, first).map((why) => ({
        id: api.id,
        sentence: `A second API at ${api.place} runs beside the one at ${first.place}, ${why}.`,
      }));
    }),
  );
}

/**
 * Since when somebody must have been seen to count as there. When nobody could report for a while, because the database
 * was away or this machine slept, nobody is gone for that reason: then those count who were there before, for as long as
 * one may say nothing.
 */
export class SilenceLimit {
  #last: Date | null = null;
  #gap: { readonly before: Date; readonly end: Date } | null = null;

  /** @param now the database's time, at each report of this process */
  at(now: Date): Date {
    const last = this.#last ?? now;
    if (now.getTime() - last.getTime() > SEEN_WITHIN) this.#gap = { before: last, end: now };
    this.#last = now;
    const isAfterGap = this.#gap !== null && now.getTime() - this.#gap.end.getTime() < SEEN_WITHIN;
    return new Date((isAfterGap && this.#gap ? this.#gap.before : now).getTime() - SEEN_WITHIN);
  }
}
