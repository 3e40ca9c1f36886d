import type { Counts, CountSource } from './failing-release';

/**
 * Crashes are told by browsers, and anybody can send such a report: each visitor's address counts once in a minute, and
 * only when it has just been given a page. Otherwise the numbers are those of failing renders (failing-release.ts).
 */
const limits = { windowMs: 60_000, newMs: 3_600_000, fewest: 5, share: 0.2 };
/** Milliseconds for which an address may report after a page, and addresses kept at most, the newest. */
const visit = { knownMs: 600_000, most: 20_000 };

/** Times by visitor, oldest first; what is older than a time is forgotten. */
class RecentVisitors {
  private readonly times = new Map<string, number>();

  constructor(private readonly keptMs: number) {}

  note(visitor: string, time: number): void {
    this.times.delete(visitor);
    this.times.set(visitor, time);
    if (this.times.size > visit.most) this.forget(Infinity, 1);
  }

  has(visitor: string, now: number): boolean {
    this.forget(now - this.keptMs);
    return this.times.has(visitor);
  }

  /** Who was noted lately. */
  all(now: number): ReadonlySet<string> {
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
  isTold: boolean;
}

/** Counts in how many visitors' browsers a release crashes while it is new; builds are named `<app>@<build>`. */
export interface CrashWatch extends CountSource {
  /**
   * A visitor was given a page.
   * @param visitor the address that limits count
   * @param owner the app whose page it is, with its build
   */
  opened(visitor: string, owner: { readonly app: string; readonly build: string }): void;
  /** A visitor's browser reports a crash of an app's build; reports of builds that no visitor gets are ignored. */
  crashed(visitor: string, app: string, build: string): void;
}

/**
 * @param isGiven whether visitors get that build of an app now
 * @param onTooMany told once for each build when within one minute at least 5 visitors, and a fifth of all who opened
 *   a page of that app, had a crash, at all edges together; with both numbers
 * @param sampledFrom one page of so many reports its failures
 * @param now milliseconds
 * @param othersOf what the other edges counted of `<app>@<build>`: visitors of several edges count at each
 */
export function watchCrashes(
  isGiven: (app: string, build: string) => boolean,
  onTooMany: (app: string, build: string, crashed: number, all: number) => void,
  sampledFrom = 1,
  now: () => number = Date.now,
  othersOf: (build: string) => Counts = () => ({ failed: 0, all: 0 }),
): CrashWatch {
  const visitors = new RecentVisitors(visit.knownMs);
  const builds = new Map<string, Watched>();
  const watchedOf = (app: string, build: string): Watched | null => {
    if (!isGiven(app, build)) return null;
    const key = `${app}@${build}`;
    const known = builds.get(key);
    if (known !== undefined) return known;
    // Only what is given to visitors is kept: at most two builds of each app.
    for (const other of builds.keys()) {
      const [otherApp = '', otherBuild = ''] = other.split('@');
      if (!isGiven(otherApp, otherBuild)) builds.delete(other);
    }
    const opened = new RecentVisitors(limits.windowMs);
    const crashed = new RecentVisitors(limits.windowMs);
    const made = { since: now(), opened, crashed, isTold: false };
    builds.set(key, made);
    return made;
  };
  // A page that was opened by a link inside of the document is not known: its visitor has at least crashed.
  const own = ({ opened, crashed }: Watched, time: number): Counts => {
    const told = crashed.all(time);
    return { failed: told.size, all: new Set([...opened.all(time), ...told]).size };
  };
  const decide = (key: string, watched: Watched): void => {
    const time = now();
    if (watched.isTold || time - watched.since > limits.newMs) return;
    const [here, there] = [own(watched, time), othersOf(key)];
    const [told, all] = [here.failed + there.failed, here.all + there.all];
    // Without crashes here, another edge reports them.
    if (here.failed === 0 || told < limits.fewest) return;
    const crashed = Math.min(all, told * sampledFrom);
    if (crashed < all * limits.share) return;
    watched.isTold = true;
    const [app = '', build = ''] = key.split('@');
    onTooMany(app, build, crashed, all);
  };
  return {
    look() {
      for (const [key, watched] of builds) decide(key, watched);
    },
    counts: () => [...builds].map(([key, watched]) => [key, own(watched, now())] as const),
    opened(visitor, { app, build }) {
      const time = now();
      visitors.note(visitor, time);
      watchedOf(app, build)?.opened.note(visitor, time);
    },
    crashed(visitor, app, build) {
      const time = now();
      const watched = visitors.has(visitor, time) ? watchedOf(app, build) : null;
      if (watched === null || watched.isTold || time - watched.since > limits.newMs) return;
      watched.crashed.note(visitor, time);
      decide(`${app}@${build}`, watched);
    },
  };
}
