import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../ground/errors';
import { CachedReply } from '../../../ground/http/reply-cache';
import { open } from '../../../ground/plugins/health';
import type { SiteServices } from '../services';
import { countSitemaps, readSitemap, sitemapKinds } from './sitemap-repository';
import { SITEMAP_ENTRIES, sitemapIndexXml, sitemapXml } from './sitemap-xml';

/** Paths that crawlers have no business in; their pages say noindex besides. */
const closedToCrawlers = [
  '/api/',
  '/dashboard',
  '/payment',
  '/payment-playa',
  '/premium-playa',
  '/subscription',
  '/age-verification',
  '/account-removal',
  '/init-change-email',
];

const robotsTxt = (site: string): string =>
  `User-agent: *\n${closedToCrawlers.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${site}/sitemap.xml\n`;

/** `/robots.txt`, `/sitemap.xml` and `/sitemaps/<kind>-<n>.xml`; the edge passes them on. */
export function sitemapRoutes(app: FastifyInstance, { db, cache, config }: SiteServices): void {
  const site = config.siteUrl;
  const kept = async (key: string, make: () => Promise<string>): Promise<string> =>
    (await cache.get(key, async () => new CachedReply(await make(), 'any'))).text;
  const shared = 'public, max-age=300';

  app.get('/robots.txt', { config: open }, async (_, reply) =>
    reply.header('cache-control', shared).type('text/plain; charset=utf-8').send(robotsTxt(site)),
  );

  app.get('/sitemap.xml', { config: open }, async (_, reply) => {
    const xml = await kept('sitemap', async () => {
      const counts = await countSitemaps(db);
      const files = sitemapKinds.flatMap((kind) =>
        Array.from({ length: Math.ceil(counts[kind] / SITEMAP_ENTRIES) }, (_unused, part) => ({
          path: `/sitemaps/${kind}-${part + 1}.xml`,
        })),
      );
      return sitemapIndexXml(files, site);
    });
    return reply.header('cache-control', shared).type('application/xml; charset=utf-8').send(xml);
  });

  app.get<{ Params: { file: string } }>('/sitemaps/:file', { config: open }, async (request, reply) => {
    const [, name, number = ''] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(request.params.file) ?? [];
    const kind = sitemapKinds.find((one) => one === name);
    if (!kind) throw notFound('There is no such sitemap.');
    const xml = await kept(`sitemap ${kind} ${number}`, async () => {
      const entries = await readSitemap(db, kind, Number(number) - 1, SITEMAP_ENTRIES, site);
      if (entries.length === 0) throw notFound('There is no such sitemap.');
      return sitemapXml(entries, site);
    });
    return reply.header('cache-control', shared).type('application/xml; charset=utf-8').send(xml);
  });
}
