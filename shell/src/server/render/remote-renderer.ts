import { Worker } from 'node:worker_threads';
import type { ViewerState } from '@platform/shared/store';
import type { FromWorker, RenderJob, ToWorker, WorkerSetup } from './worker-protocol';

export interface RendererOptions {
  name: string;
  /** The built worker file. */
  workerFile: string;
  apiUrl: string;
  /** MiB of heap a worker may hold before it is ended. */
  maxHeap: number;
  /** MiB of heap and buffers together above which a worker is replaced after its response. */
  maxMemory: number;
  /** Milliseconds a silent worker gets to respond to a ping before it is ended. */
  pingDeadline: number;
  /** Milliseconds a new worker gets until it has said which pages it has. */
  startDeadline: number;
  /** Milliseconds a new worker gets for its warm-up before it is ready. */
  warmUp: number;
  log: (level: 'info' | 'warn', message: string, details?: Record<string, unknown>) => void;
}

export interface RenderRequest {
  url: { pathname: string; search: string };
  viewer: ViewerState;
  headers: Readonly<Record<string, string>>;
  /** Guests with the same key get the same responses of the API; null: the visitor's own. */
  guestKey: string | null;
}

export interface RenderedRemote {
  html: string;
  /** JSON that may stand in a script element. */
  queries: string | null;
  status: number;
}

export interface RemoteRenderer {
  /** Takes up a release: a new worker starts, and the old one goes when the new one is ready. */
  use(release: { build: string; code: string; file: string } | null): void;
  /**
   * Renders one page in the worker.
   * @param deadline milliseconds after which the result is null
   * @returns null when there is no worker, it failed, or the deadline passed; never throws
   */
  render(request: RenderRequest, deadline: number): Promise<RenderedRemote | null>;
  /** Resolves when the first worker is ready, or has died before: then there is nothing to wait for. */
  readonly settled: Promise<void>;
  close(): Promise<void>;
}

interface Running {
  worker: Worker;
  build: string;
  /** It has evaluated the release. */
  started: boolean;
  /** It has rendered before: what it is asked from here on takes no longer than ever. */
  ready: boolean;
  waiting: Map<number, (reply: RenderedRemote | null) => void>;
  pinging: boolean;
  ended: boolean;
}

/** Milliseconds: first and longest pause before a dead worker is replaced. */
const backoff = { first: 50, longest: 5_000, forgetAfter: 10_000 };

/** The viewer of the warm-up; its own guest key keeps the API responses from visitors. */
const warmUpRequest: Omit<RenderRequest, 'url'> = {
  viewer: { session: { authorized: false, profile: null }, audience: { gate: 'none', softMode: false } },
  headers: { cookie: 'age-agreement=1', 'x-request-id': 'warm-up' },
  guestKey: 'warm-up',
};

/** One worker thread for one remote (docs/decisions/server-builds-in-workers.md). */
export function createRemoteRenderer(options: RendererOptions): RemoteRenderer {
  const { name, log } = options;
  let release: { build: string; code: string; file: string } | null = null;
  /** Every worker whose thread has not ended. */
  const workers = new Set<Running>();
  let current: Running | undefined;
  let next: Running | undefined;
  let lastId = 0;
  let crashes = 0;
  let needsWarmUp = true;
  let closed = false;
  let restart: NodeJS.Timeout | undefined;
  let nothingToWaitFor = (): void => undefined;
  const settled = new Promise<void>((resolve) => {
    nothingToWaitFor = resolve;
  });

  const start = (from: { build: string; code: string; file: string }): Running => {
    const worker = new Worker(options.workerFile, {
      workerData: { code: from.code, file: from.file, apiUrl: options.apiUrl } satisfies WorkerSetup,
      resourceLimits: { maxOldGenerationSizeMb: options.maxHeap, maxYoungGenerationSizeMb: 16 },
      // Nothing of the edge's environment: a remote's code is another team's.
      env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production' },
      stdout: true,
      stderr: true,
      name: `remote ${name}`,
    });
    const running: Running = {
      worker,
      build: from.build,
      started: false,
      ready: false,
      waiting: new Map(),
      pinging: false,
      ended: false,
    };
    workers.add(running);
    const startedAt = Date.now();
    let lastError = '';
    // A release may hang before it says anything; ended like this it counts as a crash.
    const late = setTimeout(() => {
      if (running.started) return;
      lastError = 'it was not ready in time';
      void worker.terminate();
    }, options.startDeadline);
    worker.on('message', (message: FromWorker) => receive(running, message));
    worker.on('error', (error: Error) => {
      lastError = error.message;
    });
    worker.on('exit', () => {
      workers.delete(running);
      clearTimeout(late);
      const wanted = running.ended;
      void end(running);
      if (wanted || closed) return;
      if (Date.now() - startedAt > backoff.forgetAfter) crashes = 0;
      crashes += 1;
      nothingToWaitFor();
      log('warn', 'the remote worker died and is replaced', {
        remote: name,
        build: running.build,
        reason: lastError,
        crashes,
      });
      if (next === running) next = undefined;
      else if (current === running) current = undefined;
      clearTimeout(restart);
      restart = setTimeout(replace, Math.min(backoff.longest, backoff.first * 2 ** (crashes - 1)));
    });
    return running;
  };

  const receive = (running: Running, message: FromWorker): void => {
    if (message.kind === 'pong') running.pinging = false;
    else if (message.kind === 'ready') {
      running.started = true;
      void (needsWarmUp ? warmUp(running, message.paths) : Promise.resolve(true)).then((well) => {
        takeOver(running);
        if (!well) ping(running);
      });
    } else {
      const reply = running.waiting.get(message.id);
      running.waiting.delete(message.id);
      if (message.kind === 'failed') {
        log('warn', 'the remote failed to render', { remote: name, build: running.build, reason: message.reason });
        reply?.(null);
      } else {
        reply?.({ html: message.html, queries: message.queries, status: message.status });
        if (message.memory > options.maxMemory * 1024 * 1024 && current === running && next === undefined) {
          log('warn', 'the remote worker holds too much memory and is replaced', {
            remote: name,
            bytes: message.memory,
          });
          replace();
        }
      }
    }
  };

  /**
   * Lets a worker render the first of its pages that needs no parameter, as a guest who agreed to the age gate would
   * see it. The first render of a thread takes many times as long as the others; no visitor should wait for it.
   * @returns whether the worker is still known to respond
   */
  const warmUp = async (running: Running, paths: readonly string[]): Promise<boolean> => {
    const pathname = paths.find((path) => !/[:*]/.test(path));
    if (pathname === undefined) return true;
    let late = false;
    // A worker that dies or hangs of it comes back without: its other pages may be good ones.
    needsWarmUp = false;
    await ask(running, { url: { pathname, search: '' }, ...warmUpRequest }, options.warmUp, () => {
      late = true;
    });
    needsWarmUp = !late && !running.ended;
    return !late;
  };

  const takeOver = (running: Running): void => {
    if (running.ended) return;
    running.ready = true;
    if (next === running) {
      retire(current);
      current = running;
      next = undefined;
    }
    nothingToWaitFor();
    log('info', 'the remote worker is ready', { remote: name, build: running.build });
  };

  /** @returns null when the worker failed, ended, or did not respond within so many milliseconds */
  const ask = (
    running: Running,
    request: RenderRequest,
    deadline: number,
    onLate: () => void = () => undefined,
  ): Promise<RenderedRemote | null> => {
    lastId += 1;
    const job: RenderJob = { kind: 'render', id: lastId, until: Date.now() + deadline, ...request };
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        running.waiting.delete(job.id);
        onLate();
        resolve(null);
      }, deadline);
      running.waiting.set(job.id, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      running.worker.postMessage(job satisfies ToWorker);
    });
  };

  const replace = (): void => {
    if (release === null || closed || next !== undefined) return;
    next = start(release);
  };

  /** Lets a worker finish what it has, then ends it. */
  const retire = (running: Running | undefined): void => {
    if (running === undefined || running.ended) return;
    const finish = setInterval(() => {
      if (running.waiting.size > 0 && !running.ended) return;
      clearInterval(finish);
      void end(running);
    }, 20);
  };

  const end = (running: Running): Promise<number> => {
    running.ended = true;
    for (const settle of running.waiting.values()) settle(null);
    running.waiting.clear();
    return running.worker.terminate();
  };

  /** A missed deadline is a slow page or a hanging thread; only the second does not respond to a ping. */
  const ping = (running: Running): void => {
    if (running.pinging || running.ended) return;
    running.pinging = true;
    running.worker.postMessage({ kind: 'ping' } satisfies ToWorker);
    setTimeout(() => {
      if (!running.pinging || running.ended) return;
      log('warn', 'the remote worker hangs and is replaced', { remote: name, build: running.build });
      const inUse = current === running;
      if (inUse) current = undefined;
      void end(running);
      // One that was on its way out needs no successor: it has one.
      if (inUse) replace();
    }, options.pingDeadline);
  };

  return {
    use(wanted) {
      if (closed || wanted?.build === release?.build) return;
      release = wanted;
      crashes = 0;
      needsWarmUp = true;
      clearTimeout(restart);
      if (next !== undefined) void end(next);
      next = undefined;
      if (wanted === null) {
        retire(current);
        current = undefined;
      } else replace();
    },
    render(request, deadline) {
      const running = current ?? next;
      if (running === undefined || running.ended) return Promise.resolve(null);
      return ask(running, request, deadline, () => {
        log('warn', 'the remote missed its deadline', { remote: name, path: request.url.pathname, deadline });
        if (running.ready) ping(running);
      });
    },
    settled,
    async close() {
      closed = true;
      clearTimeout(restart);
      await Promise.all([...workers].map((running) => end(running)));
    },
  };
}
