import { lostLines } from '@platform/build/log-output';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { AccessFacts } from './pages/access-line';
import type { RemotesReport } from './releases/remotes';
import type { RenderEnd } from './render/remote-renderer';

/** Seconds: what a visitor does not notice, notices, and does not wait for. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Metrics of the edge for Prometheus. */
export interface EdgeMetrics {
  readonly registry: Registry;
  /** A page was sent, whichever way. @param ms until its last byte was handed over */
  page(facts: AccessFacts, status: number, ms: number): void;
  /** A worker has rendered, or not. @param ms from the request on */
  rendered(remote: string, outcome: RenderEnd['outcome'], ms: number): void;
  /** A worker died, or hung and was ended. */
  workerDied(remote: string): void;
}

/** Counts pages, renders and workers; nothing of a visitor, and no address, is in it. */
export function createEdgeMetrics(): EdgeMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const pages = new Counter({
    name: 'pages_total',
    help: 'Pages that were sent, by the remote that owns them, its build, and what came of it.',
    labelNames: ['owner', 'build', 'outcome', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'page_duration_seconds',
    help: 'Time from a request for a page to its last byte.',
    labelNames: ['owner', 'outcome'],
    buckets,
    registers,
  });
  const renders = new Histogram({
    name: 'render_duration_seconds',
    help: 'Time that the worker of a remote takes for a page, its calls of the API included.',
    labelNames: ['remote', 'outcome'],
    buckets,
    registers,
  });
  const deaths = new Counter({
    name: 'worker_deaths_total',
    help: 'Workers that died, or hung and were ended.',
    labelNames: ['remote'],
    registers,
  });
  // Registered by being made.
  void new Counter({
    name: 'log_lines_lost_total',
    help: 'Lines of the log that could not be written, and were more than what may wait in memory.',
    registers,
    collect() {
      this.reset();
      this.inc(lostLines());
    },
  });
  return {
    registry,
    page({ owner, build, outcome }, status, ms) {
      pages.inc({ owner: owner ?? 'none', build: build ?? 'none', outcome, status });
      durations.observe({ owner: owner ?? 'none', outcome }, ms / 1_000);
    },
    rendered: (remote, outcome, ms) => renders.observe({ remote, outcome }, ms / 1_000),
    workerDied: (remote) => deaths.inc({ remote }),
  };
}

/** Shows what `/readyz` says, and counts what is no page: calls, pictures, files, by the pattern of their route. */
export function measureEdge(
  app: FastifyInstance,
  { registry }: EdgeMetrics,
  { remotes, hasApi }: { readonly remotes: () => RemotesReport; readonly hasApi: () => boolean },
): void {
  const registers = [registry];
  const registerGauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (gauge: Gauge) => void,
  ): void =>
    void new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      collect() {
        this.reset();
        collect(this);
      },
    });
  registerGauge('remote_up', 'Whether a remote has a build that works: 1 or 0.', ['remote'], (gauge) => {
    for (const [remote, known] of Object.entries(remotes())) gauge.set({ remote }, known?.build == null ? 0 : 1);
  });
  registerGauge(
    'remote_problem',
    'Whether a newer build of a remote is refused, or cannot be read.',
    ['remote'],
    (gauge) => {
      for (const [remote, known] of Object.entries(remotes())) gauge.set({ remote }, known?.problem == null ? 0 : 1);
    },
  );
  registerGauge('api_up', 'Whether the API answers this edge: 1 or 0.', [], (gauge) => gauge.set(hasApi() ? 1 : 0));
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were replied to, cached pages excepted.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the last byte of its reply, cached pages excepted.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
}
