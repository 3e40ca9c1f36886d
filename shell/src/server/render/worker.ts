import { parentPort, workerData } from 'node:worker_threads';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { getHeapStatistics } from 'node:v8';
import { createHttpClient, type HttpClient } from '@platform/shared/http';
import type { EndpointName } from '@platform/shared/contracts';
import { lifetimes, liveEndpoints } from '@platform/shared/lifetimes';
import { prepareRoute, type RemoteDefinition, RemoteRoot, type Runtime } from '@platform/shared/remote';
import { Cache } from '@platform/shared/server';
import { createAppStore, createQueryClient, dehydrateQueries } from '@platform/shared/store';
import { createStaticRouter } from '../../navigation/host-router';
import { safeJson } from '../../seo/head';
import { evaluateBundle } from './evaluate-bundle';
import { createStackMapper, describeError, thrownBy } from './fault';
import { forwardOutput } from './forward-output';
import { outcomeOf } from './query-outcome';
import { type FromWorker, maxPrinted, type RenderJob, type ToWorker, type WorkerSetup } from './worker-protocol';

/**
 * The thread that runs one release of one remote's server build. Nothing but plain data goes in and
 * out; when this thread hangs, leaks or dies, the edge replaces it.
 */
const setup = workerData as WorkerSetup;
const port = parentPort;
if (port === null) throw new Error('the worker must be started by the edge');
const send = (message: FromWorker): void => port.postMessage(message);

const streamOf = forwardOutput((stream, text) => send({ kind: 'printed', stream, text }));
process.stdout.write = streamOf('stdout');
process.stderr.write = streamOf('stderr');

const stackOf = createStackMapper(setup.file);
const { definition } = evaluateBundle(setup.code, setup.file) as { definition: RemoteDefinition };

port.on('message', (message: ToWorker) => {
  if (message.kind === 'ping') send({ kind: 'pong' });
  else {
    render(message).then(
      (reply) => {
        if (reply !== null) send(reply);
      },
      (error: unknown) => {
        send({ kind: 'failed', id: message.id, reason: describeError(error) });
        void tell(message, error);
      },
    );
  }
});

/** Says what is wrong with a page, and where. */
async function tell({ url, headers }: RenderJob, error: unknown): Promise<void> {
  const fault = error instanceof Error && error.cause !== undefined ? error.cause : error;
  send({
    kind: 'fault',
    requestId: (headers['x-request-id'] ?? '').slice(0, 200),
    path: url.pathname.slice(0, maxPrinted),
    error: describeError(fault),
    stack: await stackOf(fault),
  });
}
send({ kind: 'ready', paths: definition.routes.map(({ path }) => path) });

/** How React marks the place of something that did not render. */
const failedBoundary = '<!--$!-->';

/** Responses of the API, shared by guests. */
const responses = new Cache<unknown>({ lifetimeMs: lifetimes.guestResponse, maxEntries: 300 });

/** Guests see the same responses: equal calls within the cache lifetime share one. */
function forGuests(http: HttpClient, guestKey: string, onCall: (name: EndpointName) => void): HttpClient {
  return {
    ...http,
    call: (name, request, options) => {
      onCall(name);
      return responses.get(`${guestKey}|${name}|${JSON.stringify(request)}`, () =>
        http.call(name, request, options),
      ) as Promise<never>;
    },
  };
}

/**
 * @returns null when the deadline has passed: rendering abandoned requests would delay the next ones
 */
async function render({ id, url, viewer, headers, guestKey, until }: RenderJob): Promise<FromWorker | null> {
  if (Date.now() > until) return null;
  // The edge's deadline is shorter than any second try would be.
  const calls = createHttpClient({ baseURL: setup.apiUrl, retries: 0, timeout: 2_000, headers });
  let isLive = false;
  const note = (name: EndpointName): void => {
    isLive ||= liveEndpoints.has(name);
  };
  const http = guestKey === null ? calls : forGuests(calls, guestKey, note);
  const runtime: Runtime = {
    store: createAppStore(viewer),
    queryClient: createQueryClient(http),
    http,
    router: createStaticRouter(url),
  };
  const prepared = await prepareRoute(definition.routes, url, runtime);
  if (prepared === null)
    return {
      kind: 'rendered',
      id,
      html: '',
      queries: null,
      status: 404,
      apiFailed: false,
      isLive: false,
      memory: memoryInUse(),
    };
  await Promise.all([prepared.page, prepared.data]);
  if (Date.now() > until) return null;
  const page = createElement(RemoteRoot, { routes: definition.routes, runtime, loading: definition.loading });
  const html = renderToString(page, { identifierPrefix: `${definition.name}-` });
  // Better no page than a broken one.
  if (html.startsWith(failedBoundary)) {
    const cause = await thrownBy(page);
    throw new Error(`the page at ${url.pathname} throws on the server: ${describeError(cause)}`, { cause });
  }
  const queries = safeJson(dehydrateQueries(runtime.queryClient));
  if (Math.max(html.length, queries.length) > setup.maxLength)
    throw new Error(`the page at ${url.pathname} is larger than ${setup.maxLength} characters`);
  const outcome = outcomeOf(runtime.queryClient);
  return { kind: 'rendered', id, html, queries, ...outcome, isLive, memory: memoryInUse() };
}

/** Bytes outside of the heap are not held by the thread's limits; the edge recycles by this number. */
function memoryInUse(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}
