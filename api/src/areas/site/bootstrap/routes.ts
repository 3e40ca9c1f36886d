import type { FastifyInstance } from 'fastify';
import type { SiteServices } from '../services';
import { cached } from '../../../ground/http/cached';
import { route } from '../../../ground/http/route';
import { readMaintenance } from '../maintenance/repository';
import { readEditedSeo, readPageWords, readPathSeo } from '../seo/path-seo';
import { readBootstrap } from './bootstrap';
import { readRecord } from './record';
import { plainPath } from '../../../ground/http/plain-path';
import { readMenus } from './menus';

export function siteRoutes(app: FastifyInstance, services: SiteServices): void {
  const { db, cache, config, now } = services;
  route(app, 'GET /api/bootstrap', ({ query, request, reply }) =>
    readBootstrap(services, request, reply, {
      path: plainPath(query.path),
      record: query.record,
      barsVersion: query.barsVersion,
    }),
  );
  route(app, 'GET /api/bars', () => cached(app, cache, 'GET /api/bars', '', () => readMenus(db, now())));
  route(app, 'GET /api/seo', async ({ query, request }) => {
    if (query.path === undefined) return cached(app, cache, 'GET /api/seo', '', () => readEditedSeo(db, config));
    const path = plainPath(query.path);
    const { softMode } = await request.audience();
    const read = async () => {
      const { seo } = await readPathSeo(db, path, readRecord(query.record), { config, softMode });
      return seo ? [seo] : [];
    };
    // The response depends on the viewer, so no shared cache may keep it.
    return cached(app, cache, 'GET /api/seo', `${softMode} ${query.record} ${path}`, read, { audience: 'full' });
  });
  route(app, 'GET /api/page-words', ({ query }) => {
    const path = plainPath(query.path);
    return cached(app, cache, 'GET /api/page-words', path, () => readPageWords(db, path));
  });
  route(app, 'GET /api/operator', () => Promise.resolve({ operator: config.payments.seller }));
  route(app, 'GET /api/service/maintenance', async () => readMaintenance(db));
}
