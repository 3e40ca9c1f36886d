import { Cache } from '@platform/shared/server';
import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { notFound } from '../../../ground/errors';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { requireFullAudience } from '../../../ground/plugins/access';
import { refuseUnless } from '../streams/routes';
import { findVideo } from '../videos/repository';
import { missingEntitlement } from '../videos/service';
import { drawHeatmap } from './heatmap';
import { readScriptFile } from './read-script';
import { etagOf, isNotModified } from '../../../ground/http/etag';

/** Drawn images kept in memory; a few kilobytes each. */
const MAX_IMAGES = 500;

/** Scripts for viewers who may watch the full length, and their heat maps for all who may see the video's page. */
export function scriptRoutes(app: FastifyInstance, { db, media }: CatalogueServices): void {
  const readScript = readScriptFile(media);
  const images = new Cache<Buffer>({ maxEntries: MAX_IMAGES });

  route(app, 'GET /api/videos/{slug}/scripts/{file}', async ({ params, request, reply }) => {
    const found = await findVideo(db, params.slug);
    if (!found) throw notFound('There is no such video.');
    refuseUnless(await missingEntitlement(db, await memberOf(request), found.video));
    const { script } = await readScript(found.video.files[params.file]?.script);
    void reply.header('content-disposition', `attachment; filename="${params.slug}.funscript"`);
    return script;
  });

  app.get(
    '/media/heatmaps/:name',
    { config: { rules: { access: 'public', audience: 'any' } } },
    async (request, reply) => {
      const { name } = request.params as { name: string };
      const [, slug, file] = /^([a-z0-9-]{1,80})-(\d{1,2})\.webp$/.exec(name) ?? [];
      const found = slug === undefined ? null : await findVideo(db, slug);
      if (!found) throw notFound('There is no such image.');
      if (!found.video.soft) await requireFullAudience(request);
      const { script, etag } = await readScript(found.video.files[Number(file)]?.script);
      const key = `${found.video.files[Number(file)]?.script} ${etag}`;
      const bytes = await images.get(key, () => drawHeatmap(script));
      const tag = etagOf(bytes);
      void reply
        .header('etag', tag)
        .header('cache-control', `${found.video.soft ? 'public' : 'private'}, max-age=3600`);
      return isNotModified(request, tag) ? reply.code(304).send() : reply.type('image/webp').send(bytes);
    },
  );
}
