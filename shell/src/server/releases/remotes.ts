import { createHash } from 'node:crypto';
import { watchFile, unwatchFile } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { AssetList } from '../../../../scripts/build/release-plugin';
import remoteList from '../../../../remotes.json';
import { createPageTable, type PageTable, type RemoteName, type RemotePages } from '../../navigation/page-table';
import { type EdgeConfig, readRemotesFile, type RemoteAddresses, remoteNames } from '../config';
import { patience } from '../patience';
import { watchFailures } from './failing-release';
import { checkNeeds, type Versions } from './needs';
import { checkPages, fallbackPages, type Prefix } from './page-grants';
import { type ReleaseWatcher, watchReleases } from './remote-releases';
import { entryOf, type SeenReleases, type SeenRemote, seenRemote } from './seen-releases';
import { createRemoteRenderer, type RemoteRenderer, type RendererOptions } from '../render/remote-renderer';

export interface Remote {
  name: RemoteName;
  baseUrl: string;
  releases: ReleaseWatcher;
  renderer: RemoteRenderer;
}

export interface Remotes {
  get(name: RemoteName): Remote | null;
  /** What `/readyz` says: the build in use of each remote, and why another one is not. */
  report(): RemotesReport;
  /** The releases in use at this moment: a page is made from one such look. */
  seen(): SeenReleases;
  /**
   * Resolves when every remote that was known at the start has rendered, or has turned out not to be able to, at the
   * latest after 8 seconds.
   */
  readonly warmedUp: Promise<void>;
  close(): Promise<void>;
}

/** By remote: the build in use; what is wrong, in one sentence; and which build is refused for it. */
export type RemotesReport = Partial<
  Record<RemoteName, { build: string | null; problem: string | null; refused: string | null }>
>;

export interface RemotesOptions {
  config: Pick<EdgeConfig, 'remotes' | 'remotesFile' | 'apiUrl'>;
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
    const renderer = createRemoteRenderer({ name, workerFile, apiUrl: config.apiUrl, ...limits, log });
    const releases = watchReleases({
      baseUrl,
      intervalMs,
      accept: ({ build, needs, pages }) => {
        checkNeeds(name, build, needs, provides);
        checkPages(name, pages, prefixesOf(name), declared());
      },
      takeUp: ({ assets: { build, pages }, code, file }, onUse) =>
        renderer.use({ build, code, file, paths: pages.map(({ path }) => path) }, onUse),
      onCondition: (condition) =>
        condition.kind === 'ok'
          ? log('info', 'the remote and its release are good again', { remote: name })
          : log('warn', problemMessages[condition.kind], { remote: name, problem: condition.problem }),
    });
    const note = watchFailures((build, failed, all) =>
      releases.giveUp(`${name} ${build} failed ${failed} of ${all} pages within a minute and is taken back`),
    );
    const render: RemoteRenderer['render'] = (request, timeoutMs, tell = () => undefined) =>
      renderer.render(request, timeoutMs, (end) => {
        const build = end.build ?? releases.current()?.build;
        // A page that is late says little: the machine, or the API, may be slow.
        if (build !== undefined && end.outcome !== 'late') note(build, end.outcome === 'rendered');
        tell(end);
      });
    // A remote that cannot be read has no worker to wait for.
    initialChecks.push(releases.check().then(() => (releases.current() === null ? undefined : renderer.firstReady)));
    remotes.set(name, { name, baseUrl, releases, renderer: { ...renderer, render } });
  };
  const drop = (remote: Remote): Promise<void> => {
    remote.releases.stop();
    return remote.renderer.close();
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

  const builds = (): string => remoteNames.map((name) => releaseOf(name)?.build ?? '-').join('.');
  const unreadable = (): string =>
    remoteNames.filter((name) => remotes.get(name)?.releases.isReadable() === false).join('.');
  const releaseOf = (name: RemoteName): AssetList | null => remotes.get(name)?.releases.current() ?? null;
  /** What accepted releases declare. */
  const declared = (): RemotePages =>
    Object.fromEntries(remoteNames.map((name) => [name, releaseOf(name)?.pages ?? []]));
  const inUse = (): RemotePages =>
    Object.fromEntries(remoteNames.map((name) => [name, releaseOf(name)?.pages ?? fallbackPages(prefixesOf(name))]));
  let table: { builds: string; pageTable: PageTable } | undefined;
  const pageTable = (): PageTable => {
    const of = builds();
    if (table?.builds !== of) table = { builds: of, pageTable: createPageTable(inUse(), shortHash(of)) };
    return table.pageTable;
  };
  const look = (version: string): SeenReleases => {
    const all = new Map<RemoteName, SeenRemote>(
      [...remotes].map(([name, { releases, renderer }]) => [
        name,
        seenRemote(name, releases.current(), releases.isReadable(), renderer),
      ]),
    );
    return {
      version,
      pageTable: pageTable(),
      entries: Object.fromEntries([...all].map(([name, remote]) => [name, entryOf(remote)])),
      remote: (name) => all.get(name) ?? null,
    };
  };
  let last: { version: string; addresses: string; seen: SeenReleases } | undefined;

  return {
    get: (name) => remotes.get(name) ?? null,
    seen() {
      // A page made before an outage names files to preload, and a failed preload would answer the visitor's retry, too.
      const version = `${builds()}|${unreadable()}`;
      const addresses = [...remotes.values()].map(({ baseUrl }) => baseUrl).join(' ');
      if (last?.version !== version || last.addresses !== addresses) last = { version, addresses, seen: look(version) };
      return last.seen;
    },
    warmedUp,
    report: () =>
      Object.fromEntries(
        [...remotes].map(([name, { releases }]) => {
          const condition = releases.condition();
          const problem = condition.kind === 'ok' ? null : condition.problem;
          const refused = condition.kind === 'refused' ? condition.build : null;
          return [name, { build: releases.current()?.build ?? null, problem, refused }];
        }),
      ),
    async close() {
      if (remotesFile !== null) unwatchFile(remotesFile);
      await Promise.all([...remotes.values()].map(drop));
    },
  };
}

/** The page table's version: as long as one build id, however many remotes there are. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
