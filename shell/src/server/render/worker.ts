import { parentPort, workerData } from 'node:worker_threads';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { getHeapStatistics } from 'node:v8';
import { createHttpClient, type HttpClient } from '@platform/shared/http';
import { lifetimes } from '@platform/shared/lifetimes';
import { prepareRoute, type RemoteDefinition, RemoteRoot, type Runtime } from '@platform/shared/remote';
import { Cache } from '@platform/shared/server';
import { createAppStore, createQueryClient, dehydrateQueries } from '@platform/shared/store';
import { createStaticRouter } from '../../navigation/host-router';
import { safeJson } from '../../seo/head';
import { evaluateBundle } from './evaluate-bundle';
import { outcomeOf } from './query-outcome';
import type { FromWorker, RenderJob, ToWorker, WorkerSetup } from './worker-protocol';

/**
 * The thread that runs one release of one remote's server build. Nothing but plain data goes in and
 * out; when this thread hangs, leaks or dies, the edge replaces it.
 */
const setup = workerData as WorkerSetup;
const port = parentPort;
if (port === null) throw new Error('the worker must be started by the edge');
const send = (message: FromWorker): void => port.postMessage(message);

// The edge does not read what a remote prints. Its streams would keep all of it in this thread's heap until the edge's thread has
// time for it, and a busy edge has none: the heap's limit would end the worker.
const discard = (...parts: unknown[]): boolean => {
  const done = parts.at(-1);
  if (typeof done === 'function') process.nextTick(done);
  return true;
};
process.stdout.write = discard;
process.stderr.write = discard;

const { definition } = evaluateBundle(setup.code, setup.file) as { definition: RemoteDefinition };

port.on('message', (message: ToWorker) => {
  if (message.kind === 'ping') send({ kind: 'pong' });
  else {
    render(message).then(
      (reply) => {
        if (reply !== null) send(reply);
      },
      (error: unknown) =>
        send({
          kind: 'failed',
          id: message.id,
          reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        }),
    );
  }
});
send({ kind: 'ready', paths: definition.routes.map(({ path }) => path) });

/** How React marks the place of something that did not render. */
const failedBoundary = '<!--$!-->';

/** Responses of the API, shared by guests. */
const responses = new Cache<unknown>({ lifetimeMs: lifetimes.guestResponse, maxEntries: 300 });

/** Guests see the same responses: equal calls within the cache lifetime share one. */
function forGuests(http: HttpClient, guestKey: string): HttpClient {
  return {
    call: (name, request, options) =>
      responses.get(`${guestKey}|${name}|${JSON.stringify(request)}`, () =>
        http.call(name, request, options),
      ) as Promise<never>,
  };
}

/**
 * @returns null when the deadline has passed: rendering abandoned requests would delay the next ones
 */
async function render({ id, url, viewer, headers, guestKey, until }: RenderJob): Promise<FromWorker | null> {
  if (Date.now() > until) return null;
  // The edge's deadline is shorter than any second try would be.
  const calls = createHttpClient({ baseURL: setup.apiUrl, retries: 0, timeout: 2_000, headers });
  const http = guestKey === null ? calls : forGuests(calls, guestKey);
  const runtime: Runtime = {
    store: createAppStore(viewer),
    queryClient: createQueryClient(http),
    http,
    router: createStaticRouter(url),
  };
  const prepared = await prepareRoute(definition.routes, url, runtime);
  if (prepared === null)
    return { kind: 'rendered', id, html: '', queries: null, status: 404, apiFailed: false, memory: memoryInUse() };
  await Promise.all([prepared.page, prepared.data]);
  if (Date.now() > until) return null;
  const html = renderToString(
    createElement(RemoteRoot, { routes: definition.routes, runtime, loading: definition.loading }),
    {
      identifierPrefix: `${definition.name}-`,
    },
  );
  // React takes the loading view for a page that throws, and says nothing: better no page than a broken one.
  if (html.startsWith(failedBoundary)) throw new Error(`the page at ${url.pathname} throws on the server`);
  const queries = safeJson(dehydrateQueries(runtime.queryClient));
  if (Math.max(html.length, queries.length) > setup.maxLength)
    throw new Error(`the page at ${url.pathname} is larger than ${setup.maxLength} characters`);
  const outcome = outcomeOf(runtime.queryClient);
  return { kind: 'rendered', id, html, queries, ...outcome, memory: memoryInUse() };
}

/** Bytes outside of the heap are not held by the thread's limits; the edge recycles by this number. */
function memoryInUse(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}
