import type { FastifyInstance } from 'fastify';
import { cached } from '../../../ground/http/cached';
import { route } from '../../../ground/http/route';
import type { Services } from '../../../services';
import { plainPath } from '../../site/bootstrap/record';
import { readFaq, readHelp, readTextPage } from './repository';

export function textPageRoutes(app: FastifyInstance, { db, cache }: Services): void {
  const unsafe = (place: string) => app.log.error({ place }, 'stored HTML is not safe and was left out');
  route(app, 'GET /api/text-pages', ({ query }) => {
    const path = plainPath(query.path);
    return cached(app, cache, 'GET /api/text-pages', path, () => readTextPage(db, path, unsafe));
  });
  route(app, 'GET /api/help', () => cached(app, cache, 'GET /api/help', '', () => readHelp(db)));
  route(app, 'GET /api/faq', () => cached(app, cache, 'GET /api/faq', '', () => readFaq(db, unsafe)));
}
