import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { LogOutput } from '@platform/build/log-output';
import type { Tracing } from '@platform/build/tracing';
import { bodyMaxBytes } from '@platform/shared/limits';
import { requestIdOf } from '@platform/shared/server';
import { foldSlashes } from '../guards/pipeline';
import { pageTableAddress } from '../navigation/fetch-page-table';
import type { RemoteName } from '../navigation/page-table';
import { followApiSettings } from './api-settings';
import { createClientErrorHandler } from './client-error';
import type { EdgeConfig } from './config';
import { reportEdge } from './edge-report';
import { healthRoutes } from './health';
import { createPageLimit } from './limits/page-limit';
import { knownPlaces } from './known-places';
import { createEdgeMetrics, type EdgeMetrics, measureEdge } from './metrics';
import { answerExpectations } from './listener/expectations';
import { limitConnections } from './listener/limit-connections';
import { toOriginForm } from './listener/origin-form';
import { timeouts as defaultTimeouts, type Timeouts } from './listener/timeouts';
import { trustedProxies } from './listener/trusted-proxies';
import { accessLines } from './pages/access-line';
import { createBootstrapSource } from './pages/bootstrap-source';
import { offlineRoute } from './pages/offline-route';
import { sendCachedPagesFast } from './pages/fast-path';
import { createPageHandler } from './pages/page-handler';
import { createOverrideVisits } from './pages/override-visit';
import { readShellFiles } from './pages/shell-files';
import { forwardToApi } from './proxy/api-routes';
import { createForward } from './proxy/forward';
import { forwardSockets } from './proxy/sockets';
import { createPools, type SocketLimit } from './proxy/pools';
import { forwardToRemotes, type SeenBy } from './proxy/remote-files';
import { createErrorHandler, notFound, refuse } from './refuse';
import { bucketOf, drawBucket as drawAnyBucket } from './releases/bucket';
import { shareCounts } from './releases/edge-counts';
import { hearCrashes } from './releases/hear-crashes';
import { createRemotes } from './releases/remotes';
import { securityHeaders } from './security-headers';
import { serveShellAssets } from './shell-assets';
import { createStaffVisitors } from './staff-visitors';
import { traceRequests } from './tracing';
import { createVisitorCountries } from './visitor-countries';
import { buildsOfPage, takeVitals } from './vitals';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null: nothing is measured. */
    metrics: EdgeMetrics | null;
  }
}

/** Maximum speed reports per address and second; many visitors may share an address, and lost reports are samples. */
const vitalsPerSecond = 5;

export interface EdgeOptions {
  config: EdgeConfig;
  /** Traces requests, renders and calls of the API; null: not traced. */
  tracing?: Tracing | null;
  /** Folder of the shell's release. */
  dist: string;
  workerFile: string;
  /** Timeouts of clients; shorter in tests. */
  timeouts?: Timeouts;
  /** Limits of websockets; lower in tests. */
  sockets?: SocketLimit;
  /** Output of log lines. */
  output?: Pick<LogOutput, 'write'>;
  /** Chooses the bucket of a visitor without one; in turn in tests. */
  drawBucket?: () => number;
  /** Milliseconds between two checks for a new release of a remote; shorter in tests. */
  releaseIntervalMs?: number;
  /** True from the stop signal on; reported by `/readyz`. */
  isStopping?: () => boolean;
}

/** Builds the edge without listening: pages, the proxies to the API and to the remotes, health. */
export async function buildEdge({
  config,
  tracing = null,
  dist,
  workerFile,
  timeouts = defaultTimeouts,
  sockets,
  output = process.stdout,
  drawBucket = drawAnyBucket,
  releaseIntervalMs = 1_000,
  isStopping = () => false,
}: EdgeOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(config.production, {
    tagManager: config.tagManagerId !== null,
    filmOrigins: config.filmOrigins,
    captchaScript: config.captchaScript,
    liveSdk: config.liveSdk,
  });
  const shell = readShellFiles(dist);
  const isTrustedProxy = trustedProxies(config.trustedProxies);
  const app = Fastify({
    // A busy machine warms its workers slowly; Fastify's ten seconds would end an edge that is only slow.
    pluginTimeout: 0,
    // Behind a proxy that terminates TLS, the visitor's address and protocol are taken from its headers.
    trustProxy: isTrustedProxy,
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            stream: output,
            serializers: { req: ({ method, url, id }) => ({ method, url, id }) },
          },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    bodyLimit: bodyMaxBytes,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.stalled,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    rewriteUrl: toOriginForm,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2_048 },
    forceCloseConnections: 'idle',
    // A request on an open connection while the edge stops is still served, as its last: a restart loses no page.
    return503OnClosing: false,
    clientErrorHandler: await createClientErrorHandler(shell, headers),
    // The response to a malformed address is a page, not the router's; hooks do not run for it.
    frameworkErrors: (_error, request, reply) => {
      mark(request, reply);
      void (request.url.startsWith('/api/')
        ? notFound(request, reply, 'There is no such address.')
        : pageHandler(request, reply));
    },
  });
  const mark = (request: FastifyRequest, reply: FastifyReply) => {
    // Over plain http browsers ignore it.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    return reply.headers(headers).header('x-request-id', request.id);
  };
  const log = (level: 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>): void =>
    app.log[level](details ?? {}, message);
  const counts = shareCounts();
  const metrics = config.metricsPort === null ? null : createEdgeMetrics();
  app.decorate('metrics', metrics);
  const remotes = createRemotes({
    metrics,
    config,
    workerFile,
    provides: shell.provides,
    log,
    intervalMs: releaseIntervalMs,
    counts,
  });
  const pools = createPools();
  const settings = followApiSettings(config.apiUrl);
  const { apiUrl, port } = config;
  const stopReports = reportEdge({ apiUrl, port, release: shell.build, counts, isStopping });
  const countries = createVisitorCountries(settings);
  const overrides = createOverrideVisits(remotes, config.releaseLinkSecret);
  const pageLimit = createPageLimit(config.uncachedPagesPerAddress);
  const bootstrapSource = createBootstrapSource(config.apiUrl);
  const { content } = settings;
  const isStaff = createStaffVisitors({ bootstrapSource, countries, content, pageLimit });
  const pageHandler = createPageHandler({
    overrides,
    tracing,
    bootstrapSource,
    remotes,
    shell,
    browser: {
      build: shell.build,
      tagManagerId: config.tagManagerId,
      captchaScript: config.captchaScript,
      liveScript: config.liveSdk?.script ?? null,
      errorSampling: config.errorSampling,
      ...(metrics !== null && { vitalsSampling: config.vitalsSampling }),
    },
    apiUrl: config.apiUrl,
    countries,
    content,
    pageLimit,
    drawBucket,
    log,
  });
  // Listen only after this: a cold worker misses its deadline, and the first pages would go out without their remote.
  // Missing releases and settings are requested again every second.
  app.addHook('onReady', async () => {
    await Promise.all([remotes.warmedUp, settings.get().catch(() => undefined)]);
  });
  app.addHook('onClose', () => {
    settings.stop();
    stopReports();
    pageHandler.stop();
    return Promise.all([remotes.close(), pools.close()]);
  });

  limitConnections(app.server, {
    perAddress: config.connectionsPerAddress,
    isTrustedProxy,
    onRefusal: () =>
      log('warn', 'connections of one address were refused; a proxy in front belongs into TRUSTED_PROXIES', {
        perAddress: config.connectionsPerAddress,
      }),
  });
  app.addHook('onRequest', (request, reply, done) => {
    mark(request, reply);
    done();
  });
  traceRequests(app, tracing);
  accessLines(app, log, metrics?.page);
  const { onOpened } = hearCrashes(app, remotes, config.errorSampling, counts);
  if (metrics !== null) measureEdge(app, metrics, { remotes: remotes.report, hasApi: settings.isThere });
  answerExpectations(app);
  app.setErrorHandler(
    createErrorHandler((reason, { id }) => log('error', 'the edge failed to answer', { requestId: id, reason })),
  );
  // A body is read in full first, then passed on unchanged: its content is the API's business.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const publicReport = () =>
    Object.fromEntries(Object.entries(remotes.report()).filter(([name]) => !remotes.isForStaff(name as RemoteName)));
  healthRoutes(app, { settings, remotes: publicReport, isStopping });
  await serveShellAssets(app, dist);
  knownPlaces(app);
  offlineRoute(app, shell, pageHandler.siteName);
  const forward = createForward(headers);
  forwardToApi(app, forward, pools, { apiUrl: config.apiUrl, countries, isStaff });
  forwardSockets(app, { apiUrl: config.apiUrl, countries, ...(sockets && { limit: sockets }) });
  // Open documents learn here about pages that were deployed after them.
  const seenBy: SeenBy = async (request, reply) =>
    remotes.seen(
      bucketOf(request.headers.cookie),
      (await overrides.visitOf(request, reply))?.override,
      await isStaff(request),
    );
  const { get, isForStaff } = remotes;
  forwardToRemotes(app, forward, pools, { get, isForStaff, isStaff, seenBy }, config.production);
  app.get(pageTableAddress, async (request, reply) => {
    const { version, remotes: pages } = (await seenBy(request, reply)).pageTable;
    return reply.header('cache-control', 'no-cache').send({ build: version, pages });
  });
  app.get('/*', pageHandler);
  if (metrics !== null)
    takeVitals(app, {
      registry: metrics.registry,
      limit: createPageLimit(vitalsPerSecond),
      buildsOf: (path) => buildsOfPage(remotes, shell.build, path),
    });
  const { take } = pageHandler;
  const onPage = metrics?.page;
  sendCachedPagesFast(app, { remotes, countries, content, take, headers, isTrustedProxy, onOpened, onPage, tracing });
  app.setNotFoundHandler((request, reply) => {
    if (['GET', 'HEAD'].includes(request.method)) return notFound(request, reply, 'There is no such file.');
    // A form that was submitted before any code of its page was loaded: the input is lost, and the page is shown again.
    if (request.method === 'POST' && request.headers.accept?.includes('text/html') === true)
      return reply.redirect(foldSlashes(request.url), 303);
    reply.header('allow', 'GET, HEAD');
    return refuse(request, reply, 405, 'method-not-allowed', 'Pages are only read.');
  });
  return app;
}
