import { apiCookies } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { CommerceServices } from '../services';
import { buyGame } from './service';

export function purchaseRoutes(app: FastifyInstance, services: CommerceServices): void {
  route(app, 'POST /api/purchases', async ({ body, request }) => {
    const accountId = await memberOf(request);
    const clickId = request.cookies[apiCookies.affiliate];
    const { receipt, balance } = await buyGame(services, { ...body, accountId, clickId });
    return { ...receipt, balance };
  });
}
