import { createHash } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { AssetList } from '@platform/build';
import type { PageDeclaration } from '@platform/shared/pages';
import { createPageTable, type RemoteName, type RemotePages } from '../../navigation/page-table';
import { type EdgeConfig, localAddresses, readRemotesFile, type RemoteAddresses } from '../config';
import { readRemoteList, type RemoteList } from '../remote-list';
import type { RendererOptions } from '../render/remote-renderer';
import { createStartTurns } from '../render/start-turns';
import { type SharedCounts, shareCounts } from './edge-counts';
import type { Versions } from './needs';
import { createOverrides, type Override, type Overrides } from './overrides';
import { fallbackPages, isForStaff, isWidened } from './page-grants';
import { type Remote, startRemote } from './remote';
import { entryOf, type SeenRemote, seenRemote, type SeenReleases } from './seen-releases';

export interface Remotes {
  get(name: RemoteName): Remote | null;
  /** The build in use of each remote, and why a newer one is refused. */
  report(): RemotesReport;
  /**
   * The releases currently in use for one visitor: a page is made from one such snapshot.
   * @param bucket of the visitor (bucket.ts); without it, one who gets no canaries
   * @param override the build that this visitor sees by a link
   * @param isStaff whether the visitor is of staff; for all others the remotes of staff do not exist
   */
  seen(bucket?: number | null, override?: Override | null, isStaff?: boolean): SeenReleases;
  /** Whether a remote is for staff only. */
  isForStaff(name: RemoteName): boolean;
  /** Resolves a build that a visitor has a link to. */
  readonly override: Overrides['get'];
  /** Whether any remote has a canary. */
  hasCanaries(): boolean;
  /**
   * Resolves when every remote that was known at the start has rendered, or has failed to: at the latest after 8
   * seconds, or after 20 where it is not known yet which release of a remote can be used.
   */
  readonly warmedUp: Promise<void>;
  close(): Promise<void>;
}

/** By remote: the build in use; the problem, in one sentence; and the refused build. */
export type RemotesReport = Partial<
  Record<
    RemoteName,
    {
      build: string | null;
      canary: { build: string; percent: number } | null;
      problem: string | null;
      refused: string | null;
    }
  >
>;

export interface RemotesOptions {
  config: Pick<EdgeConfig, 'remotes' | 'remotesFile' | 'remotesList' | 'apiUrl'> &
    Partial<Pick<EdgeConfig, 'browserOnly' | 'releaseReportToken'>>;
  workerFile: string;
  /** Packages that the shell shares with remotes: name -> version. */
  provides: Versions;
  log: RendererOptions['log'];
  /** Milliseconds between two checks for a new release. */
  intervalMs?: number;
  /** Counts renders; null: not counted. */
  metrics?: NonNullable<RendererOptions['metrics']> | null;
  /** Counts of failing pages by all edges; without it only those of this edge. */
  counts?: SharedCounts;
  /** Shorter in tests. */
  initialTimeouts?: typeof usualInitialTimeouts;
}

/**
 * Milliseconds after which the start of the edge stops waiting for a worker, and for a release: without HTML a page is
 * rendered by the browser, without a release it has nothing of the remote.
 */
const usualInitialTimeouts = { workerMs: 8_000, releaseMs: 20_000 };
/** Milliseconds between two checks whether a file has changed. */
const watchIntervalMs = 1_000;

/** The visitor whose releases are resolved. */
interface Visit {
  readonly bucket: number | null;
  readonly override: Override | null;
  readonly isStaff: boolean;
}
/** All stable releases: two remotes must not have the same page, for any visitor. */
const stable: Visit = { bucket: null, override: null, isStaff: true };

// Over 250 lines: list, addresses and releases change together, and are swapped at once.
/**
 * Keeps the list of remotes, their addresses and their releases in use. The list is a file, and addresses come from
 * another, or from the environment; both are read again when they change, and a broken one changes nothing.
 * @throws ConfigError when there is no valid list at the start
 */
export function createRemotes({
  config,
  workerFile,
  provides,
  log,
  intervalMs = 1_000,
  counts = shareCounts(),
  metrics = null,
  initialTimeouts = usualInitialTimeouts,
}: RemotesOptions): Remotes {
  const remotes = new Map<RemoteName, Remote>();
  const turns = createStartTurns();
  const initialLooks: Promise<unknown>[] = [];
  const initialChecks: Promise<unknown>[] = [];
  const { remotesFile, remotesList } = config;
  let list = readRemoteList(remotesList);
  let listHash = hashOf(list);
  /** A remote added to the list later is on this machine, unless a file has its address. */
  const atStart = new Set(list.map(({ name }) => name));
  const prefixesOf = (name: RemoteName) => list.find((remote) => remote.name === name)?.prefixes ?? [];

  const put = (name: RemoteName, baseUrl: string): void => {
    const isBrowserOnly = config.browserOnly?.includes(name) === true;
    const { apiUrl, releaseReportToken: reportToken = null } = config;
    const prefixes = () => prefixesOf(name);
    const options = {
      name,
      baseUrl,
      prefixes,
      apiUrl,
      workerFile,
      provides,
      reportToken,
      isBrowserOnly,
      log,
      turns,
      intervalMs,
      counts,
      metrics,
    };
    const remote = startRemote(options, () => pagesOf(stable));
    // A remote that cannot be read has no worker to wait for.
    const { releases, renderer } = remote;
    const look = releases.check();
    initialLooks.push(look);
    initialChecks.push(look.then(() => (releases.current() === null ? undefined : renderer.firstReady)));
    remotes.set(name, remote);
  };
  const drop = (remote: Remote): void => {
    remotes.delete(remote.name);
    void remote.close();
  };
  const take = (addresses: RemoteAddresses): void => {
    for (const { name } of list) {
      const known = remotes.get(name);
      const wanted = addresses[name];
      if (known !== undefined && known.baseUrl !== wanted) drop(known);
      if (wanted !== undefined && known?.baseUrl !== wanted) put(name, wanted);
    }
  };
  const takeList = (next: RemoteList): void => {
    if (hashOf(next) === listHash) return;
    const before = list;
    list = next;
    listHash = hashOf(next);
    for (const { name, prefixes: had } of before) {
      const remote = remotes.get(name);
      const isListed = next.some((listed) => listed.name === name);
      if (remote === undefined || (isListed && isWidened(had, prefixesOf(name)))) continue;
      // A release accepted under other grants is checked again, and its pages are gone until it has passed.
      drop(remote);
      if (isListed) put(name, remote.baseUrl);
    }
    // A refused release may be accepted now.
    for (const { releases } of remotes.values()) releases.lookAnew();
  };
  const unlessBroken = (file: string, readAndTake: () => void): void => {
    try {
      readAndTake();
    } catch (error) {
      log('warn', error instanceof Error ? error.message : String(error), { file });
    }
  };
  const readAddresses = (): void => {
    if (remotesFile !== null) unlessBroken(remotesFile, () => take(readRemotesFile(remotesFile, list)));
    else take({ ...localAddresses(list.filter(({ name }) => !atStart.has(name))), ...config.remotes });
  };
  readAddresses();
  const readAgain = (): void => {
    unlessBroken(remotesList, () => takeList(readRemoteList(remotesList)));
    readAddresses();
  };
  const watched = { interval: watchIntervalMs, persistent: false };
  if (remotesFile !== null) watchFile(remotesFile, watched, readAddresses);
  watchFile(remotesList, watched, readAgain);

  const after = (ms: number) => delay(ms, undefined, { ref: false });
  const warmedUp = Promise.race([
    Promise.all(initialChecks),
    Promise.all([
      after(initialTimeouts.workerMs),
      Promise.race([Promise.all(initialLooks), after(initialTimeouts.releaseMs)]),
    ]),
  ]).then(() => undefined);

  const overrides = createOverrides(
    (name, build) => {
      const remote = remotes.get(name);
      return remote === undefined
        ? Promise.reject(new Error('it is not in the configuration'))
        : remote.startOverride(build);
    },
    (problem, details) => log('warn', 'a release is not shown by its link', { ...details, problem }),
  );

  /** The list as a visitor may see it. */
  const listFor = ({ isStaff }: Pick<Visit, 'isStaff'>): RemoteList =>
    isStaff ? list : list.filter(({ prefixes }) => !isForStaff(prefixes));
  const unreadable = (visit: Visit): string =>
    listFor(visit)
      .filter(({ name }) => remotes.get(name)?.releases.isReadable() === false)
      .map(({ name }) => name)
      .join('.');
  /** Whether a visitor gets a remote's canary. */
  const isCanary = (name: RemoteName, bucket: number | null): boolean =>
    bucket !== null && bucket < (remotes.get(name)?.releases.canary()?.percent ?? 0);
  const releaseOf = (name: RemoteName, { bucket, override }: Visit): AssetList | null => {
    if (override?.name === name) return override.assets;
    const releases = remotes.get(name)?.releases;
    return (isCanary(name, bucket) ? releases?.canary()?.assets : releases?.current()) ?? null;
  };
  const rendererOf = ({ name, renderer, canaryRenderer }: Remote, { bucket, override }: Visit) =>
    override?.name === name ? override.renderer : ((isCanary(name, bucket) ? canaryRenderer() : null) ?? renderer);
  /** Includes the list: a remote without a release has the pages of its prefixes. */
  const builds = (visit: Visit): string => {
    const listed = listFor(visit);
    return [hashOf(listed), ...listed.map(({ name }) => releaseOf(name, visit)?.build ?? '-')].join('.');
  };
  /** Pages declared by accepted releases. @param unknown the pages of a remote without one */
  const pagesOf = (visit: Visit, unknown: (name: RemoteName) => PageDeclaration[] = () => []): RemotePages =>
    Object.fromEntries(listFor(visit).map(({ name }) => [name, releaseOf(name, visit)?.pages ?? unknown(name)]));
  const look = (version: string, visit: Visit): SeenReleases => {
    const all = new Map<RemoteName, SeenRemote>(
      listFor(visit).flatMap(({ name }) => {
        const remote = remotes.get(name);
        if (remote === undefined) return [];
        const { releases } = remote;
        return [[name, seenRemote(name, releaseOf(name, visit), releases.isReadable(), rendererOf(remote, visit))]];
      }),
    );
    return {
      version,
      pageTable: createPageTable(
        pagesOf(visit, (name) => fallbackPages(prefixesOf(name))),
        shortHash(builds(visit)),
      ),
      entries: Object.fromEntries([...all].map(([name, remote]) => [name, entryOf(remote)])),
      remote: (name) => all.get(name) ?? null,
    };
  };
  /** Snapshots of the current releases by version: one, and one more for each combination of canaries. */
  let looks: { of: string; list: string; byVersion: Map<string, SeenReleases> } = {
    of: '',
    list: '',
    byVersion: new Map(),
  };

  return {
    get: (name) => remotes.get(name) ?? null,
    hasCanaries: () => [...remotes.values()].some(({ releases }) => releases.canary() !== null),
    override: overrides.get,
    isForStaff: (name) => isForStaff(prefixesOf(name)),
    seen(bucket = null, override = null, isStaff = false) {
      const visit = { bucket, override, isStaff };
      // Only for one visitor: not cached.
      if (override !== null) return look(`${builds(visit)}|override`, visit);
      // Another worker, or another address, requires a new snapshot even for the same builds.
      const of = [...remotes.values()]
        .map(({ baseUrl, releases }) => [baseUrl, releases.current()?.build, releases.canary()?.assets.build].join('@'))
        .join(' ');
      if (looks.of !== of || looks.list !== listHash) looks = { of, list: listHash, byVersion: new Map() };
      // A page made before an outage lists files to preload, and a failed preload would also fail the visitor's retry.
      const version = `${builds(visit)}|${unreadable(visit)}`;
      const known = looks.byVersion.get(version);
      if (known !== undefined) return known;
      const seen = look(version, visit);
      looks.byVersion.set(version, seen);
      return seen;
    },
    warmedUp,
    report: () =>
      Object.fromEntries(
        [...remotes].map(([name, { releases }]) => {
          const condition = releases.condition();
          const problem = condition.kind === 'ok' ? null : condition.problem;
          const refused = condition.kind === 'refused' ? condition.build : null;
          const canary = releases.canary();
          return [
            name,
            {
              build: releases.current()?.build ?? null,
              canary: canary && { build: canary.assets.build, percent: canary.percent },
              problem,
              refused,
            },
          ];
        }),
      ),
    async close() {
      if (remotesFile !== null) unwatchFile(remotesFile, readAddresses);
      unwatchFile(remotesList, readAgain);
      await Promise.all([overrides.close(), ...[...remotes.values()].map((remote) => remote.close())]);
    },
  };
}

const hashOf = (list: RemoteList): string =>
  shortHash(JSON.stringify(list.map(({ name, prefixes }) => [name, prefixes])));

/** The page table's version: as long as one build id, however many remotes exist. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
