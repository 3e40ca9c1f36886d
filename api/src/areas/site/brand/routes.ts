import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../ground/errors';
import { imageName } from '../../../ground/images/image-name';
import { contentHash, isNotModified } from '../../../ground/http/etag';
import { CachedReply } from '../../../ground/http/reply-cache';
import { unlessBusy } from '../../../ground/http/unless-busy';
import { open } from '../../../ground/plugins/health';
import type { SiteServices } from '../services';
import { type BrandPicture, brandPictures } from './brand';
import { type Brand, readBrand } from './repository';
import { webManifest } from './web-manifest';

const isPicture = (name: string): name is BrandPicture => Object.hasOwn(brandPictures, name);
/** Pages that name an earlier brand may be kept a little longer than this. */
const OUTDATED = 'public, max-age=60';

/**
 * `/site.webmanifest` and `/brand/<picture>.<version>.png`, of the operator's brand alone: they are for every visitor,
 * before the age gate, too. The edge passes them on.
 */
export function brandRoutes(app: FastifyInstance, { db, cache, config, media }: SiteServices): void {
  const host = new URL(config.siteUrl).host;
  const brand = async (): Promise<Brand> =>
    JSON.parse(
      (await cache.get('brand', async () => new CachedReply(JSON.stringify(await readBrand(db)), 'any'))).text,
    ) as Brand;

  app.get('/site.webmanifest', { config: open }, async (request, reply) => {
    const json = webManifest(await brand(), host);
    const etag = `"${contentHash(json)}"`;
    void reply.header('cache-control', 'public, max-age=300').header('etag', etag);
    if (isNotModified(request, etag)) return reply.code(304).send();
    return reply.type('application/manifest+json; charset=utf-8').send(json);
  });

  app.get<{ Params: { file: string } }>('/brand/:file', { config: open }, async (request, reply) => {
    const [, name = '', version] = /^([a-z0-9-]+)\.([0-9a-f]{8})\.png$/.exec(request.params.file) ?? [];
    if (!isPicture(name)) throw notFound('There is no such picture.');
    const now = await brand();
    const { logo, colors } = now;
    const etag = `"${name}-${now.version}"`;
    const kept = () =>
      reply
        .header('cache-control', version === now.version ? 'public, max-age=31536000, immutable' : OUTDATED)
        .header('etag', etag);
    if (isNotModified(request, etag)) return kept().code(304).send();
    const row = logo.image && (await media.describe(imageName(logo.image)));
    // A picture that is a closed title's, too, is not for every visitor.
    const shown = row?.kind === 'image' && row.soft ? row : null;
    const drawing = { title: logo.title || host, ...colors, ...brandPictures[name] };
    const bytes = await unlessBusy(() =>
      media.drawBrand(`${name}.${now.version}${shown ? '' : '-words'}.png`, drawing, shown),
    );
    return kept().type('image/png').send(bytes);
  });
}
