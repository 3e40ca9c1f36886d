import replyFrom from '@fastify/reply-from';
import staticFiles from '@fastify/static';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { countryOf, requestIdOf } from '@platform/shared/server';
import { foldSlashes } from '../guards/pipeline';
import { createClientErrorHandler } from './client-error';
import { isRemoteName, type EdgeConfig } from './config';
import { createBootstrapSource } from './pages/bootstrap-source';
import { createPageHandler } from './pages/page-handler';
import { pageTableAddress } from '../navigation/fetch-page-table';
import { createRemotes } from './releases/remotes';
import { securityHeaders } from './security-headers';
import { readShellFiles } from './pages/shell-files';

export interface EdgeOptions {
  config: EdgeConfig;
  /** Folder of the shell's release. */
  dist: string;
  workerFile: string;
}

/** Paths that the API serves itself; headset apps request `/deovr` and `/heresphere`. */
const fromApi = [
  '/api/*',
  '/media/*',
  '/streams/*',
  '/deovr',
  '/deovr/*',
  '/heresphere',
  '/heresphere/*',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/*',
];

/** Builds the edge without listening: pages, the proxies to the API and to the remotes, health. */
export async function buildEdge({ config, dist, workerFile }: EdgeOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(config.production, config.tagManagerId !== null);
  const shell = readShellFiles(dist);
  const app = Fastify({
    // Behind a proxy that ends TLS the visitor's address and protocol are what it says.
    trustProxy: config.trustedProxies ?? false,
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers: { req: ({ method, url, id }) => ({ method, url, id }) } },
    disableRequestLogging: true,
    genReqId: requestIdOf,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2_048 },
    forceCloseConnections: 'idle',
    clientErrorHandler: await createClientErrorHandler(shell, headers),
    // The response to a malformed address is a page, not the router's; hooks do not run for it.
    frameworkErrors: (_error, request, reply) => {
      mark(request, reply);
      void (request.url.startsWith('/api/')
        ? nothing(request, reply, 'There is no such address.')
        : pageHandler(request, reply));
    },
  });
  const policy = 'content-security-policy';
  const mark = (request: FastifyRequest, reply: FastifyReply) => {
    // Over plain http browsers ignore it.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    return reply.headers(headers).header('x-request-id', request.id);
  };
  const log = (level: 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>): void =>
    app.log[level](details ?? {}, message);
  const remotes = createRemotes({ config, workerFile, log });
  const bootstrapSource = createBootstrapSource(config.apiUrl, config.countryHeader);
  const browser = { build: shell.build, tagManagerId: config.tagManagerId, errorSampling: config.errorSampling };
  const pageHandler = createPageHandler({
    bootstrapSource,
    remotes,
    shell,
    browser,
    apiUrl: config.apiUrl,
    countryHeader: config.countryHeader,
    log,
  });
  let stopping = false;
  app.addHook('preClose', () => {
    stopping = true;
  });
  app.addHook('onClose', () => remotes.close());

  app.addHook('onRequest', (request, reply, done) => {
    mark(request, reply);
    done();
  });
  app.setErrorHandler((error: Partial<FastifyError>, request, reply) => {
    const { statusCode = 500 } = error;
    // An address that a plugin refuses is the client's mistake. Neither response shows internals.
    if (statusCode < 500)
      return reply.code(statusCode).send({
        serverStatus: statusCode,
        code: 'refused',
        message: 'The request was refused.',
        requestId: request.id,
      });
    log('error', 'the edge failed to answer', { requestId: request.id, reason: error.stack ?? error.message });
    return reply.code(500).send({
      serverStatus: 500,
      code: 'internal',
      message: 'Something went wrong on our side.',
      requestId: request.id,
    });
  });

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const api = stopping
      ? false
      : await fetch(`${config.apiUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          (response) => response.ok,
          () => false,
        );
    const warm = remotes.warm();
    return reply.code(api && warm ? 200 : 503).send({
      status: api && warm ? 'ok' : 'not ready',
      api: api ? 'ok' : 'unreachable',
      remotes: warm ? 'ok' : 'starting',
    });
  });

  await app.register(staticFiles, {
    root: dist,
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    // Server code, source maps and lists of a release are not public.
    allowedPath: (file) => !file.startsWith('/server/') && !file.endsWith('.map') && !file.startsWith('/.'),
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        /\.[0-9a-f]{8}\.\w+/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  await app.register(replyFrom, {
    disableRequestLogging: true,
    undici: { connections: 64, pipelining: 1, headersTimeout: 15_000 },
  });
  app.removeAllContentTypeParsers();
  // Bodies pass through as they are: it is the API that reads them.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  const forward = (target: string, request: FastifyRequest, reply: FastifyReply, what: string): FastifyReply =>
    reply.from(target, {
      // What the API says is what the client hears: its retry rules are the only ones.
      retryDelay: () => null,
      rewriteRequestHeaders: (_request, given) => {
        const { [config.countryHeader ?? 'x-country']: _, ...rest } = given;
        const country = countryOf(request.headers, config.countryHeader);
        return {
          ...rest,
          // The API checks the origin against what the browser sees.
          'x-forwarded-host': request.headers.host ?? '',
          'x-forwarded-proto': request.protocol,
          'x-forwarded-for': request.ip,
          'x-request-id': request.id,
          ...(config.countryHeader !== null && country !== '' && { [config.countryHeader]: country }),
        };
      },
      // The API's own policy is stricter than a page's: nothing runs in an uploaded picture, or beside the sandbox's form.
      rewriteHeaders: (given) => ({
        ...given,
        ...headers,
        ...(what === 'API' && given[policy] !== undefined && { [policy]: given[policy] }),
      }),
      onError: (failed) => {
        const { code, message } = { code: 'unavailable', message: `The ${what} does not answer at the moment.` };
        void failed
          .code(503)
          .header('retry-after', '5')
          .send({ serverStatus: 503, code, message, requestId: request.id });
      },
    });

  const nothing = (request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply =>
    reply.code(404).send({ serverStatus: 404, code: 'not-found', message, requestId: request.id });

  for (const prefix of fromApi) {
    app.all(prefix, (request, reply) =>
      segmentsOf(request.url) === null
        ? nothing(request, reply, 'There is no such address.')
        : forward(`${config.apiUrl}${request.url}`, request, reply, 'API'),
    );
  }
  app.get<{ Params: { name: string } }>('/remotes/:name/*', (request, reply) => {
    const { name } = request.params;
    const remote = isRemoteName(name) ? remotes.get(name) : null;
    if (remote === null) return nothing(request, reply, `There is no remote "${name}".`);
    const segments = segmentsOf(request.url) ?? [];
    const [, , folder = ''] = segments;
    // As of the shell's own files: maps are for those who build, and have them.
    const isMap = config.production && segments.at(-1)?.toLowerCase().endsWith('.map') === true;
    if (folder === '' || folder === 'server' || isMap) return nothing(request, reply, 'There is no such file.');
    return forward(
      `${remote.baseUrl}${request.url.slice(`/remotes/${name}`.length)}`,
      request,
      reply,
      `remote "${name}"`,
    );
  });
  // Open documents learn here of pages that were deployed after them.
  app.get(pageTableAddress, (_request, reply) => {
    const { version, remotes: pages } = remotes.pageTable();
    return reply.header('cache-control', 'no-cache').send({ build: version, pages });
  });
  app.get('/*', pageHandler);
  app.setNotFoundHandler((request, reply) => {
    if (['GET', 'HEAD'].includes(request.method)) return nothing(request, reply, 'There is no such file.');
    // A form that was sent before any code of its page had come: what was typed is not read, its page comes again.
    if (request.method === 'POST' && request.headers.accept?.includes('text/html') === true)
      return reply.redirect(foldSlashes(request.url), 303);
    return reply
      .code(405)
      .header('allow', 'GET, HEAD')
      .send({ serverStatus: 405, code: 'method-not-allowed', message: 'Pages are only read.', requestId: request.id });
  });
  return app;
}

/**
 * The segments of an address that is to be forwarded, decoded.
 * @returns null when it would be another address after dots and doubled slashes are resolved on the way:
 *   what is allowed here must be what is asked for there
 */
function segmentsOf(url: string): string[] | null {
  try {
    const segments = decodeURIComponent(url.split('?', 1)[0] ?? '')
      .slice(1)
      .split(/[/\\]/);
    return segments.some(
      (segment, at) => segment === '.' || segment === '..' || (segment === '' && at < segments.length - 1),
    )
      ? null
      : segments;
  } catch {
    return null;
  }
}
