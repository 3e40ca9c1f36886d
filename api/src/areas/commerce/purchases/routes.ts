import { apiCookies } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { CommerceServices } from '../services';
import { buyGame } from './service';

export function purchaseRoutes(app: FastifyInstance, services: CommerceServices): void {
  route(app, 'POST /api/purchases', async ({ body, request }) =>
    buyGame(services, {
      ...body,
      accountId: await memberOf(request),
      clickId: request.cookies[apiCookies.affiliate],
    }),
  );
}
