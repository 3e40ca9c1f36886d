import type { AssetList, ReleasePointer } from '@platform/build';
import { timeoutFactor } from '../timeout-factor';
import { withDeadline } from '../with-deadline';
import type { FailedBuilds } from './failed-builds';
import { createReleaseLoader, type LoaderOptions, type Release } from './release-loader';
import { readReleasePointer } from './release-pointer';
import { ReleaseLate, ReleaseRefused } from './release-refused';

/** Result of the latest poll of a remote. */
export type RemoteCondition =
  | { readonly kind: 'ok' }
  /** The remote does not respond, or its files make no release: browsers cannot load them either. */
  | { readonly kind: 'unreadable'; readonly problem: string }
  /** A release whose warm-up was too slow, and is retried with more time. */
  | { readonly kind: 'late'; readonly problem: string }
  /** A release that is not used; the files of the last good one still exist. */
  | { readonly kind: 'refused'; readonly build: string; readonly problem: string };

/** A release that only some visitors get. */
export interface Canary {
  readonly assets: AssetList;
  /** 1 to 99. */
  readonly percent: number;
}

export interface ReleaseWatcher {
  /** The release in use, null before the first. */
  current(): AssetList | null;
  /** Its `mf-manifest.json` as it was built, null when it has none. */
  manifest(): string | null;
  /** A style sheet of a build that visitors get, or had before that; null: it is not kept. */
  styleSheet(build: string, file: string): Uint8Array | null;
  /** The release that part of the visitors get, and their percentage; null while there is none. */
  canary(): Canary | null;
  /** Address of a build's files. @returns it without a slash at its end */
  folderOf(build: string): string;
  /** Whether the last check could read the remote's files. */
  isReadable(): boolean;
  condition(): RemoteCondition;
  /**
   * Loads a build, whatever the pointer says, if it may be used.
   * @throws ReleaseRefused, or Error when it cannot be read
   */
  load(build: string): Promise<Release>;
  /**
   * Rolls back from a release that failed for visitors: from the stable one to the previous one, from a canary to the
   * stable one. It is not used again until its record in the store of releases is removed: by deploying or promoting it
   * by hand. The last remaining release stays: pages that may fail are better than none.
   * @param problem one sentence
   * @returns whether it was given up
   */
  giveUp(build: string, problem: string): boolean;
  /** Forgets refused releases: the grant they lacked may exist now. */
  lookAnew(): void;
  /** Checks once more, now; waits for a running check instead. */
  check(): Promise<void>;
  stop(): void;
}

export interface WatchOptions {
  /** The remote's address, without a slash at its end. */
  readonly baseUrl: string;
  /** Milliseconds between two checks. */
  readonly intervalMs: number;
  /** As in the loader (release-loader.ts). */
  readonly accept?: LoaderOptions['accept'];
  readonly provides?: LoaderOptions['provides'];
  /**
   * Takes a release into use; rejects with ReleaseRefused when it does not work. The last good release stays in use.
   * @param onUse must be called at the moment when the release is used: rendering and reporting must agree
   * @param known `isOnly`: whether no other release exists to start with; `wasUsed`: whether visitors had it before
   */
  readonly takeUp: (
    release: Release,
    onUse: () => void,
    known: { readonly isOnly: boolean; readonly wasUsed: boolean },
  ) => Promise<void>;
  /** Starts a canary release beside the one in use, for some visitors; rejects as `takeUp`. */
  readonly tryOut: (release: Release, onUse: () => void) => Promise<void>;
  /** Ends the canary. */
  readonly endCanary: () => void;
  /** Called on each change of condition. */
  readonly onCondition: (condition: RemoteCondition) => void;
  /** Store of builds that failed for visitors. */
  readonly failedBuilds: FailedBuilds;
  /** Called when such a record cannot be written: a restarted edge will use the build again. */
  readonly onNotRecorded: (build: string, reason: string) => void;
  readonly fetch?: typeof fetch;
}

/** Timeout of a whole check in milliseconds, in which a new release starts and renders, slowly on a busy machine. */
const lookMs = 300_000 * timeoutFactor;
/**
 * Milliseconds until a release is tried again, doubling: the reason may have been a busy machine. One that was too slow
 * gets more time with each try, and one in an endless loop uses a core for all of it.
 */
const retryPauses = { firstMs: 1_000, refusedMs: 60_000, lateMs: 300_000 };
const nothingHeld = { build: '', error: new Error(), pauseMs: 0, retryAt: 0 };
/** Milliseconds between two reads of the records of other edges, while the pointer is the same. */
const recordsMs = 5_000;

// Over 250 lines: one watcher's state (stable, canary, previous, refused), which every step reads and writes.
/**
 * Follows a remote's deployments by its `release.json`: deploying a remote never touches the shell. An unavailable
 * remote keeps its last release in use.
 */
export function watchReleases({
  baseUrl,
  intervalMs,
  accept = () => undefined,
  provides = {},
  takeUp,
  tryOut,
  endCanary,
  onCondition,
  failedBuilds,
  onNotRecorded,
  fetch: get = fetch,
}: WatchOptions): ReleaseWatcher {
  let inUse: Release | null = null;
  /** The previous release in use, to which a failing one rolls back. */
  let before: Release | null = null;
  let canary: Canary | null = null;
  let canaryRelease: Release | null = null;
  /** Builds that failed for visitors, with the problem. */
  const failed = new Map<string, string>();
  /** Those of them that are recorded in the store. */
  const recorded = new Set<string>();
  /** Builds that visitors had, according to the pointer and to this edge. */
  const used = new Set<string>();
  let etag = '';
  let isInPlace = false;
  let condition: RemoteCondition = { kind: 'ok' };
  /** The build that was refused, or too slow, last. */
  let held = nothingHeld;
  let running: Promise<void> | undefined;
  let named: ReleasePointer | null = null;
  let recordsSeenAt = 0;

  const folderOf = (build: string): string => (isInPlace ? baseUrl : `${baseUrl}/releases/${build}`);
  const loader = createReleaseLoader({ folderOf, accept, provides, fetch: get });

  const putIntoUse = (release: Release, signal: AbortSignal, isOnly = true): Promise<void> => {
    const onUse = (): void => {
      // The result of an aborted check is dropped: a newer one may be running.
      if (signal.aborted) return;
      before = inUse !== null && failed.has(inUse.assets.build) ? null : inUse;
      inUse = release;
      used.add(release.assets.build);
    };
    const { build } = release.assets;
    return takeUp(release, onUse, { isOnly, wasUsed: used.has(build) && !failed.has(build) });
  };

  // The previous release worked: a rollback to it must not take longer.
  const loadBuild = (build: string) => loader.load(build, used.has(build) && !failed.has(build));
  const takeUpBuild = async (build: string, signal: AbortSignal, isOnly = true): Promise<void> =>
    putIntoUse(await loadBuild(build), signal, isOnly);
  /** A site with a faulty release is better than one without the remote. */
  const takeUpLast = async (build: string, signal: AbortSignal): Promise<void> =>
    putIntoUse(await loader.load(build, true), signal);

  /**
   * Records that a build does not work, for edges that start later and for the next deployment.
   * @param onNot called when it cannot be recorded
   */
  const record = (build: string, problem: string, onNot: (reason: string) => void): void => {
    if (isInPlace || recorded.has(build)) return;
    failedBuilds.write(build, problem).then(
      () => recorded.add(build),
      (error: unknown) => onNot(error instanceof Error ? error.message : String(error)),
    );
  };

  /** Does work in which a release may be refused, or be too slow, and then pauses for a while. */
  const withPauses = async (build: string, work: () => Promise<void>): Promise<void> => {
    if (held.build === build && Date.now() < held.retryAt) throw held.error;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ReleaseRefused || error instanceof ReleaseLate)) throw error;
      const longestMs = error instanceof ReleaseLate ? retryPauses.lateMs : retryPauses.refusedMs;
      const pausedMs = held.build === build ? held.pauseMs : 0;
      const pauseMs = Math.min(longestMs, Math.max(retryPauses.firstMs, pausedMs * 2));
      held = { build, error, pauseMs, retryAt: Date.now() + pauseMs };
      // Without a record a starting edge finds out by itself.
      const isOwnFault = error instanceof ReleaseRefused && error.isItsOwnFault;
      if (isOwnFault && (inUse !== null || othersOf(build).length > 0)) record(build, error.message, () => undefined);
      throw error;
    }
  };

  /** Builds that visitors had before another one, according to the pointer, newest first. */
  const othersOf = (build: string): string[] => {
    const { previous = null, used: more = [] } = named ?? {};
    return [...new Set([...(previous === null ? [] : [previous]), ...more])].filter((one) => one !== build);
  };
  /** Starts with the newest available build that visitors had before another one. @returns whether there is one */
  const takeUpOther = async (build: string, signal: AbortSignal): Promise<boolean> => {
    for (const other of othersOf(build)) {
      await readRecord(other);
      if (failed.has(other)) continue;
      await takeUpBuild(other, signal).catch(() => undefined);
      signal.throwIfAborted();
      if (inUse?.assets.build === other) return true;
    }
    return false;
  };

  const takeUpStable = async (stable: string, signal: AbortSignal): Promise<void> => {
    const isOnly = othersOf(stable).length === 0;
    try {
      await withPauses(stable, () => takeUpBuild(stable, signal, isOnly));
    } catch (error) {
      // An edge that has just started knows good releases only by name: a release that running edges refuse must not go
      // live because another edge starts.
      if (inUse === null && !(await takeUpOther(stable, signal)) && (!isOnly || loader.lacking()?.build === stable))
        await takeUpLast(stable, signal).catch(() => undefined);
      throw error;
    }
  };

  const seeAgain = (assets: AssetList): Promise<void> => withPauses(assets.build, () => loader.seeFiles(assets));

  const forgetCanary = (): void => {
    if (canary === null) return;
    canary = null;
    endCanary();
  };
  /** Follows the canary of the pointer. */
  const followCanary = async ({ stable, next }: ReleasePointer, signal: AbortSignal): Promise<void> => {
    if (next === null || next.build === stable) return forgetCanary();
    if (canary?.assets.build === next.build && !failed.has(next.build)) {
      canary = { ...canary, percent: next.percent };
      return;
    }
    forgetCanary();
    await withPauses(next.build, async () => {
      const problem = failed.get(next.build);
      if (problem !== undefined) throw new ReleaseRefused(problem);
      const release = await loadBuild(next.build);
      await tryOut(release, () => {
        if (signal.aborted) return;
        canary = { assets: release.assets, percent: next.percent };
        canaryRelease = release;
      });
    });
  };

  /** Reads whether a build is recorded as failed, or no longer is: it was deployed or promoted again. */
  const readRecord = async (build: string): Promise<void> => {
    if (isInPlace) return;
    // A record that is being written meanwhile has not been removed.
    const wasRecorded = recorded.has(build);
    // An unavailable store changes nothing.
    const problem = await failedBuilds.read(build).catch(() => undefined);
    if (typeof problem === 'string') {
      failed.set(build, problem);
      recorded.add(build);
    } else if (problem === null && wasRecorded) {
      recorded.delete(build);
      failed.delete(build);
      held = nothingHeld;
    }
  };
  /** A starting edge has no other release. */
  const keepLast = async (build: string, problem: string, signal: AbortSignal): Promise<never> => {
    if (inUse === null) await takeUpLast(build, signal);
    throw new ReleaseRefused(`${problem}, but there is no release to go back to`);
  };
  const goBack = async (stable: string, problem: string, signal: AbortSignal): Promise<never> => {
    held = { ...nothingHeld, build: stable };
    if (inUse === null || inUse.assets.build === stable) {
      if (before !== null) await putIntoUse(before, signal);
      else if (!(await takeUpOther(stable, signal))) await keepLast(stable, problem, signal);
    }
    throw new ReleaseRefused(problem);
  };
  /** Rolls back a release that another edge has rolled back. */
  const seeRecords = async (): Promise<void> => {
    if (Date.now() - recordsSeenAt < recordsMs) return;
    recordsSeenAt = Date.now();
    for (const build of [inUse?.assets.build, canary?.assets.build]) if (build !== undefined) await readRecord(build);
    if (failed.has(inUse?.assets.build ?? '') || failed.has(canary?.assets.build ?? '')) etag = '';
  };

  const look = async (signal: AbortSignal): Promise<void> => {
    const { status, text, url, etag: tag } = await loader.pointer(baseUrl, etag);
    if (status === 304) return seeRecords();
    named = readReleasePointer(text, url);
    const { stable, next } = named;
    isInPlace = named.inPlace === true;
    // A removed build that is deployed again is tried at once.
    if (![stable, next?.build].includes(held.build)) held = nothingHeld;
    for (const build of named.used ?? []) used.add(build);
    for (const build of [stable, next?.build]) if (build !== undefined) await readRecord(build);
    recordsSeenAt = Date.now();
    const problem = failed.get(stable);
    if (problem !== undefined) await goBack(stable, problem, signal);
    const lacking = loader.lacking();
    if (stable !== inUse?.assets.build) await takeUpStable(stable, signal);
    else if (lacking?.build === stable) await seeAgain(lacking);
    await followCanary(named, signal);
    signal.throwIfAborted();
    etag = tag;
  };

  const check = (): Promise<void> => {
    running ??= withDeadline(lookMs, `a look at ${baseUrl} took longer than ${lookMs} ms and was stopped`, look)
      .then(
        (): RemoteCondition => ({ kind: 'ok' }),
        (error: unknown) => conditionOf(error, held.build),
      )
      .then((found) => {
        running = undefined;
        const isSame = JSON.stringify(found) === JSON.stringify(condition);
        condition = found;
        if (!isSame) onCondition(found);
      });
    return running;
  };
  const timer = setInterval(() => void check(), intervalMs);
  timer.unref();
  return {
    current: () => inUse?.assets ?? null,
    manifest: () => inUse?.manifest ?? null,
    styleSheet(build, file) {
      // A development build is overwritten by the next.
      if (isInPlace) return null;
      const found = [inUse, before, canaryRelease].find((release) => release?.assets.build === build);
      return found?.styles.get(file) ?? null;
    },
    canary: () => canary,
    folderOf,
    load: loadBuild,
    isReadable: () => condition.kind !== 'unreadable',
    condition: () => condition,
    lookAnew() {
      held = { ...held, retryAt: 0 };
      etag = '';
      void check();
    },
    giveUp(build, problem) {
      const isLast =
        build === inUse?.assets.build && before === null && othersOf(build).every((other) => failed.has(other));
      if (isLast) return false;
      failed.set(build, problem);
      etag = '';
      void check();
      record(build, problem, (reason) => onNotRecorded(build, reason));
      return true;
    },
    check,
    stop: () => clearInterval(timer),
  };
}

function conditionOf(error: unknown, build: string): RemoteCondition {
  const problem = error instanceof Error ? error.message : String(error);
  if (error instanceof ReleaseLate) return { kind: 'late', problem };
  return error instanceof ReleaseRefused ? { kind: 'refused', build, problem } : { kind: 'unreadable', problem };
}
