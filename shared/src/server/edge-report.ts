import { isVisitorSet, visitorSet, type VisitorSet } from './visitor-sets';

/** Renders, or visitors, of a build within the last minute: the total, and how many of them failed. */
export interface EdgeCount {
  readonly failed: number;
  readonly all: number;
  /**
   * Sets of these visitors, so that a visitor of several edges counts once; absent while no browser reports a crash.
   */
  readonly visitors?: { readonly failed: VisitorSet; readonly all: VisitorSet };
  /** Visitors who reported a crash to an edge that has given them no page: another edge may have. */
  readonly unknown?: VisitorSet;
}

/** By name of the counted thing, including the build. */
export type EdgeCounts = Readonly<Record<string, EdgeCount>>;

/** Report that an edge sends every few seconds, to a path that the edge does not proxy. */
export interface EdgeReport {
  /** Unique to this process and this start. */
  readonly id: string;
  /** Host and port. */
  readonly place: string;
  /** The build of the shell; null: not known. */
  readonly release: string | null;
  readonly isStopping: boolean;
  /** Counts of new releases. */
  readonly counts: EdgeCounts;
}

/** The API's reply: the counts of all other edges. */
export interface EdgeReportReply {
  readonly others: EdgeCounts;
}

export const edgeReportPath = '/edge-report';

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Maximum number of names: two builds of each of a hundred remotes, counted in two ways. */
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

/**
 * Adds the counts of two edges. Visitor sets are added only where both edges have them: a partial set would be too
 * small.
 */
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

/** Adds the counts of several edges. */
export function addEdgeCounts(all: readonly EdgeCounts[]): EdgeCounts {
  const sums = new Map<string, EdgeCount>();
  for (const [name, counts] of all.flatMap((one) => Object.entries(one))) {
    const sum = sums.get(name);
    sums.set(name, sum === undefined ? counts : addEdgeCount(sum, counts));
  }
  return Object.fromEntries(sums);
}
