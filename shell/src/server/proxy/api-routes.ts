import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { bodyMaxBytesOf } from '@platform/shared/limits';
import { countedAddress } from '@platform/shared/server';
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
 * @param api where it is, and who reads the country of a visitor for it
 */
export function forwardToApi(
  app: FastifyInstance,
  forward: Forward,
  pools: Pools,
  { apiUrl, countries }: { apiUrl: string; countries: VisitorCountries },
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
  for (const [endpoint, bodyLimit] of Object.entries(bodyMaxBytesOf)) {
    const [method = '', url = ''] = endpoint.split(' ');
    app.route({
      method,
      url,
      bodyLimit,
      onRequest: (request, reply, done) => {
        const leave = uploads.enter(countedAddress(request.ip));
        if (typeof leave === 'string') {
          refuse(request, reply, 429, 'too-many-requests', 'Too many uploads at the same time.', 10);
          return;
        }
        reply.raw.once('close', leave);
        done();
      },
      handler: through(pools.calls),
    });
  }
}
