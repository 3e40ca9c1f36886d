import type { EdgeCount, EdgeCounts } from '@platform/shared/server';
import type { CountSource } from './failing-release';

/** Milliseconds for which the counts of other edges are valid: longer than one report interval. */
const lastsMs = 15_000;

/** Counts of new releases by all edges: this one's watches, and the API's numbers of the others. */
export interface SharedCounts {
  /** @param name of the counted thing, such as a remote's pages; a later source of the same name replaces it */
  follow(name: string, source: CountSource): void;
  /** Counts of a build by the other edges. */
  othersOf(name: string, build: string): EdgeCount;
  /** Counts of this edge, for the others. */
  own(): EdgeCounts;
  /** Stores the counts received from the others. */
  take(others: EdgeCounts): void;
}

/** @param now milliseconds */
export function shareCounts(now: () => number = Date.now): SharedCounts {
  const sources = new Map<string, CountSource>();
  let others: EdgeCounts = {};
  let takenAt = -Infinity;
  return {
    follow: (name, source) => void sources.set(name, source),
    othersOf: (name, build) =>
      (now() - takenAt < lastsMs ? others[`${name}@${build}`] : undefined) ?? { failed: 0, all: 0 },
    own: () =>
      Object.fromEntries(
        [...sources].flatMap(([name, source]) =>
          source.counts().map(([build, counts]) => [`${name}@${build}`, counts] as const),
        ),
      ),
    take(told) {
      others = told;
      takenAt = now();
      for (const [name, source] of sources)
        source.look(
          Object.entries(told).flatMap(([named, counts]) =>
            named.startsWith(`${name}@`) ? [[named.slice(name.length + 1), counts] as const] : [],
          ),
        );
    },
  };
}
