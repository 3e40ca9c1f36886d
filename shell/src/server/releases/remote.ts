import type { RemoteName, RemotePages } from '../../navigation/page-table';
import { createRemoteRenderer, type RemoteRenderer, type RendererOptions } from '../render/remote-renderer';
import { timeoutFactor } from '../timeout-factor';
import { failedBuildsAt } from './failed-builds';
import type { SharedCounts } from './edge-counts';
import { watchFailures } from './failing-release';
import { checkNeeds, type Versions } from './needs';
import type { Override } from './overrides';
import { checkPages, type Prefix } from './page-grants';
import { createKnownAddresses } from './known-addresses';
import type { Release } from './release-loader';
import { type ReleaseWatcher, watchReleases } from './remote-releases';

export interface Remote {
  name: RemoteName;
  baseUrl: string;
  releases: ReleaseWatcher;
  renderer: RemoteRenderer;
  /** Renders the release that is tried out; null while none is. */
  canaryRenderer(): RemoteRenderer | null;
  /**
   * Starts a worker for a build that the pointer need not name.
   * @throws Error when it cannot be read, and ReleaseRefused when it does not pass the gate
   */
  startOverride(build: string): Promise<Override>;
  close(): Promise<unknown>;
}

interface RemoteOptions {
  name: RemoteName;
  baseUrl: string;
  /** The paths that it is granted now. */
  prefixes: () => readonly Prefix[];
  apiUrl: string;
  workerFile: string;
  /** Packages that the shell shares with remotes: name -> version. */
  provides: Versions;
  /** With which builds that failed are recorded at the remote; null: they are not. */
  reportToken: string | null;
  /** Whether its pages are rendered in browsers alone. */
  isBrowserOnly: boolean;
  log: RendererOptions['log'];
  turns: RendererOptions['turns'];
  /** Milliseconds between two looks for a new release. */
  intervalMs: number;
  /** Counts of failing pages by all edges. */
  counts: SharedCounts;
  metrics: NonNullable<RendererOptions['metrics']> | null;
}

/** See docs/decisions/server-builds-in-workers.md. */
const limits = {
  maxHeapMiB: 128,
  maxMemoryMiB: 192,
  pingTimeoutMs: 500 * timeoutFactor,
  startTimeoutMs: 5_000 * timeoutFactor,
  warmUpTimeoutMs: 2_000 * timeoutFactor,
  firstProofMs: 3_000 * timeoutFactor,
  warmMs: 10 * 60_000,
};
/** Milliseconds that the worker of a release which is no longer tried out lives on: longer than any page waits for it. */
const drainMs = 1_000;

const problemMessages = {
  unreadable: 'the remote cannot be read',
  refused: 'the release is refused',
  late: 'the release is slow to prove itself',
} as const;

/**
 * Follows the releases of one remote, with a worker for the stable one, and another for the one that is tried out.
 * @param allPages what the stable releases of all remotes declare: two may not have the same page
 */
export function startRemote(
  {
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
  }: RemoteOptions,
  allPages: () => RemotePages,
): Remote {
  const options = { name, workerFile, apiUrl, ...limits, log, turns, metrics };
  const renderer = createRemoteRenderer({ ...options, triesOutFirst: false });
  let canaryRenderer: RemoteRenderer | null = null;
  const endCanary = (): void => {
    const ended = canaryRenderer;
    canaryRenderer = null;
    // Pages that it is rendering still come.
    setTimeout(() => void ended?.close(), drainMs).unref();
  };
  const known = createKnownAddresses();
  const buildOf = ({ assets: { build, pages }, code, file }: Release) => ({
    build,
    code: isBrowserOnly ? null : code,
    file,
    paths: pages.map(({ path }) => path),
    staffPaths: pages.filter(({ access }) => access === 'staff').map(({ path }) => path),
    memberPaths: pages.filter(({ access }) => access === 'member' || access === 'staff').map(({ path }) => path),
  });
  /** A worker beside the one in use, for a release that has to prove itself. */
  const startBeside = async (release: Release, onUse: (made: RemoteRenderer) => void): Promise<RemoteRenderer> => {
    const made = createRemoteRenderer({ ...options, triesOutFirst: true });
    try {
      await made.use(buildOf(release), () => onUse(made), { addresses: known.list() });
      return made;
    } catch (error) {
      await made.close();
      throw error;
    }
  };
  const releases = watchReleases({
    baseUrl,
    intervalMs,
    provides,
    accept: ({ build, needs, pages }) => {
      checkNeeds(name, build, needs, provides);
      checkPages(name, pages, prefixes(), allPages());
    },
    async takeUp(release, onUse, facts) {
      const build = buildOf(release);
      // One that was tried out on some visitors has a worker already.
      const worker = canaryRenderer?.handOver(build.build) ?? null;
      const using = renderer.use(build, onUse, { ...facts, addresses: known.list(), worker });
      if (worker !== null) endCanary();
      await using;
    },
    tryOut: async (release, onUse) => {
      await startBeside(release, (made) => {
        endCanary();
        canaryRenderer = watched('canary', made, () => releases.canary()?.assets ?? null);
        onUse();
      });
    },
    endCanary,
    failedBuilds: failedBuildsAt(baseUrl, reportToken),
    onNotRecorded: (build, reason) =>
      log('warn', 'a build that failed is not recorded: a restarted edge takes it up again', {
        remote: name,
        build,
        reason,
      }),
    onCondition: (condition) =>
      condition.kind === 'ok'
        ? log('info', 'the remote and its release are good again', { remote: name })
        : log('warn', problemMessages[condition.kind], {
            remote: name,
            ...(condition.kind === 'refused' && { build: condition.build }),
            problem: condition.problem,
          }),
  });
  /** Takes back a release that fails in front of visitors. */
  const watched = (kind: string, of: RemoteRenderer, release: () => { build: string } | null): RemoteRenderer => {
    const failures = watchFailures(
      (build, failed, all) => {
        const problem = `${name} ${build} failed ${failed} of ${all} pages within a minute`;
        const isGivenUp = releases.giveUp(build, `${problem} and is taken back`);
        log('error', isGivenUp ? 'a release is taken back' : 'a release fails and stays: there is no other', {
          remote: name,
          build,
          problem,
        });
      },
      Date.now,
      (build) => counts.othersOf(`pages of ${name}, ${kind}`, build),
    );
    counts.follow(`pages of ${name}, ${kind}`, failures);
    const { note } = failures;
    return {
      ...of,
      async render(request, deadlines, tell = () => undefined) {
        const rendered = await of.render(request, deadlines, (end) => {
          const build = end.build ?? release()?.build;
          // A page that is late says little: the machine, or the API, may be slow.
          if (build !== undefined && end.outcome !== 'late') note(build, end.outcome === 'rendered');
          tell(end);
        });
        if (rendered !== null) known.note(releases.current()?.pages ?? [], request, rendered);
        return rendered;
      },
    };
  };
  return {
    name,
    baseUrl,
    releases,
    renderer: watched('stable', renderer, releases.current),
    canaryRenderer: () => canaryRenderer,
    async startOverride(build) {
      const release = await releases.load(build);
      return { name, assets: release.assets, renderer: await startBeside(release, () => undefined) };
    },
    close() {
      releases.stop();
      return Promise.all([renderer.close(), canaryRenderer?.close()]);
    },
  };
}
