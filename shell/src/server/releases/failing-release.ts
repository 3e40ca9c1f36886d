/** Milliseconds that are looked at, and for which a release counts as new: what fails later has another reason, mostly. */
const limits = { windowMs: 60_000, newMs: 3_600_000, fewest: 5, share: 0.2 };

interface Watched {
  build: string;
  since: number;
  /** Times of renders in the window. */
  rendered: number[];
  failed: number[];
}

/**
 * Counts what visitors get of a release while it is new.
 * @param onTooMany told once for each build when in one minute at least 5 renders and a fifth of all failed, with both
 *   numbers
 * @param now milliseconds
 * @returns to be told of each render: of which build, and whether there was a page
 */
export function watchFailures(
  onTooMany: (build: string, failed: number, all: number) => void,
  now: () => number = Date.now,
): (build: string, hasRendered: boolean) => void {
  let watched: Watched = { build: '', since: 0, rendered: [], failed: [] };
  return (build, hasRendered) => {
    const time = now();
    if (watched.build !== build) watched = { build, since: time, rendered: [], failed: [] };
    if (time - watched.since > limits.newMs) return;
    watched[hasRendered ? 'rendered' : 'failed'].push(time);
    for (const times of [watched.rendered, watched.failed])
      while ((times[0] ?? time) <= time - limits.windowMs) times.shift();
    const failed = watched.failed.length;
    const all = failed + watched.rendered.length;
    if (hasRendered || failed < limits.fewest || failed < all * limits.share) return;
    // Said once: from here on it counts as old.
    watched.since = -Infinity;
    onTooMany(build, failed, all);
  };
}
