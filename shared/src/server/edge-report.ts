/** Renders, or visitors, of builds of remotes within the last minute, by name: of all, and of those that failed. */
export type EdgeCounts = Readonly<Record<string, { readonly failed: number; readonly all: number }>>;

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
  const entries = Object.entries(value as Record<string, { failed?: unknown; all?: unknown } | null>);
  return (
    entries.length <= MAX_NAMES &&
    entries.every(([name, counts]) => name.length <= 300 && isCount(counts?.failed) && isCount(counts?.all))
  );
}

/** Adds what several edges counted. */
export function addEdgeCounts(all: readonly EdgeCounts[]): EdgeCounts {
  const sums = new Map<string, { failed: number; all: number }>();
  for (const [name, counts] of all.flatMap((one) => Object.entries(one))) {
    const sum = sums.get(name) ?? { failed: 0, all: 0 };
    sums.set(name, { failed: sum.failed + counts.failed, all: sum.all + counts.all });
  }
  return Object.fromEntries(sums);
}
