import { createHash } from 'node:crypto';
import { watchFile, unwatchFile } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { PageDeclaration } from '@platform/shared/pages';
import type { AssetList } from '@platform/build';
import remoteList from '../../../../remotes.json';
import { createPageTable, type RemoteName, type RemotePages } from '../../navigation/page-table';
import { type EdgeConfig, readRemotesFile, type RemoteAddresses, remoteNames } from '../config';
import { patience } from '../patience';
import { watchFailures } from './failing-release';
import { createOverrides, type Override, type Overrides } from './overrides';
import { checkNeeds, type Versions } from './needs';
import { checkPages, fallbackPages, type Prefix } from './page-grants';
import { type Release, type ReleaseWatcher, watchReleases } from './remote-releases';
import { entryOf, type SeenReleases, type SeenRemote, seenRemote } from './seen-releases';
import { noRenderer } from '../render/no-renderer';
import { createRemoteRenderer, type RemoteRenderer, type RendererOptions } from '../render/remote-renderer';

export interface Remote {
  name: RemoteName;
  baseUrl: string;
  releases: ReleaseWatcher;
  renderer: RemoteRenderer;
  /** Renders the release that is tried out; null while none is. */
  trialRenderer(): RemoteRenderer | null;
  /**
   * Starts a worker for a build that the pointer need not name.
   * @throws Error when it cannot be read, and ReleaseRefused when it does not pass the gate
   */
  startOverride(build: string): Promise<Override>;
}

export interface Remotes {
  get(name: RemoteName): Remote | null;
  /** What `/readyz` says: the build in use of each remote, and why another one is not. */
  report(): RemotesReport;
  /**
   * The releases in use at this moment, for one visitor: a page is made from one such look.
   * @param bucket of the visitor (bucket.ts); without it, one who gets nothing that is only tried out
   * @param override the build that this visitor sees by a link
   */
  seen(bucket?: number | null, override?: Override | null): SeenReleases;
  /** A build that a visitor was given a link to. */
  readonly override: Overrides['get'];
  /** Whether a release of any remote is tried out on some visitors. */
  hasTrials(): boolean;
  /**
   * Resolves when every remote that was known at the start has rendered, or has turned out not to be able to, at the
   * latest after 8 seconds.
   */
  readonly warmedUp: Promise<void>;
  close(): Promise<void>;
}

/** By remote: the build in use; what is wrong, in one sentence; and which build is refused for it. */
export type RemotesReport = Partial<
  Record<
    RemoteName,
    {
      build: string | null;
      trial: { build: string; percent: number } | null;
      problem: string | null;
      refused: string | null;
    }
  >
>;

export interface RemotesOptions {
  config: Pick<EdgeConfig, 'remotes' | 'remotesFile' | 'apiUrl'> & Partial<Pick<EdgeConfig, 'browserOnly'>>;
  workerFile: string;
  /** What the shell hands to remotes: package -> version. */
  provides: Versions;
  log: RendererOptions['log'];
  /** Milliseconds between two looks for a new release. */
  intervalMs?: number;
}

/** See docs/decisions/server-builds-in-workers.md. */
const limits = {
  maxHeapMiB: 128,
  maxMemoryMiB: 192,
  pingTimeoutMs: 500 * patience,
  startTimeoutMs: 5_000 * patience,
  warmUpTimeoutMs: 2_000 * patience,
};
/** Milliseconds after which the start of the edge waits for no remote any more. */
const initialCheckTimeoutMs = 8_000;

/** Milliseconds that the worker of a release which is no longer tried out lives on: longer than any page waits for it. */
const drainMs = 1_000;

/** Whose releases are looked at. */
interface Visit {
  readonly bucket: number | null;
  readonly override: Override | null;
}
const everybody: Visit = { bucket: null, override: null };

const problemMessages = { unreadable: 'the remote cannot be read', refused: 'the release is refused' } as const;

const prefixesOf = (name: RemoteName): readonly Prefix[] =>
  (remoteList.find((remote) => remote.name === name)?.prefixes ?? []) as Prefix[];

/**
 * Knows where every remote lives and which release of it is in use. Addresses come from the remotes
 * file, which is read again when it changes, or from the environment; a broken file changes nothing.
 */
export function createRemotes({ config, workerFile, provides, log, intervalMs = 1_000 }: RemotesOptions): Remotes {
  const remotes = new Map<RemoteName, Remote>();
  const initialChecks: Promise<unknown>[] = [];

  const put = (name: RemoteName, baseUrl: string): void => {
    const options = { name, workerFile, apiUrl: config.apiUrl, ...limits, log };
    const make = (triesOutFirst: boolean): RemoteRenderer =>
      config.browserOnly?.includes(name) === true ? noRenderer : createRemoteRenderer({ ...options, triesOutFirst });
    const renderer = make(false);
    let trialRenderer: RemoteRenderer | null = null;
    const endTrial = (): void => {
      const ended = trialRenderer;
      trialRenderer = null;
      // Pages that it is rendering still come.
      setTimeout(() => void ended?.close(), drainMs).unref();
    };
    const buildOf = ({ assets: { build, pages }, code, file }: Release) => ({
      build,
      code,
      file,
      paths: pages.map(({ path }) => path),
    });
    /** A worker beside the one in use, for a release that has to prove itself. */
    const startBeside = async (release: Release, onUse: (made: RemoteRenderer) => void): Promise<RemoteRenderer> => {
      const made = make(true);
      try {
        await made.use(buildOf(release), () => onUse(made));
        return made;
      } catch (error) {
        await made.close();
        throw error;
      }
    };
    const releases = watchReleases({
      baseUrl,
      intervalMs,
      accept: ({ build, needs, pages }) => {
        checkNeeds(name, build, needs, provides);
        checkPages(name, pages, prefixesOf(name), pagesOf(everybody));
      },
      takeUp: (release, onUse) => renderer.use(buildOf(release), onUse),
      tryOut: async (release, onUse) => {
        await startBeside(release, (made) => {
          endTrial();
          trialRenderer = watched(made, () => releases.trial()?.assets ?? null);
          onUse();
        });
      },
      endTrial,
      onCondition: (condition) =>
        condition.kind === 'ok'
          ? log('info', 'the remote and its release are good again', { remote: name })
          : log('warn', problemMessages[condition.kind], { remote: name, problem: condition.problem }),
    });
    /** Takes back a release that fails in front of visitors. */
    const watched = (of: RemoteRenderer, release: () => { build: string } | null): RemoteRenderer => {
      const note = watchFailures((build, failed, all) =>
        releases.giveUp(build, `${name} ${build} failed ${failed} of ${all} pages within a minute and is taken back`),
      );
      return {
        ...of,
        render: (request, timeoutMs, tell = () => undefined) =>
          of.render(request, timeoutMs, (end) => {
            const build = end.build ?? release()?.build;
            // A page that is late says little: the machine, or the API, may be slow.
            if (build !== undefined && end.outcome !== 'late') note(build, end.outcome === 'rendered');
            tell(end);
          }),
      };
    };
    // A remote that cannot be read has no worker to wait for.
    initialChecks.push(releases.check().then(() => (releases.current() === null ? undefined : renderer.firstReady)));
    remotes.set(name, {
      name,
      baseUrl,
      releases,
      renderer: watched(renderer, releases.current),
      trialRenderer: () => trialRenderer,
      async startOverride(build) {
        const release = await releases.load(build);
        return { name, assets: release.assets, renderer: await startBeside(release, () => undefined) };
      },
    });
  };
  const drop = (remote: Remote): Promise<unknown> => {
    remote.releases.stop();
    return Promise.all([remote.renderer.close(), remote.trialRenderer()?.close()]);
  };
  const take = (addresses: RemoteAddresses): void => {
    for (const name of remoteNames) {
      const known = remotes.get(name);
      const wanted = addresses[name];
      if (known !== undefined && known.baseUrl !== wanted) {
        remotes.delete(name);
        void drop(known);
      }
      if (wanted !== undefined && known?.baseUrl !== wanted) put(name, wanted);
    }
  };
  const readFile = (file: string): void => {
    try {
      take(readRemotesFile(file));
    } catch (error) {
      log('warn', error instanceof Error ? error.message : String(error), { file });
    }
  };
  const { remotesFile } = config;
  if (remotesFile === null) take(config.remotes);
  else {
    readFile(remotesFile);
    watchFile(remotesFile, { interval: 1_000 }, () => readFile(remotesFile));
  }

  const warmedUp = Promise.race([
    Promise.all(initialChecks),
    delay(initialCheckTimeoutMs, undefined, { ref: false }),
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

  const unreadable = (): string =>
    remoteNames.filter((name) => remotes.get(name)?.releases.isReadable() === false).join('.');
  /** Whether a visitor gets what is tried out of a remote. */
  const isTrial = (name: RemoteName, bucket: number | null): boolean =>
    bucket !== null && bucket < (remotes.get(name)?.releases.trial()?.percent ?? 0);
  const releaseOf = (name: RemoteName, { bucket, override }: Visit): AssetList | null => {
    if (override?.name === name) return override.assets;
    const releases = remotes.get(name)?.releases;
    return (isTrial(name, bucket) ? releases?.trial()?.assets : releases?.current()) ?? null;
  };
  const rendererOf = ({ name, renderer, trialRenderer }: Remote, { bucket, override }: Visit) =>
    override?.name === name ? override.renderer : ((isTrial(name, bucket) ? trialRenderer() : null) ?? renderer);
  const builds = (visit: Visit): string => remoteNames.map((name) => releaseOf(name, visit)?.build ?? '-').join('.');
  /** What accepted releases declare. @param unknown the pages of a remote without one */
  const pagesOf = (visit: Visit, unknown: (name: RemoteName) => PageDeclaration[] = () => []): RemotePages =>
    Object.fromEntries(remoteNames.map((name) => [name, releaseOf(name, visit)?.pages ?? unknown(name)]));
  const look = (version: string, visit: Visit): SeenReleases => {
    const all = new Map<RemoteName, SeenRemote>(
      [...remotes].map(([name, remote]) => [
        name,
        seenRemote(name, releaseOf(name, visit), remote.releases.isReadable(), rendererOf(remote, visit)),
      ]),
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
  /** Looks at what is in use now, by version: one, and one more for each combination of releases that are tried out. */
  let looks: { of: string; byVersion: Map<string, SeenReleases> } = { of: '', byVersion: new Map() };

  return {
    get: (name) => remotes.get(name) ?? null,
    hasTrials: () => [...remotes.values()].some(({ releases }) => releases.trial() !== null),
    override: overrides.get,
    seen(bucket = null, override = null) {
      const visit = { bucket, override };
      // One visitor's alone: nothing of it is kept.
      if (override !== null) return look(`${builds(visit)}|override`, visit);
      // Another worker, or another address, makes another look also of the same builds.
      const of = [...remotes.values()]
        .map(({ baseUrl, releases }) => [baseUrl, releases.current()?.build, releases.trial()?.assets.build].join('@'))
        .join(' ');
      if (looks.of !== of) looks = { of, byVersion: new Map() };
      // A page made before an outage names files to preload, and a failed preload would answer the visitor's retry, too.
      const version = `${builds(visit)}|${unreadable()}`;
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
          const trial = releases.trial();
          return [
            name,
            {
              build: releases.current()?.build ?? null,
              trial: trial && { build: trial.assets.build, percent: trial.percent },
              problem,
              refused,
            },
          ];
        }),
      ),
    async close() {
      if (remotesFile !== null) unwatchFile(remotesFile);
      await Promise.all([overrides.close(), ...[...remotes.values()].map(drop)]);
    },
  };
}

/** The page table's version: as long as one build id, however many remotes there are. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
