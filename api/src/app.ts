import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import { bodyMaxBytes } from '@platform/shared/contracts';
import { requestIdOf } from '@platform/shared/server';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config';
import type { DatabaseConnection } from './ground/db/database';
import { countFailuresInDatabase } from './ground/http/failed-attempts';
import { takeTurns } from './ground/http/fair-turns';
import { countInDatabase } from './ground/http/limit';
import { checkRoutes } from './ground/http/route';
import { pressureOf, shedUnderPressure } from './ground/http/shedding';
import { routeUpgrades } from './ground/http/socket-route';
import { loggerOptions } from './ground/log';
import { accountArea } from './areas/identity/area';
import { checkPersons } from './areas/identity/captcha/person-check';
import { ageArea } from './areas/age/area';
import { catalogueArea } from './areas/catalogue/area';
import { contentArea } from './areas/content/area';
import { headsetArea } from './areas/headset/area';
import { liveArea } from './areas/live/area';
import { moneyArea } from './areas/commerce/area';
import { siteArea } from './areas/site/area';
import { measureChat } from './areas/live/chat/metrics';
import { measureSignalling } from './areas/live/signalling/metrics';
import { measureNode } from './areas/live/media-node/metrics';
import { REFUSED_STREAM_ROUTES } from './areas/live/whip/routes';
import { NOTIFICATION_ROUTES } from './areas/commerce/payments/notification-routes';
import { SANDBOX_PAYMENT_ROUTES } from './areas/commerce/payments/providers/sandbox-page';
import { SANDBOX_PATH } from './areas/age/verification/sandbox-page';
import { loadApiModules, serveApiModule } from './remote-modules';
import { maintenanceSwitch } from './areas/site/maintenance/switch';
import { findMember } from './areas/identity/sessions/repository';
import { enforceAccess } from './ground/plugins/access';
import { edgeSettingsRoute } from './areas/site/edge-settings';
import { handleBadUrl, handleClientError, handleErrors } from './ground/plugins/errors';
import { sendHeaders } from './ground/plugins/headers';
import { healthRoutes, open } from './ground/plugins/health';
import { metricsRoute } from './ground/plugins/metrics';
import { buildOpenApi } from './ground/plugins/openapi';
import { createServices } from './services';

export interface AppDependencies {
  readonly config: Config;
  readonly database: DatabaseConnection;
  /** The clock of sessions and challenges. */
  readonly now?: () => Date;
  /** True from the stop signal on; /readyz says so. */
  readonly isStopping?: () => boolean;
  /** How much more is asked for than can be done; measured, unless a test says it. */
  readonly pressure?: () => number;
  /** Milliseconds in which a whole request has to come, and how often that is checked. */
  readonly requestTimeout?: { readonly limit: number; readonly check: number };
}

/** The edge reads a body before it sends it, so what comes this slowly does not come from there. */
const REQUEST_TIMEOUT = { limit: 30_000, check: 5_000 };
/** Bytes of a request's head: above the 16 KB that the edge accepts, which adds headers of its own. */
const MAX_HEADER_SIZE = 32 * 1024;

const areas = [
  accountArea,
  ageArea,
  catalogueArea,
  contentArea,
  headsetArea,
  liveArea,
  moneyArea,
  siteArea,
];

/** Below /api, and no contract: a description of the contracts, webhooks in a provider's own words, and pages for developers. */
const UNLISTED_ROUTES = [
  'GET /api/openapi.json',
  `GET ${SANDBOX_PATH}/:id`,
  `POST ${SANDBOX_PATH}/:id`,
  ...NOTIFICATION_ROUTES,
  ...REFUSED_STREAM_ROUTES,
  ...SANDBOX_PAYMENT_ROUTES,
];

/**
 * Builds the server without opening a port, so that tests inject requests.
 * @throws Error when a contract has no handler, or an /api route no contract
 */
export async function buildApp({
  config,
  database,
  now = () => new Date(),
  isStopping = () => false,
  requestTimeout = REQUEST_TIMEOUT,
  pressure,
}: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    trustProxy: config.trustProxy.split(',').map((range) => range.trim()),
    bodyLimit: bodyMaxBytes,
    requestTimeout: requestTimeout.limit,
    http: {
      headersTimeout: requestTimeout.limit,
      connectionsCheckingInterval: requestTimeout.check,
      maxHeaderSize: MAX_HEADER_SIZE,
    },
    // Longer than a request line may be: a contract says how long a parameter is.
    routerOptions: { maxParamLength: 20_000 },
    clientErrorHandler: handleClientError,
    frameworkErrors: (_, request, reply) => handleBadUrl(request.id, reply.raw),
  });
  app.decorate('checksReplies', config.environment !== 'production');
  // JSON is the only body there is; a form post from another site cannot make one.
  app.removeContentTypeParser('text/plain');

  const { db, pool } = database;
  const services = await createServices({ config, db, now, log: app.log });
  app.decorate('replies', services.cache);
  app.decorate('signalling', services.signalling);
  app.decorate('turn', services.turn);
  app.decorate('mediaNode', services.mediaNode);
  app.decorate('chat', services.chat);
  const served: { route: string; endpoint: string | undefined }[] = [];
  app.addHook('onRoute', ({ method, url, config: routeConfig }) => {
    for (const one of [method].flat()) {
      if (one !== 'HEAD') served.push({ route: `${one} ${url}`, endpoint: routeConfig?.endpoint });
    }
  });

  app.addHook('onClose', async () => {
    services.avatars.close();
    services.media.close();
    services.turn.close();
    services.access.close();
  });
  logRequests(app);
  routeUpgrades(app);
  handleErrors(app);
  sendHeaders(app, { https: config.cookieSecure });
  // It measures alone: who is refused is decided by what is asked for.
  await app.register(underPressure);
  // A machine that runs tests is busy, and that is no reason to refuse them.
  const delay = (): number => (config.environment === 'test' ? 0 : app.memoryUsage().eventLoopDelay);
  shedUnderPressure(app, pressure ?? (() => pressureOf(delay(), pool)));
  countInDatabase(app, pool);
  takeTurns(app);
  countFailuresInDatabase(app, pool);
  checkPersons(app, services.captcha, config.loginLimits.perAddress);
  await app.register(cookie);
  enforceAccess(app, {
    config,
    now,
    sessionCookie: services.sessionCookie,
    findMember: (token) => findMember(db, token, now()),
    inMaintenance: maintenanceSwitch(services),
    isVerified: services.age.isVerified,
  });

  healthRoutes(app, pool, isStopping);
  metricsRoute(app);
  measureSignalling(app.metrics, services.signalling);
  if (services.mediaNode !== null) measureNode(app.metrics, services.mediaNode);
  measureChat(app.metrics, services.chat);
  edgeSettingsRoute(app, config, services.cache);
  // Made when it is first asked for: it costs as much as half of the start.
  const modules = await loadApiModules(config.apiModules);
  let openApi: ReturnType<typeof buildOpenApi> | undefined;
  app.get('/api/openapi.json', { config: open }, async (_, reply) => {
    openApi ??= buildOpenApi(
      config.siteUrl,
      Object.fromEntries(modules.flatMap(({ endpoints }) => Object.entries(endpoints))),
    );
    return reply.header('cache-control', 'public, max-age=60').send(openApi);
  });
  for (const area of areas) await app.register(area, services);
  for (const module of modules) serveApiModule(app, module);
  app.addHook('onReady', async () => checkRoutes(served, UNLISTED_ROUTES));
  return app;
}

/** One line a request. The route, not the address: addresses carry tokens. */
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
