import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config';
import { readContentVersion } from './db/content-version';
import type { DatabaseConnection } from './db/database';
import { ApiError } from './errors';
import { countInDatabase } from './http/limit';
import { ReplyCache } from './http/reply-cache';
import { checkRoutes } from './http/route';
import { loggerOptions } from './log';
import { signingKey } from './generated-key';
import { affiliateRoutes } from './modules/money/affiliates/routes';
import { createAgeVerification } from './modules/age/audience/verification';
import { createProvider } from './modules/age/verification/create-provider';
import { ageVerificationRoutes } from './modules/age/verification/routes';
import { SANDBOX_METHOD } from './modules/age/verification/sandbox';
import { SANDBOX_PATH } from './modules/age/verification/sandbox-page';
import { createAvatarMaker } from './modules/account/avatars/avatar-maker';
import { readUpload } from './modules/account/avatars/repository';
import { avatarRoutes } from './modules/account/avatars/routes';
import { camgirlRoutes } from './modules/live/camgirls/routes';
import { createAltcha } from './modules/account/captcha/altcha';
import { createRecaptcha } from './modules/account/captcha/recaptcha';
import { captchaRoutes } from './modules/account/captcha/routes';
import { clientErrorRoutes } from './modules/site/client-errors/routes';
import { contactRoutes } from './modules/site/contact/routes';
import { emailChangeRoutes } from './modules/account/email-change/routes';
import { favouriteRoutes } from './modules/catalogue/favourites/routes';
import { headsetRoutes } from './modules/headset/feeds/headset-routes';
import { playaRoutes } from './modules/headset/feeds/playa-routes';
import { gameRoutes } from './modules/catalogue/games/routes';
import { homeRoutes } from './modules/catalogue/home/routes';
import { mailboxRoutes } from './modules/operations/mail/mailbox';
import { maintenanceSwitch } from './modules/site/maintenance/switch';
import { mediaRoutes } from './modules/content/media/routes';
import { firstViewKinds } from './modules/content/media/warm-art';
import { modelRoutes } from './modules/catalogue/models/routes';
import { offerRoutes } from './modules/catalogue/offers/routes';
import { passwordRoutes } from './modules/account/password/routes';
import { createAccessTokens } from './modules/headset/sign-in/access-tokens';
import { answerInEnvelope } from './modules/headset/sign-in/envelope';
import { headsetAuthRoutes } from './modules/headset/sign-in/headset-routes';
import { headsetLoginRoutes } from './modules/headset/sign-in/member-routes';
import { createHeadsets } from './modules/headset/sign-in/service';
import { profileRoutes } from './modules/account/profile/routes';
import { registrationRoutes } from './modules/account/registration/routes';
import { removalRoutes } from './modules/account/removal/routes';
import { sitemapRoutes } from './modules/site/seo/sitemap-routes';
import { reauthenticationRoutes } from './modules/account/sessions/reauthentication-routes';
import { ratingRoutes } from './modules/catalogue/ratings/routes';
import { sessionRoutes } from './modules/account/sessions/routes';
import { findMember } from './modules/account/sessions/sessions-repository';
import { memberSessionRoutes } from './modules/account/sessions/member-sessions-routes';
import { secondFactorRoutes } from './modules/account/second-factor/routes';
import { createVault } from './modules/account/second-factor/vault';
import { scriptRoutes } from './modules/content/scripts/routes';
import { searchRoutes } from './modules/catalogue/search/routes';
import { siteRoutes } from './modules/site/bootstrap/routes';
import { createPictureCheck } from './modules/content/streams/headset-holder';
import { streamRoutes } from './modules/content/streams/routes';
import { trailerRoutes } from './modules/content/streams/trailers';
import { createTicketOffice } from './modules/content/streams/ticket';
import { textPageRoutes } from './modules/content/text-pages/routes';
import { videoRoutes } from './modules/catalogue/videos/routes';
import { enforceAccess, requireFullAudience } from './plugins/access';
import { answerBadAddress, answerClientError, answerErrors } from './plugins/errors';
import { sendHeaders } from './plugins/headers';
import { answerHealth, open } from './plugins/health';
import { buildOpenApi } from './plugins/openapi';
import type { Services } from './services';

export interface AppDependencies {
  readonly config: Config;
  readonly database: DatabaseConnection;
  /** The clock of sessions and challenges. */
  readonly now?: () => Date;
  /** True from the moment a stop was asked for; /readyz says so. */
  readonly isStopping?: () => boolean;
}

/** Below /api, and no contract: a description of the contracts, and pages for developers. */
const UNLISTED_ROUTES = [
  'GET /api/openapi.json',
  'GET /api/dev/mailbox',
  `GET ${SANDBOX_PATH}/:id`,
  `POST ${SANDBOX_PATH}/:id`,
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
}: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => saneRequestId(request.headers['x-request-id']) ?? randomUUID(),
    trustProxy: config.trustProxy.split(',').map((range) => range.trim()),
    bodyLimit: 64 * 1024,
    // Longer than a request line may be: a contract says how long a parameter is.
    routerOptions: { maxParamLength: 20_000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (_, request, reply) => answerBadAddress(request.id, reply.raw),
  });
  app.decorate('checksReplies', config.environment !== 'production');
  // JSON is the only body there is; a form post from another site cannot make one.
  app.removeContentTypeParser('text/plain');

  const { db, pool } = database;
  const accessTokens = createAccessTokens(
    await signingKey(config.playaKey, config.dataDir, 'playa-key'),
    config.siteUrl,
    now,
  );
  const services: Services = {
    config,
    db,
    cache: new ReplyCache({ readVersion: () => readContentVersion(db), now: () => now().getTime() }),
    captcha:
      config.captcha.provider === 'recaptcha'
        ? createRecaptcha({
            ...config.captcha,
            onProblem: (problem) => app.log.error({ problem }, 'the captcha provider cannot be asked'),
          })
        : createAltcha(db, await signingKey(config.captchaKey, config.dataDir, 'captcha-key'), now),
    age: createAgeVerification({
      db,
      key: await signingKey(config.ageTokenKey, config.dataDir, 'age-token-key'),
      now,
      secureCookies: config.cookieSecure,
      trust: {
        threshold: config.ageVerification.threshold,
        exceptMethod: config.ageVerification.provider?.kind === 'sandbox' ? null : SANDBOX_METHOD,
      },
    }),
    avatars: createAvatarMaker(),
    headsets: createHeadsets({ config, db, now, tokens: accessTokens }),
    accessTokens,
    vault: createVault(await signingKey(config.secondFactorKey, config.dataDir, 'second-factor-key')),
    tickets: createTicketOffice(await signingKey(config.streamKey, config.dataDir, 'stream-key')),
    now,
    sessionCookie: config.cookieSecure ? '__Host-session' : 'session',
  };

  app.decorate('replies', services.cache);
  const served: { route: string; endpoint: string | undefined }[] = [];
  app.addHook('onRoute', ({ method, url, config: routeConfig }) => {
    for (const one of [method].flat()) {
      if (one !== 'HEAD') served.push({ route: `${one} ${url}`, endpoint: routeConfig?.endpoint });
    }
  });

  app.addHook('onClose', async () => services.avatars.close());
  logRequests(app);
  answerErrors(app);
  sendHeaders(app, { https: config.cookieSecure });
  // A machine that runs tests is busy, and that is no reason to refuse them.
  await app.register(underPressure, {
    maxEventLoopDelay: config.environment === 'test' ? 0 : 1_000,
    pressureHandler: refuseUnderPressure,
  });
  countInDatabase(app, pool);
  await app.register(cookie);
  enforceAccess(app, {
    config,
    now,
    sessionCookie: services.sessionCookie,
    findMember: (token) => findMember(db, token, now()),
    inMaintenance: maintenanceSwitch(services),
    isVerified: services.age.isVerified,
  });

  answerHealth(app, pool, isStopping);
  const openApi = buildOpenApi(config.siteUrl);
  app.get('/api/openapi.json', { config: open }, async (_, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(openApi),
  );
  await app.register(mediaRoutes, {
    cacheDir: join(config.dataDir, 'media'),
    maxConcurrent: Math.max(1, availableParallelism() - 1),
    requireFull: requireFullAudience,
    requireTicket: createPictureCheck(services),
    uploads: { find: (path) => readUpload(db, path), resize: services.avatars.resize },
    ...(config.warmPictures && { warm: firstViewKinds }),
  });
  const resources = [
    siteRoutes,
    textPageRoutes,
    gameRoutes,
    homeRoutes,
    modelRoutes,
    camgirlRoutes,
    profileRoutes,
    sessionRoutes,
    memberSessionRoutes,
    reauthenticationRoutes,
    secondFactorRoutes,
    captchaRoutes,
    contactRoutes,
    affiliateRoutes,
    clientErrorRoutes,
    sitemapRoutes,
  ];
  const catalogue = [
    videoRoutes,
    searchRoutes,
    offerRoutes,
    favouriteRoutes,
    ratingRoutes,
    streamRoutes,
    trailerRoutes,
    scriptRoutes,
    headsetLoginRoutes,
  ];
  const accountResources = [registrationRoutes, passwordRoutes, avatarRoutes, emailChangeRoutes, removalRoutes];
  for (const register of [...resources, ...accountResources, ...catalogue]) register(app, services);
  ageVerificationRoutes(app, services, await createProvider(app, config, now));
  if (config.environment !== 'production') mailboxRoutes(app, config.dataDir);
  await app.register(async (playa) => {
    answerInEnvelope(playa);
    headsetAuthRoutes(playa, services);
    playaRoutes(playa, services);
  });
  // In a context of its own: only there forms are read.
  await app.register(async (headsets) => headsetRoutes(headsets, services));
  app.addHook('onReady', async () => checkRoutes(served, UNLISTED_ROUTES));
  return app;
}

/** A caller's own id is kept, so that one id follows a request through shell and API; anything odd is not. */
const saneRequestId = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined;

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

function refuseUnderPressure(request: { url: string }): void {
  // A process that is merely busy must not be taken for a dead one.
  if (request.url === '/healthz') return;
  throw new ApiError(503, 'unavailable', 'The service is busy. Please try again shortly.', { retryAfter: 5 });
}
