import cookie from '@fastify/cookie';
import type { LogOutput } from '@platform/build/log-output';
import type { Tracing } from '@platform/build/tracing';
import { bodyMaxBytes } from '@platform/shared/contracts';
import { requestIdOf } from '@platform/shared/server';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { areas, type Config, createServices, type Services } from './areas';
import { readContentVersion } from './ground/db/content-version';
import type { DatabaseConnection } from './ground/db/database';
import { SpaceWatch } from './ground/db/space-watch';
import { countFailuresInDatabase } from './ground/http/failed-attempts';
import { takeTurns } from './ground/http/fair-turns';
import { countInDatabase } from './ground/http/limit';
import { ReplyCache } from './ground/http/reply-cache';
import { checkRoutes } from './ground/http/route';
import { lastingDelay, pressureOf, shedUnderPressure } from './ground/http/shedding';
import { routeUpgrades } from './ground/http/socket-route';
import { Presence } from './ground/instances/presence';
import { loggerOptions } from './ground/log';
import { type AccessOptions, enforceAccess } from './ground/plugins/access';
import { handleBadUrl, handleClientError, handleErrors } from './ground/plugins/errors';
import { healthRoutes, open } from './ground/plugins/health';
import { sendHeaders } from './ground/plugins/headers';
import { measureDatabase } from './ground/metrics/database-metrics';
import { measureGround } from './ground/metrics/ground-metrics';
import { measureRequests } from './ground/metrics/http-metrics';
import { decorateMetrics } from './ground/plugins/metrics';
import { noteStatement, sayWhatIsSlow } from './ground/plugins/slow-requests';
import { traceRequests, traceStatements } from './ground/plugins/tracing';
import { buildOpenApi } from './ground/plugins/openapi';
import { loadApiModules, serveApiModule } from './remote-modules';

declare module 'fastify' {
  interface FastifyInstance {
    /** The services of all areas, for background tasks of the server. */
    services: Services;
  }
}

export interface AppDependencies {
  readonly config: Config;
  readonly database: DatabaseConnection;
  /** The clock of sessions and challenges. */
  readonly now?: () => Date;
  /** True from the stop signal on; /readyz says so. */
  readonly isStopping?: () => boolean;
  /** Load relative to capacity; measured, unless a test sets it. */
  readonly pressure?: () => number;
  /** Traces requests, statements and sent outbox items; null: tracing is off. */
  readonly tracing?: Tracing | null;
  /** Destination of log lines; default: stdout. */
  readonly output?: Pick<LogOutput, 'write'>;
  /** Milliseconds in which a whole request has to arrive, and how often that is checked. */
  readonly requestTimeout?: { readonly limit: number; readonly check: number };
}

/** The edge reads a body before it sends it, so a request this slow does not come from there. */
const REQUEST_TIMEOUT = { limit: 30_000, check: 5_000 };
/** Maximum size of request headers in bytes: above the 16 KB that the edge accepts, which adds its own headers. */
const MAX_HEADER_SIZE = 32 * 1024;

/**
 * Below /api without a contract: a description of the contracts, webhooks in a provider's own format, and pages for
 * developers.
 */
const UNLISTED_ROUTES = ['GET /api/openapi.json', ...areas.flatMap((area) => area.unlistedRoutes ?? [])];
const ESSENTIAL_ROUTES = areas.flatMap((area) => area.essentialRoutes ?? []);

/**
 * Builds the server without opening a port, so that tests inject requests.
 * @throws Error if a contract has no handler, or an /api route no contract
 */
export async function buildApp({
  config,
  database,
  now = () => new Date(),
  isStopping = () => false,
  requestTimeout = REQUEST_TIMEOUT,
  tracing = null,
  output,
  pressure,
}: AppDependencies): Promise<FastifyInstance> {
  const trustProxy = config.trustProxy.split(',').map((range) => range.trim());
  const app = Fastify({
    // Fastify's timeout of ten seconds would abort an API that starts slowly on a busy machine.
    pluginTimeout: 0,
    logger: loggerOptions(config.logLevel, output),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    trustProxy,
    bodyLimit: bodyMaxBytes,
    requestTimeout: requestTimeout.limit,
    http: {
      headersTimeout: requestTimeout.limit,
      connectionsCheckingInterval: requestTimeout.check,
      maxHeaderSize: MAX_HEADER_SIZE,
    },
    // Longer than any request line: contracts limit the length of parameters.
    routerOptions: { maxParamLength: 20_000 },
    clientErrorHandler: handleClientError,
    frameworkErrors: (_, request, reply) => handleBadUrl(request.id, reply.raw),
  });
  app.decorate('checksReplies', config.environment !== 'production');
  // Only JSON bodies are accepted; a form post from another site cannot make one.
  app.removeContentTypeParser('text/plain');

  const { db, pool } = database;
  const services = await createServices({
    areas,
    cache: new ReplyCache({ readVersion: () => readContentVersion(db), now: () => now().getTime() }),
    config,
    db,
    log: app.log,
    now,
    presence: new Presence({ db, log: app.log }),
    tracing,
  });
  app.decorate('services', services);
  app.decorate('replies', services.cache);
  const served: { route: string; endpoint: string | undefined }[] = [];
  app.addHook('onRoute', ({ method, url, config: routeConfig }) => {
    for (const one of [method].flat()) {
      if (one !== 'HEAD') served.push({ route: `${one} ${url}`, endpoint: routeConfig?.endpoint });
    }
  });

  app.addHook('onClose', async () => {
    for (const area of areas) area.close?.(services);
  });
  database.watch(noteStatement);
  const space = new SpaceWatch(pool);
  database.watch(space.watch);
  sayWhatIsSlow(app);
  if (tracing !== null) {
    database.watch(traceStatements());
    traceRequests(app, tracing, trustProxy);
  }
  logRequests(app);
  decorateMetrics(app);
  if (config.metricsPort !== null) {
    database.watch(measureDatabase(app.metrics, pool));
    const outcomes = areas.flatMap((area) => Object.entries(area.outcomes ?? {}));
    measureRequests(app, app.metrics, Object.fromEntries(outcomes));
  }
  routeUpgrades(app);
  handleErrors(app);
  sendHeaders(app, { https: config.cookieSecure });
  // Machines that run tests are busy, which must not make them refuse requests.
  const delay = config.environment === 'test' ? () => 0 : lastingDelay(app);
  shedUnderPressure(app, pressure ?? (() => pressureOf(delay(), pool)), ESSENTIAL_ROUTES);
  countInDatabase(app, pool);
  takeTurns(app);
  countFailuresInDatabase(app, pool);
  // By default a cookie is httpOnly and sent only to this site; routes may override this.
  await app.register(cookie, {
    parseOptions: { path: '/', httpOnly: true, sameSite: 'lax', secure: config.cookieSecure },
  });
  enforceAccess(app, {
    siteUrl: config.siteUrl,
    now,
    ...areas.reduce<Partial<AccessOptions>>((given, area) => ({ ...given, ...area.access?.(services) }), {}),
  });
  for (const area of areas) area.hooks?.(app, services);

  healthRoutes(app, pool, isStopping, space);
  measureGround(app.metrics, db, config.dataDir, space);
  for (const area of areas) area.metrics?.(app.metrics, services);
  // Built on the first request: it takes as long as half of the start.
  const modules = await loadApiModules(config.apiModules);
  let openApi: ReturnType<typeof buildOpenApi> | undefined;
  app.get('/api/openapi.json', { config: open }, async (_, reply) => {
    openApi ??= buildOpenApi(
      config.siteUrl,
      Object.fromEntries(modules.flatMap(({ endpoints }) => Object.entries(endpoints))),
    );
    return reply.header('cache-control', 'public, max-age=60').send(openApi);
  });
  for (const area of areas) await app.register(async (scope) => area.routes?.(scope, services));
  for (const module of modules) serveApiModule(app, module);
  app.addHook('onReady', async () => checkRoutes(served, UNLISTED_ROUTES));
  return app;
}

/** One line per request. Logs the route, not the URL, because URLs contain tokens. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url === '/healthz' || request.routeOptions.url === '/readyz') return;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'request');
  });
}
