import { isVisitorSet, visitorSet, type VisitorSet } from './visitor-sets';

/** Renders, or visitors, of a build within the last minute: how many, and of how many it failed. */
export interface EdgeCount {
  readonly failed: number;
  readonly all: number;
  /** Which visitors these are, so that one of several edges counts once; absent while no browser reports a crash. */
  readonly visitors?: { readonly failed: VisitorSet; readonly all: VisitorSet };
  /** Who report a crash to an edge that has given them no page: another one may have. */
  readonly unknown?: VisitorSet;
}

/** By the name of what is counted, with the build. */
export type EdgeCounts = Readonly<Record<string, EdgeCount>>;

/** What an edge says of itself every few seconds, at a path that the edge does not pass on. */
export interface EdgeReport {
  /** A name that no other process has, nor this one after its next start. */
  readonly id: string;
  /** Host and port. */
  readonly place: string;
  /** The build of the shell; null: not known. */
  readonly release: string | null;
  readonly isStopping: boolean;
  /** What it counted of new releases. */
  readonly counts: EdgeCounts;
}

/** The API's reply: what all other edges counted. */
export interface EdgeReportReply {
  readonly others: EdgeCounts;
}

export const edgeReportPath = '/edge-report';

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** At most so many names: two builds of each of a hundred remotes, counted in two ways. */
const MAX_NAMES = 400;

export function isEdgeCounts(value: unknown): value is EdgeCounts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value as Record<string, Partial<EdgeCount> | null>);
  return (
    entries.length <= MAX_NAMES &&
    entries.every(
      ([name, counts]) =>
        name.length <= 300 &&
        isCount(counts?.failed) &&
        isCount(counts?.all) &&
        (counts?.unknown === undefined || isVisitorSet(counts.unknown)) &&
        (counts?.visitors === undefined || [counts.visitors?.failed, counts.visitors?.all].every(isVisitorSet)),
    )
  );
}

/** Adds what two edges counted. Visitors are known only where both say who they are: a part of them would be too few. */
export const addEdgeCount = (one: EdgeCount, other: EdgeCount): EdgeCount => ({
  failed: one.failed + other.failed,
  all: one.all + other.all,
  ...(one.visitors &&
    other.visitors && {
      visitors: {
        failed: visitorSet(one.visitors.failed, other.visitors.failed),
        all: visitorSet(one.visitors.all, other.visitors.all),
      },
    }),
  ...((one.unknown ?? other.unknown) && { unknown: visitorSet(one.unknown ?? [], other.unknown ?? []) }),
});

/** Adds what several edges counted. */
export function addEdgeCounts(all: readonly EdgeCounts[]): EdgeCounts {
  const sums = new Map<string, EdgeCount>();
  for (const [name, counts] of all.flatMap((one) => Object.entries(one))) {
    const sum = sums.get(name);
    sums.set(name, sum === undefined ? counts : addEdgeCount(sum, counts));
  }
  return Object.fromEntries(sums);
}
