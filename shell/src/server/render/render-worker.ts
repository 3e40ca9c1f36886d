import { Worker } from 'node:worker_threads';
import type { ViewerState } from '@platform/shared/store';
import { startFairTimeout } from '../fair-timeout';
import { FromWorker, maxLength, type RenderJob, type ToWorker, type WorkerSetup } from './worker-protocol';

/** A release as far as the server runs it. */
export interface ServerBuild {
  /** Id of the release. */
  readonly build: string;
  readonly code: string;
  /** Where the code came from, for stack traces. */
  readonly file: string;
  /** Patterns of the pages that the release declares. */
  readonly paths: readonly string[];
  /** Those of them that only members open. */
  readonly memberPaths?: readonly string[];
  /** Those of them that only staff open: to everybody else the API says that their data does not exist. */
  readonly staffPaths?: readonly string[];
}

export interface RenderRequest {
  url: { pathname: string; search: string };
  viewer: ViewerState;
  headers: Readonly<Record<string, string>>;
  /** Guests with the same key get the same responses of the API; null: the visitor's own. */
  guestKey: string | null;
}

export interface RenderedPage {
  html: string;
  /** JSON that may stand in a script element. */
  queries: string | null;
  status: number;
  /** Whether the API failed to answer a query of the page: such a page is not kept for others. */
  apiFailed: boolean;
  /** Whether the page says who is live now: it changes while the content does not. */
  isLive: boolean;
}

export interface RenderedRemote extends RenderedPage {
  /** The build that rendered it: the browser's files must be of the same. */
  build: string;
}

export type RenderOutcome =
  | { readonly kind: 'rendered'; readonly page: RenderedPage; readonly memoryBytes: number }
  | { readonly kind: 'failed' | 'timeout'; readonly reason: string }
  /** `byItself`: the thread died of what it ran; the edge did not end it. */
  | { readonly kind: 'ended'; readonly reason: string; readonly byItself: boolean };

export interface RenderWorkerOptions {
  /** Name of the remote. */
  readonly name: string;
  /** The built worker file. */
  readonly workerFile: string;
  readonly apiUrl: string;
  /** MiB of heap a worker may hold before it is ended. */
  readonly maxHeapMiB: number;
  /** Milliseconds a new worker gets to evaluate the server build. */
  readonly startTimeoutMs: number;
  readonly log: (level: 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>) => void;
}

/** One worker thread that runs one release. */
export interface RenderWorker {
  readonly build: ServerBuild;
  /** Patterns of its routes, once it has evaluated the build; null when it ended before. */
  readonly started: Promise<readonly string[] | null>;
  /** Resolves when the thread has ended: whether the edge ended it, and why it died otherwise. */
  readonly exited: Promise<{
    readonly isIntended: boolean;
    /** Whether it was not ready in time. */
    readonly isLate: boolean;
    readonly reason: string;
  }>;
  hasEnded(): boolean;
  render(request: RenderRequest, timeoutMs: number): Promise<RenderOutcome>;
  /** Whether the thread responds in time: one that merely waits for slow data does, one that hangs does not. */
  ping(timeoutMs: number): Promise<boolean>;
  /** Ends it; renders that wait for it are told at once. */
  end(): Promise<void>;
  /** Ends it when the renders that wait for it have their reply. */
  retire(): void;
  /** Ends it as one that died. */
  kill(reason: string): void;
}

/** Starts a worker thread (docs/decisions/server-builds-in-workers.md). */
export function startRenderWorker(options: RenderWorkerOptions, build: ServerBuild): RenderWorker {
  const { code, file } = build;
  const names = { remote: options.name, build: build.build };
  const worker = new Worker(options.workerFile, {
    workerData: { code, file, apiUrl: options.apiUrl, maxLength } satisfies WorkerSetup,
    resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMiB, maxYoungGenerationSizeMb: 16 },
    // Nothing of the edge's environment: a remote's code is another team's.
    env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production' },
    stdout: true,
    stderr: true,
    name: `remote ${options.name}`,
  });
  const waiting = new Map<number, (outcome: RenderOutcome) => void>();
  const pings = new Set<() => void>();
  let lastId = 0;
  let isEnded = false;
  let isIntended = false;
  let isRetiring = false;
  /** It was not ready in time, which a busy machine may be the reason of. */
  let isLate = false;
  let reason = '';

  let resolveStarted: (paths: readonly string[] | null) => void = () => undefined;
  const started = new Promise<readonly string[] | null>((resolve) => {
    resolveStarted = resolve;
  });
  const endStartTimer = startFairTimeout(() => {
    isLate = true;
    kill(`it was not ready within ${options.startTimeoutMs} ms`);
  }, options.startTimeoutMs);
  const endedOutcome = (): RenderOutcome => ({ kind: 'ended', reason, byItself: !isIntended && !isLate });

  const settle = (id: number, outcome: RenderOutcome): void => {
    waiting.get(id)?.(outcome);
    waiting.delete(id);
    if (isRetiring && waiting.size === 0) void end();
  };
  const terminate = async (): Promise<void> => {
    isEnded = true;
    for (const id of waiting.keys()) settle(id, endedOutcome());
    await worker.terminate();
  };
  const end = (): Promise<void> => {
    isIntended ||= !isEnded;
    return terminate();
  };
  const kill = (why: string): void => {
    reason ||= why;
    void terminate();
  };

  const receive = (message: unknown): void => {
    if (isEnded) return;
    const read = FromWorker.safeParse(message);
    if (!read.success) {
      kill('it sent a message that the edge does not know');
      return;
    }
    const { data } = read;
    if (data.kind === 'pong') for (const respond of pings) respond();
    else if (data.kind === 'ready') {
      endStartTimer();
      resolveStarted(data.paths);
    } else if (data.kind === 'printed') {
      const { stream, text } = data;
      options.log(stream === 'stderr' ? 'warn' : 'info', 'the remote printed', { ...names, text });
    } else if (data.kind === 'fault') {
      const { requestId, path, error, stack } = data;
      options.log('error', 'a page of the remote failed', { ...names, requestId, path, error, stack });
    } else if (data.kind === 'failed') settle(data.id, { kind: 'failed', reason: data.reason });
    else {
      const { id, kind, memory, ...page } = data;
      settle(id, { kind, page, memoryBytes: memory });
    }
  };
  worker.on('message', receive);
  worker.on('messageerror', () => kill('it sent a message that cannot be read'));
  // A remote can throw anything, also null.
  worker.on('error', (error: { message?: unknown } | null | undefined) => {
    const message = error?.message;
    reason ||= typeof message === 'string' ? message : 'it threw what is no Error';
  });
  const exited = new Promise<{ isIntended: boolean; isLate: boolean; reason: string }>((resolve) => {
    worker.on('exit', () => {
      endStartTimer();
      void terminate();
      resolveStarted(null);
      resolve({ isIntended, isLate, reason });
    });
  });
  const send = (message: ToWorker): void => worker.postMessage(message);

  return {
    build,
    started,
    exited,
    hasEnded: () => isEnded,
    render: (request, timeoutMs) =>
      new Promise((resolve) => {
        if (isEnded) {
          resolve(endedOutcome());
          return;
        }
        lastId += 1;
        const id = lastId;
        const endTimer = startFairTimeout(
          () => settle(id, { kind: 'timeout', reason: `it took longer than ${timeoutMs} ms` }),
          timeoutMs,
        );
        waiting.set(id, (outcome) => {
          endTimer();
          resolve(outcome);
        });
        send({ kind: 'render', id, until: Date.now() + timeoutMs, ...request } satisfies RenderJob);
      }),
    ping: (timeoutMs) =>
      new Promise((resolve) => {
        const finish = (responds: boolean): void => {
          endTimer();
          pings.delete(respond);
          resolve(responds);
        };
        const respond = (): void => finish(true);
        const endTimer = startFairTimeout(() => finish(false), timeoutMs);
        pings.add(respond);
        send({ kind: 'ping' });
      }),
    end,
    retire() {
      isRetiring = true;
      if (waiting.size === 0) void end();
    },
    kill,
  };
}
