import type { FastifyInstance } from 'fastify';
import type { ContentServices } from '../services';
import { cached } from '../../../ground/http/cached';
import { route } from '../../../ground/http/route';
import { readAccountPictures } from './repository';

export function accountPictureRoutes(app: FastifyInstance, { db, cache }: ContentServices): void {
  route(app, 'GET /api/account-pictures', () =>
    cached(app, cache, 'GET /api/account-pictures', '', () => readAccountPictures(db)),
  );
}
