import type { EdgeCount } from '@platform/shared/server';

/** Milliseconds that are looked at, and for which a release counts as new: what fails later has another reason, mostly. */
const limits = { windowMs: 60_000, newMs: 3_600_000, fewest: 5, share: 0.2 };

interface Watched {
  build: string;
  since: number;
  /** Times of renders in the window. */
  rendered: number[];
  failed: number[];
}

const none: EdgeCount = { failed: 0, all: 0 };

/** Counts of one watch, for the other edges. */
export interface CountSource {
  /** Of each build that is watched, within the last minute. */
  counts(): readonly (readonly [build: string, EdgeCount])[];
  /** The other edges have counted more, these builds: looks whether it is too many now. */
  look(theirs: readonly (readonly [build: string, EdgeCount])[]): void;
}

/**
 * Counts what visitors get of a release while it is new.
 * @param onTooMany told once for each build when in one minute at least 5 renders and a fifth of all failed at all edges
 *   together, with both numbers
 * @param now milliseconds
 * @param othersOf what the other edges counted of a build
 * @returns `note`, to be told of each render: of which build, and whether there was a page
 */
export function watchFailures(
  onTooMany: (build: string, failed: number, all: number) => void,
  now: () => number = Date.now,
  othersOf: (build: string) => EdgeCount = () => none,
): CountSource & { readonly note: (build: string, hasRendered: boolean) => void } {
  let watched: Watched = { build: '', since: -Infinity, rendered: [], failed: [] };
  const isNew = (time: number): boolean => time - watched.since <= limits.newMs;
  const own = (time: number): EdgeCount => {
    for (const times of [watched.rendered, watched.failed])
      while ((times[0] ?? time) <= time - limits.windowMs) times.shift();
    return { failed: watched.failed.length, all: watched.failed.length + watched.rendered.length };
  };
  const look = (): void => {
    const time = now();
    if (!isNew(time)) return;
    const [here, there] = [own(time), othersOf(watched.build)];
    const [failed, all] = [here.failed + there.failed, here.all + there.all];
    // Where it does not fail, another edge says so.
    if (here.failed === 0 || failed < limits.fewest || failed < all * limits.share) return;
    // Said once: from here on it counts as old.
    watched.since = -Infinity;
    onTooMany(watched.build, failed, all);
  };
  return {
    note(build, hasRendered) {
      const time = now();
      if (watched.build !== build) watched = { build, since: time, rendered: [], failed: [] };
      if (!isNew(time)) return;
      watched[hasRendered ? 'rendered' : 'failed'].push(time);
      if (hasRendered) own(time);
      else look();
    },
    look,
    counts: () => (isNew(now()) ? [[watched.build, own(now())]] : []),
  };
}
