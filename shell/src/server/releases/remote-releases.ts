import type { AssetList, ReleasePointer } from '@platform/build';
import { fetchText } from '../fetch-text';
import { timeoutFactor } from '../timeout-factor';
import { withDeadline } from '../with-deadline';
import { readAssetList } from './asset-list';
import type { FailedBuilds } from './failed-builds';
import { readManifest, withManifest } from './manifest';
import type { Versions } from './needs';
import { checkFiles } from './release-files';
import { readReleasePointer } from './release-pointer';
import { ReleaseLate, ReleaseRefused } from './release-refused';

export interface Release {
  assets: AssetList;
  /** The server build's; null when browsers alone render its pages. */
  code: string | null;
  /** Where the code came from. */
  file: string;
}

/** What the last look at a remote found. */
export type RemoteCondition =
  | { readonly kind: 'ok' }
  /** The remote does not respond, or its files make no release: browsers will not get them either. */
  | { readonly kind: 'unreadable'; readonly problem: string }
  /** A release that was too slow to prove itself, and is tried again with more time. */
  | { readonly kind: 'late'; readonly problem: string }
  /** A release that is not taken up; the files of the last good one are still there. */
  | { readonly kind: 'refused'; readonly build: string; readonly problem: string };

/** A release that is tried out on some visitors. */
export interface Canary {
  readonly assets: AssetList;
  /** 1 to 99. */
  readonly percent: number;
}

export interface ReleaseWatcher {
  /** The release in use, null before the first. */
  current(): AssetList | null;
  /** The release that a part of the visitors get, and how many of a hundred; null while none is tried out. */
  canary(): Canary | null;
  /**
   * Where the files of a build lie.
   * @returns its address, without a slash at its end
   */
  folderOf(build: string): string;
  /** Whether the last look could read the remote's files. */
  isReadable(): boolean;
  condition(): RemoteCondition;
  /**
   * Loads a build, whatever the pointer says, when it may be taken up.
   * @throws ReleaseRefused, or Error when it cannot be read
   */
  load(build: string): Promise<Release>;
  /**
   * Goes back from a release that failed in front of visitors: from the one in use to the one before, from one that is
   * tried out to the one in use. It is not taken up again until its record in the store of releases is removed: by
   * deploying or promoting it by hand. The last release there is stays: pages that may fail are better than none.
   * @param problem one sentence
   * @returns whether it is given up
   */
  giveUp(build: string, problem: string): boolean;
  /** Takes nothing for known that was refused: what the release was refused for may be granted now. */
  lookAnew(): void;
  /** Looks once more, now; a look that is under way is waited for instead. */
  check(): Promise<void>;
  stop(): void;
}

export interface WatchOptions {
  /** The remote's address, without a slash at its end. */
  readonly baseUrl: string;
  /** Milliseconds between two looks. */
  readonly intervalMs: number;
  /**
   * Checks a release before its server build is fetched.
   * @throws ReleaseRefused
   */
  readonly accept?: (assets: AssetList) => void;
  /** What the shell hands to remotes: package -> version. */
  readonly provides?: Versions;
  /**
   * Takes a release up; rejects with ReleaseRefused when it does not work. The last good release stays in use.
   * @param onUse to be called in the moment in which the release is used: what renders and what is said of it must agree
   * @param known `isOnly`: whether there is no other release to begin with; `wasUsed`: whether visitors had it before
   */
  readonly takeUp: (
    release: Release,
    onUse: () => void,
    known: { readonly isOnly: boolean; readonly wasUsed: boolean },
  ) => Promise<void>;
  /** Takes a release up beside the one in use, for some visitors; rejects as `takeUp`. */
  readonly tryOut: (release: Release, onUse: () => void) => Promise<void>;
  /** No release is tried out any more. */
  readonly endCanary: () => void;
  /** Told of each change of condition. */
  readonly onCondition: (condition: RemoteCondition) => void;
  /** Where builds that failed in front of visitors are recorded. */
  readonly failedBuilds: FailedBuilds;
  /** Told when such a record cannot be written: a restarted edge will take the build up again. */
  readonly onNotRecorded: (build: string, reason: string) => void;
  readonly fetch?: typeof fetch;
}

/** Milliseconds: one file with its body, and a whole look, in which a new release starts and renders, on a busy machine slowly. */
const timeouts = { fileMs: 2_000 * timeoutFactor, lookMs: 300_000 * timeoutFactor };
/** Bytes of a list and of a server build, some hundred KiB: a remote's mistake must not fill the edge's memory. */
const maxBytes = { pointer: 16 * 1024, list: 1024 * 1024, bundle: 8 * 1024 * 1024 };
/** Milliseconds until a refused release is tried again, doubling: the reason may have been a busy machine. */
const retryPauses = { firstMs: 1_000, longestMs: 60_000 };

// Over 250 lines: one watcher's state (stable, canary, previous, refused), which every step reads and writes.
/**
 * Follows a remote's deployments by its `release.json`: deploying a remote never touches the shell.
 * A remote that is away keeps its last release in use.
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
  /** The release in use before, to which a failing one goes back. */
  let before: Release | null = null;
  let canary: Canary | null = null;
  /** Builds that failed in front of visitors, with what is said of them. */
  const failed = new Map<string, string>();
  /** Those of them that are recorded in the store. */
  const recorded = new Set<string>();
  /** Builds that visitors had, by the pointer and by what this edge has seen. */
  const used = new Set<string>();
  let etag = '';
  let isInPlace = false;
  let condition: RemoteCondition = { kind: 'ok' };
  let refused = { build: '', problem: '', pauseMs: 0, retryAt: 0 };
  let running: Promise<void> | undefined;
  /** The release before, by the pointer. */
  let previousNamed: string | null = null;

  const folderOf = (build: string): string => (isInPlace ? baseUrl : `${baseUrl}/releases/${build}`);
  const load = async (url: string, limit: number, headers: Record<string, string> = {}) => {
    // Only origins that the configuration names are ever evaluated: a redirect may lead to another.
    const options = { timeoutMs: timeouts.fileMs, maxBytes: limit, headers, redirect: 'error', fetch: get } as const;
    const fetched = await fetchText(url, options);
    if (fetched.status !== 304 && (fetched.status < 200 || fetched.status > 299))
      throw new Error(`${url} answers ${fetched.status}`);
    return { url, ...fetched };
  };

  const putIntoUse = (release: Release, signal: AbortSignal, isOnly = true): Promise<void> => {
    const onUse = (): void => {
      // The result of a look that was given up is not used: a newer one may be under way.
      if (signal.aborted) return;
      before = inUse !== null && failed.has(inUse.assets.build) ? null : inUse;
      inUse = release;
      used.add(release.assets.build);
    };
    const { build } = release.assets;
    return takeUp(release, onUse, { isOnly, wasUsed: used.has(build) && !failed.has(build) });
  };

  const describedBy = async (assets: AssetList, file: string): Promise<AssetList> => {
    const { text, url } = await load(`${folderOf(assets.build)}/${file}`, maxBytes.list);
    return withManifest(assets, readManifest(text, url), provides);
  };
  /** A build whose files were not whole when they were seen last. */
  let lacking: AssetList | null = null;
  const seeFiles = async (assets: AssetList): Promise<void> => {
    lacking = assets;
    await checkFiles(assets, folderOf(assets.build), { timeoutMs: timeouts.fileMs, redirect: 'error', fetch: get });
    lacking = null;
  };
  const loadBuild = async (build: string, isLastResort = false): Promise<Release> => {
    const list = await load(`${folderOf(build)}/assets.json`, maxBytes.list);
    const assets = readAssetList(list.text, list.url);
    if (assets.build !== build) throw new Error(`${list.url} is of build ${assets.build}`);
    accept(assets);
    // What visitors had was whole: going back to it must not take longer.
    const isKnown = used.has(build) && !failed.has(build);
    if (!isKnown && !isLastResort) await seeFiles(assets);
    const described = assets.manifest === null ? assets : await describedBy(assets, assets.manifest);
    if (assets.server === null) return { assets: described, code: null, file: list.url };
    const { url, text } = await load(`${folderOf(build)}/${assets.server}`, maxBytes.bundle);
    return { assets: described, code: text, file: url };
  };
  const takeUpBuild = async (build: string, signal: AbortSignal, isOnly = true): Promise<void> =>
    putIntoUse(await loadBuild(build), signal, isOnly);
  /** A site with a release that has a fault is better than without the remote. */
  const takeUpLast = async (build: string, signal: AbortSignal): Promise<void> =>
    putIntoUse(await loadBuild(build, true), signal);

  /**
   * Records that a build does not work, for edges that start later and for who deploys the next one.
   * @param onNot told when it cannot be recorded
   */
  const record = (build: string, problem: string, onNot: (reason: string) => void): void => {
    if (isInPlace || recorded.has(build)) return;
    failedBuilds.write(build, problem).then(
      () => recorded.add(build),
      (error: unknown) => onNot(error instanceof Error ? error.message : String(error)),
    );
  };

  /**
   * Does something that a release may be refused at, and after a refusal nothing for a while.
   * @param orElse done after the refusal
   */
  const withPauses = async (build: string, work: () => Promise<void>, orElse = async () => {}): Promise<void> => {
    if (refused.build === build && Date.now() < refused.retryAt) throw new ReleaseRefused(refused.problem);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      const pauseMs =
        refused.build === build ? Math.min(retryPauses.longestMs, refused.pauseMs * 2) : retryPauses.firstMs;
      refused = { build, problem: error.message, pauseMs, retryAt: Date.now() + pauseMs };
      // Without a record an edge that starts finds it out by itself.
      const isLast = inUse === null && previousNamed === null;
      if (error.isItsOwnFault && !isLast) record(build, error.message, () => undefined);
      await orElse();
      throw error;
    }
  };

  const takeUpStable = ({ stable, previous }: ReleasePointer, signal: AbortSignal): Promise<void> =>
    withPauses(
      stable,
      () => takeUpBuild(stable, signal, previous === null),
      // An edge that has just started knows of no good release but by name: what a running one has refused must not
      // go live because another one starts.
      async () => {
        if (inUse !== null) return;
        if (previous !== null) await takeUpBuild(previous, signal).catch(() => undefined);
        if (inUse === null && (previous !== null || lacking?.build === stable))
          await takeUpLast(stable, signal).catch(() => undefined);
      },
    );

  const seeAgain = (assets: AssetList): Promise<void> => withPauses(assets.build, () => seeFiles(assets));

  const forgetCanary = (): void => {
    if (canary === null) return;
    canary = null;
    endCanary();
  };
  /** Follows what is tried out beside the release in use. */
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
        if (!signal.aborted) canary = { assets: release.assets, percent: next.percent };
      });
    });
  };

  /** Learns whether a build is recorded as failed, or is no more: somebody has deployed or promoted it again. */
  const readRecord = async (build: string): Promise<void> => {
    if (isInPlace) return;
    // A record that is being written meanwhile has not been removed.
    const wasRecorded = recorded.has(build);
    // A store that does not say changes nothing.
    const problem = await failedBuilds.read(build).catch(() => undefined);
    if (typeof problem === 'string') {
      failed.set(build, problem);
      recorded.add(build);
    } else if (problem === null && wasRecorded) {
      recorded.delete(build);
      failed.delete(build);
      refused = { build: '', problem: '', pauseMs: 0, retryAt: 0 };
    }
  };
  /** An edge that starts has no other. */
  const keepLast = async (build: string, problem: string, signal: AbortSignal): Promise<never> => {
    if (inUse === null) await takeUpLast(build, signal);
    throw new ReleaseRefused(`${problem}, but there is no release to go back to`);
  };
  const goBack = async ({ stable, previous }: ReleasePointer, problem: string, signal: AbortSignal): Promise<never> => {
    refused = { ...refused, build: stable };
    if (inUse === null || inUse.assets.build === stable) {
      if (before !== null) await putIntoUse(before, signal);
      else if (previous === null || failed.has(previous)) await keepLast(stable, problem, signal);
      else
        await takeUpBuild(previous, signal).catch((error: unknown) => {
          if (inUse !== null || signal.aborted) throw error;
          return keepLast(stable, problem, signal);
        });
    }
    throw new ReleaseRefused(problem);
  };

  const look = async (signal: AbortSignal): Promise<void> => {
    const named = await load(`${baseUrl}/release.json`, maxBytes.pointer, etag === '' ? {} : { 'if-none-match': etag });
    if (named.status === 304) return;
    const pointer = readReleasePointer(named.text, named.url);
    isInPlace = pointer.inPlace === true;
    previousNamed = pointer.previous;
    for (const build of pointer.used ?? []) used.add(build);
    for (const build of [pointer.stable, pointer.next?.build]) if (build !== undefined) await readRecord(build);
    const problem = failed.get(pointer.stable);
    if (problem !== undefined) await goBack(pointer, problem, signal);
    if (pointer.stable !== inUse?.assets.build) await takeUpStable(pointer, signal);
    else if (lacking?.build === pointer.stable) await seeAgain(lacking);
    await followCanary(pointer, signal);
    signal.throwIfAborted();
    etag = named.etag;
  };

  const check = (): Promise<void> => {
    running ??= withDeadline(
      timeouts.lookMs,
      `a look at ${baseUrl} took longer than ${timeouts.lookMs} ms and was stopped`,
      look,
    )
      .then(
        (): RemoteCondition => ({ kind: 'ok' }),
        (error: unknown) => conditionOf(error, refused.build),
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
    canary: () => canary,
    folderOf,
    load: loadBuild,
    isReadable: () => condition.kind !== 'unreadable',
    condition: () => condition,
    lookAnew() {
      refused = { ...refused, retryAt: 0 };
      etag = '';
      void check();
    },
    giveUp(build, problem) {
      const isLast =
        build === inUse?.assets.build &&
        before === null &&
        (previousNamed === null || previousNamed === build || failed.has(previousNamed));
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
