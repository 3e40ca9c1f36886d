import { addEdgeCount, countVisitors, type EdgeCount, visitorNumber, visitorSet } from '@platform/shared/server';
import type { CountSource } from './failing-release';

/**
 * Crashes are reported by browsers, and reports are easy to forge: each visitor's address counts once in a minute, and
 * only when it has just been given a page. Otherwise the numbers are those of failing renders (failing-release.ts).
 */
const limits = { windowMs: 60_000, newMs: 3_600_000, fewest: 5, share: 0.2 };
/**
 * Milliseconds for which an address may report after a page, and the maximum number of addresses kept, newest first.
 */
const visit = { knownMs: 600_000, most: 20_000 };

/** Builds whose visitor sets are sent to the other edges, those with the most crashes first. */
const mostNamed = 8;

/** Times by visitor's number, oldest first; entries older than a given time are dropped. */
class RecentVisitors {
  private readonly times = new Map<number, number>();

  constructor(private readonly keptMs: number) {}

  note(visitor: number, time: number): void {
    this.times.delete(visitor);
    this.times.set(visitor, time);
    if (this.times.size > visit.most) this.forget(Infinity, 1);
  }

  has(visitor: number, now: number): boolean {
    this.forget(now - this.keptMs);
    return this.times.has(visitor);
  }

  /** Visitors recorded recently. */
  all(now: number): ReadonlySet<number> {
    this.forget(now - this.keptMs);
    return new Set(this.times.keys());
  }

  private forget(before: number, most = Infinity): void {
    let forgotten = 0;
    for (const [visitor, time] of this.times) {
      if (time > before || forgotten === most) return;
      this.times.delete(visitor);
      forgotten += 1;
    }
  }
}

interface Watched {
  readonly since: number;
  readonly opened: RecentVisitors;
  readonly crashed: RecentVisitors;
  /** Visitors who reported a crash and were given no page here. */
  readonly unknown: RecentVisitors;
  isTold: boolean;
}

/** Counts the visitors in whose browsers a new release crashes; builds are named `<app>@<build>`. */
export interface CrashWatch extends CountSource {
  /**
   * Records that a visitor was given a page.
   * @param visitor the address as counted by limits
   * @param owner the app of the page, with its build
   */
  opened(visitor: string, owner: { readonly app: string; readonly build: string }): void;
  /**
   * Records that a visitor's browser reported a crash of an app's build; reports of builds that no visitor gets are
   * ignored.
   */
  crashed(visitor: string, app: string, build: string): void;
}

/**
 * @param isGiven whether visitors currently get that build of an app
 * @param onTooMany called once for each build when within one minute at least 5 visitors, and a fifth of all who opened
 *   a page of that app, had a crash, at all edges together; with both numbers
 * @param sampledFrom one in this many pages reports its failures
 * @param now milliseconds
 * @param othersOf counts of `<app>@<build>` by the other edges; a visitor of several edges counts once
 */
export function watchCrashes(
  isGiven: (app: string, build: string) => boolean,
  onTooMany: (app: string, build: string, crashed: number, all: number) => void,
  sampledFrom = 1,
  now: () => number = Date.now,
  othersOf: (build: string) => EdgeCount = () => ({ failed: 0, all: 0 }),
): CrashWatch {
  const visitors = new RecentVisitors(visit.knownMs);
  const builds = new Map<string, Watched>();
  const watchedOf = (app: string, build: string): Watched | null => {
    if (!isGiven(app, build)) return null;
    const key = `${app}@${build}`;
    const known = builds.get(key);
    if (known !== undefined) return known;
    // Only builds that visitors get are kept: at most two of each app.
    for (const other of builds.keys()) {
      const [otherApp = '', otherBuild = ''] = other.split('@');
      if (!isGiven(otherApp, otherBuild)) builds.delete(other);
    }
    const recent = (): RecentVisitors => new RecentVisitors(limits.windowMs);
    const made = { since: now(), opened: recent(), crashed: recent(), unknown: recent(), isTold: false };
    builds.set(key, made);
    return made;
  };
  const isWatched = ({ since, isTold }: Watched, time: number): boolean => !isTold && time - since <= limits.newMs;
  // A page opened by a link inside the document is not recorded: its visitor is known only by the crash.
  const own = ({ opened, crashed, unknown }: Watched, time: number): Required<EdgeCount> => {
    const [told, strangers] = [crashed.all(time), unknown.all(time)];
    const all = new Set([...opened.all(time), ...told]);
    return {
      failed: told.size,
      all: all.size,
      visitors: { failed: visitorSet(told), all: visitorSet(all) },
      unknown: visitorSet(strangers),
    };
  };
  const decide = (key: string, watched: Watched): void => {
    const time = now();
    if (!isWatched(watched, time)) return;
    const [here, there] = [own(watched, time), othersOf(key)];
    // Without crashes here, another edge reports them.
    if (here.failed === 0) return;
    // A single edge counts exactly.
    const {
      failed,
      all,
      visitors: named,
    } = there.all === 0 ? { ...here, visitors: undefined } : addEdgeCount(here, there);
    const told = named === undefined ? failed : countVisitors(named.failed);
    const opened = named === undefined ? all : countVisitors(named.all);
    if (told < limits.fewest) return;
    const crashed = Math.min(opened, told * sampledFrom);
    if (crashed < opened * limits.share) return;
    watched.isTold = true;
    const [app = '', build = ''] = key.split('@');
    onTooMany(app, build, crashed, opened);
  };
  return {
    look(theirs) {
      const time = now();
      // Visitors unknown to the edge that got their report were given the page here.
      for (const [key, { unknown = [] }] of theirs) {
        const known = unknown.filter((visitor) => visitors.has(visitor, time));
        const [app = '', build = ''] = key.split('@');
        const watched = known.length > 0 ? watchedOf(app, build) : null;
        if (watched === null || !isWatched(watched, time)) continue;
        for (const visitor of known) if (!watched.crashed.has(visitor, time)) watched.crashed.note(visitor, time);
      }
      for (const [key, watched] of builds) decide(key, watched);
    },
    counts() {
      const time = now();
      const counted = [...builds].map(([key, watched]) => [key, own(watched, time)] as const);
      const named = counted
        .filter(([key, { failed, unknown }]) => {
          const there = othersOf(key);
          return failed + unknown.length + there.failed + (there.unknown?.length ?? 0) > 0;
        })
        .toSorted(([, one], [, other]) => other.failed - one.failed)
        .slice(0, mostNamed);
      return counted.map(([key, counts]) => {
        const { failed, all } = counts;
        return [key, named.some(([other]) => other === key) ? counts : { failed, all }] as const;
      });
    },
    opened(address, { app, build }) {
      const time = now();
      const visitor = visitorNumber(address);
      visitors.note(visitor, time);
      watchedOf(app, build)?.opened.note(visitor, time);
    },
    crashed(address, app, build) {
      const time = now();
      const visitor = visitorNumber(address);
      const watched = watchedOf(app, build);
      if (watched === null || !isWatched(watched, time)) return;
      if (!visitors.has(visitor, time)) return watched.unknown.note(visitor, time);
      watched.crashed.note(visitor, time);
      decide(`${app}@${build}`, watched);
    },
  };
}
