import type { FastifyInstance } from 'fastify';
import { cached } from '../../../ground/http/cached';
import { route } from '../../../ground/http/route';
import type { ContentServices } from '../services';
import { plainPath } from '../../../ground/http/plain-path';
import { readFaq, readHelp, readTextPage } from './repository';

export function textPageRoutes(app: FastifyInstance, { db, cache }: ContentServices): void {
  const unsafe = (place: string) => app.log.error({ place }, 'stored HTML is not safe and was left out');
  route(app, 'GET /api/text-pages', ({ query }) => {
    const path = plainPath(query.path);
    return cached(app, cache, 'GET /api/text-pages', path, () => readTextPage(db, path, unsafe));
  });
  route(app, 'GET /api/help', () => cached(app, cache, 'GET /api/help', '', () => readHelp(db)));
  route(app, 'GET /api/faq', () => cached(app, cache, 'GET /api/faq', '', () => readFaq(db, unsafe)));
}
