import { acceptEachOther } from '../security/key-repository';
import type { Instance } from './repository';

/** Milliseconds after which a silent process counts as gone. */
export const SEEN_WITHIN = 15_000;
/**
 * Milliseconds that two APIs have to run side by side to count as a fault: a restart may start the new one before the
 * old one is told to stop. A dead one reports nothing, so it adds no time.
 */
const TOGETHER_FOR = 30_000;

type Facts = Omit<Instance, 'counts'>;

/** Why two APIs cannot serve one site together; empty if they can. */
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

/** Serving APIs, in order of their start. @param since oldest accepted report */
export const liveApis = <Row extends Facts>(rows: readonly Row[], since: Date): Row[] =>
  rows.filter(({ role, isStopping, seenAt }) => role === 'api' && !isStopping && seenAt > since).toSorted(byStart);

/** Order of two APIs by start; the id breaks ties. */
export const byStart = (one: Facts, other: Facts): number =>
  one.startedAt.getTime() - other.startedAt.getTime() || (one.id < other.id ? -1 : 1);

/** A conflict between two processes. */
export interface InstanceFault {
  /** The process that started later, whose media node stays off. */
  readonly id: string;
  /** One sentence for the operator. */
  readonly sentence: string;
}

/**
 * Conflicts between processes that run side by side.
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
 * Oldest report with which a process still counts as running. After a period in which no process could report, because
 * the database was away or this machine slept, no process counts as gone for that reason: those from before the period
 * count for as long as a process may stay silent.
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
