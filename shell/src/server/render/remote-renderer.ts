import { startFairTimeout } from '../fair-timeout';
import type { EdgeMetrics } from '../metrics';
import { ReleaseLate, ReleaseRefused } from '../releases/release-refused';
import {
  type RenderedRemote,
  type RenderOutcome,
  type RenderRequest,
  type RenderWorker,
  type RenderWorkerOptions,
  type ServerBuild,
  startRenderWorker,
} from './render-worker';
import type { StartTurns } from './start-turns';
import { type TryOut, tryOut } from './try-out';

export interface RendererOptions extends RenderWorkerOptions {
  /** Limit in MiB of heap and buffers together, above which a worker is replaced after its response. */
  readonly maxMemoryMiB: number;
  /** Milliseconds that a worker in doubt gets to respond to a first ping; each further one gets that much more. */
  readonly pingTimeoutMs: number;
  /** The order in which the workers of all remotes start. */
  readonly turns: StartTurns;
  /** Milliseconds for the warm-up of a new worker. */
  readonly warmUpTimeoutMs: number;
  /** Milliseconds for the warm-up of an edge's first release, when there is another: nothing is served before. */
  readonly firstProofMs: number;
  /** Milliseconds for which the worker of the previous release is kept, so that a rollback takes no time. */
  readonly warmMs: number;
  /** Counts renders and deaths of workers; null: not counted. */
  readonly metrics?: Pick<EdgeMetrics, 'rendered' | 'workerDied'> | null;
  /** Whether the first release needs a warm-up, too: another one is in use. */
  readonly triesOutFirst?: boolean;
}

/** A release rendered only in browsers has no code for the server. */
export interface BrowserBuild extends Omit<ServerBuild, 'code'> {
  readonly code: null;
}

/** Options of taking a release into use. */
export interface UseOptions {
  /** Whether there is no other release to start with: it is used whatever it does. */
  readonly isOnly?: boolean;
  /** Whether visitors had it before: it is known to work. */
  readonly wasUsed?: boolean;
  /** Addresses of recently rendered real pages, which its warm-up renders, too. */
  readonly addresses?: readonly string[];
  /** A worker of it that already renders, elsewhere. */
  readonly worker?: RenderWorker | null;
}

/** Deadlines of a render, in milliseconds from its start. */
export interface RenderDeadlines {
  /** After this its worker has to show that it does not hang. */
  readonly doubtMs: number;
  /** After this it is given up; until then, a late result is cached for others. */
  readonly endMs: number;
}

/**
 * Outcome of a render: its build, and whether there is a page. `failed` is the build's own fault: it threw, or its
 * thread died by itself. `late` means that there is no worker yet, or that the edge has ended it: mostly on a busy
 * machine.
 */
export interface RenderEnd {
  readonly build: string | null;
  readonly outcome: 'rendered' | 'late' | 'failed';
}

export interface RemoteRenderer {
  /**
   * Takes a release into use once its worker has rendered its pages; the first one also when that takes too long and
   * its thread does not hang, because the machine may be busy, and in any case when there is no other. One with a
   * running worker is used at once, and so is one without a server build: there is nothing to warm up.
   * @param onUse called at the moment when it is used
   * @throws ReleaseRefused when it does not work, ReleaseLate when it was too slow; the previous release stays in use
   */
  use(build: ServerBuild | BrowserBuild, onUse?: () => void, options?: UseOptions): Promise<void>;
  /** Hands the worker of a build over to another renderer; null: none. */
  handOver(build: string): RenderWorker | null;
  /**
   * Renders one page in the worker. A release without a server build returns an empty page at once.
   * @param tell receives the outcome, for the access line
   * @returns null when there is no worker, it failed, or timed out; never throws
   */
  render(
    request: RenderRequest,
    deadlines: RenderDeadlines,
    tell?: (end: RenderEnd) => void,
  ): Promise<RenderedRemote | null>;
  /** Resolves when the first worker is ready, or died before. */
  readonly firstReady: Promise<void>;
  close(): Promise<void>;
}

/** Number of times that a release gets twice as much time as before: from 2 s on, about a minute. */
const maxLate = 5;
/**
 * Milliseconds: first and longest pause before a dead worker is replaced, the lifetime after which its death counts as
 * the first again, and the longest time that one gets to start, which grows with each death.
 */
const backoff = { firstMs: 50, longestMs: 5_000, forgetAfterMs: 10_000, longestStartMs: 60_000 };
/** Pings in a row that a worker must miss before it counts as hanging: a single one may be missed on a busy machine. */
const maxMissedPings = 3;

/** Outcome of a worker's warm-up so far. */
function lateAfter(proof: Promise<TryOut>, ms: number): Promise<TryOut> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<TryOut>((resolve) => {
    timer = setTimeout(resolve, ms, { kind: 'timeout', reason: `its pages take longer than ${ms} ms` });
  });
  return Promise.race([proof, late]).finally(() => clearTimeout(timer));
}

const endOf = (outcome: RenderOutcome): RenderEnd['outcome'] => {
  if (outcome.kind === 'ended') return outcome.byItself ? 'failed' : 'late';
  return outcome.kind === 'timeout' ? 'late' : outcome.kind;
};

// Over 250 lines: the life of one worker, whose deadlines and backoff depend on each other.
/** Keeps one worker thread running for one remote (docs/decisions/server-builds-in-workers.md). */
export function createRemoteRenderer(options: RendererOptions): RemoteRenderer {
  const { name, log, turns, metrics = null } = options;
  /** Every worker whose thread has not ended. */
  const workers = new Set<RenderWorker>();
  let inUse: ServerBuild | BrowserBuild | null = null;
  let current: RenderWorker | undefined;
  /** A worker of the release in use that will be the current one. */
  let replacement: RenderWorker | undefined;
  /** A worker of a release in its warm-up. */
  let candidate: RenderWorker | undefined;
  /** The worker of the previous release. */
  let warm: RenderWorker | undefined;
  let warmTimer: NodeJS.Timeout | undefined;
  /** Number of times that a release's warm-up was too slow. */
  let late = { build: '', times: 0 };
  let crashes = 0;
  let needsWarmUp = true;
  let isClosed = false;
  let isReplacing = false;
  let restart: NodeJS.Timeout | undefined;
  let resolveFirstReady = (): void => undefined;
  const firstReady = new Promise<void>((resolve) => {
    resolveFirstReady = resolve;
  });

  const launch = (build: ServerBuild): RenderWorker => {
    const startTimeoutMs = Math.min(backoff.longestStartMs, options.startTimeoutMs * 2 ** crashes);
    return own(startRenderWorker({ ...options, startTimeoutMs }, build));
  };
  const own = (worker: RenderWorker): RenderWorker => {
    const startedAt = Date.now();
    workers.add(worker);
    void worker.exited.then(({ isIntended, reason }) => {
      const isOwn = workers.delete(worker);
      if (worker === warm) warm = undefined;
      else if (isOwn && !isIntended && !isClosed && worker !== candidate)
        replaceDead(worker, reason, Date.now() - startedAt);
    });
    return worker;
  };

  const replaceDead = (worker: RenderWorker, reason: string, lifeMs: number): void => {
    crashes = lifeMs > backoff.forgetAfterMs ? 1 : crashes + 1;
    resolveFirstReady();
    const { build } = worker.build;
    metrics?.workerDied(name);
    log('warn', 'the remote worker died and is replaced', { remote: name, build, reason, crashes });
    if (replacement === worker) replacement = undefined;
    else if (current === worker) current = undefined;
    clearTimeout(restart);
    restart = setTimeout(replace, Math.min(backoff.longestMs, backoff.firstMs * 2 ** (crashes - 1)));
  };

  const replace = (): void => {
    if (isReplacing) return;
    isReplacing = true;
    void turns.run(async () => {
      isReplacing = false;
      if (inUse === null || inUse.code === null || isClosed || replacement !== undefined) return;
      const worker = launch(inUse);
      replacement = worker;
      void bringUp(worker);
      await worker.started;
    });
  };

  const bringUp = async (worker: RenderWorker): Promise<void> => {
    const { kind, reason } = await tryOut(worker, needsWarmUp ? options.warmUpTimeoutMs : null);
    // A worker that dies or hangs on its first page is replaced by one that does not render it: its other pages may
    // work.
    if (kind === 'timeout' || kind === 'ended') needsWarmUp = false;
    if (kind === 'senseless') worker.kill(reason);
    if (worker.hasEnded() || replacement !== worker) return;
    takeOver(worker);
    if (kind === 'timeout') void replaceIfHanging(worker);
  };

  /** @param worker undefined: the release needs none */
  const takeOver = (worker: RenderWorker | undefined): void => {
    if (current !== undefined && current.build.build === worker?.build.build) current.retire();
    else if (current !== undefined) keepWarm(current);
    current = worker;
    replacement = undefined;
    resolveFirstReady();
    if (worker === undefined) return;
    log('info', 'the remote worker is ready', { remote: name, build: worker.build.build });
  };

  /** Keeps the worker of the previous release, until another release precedes or no visitor needs it. */
  const keepWarm = (worker: RenderWorker): void => {
    warm?.retire();
    clearTimeout(warmTimer);
    warm = worker;
    warmTimer = setTimeout(() => {
      warm?.retire();
      warm = undefined;
    }, options.warmMs);
    warmTimer.unref();
  };
  /** Hands over the warm worker of a build. */
  const takeWarm = (build: string): RenderWorker | null => {
    if (warm === undefined || warm.build.build !== build || warm.hasEnded()) return null;
    const worker = warm;
    warm = undefined;
    return worker;
  };

  /** Workers that are being asked whether they hang. */
  const inDoubt = new Set<RenderWorker>();
  const responds = async (worker: RenderWorker): Promise<boolean> => {
    for (let missed = 1; missed <= maxMissedPings; missed += 1)
      if ((await worker.ping(options.pingTimeoutMs * missed)) || worker.hasEnded()) return true;
    return false;
  };
  /** A page that takes long may be slow itself, run on a busy machine, or hang its thread. */
  const replaceIfHanging = async (worker: RenderWorker): Promise<void> => {
    if (inDoubt.has(worker)) return;
    inDoubt.add(worker);
    const isAlive = await responds(worker);
    inDoubt.delete(worker);
    if (isAlive) return;
    metrics?.workerDied(name);
    log('warn', 'the remote worker hangs and is replaced', { remote: name, build: worker.build.build });
    void worker.end();
    // A worker that was being replaced already has a successor.
    if (current !== worker) return;
    current = undefined;
    replace();
  };

  const replaceIfLarge = (worker: RenderWorker, bytes: number): void => {
    if (bytes <= options.maxMemoryMiB * 1024 * 1024 || current !== worker || replacement !== undefined) return;
    const { build } = worker.build;
    log('warn', 'the remote worker holds too much memory and is replaced', { remote: name, build, bytes });
    replace();
  };

  return {
    async use(
      build,
      onUse = () => undefined,
      { isOnly = true, wasUsed = false, addresses = [], worker: given = null } = {},
    ) {
      if (isClosed) return;
      if (build.build === inUse?.build) {
        onUse();
        return;
      }
      void candidate?.end();
      const begin = (worker?: RenderWorker): void => {
        candidate = undefined;
        inUse = build;
        onUse();
        crashes = 0;
        needsWarmUp = true;
        late = { build: '', times: 0 };
        clearTimeout(restart);
        void replacement?.end();
        takeOver(worker);
      };
      if (build.code === null) {
        begin();
        return;
      }
      const ready = given === null ? takeWarm(build.build) : own(given);
      if (ready !== null) {
        begin(ready);
        return;
      }
      const isFirst = inUse === null && options.triesOutFirst !== true;
      if (isFirst && isOnly) {
        inUse = build;
        onUse();
        replace();
        return;
      }
      const worker = await turns.run(async () => {
        if (isClosed) throw new ReleaseRefused(`${name} ${build.build} is not started: the edge ends`);
        const launched = launch(build);
        candidate = launched;
        await launched.started;
        return launched;
      });
      const times = late.build === build.build ? late.times : 0;
      const proof = tryOut(worker, options.warmUpTimeoutMs * 2 ** times, wasUsed ? null : addresses);
      const { kind, reason } = await (isFirst ? lateAfter(proof, options.firstProofMs) : proof);
      // A starting edge on a busy machine accepts a slow worker, but not a hanging one: there is a release that
      // visitors had.
      const isSlow = kind === 'timeout' && (wasUsed || (isFirst && (await worker.ping(options.pingTimeoutMs))));
      const isGoodEnough = kind === 'ok' || isSlow;
      if (isGoodEnough && candidate === worker && !worker.hasEnded()) {
        begin(worker);
        return;
      }
      await worker.end();
      const isNewest = candidate === worker;
      if (isNewest) candidate = undefined;
      if (kind === 'timeout' || !isNewest) {
        late = { build: build.build, times: Math.min(times + 1, maxLate) };
        throw new ReleaseLate(
          `${name} ${build.build} is slow to prove itself and gets more time: ${reason || 'another is newer'}`,
        );
      }
      throw new ReleaseRefused(`${name} ${build.build} does not work: ${reason || 'it ended'}`, true);
    },
    handOver(build) {
      const worker = current;
      if (worker === undefined || worker.build.build !== build || worker.hasEnded()) return null;
      current = undefined;
      workers.delete(worker);
      return worker;
    },
    async render(request, { doubtMs, endMs }, tell = () => undefined) {
      if (inUse?.code === null) {
        const { build } = inUse;
        tell({ build, outcome: 'rendered' });
        return { html: '', queries: null, status: 200, apiFailed: false, isLive: false, build };
      }
      const worker = current ?? replacement;
      if (worker === undefined) {
        tell({ build: null, outcome: 'late' });
        return null;
      }
      const { build } = worker.build;
      const details = { remote: name, build, path: request.url.pathname, requestId: request.headers['x-request-id'] };
      const endDoubt = startFairTimeout(() => {
        log('warn', 'the remote takes long', { ...details, ms: doubtMs });
        if (worker !== replacement) void replaceIfHanging(worker);
      }, doubtMs);
      const begun = performance.now();
      const outcome = await worker.render(request, endMs);
      endDoubt();
      metrics?.rendered(name, endOf(outcome), performance.now() - begun);
      tell({ build, outcome: endOf(outcome) });
      if (outcome.kind === 'rendered') {
        replaceIfLarge(worker, outcome.memoryBytes);
        return { ...outcome.page, build: worker.build.build };
      }
      if (outcome.kind === 'failed') log('warn', 'the remote failed to render', { ...details, reason: outcome.reason });
      return null;
    },
    firstReady,
    async close() {
      isClosed = true;
      clearTimeout(restart);
      clearTimeout(warmTimer);
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
}
