import { type Readable, Transform } from 'node:stream';
import {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify';
import { bodyMaxBytes, bodyMaxBytesOf } from '@platform/shared/limits';
import { countedAddress, staffBodyMaxBytesOf } from '@platform/shared/server';
import type { IsStaff } from '../staff-visitors';
import type { VisitorCountries } from '../visitor-countries';
import { notFound, refuse } from '../refuse';
import type { Forward, Upstream } from './forward';
import { InFlight } from './in-flight';
import { type Pool, type Pools, uploadLimit } from './pools';
import { segmentsOf } from './target';

/** Paths that the API serves itself; headset apps request `/deovr` and `/heresphere`. */
const paths = {
  calls: [
    '/api/*',
    '/deovr',
    '/deovr/*',
    '/heresphere',
    '/heresphere/*',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/*',
    '/site.webmanifest',
  ],
  images: ['/media/*', '/brand/*'],
  films: ['/streams/*', '/media/clips/*'],
} as const;

/**
 * Passes on what belongs to the API, each kind of traffic through its own pool.
 * @param api where it is, who reads the country of a visitor for it, and who knows visitors of staff
 */
export function forwardToApi(
  app: FastifyInstance,
  forward: Forward,
  pools: Pools,
  { apiUrl, countries, isStaff }: { apiUrl: string; countries: VisitorCountries; isStaff: IsStaff },
): void {
  const api: Upstream = { baseUrl: apiUrl, name: 'API', keepsPolicy: true, countries };
  const through =
    (pool: Pool): RouteHandlerMethod =>
    (request, reply) =>
      segmentsOf(request.url) === null
        ? notFound(request, reply, 'There is no such address.')
        : forward(request, reply, pool, api, request.url);

  for (const kind of ['calls', 'images', 'films'] as const) {
    for (const path of paths[kind]) app.all(path, through(pools[kind]));
  }

  // A large body is counted from its first byte on, before any of it is in memory.
  const uploads = new InFlight(uploadLimit);
  const upload = (
    endpoint: string,
    bodyLimit: number,
    mayUpload: (request: FastifyRequest) => Promise<boolean>,
  ): void => {
    const [method = '', url = ''] = endpoint.split(' ');
    app.route({
      method,
      url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit,
      onRequest: async (request, reply) => {
        if (!(await mayUpload(request))) {
          requireSmall(request, reply);
          return;
        }
        const leave = uploads.enter(countedAddress(request.ip));
        if (typeof leave === 'string')
          return refuse(request, reply, 429, 'too-many-requests', 'Too many uploads at the same time.', 10);
        reply.raw.once('close', leave);
        large.add(request);
      },
      preParsing: (request, _reply, payload, done) => done(null, large.has(request) ? payload : cutAt(payload)),
      handler: through(pools.calls),
    });
  };
  const large = new WeakSet<FastifyRequest>();
  for (const [endpoint, limit] of Object.entries(bodyMaxBytesOf)) upload(endpoint, limit, () => Promise.resolve(true));
  // To all others it is like any unknown address.
  for (const [endpoint, limit] of Object.entries(staffBodyMaxBytesOf)) upload(endpoint, limit, isStaff);
}

const { FST_ERR_CTP_BODY_TOO_LARGE: TooLarge } = errorCodes;

/** Refuses a body that says that it is larger than any other may be, as the edge does elsewhere: before it is sent. */
function requireSmall({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length'] ?? 0) <= bodyMaxBytes) return;
  void reply.header('connection', 'close');
  throw new TooLarge();
}

/** A body that ends with a failure where it becomes larger than any other may be, whatever it said. */
function cutAt(payload: Readable): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      done(bytes > bodyMaxBytes ? new TooLarge() : null, part);
    },
  });
  return payload.pipe(counted);
}
