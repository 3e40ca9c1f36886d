import { apiCookies } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../http/member';
import { route } from '../../../http/route';
import type { Services } from '../../../services';
import { readBalanceEntries } from '../../account/profile/service';
import { buyGame } from './service';

export function purchaseRoutes(app: FastifyInstance, services: Services): void {
  route(app, 'POST /api/purchases', async ({ body, request }) => {
    const accountId = await memberOf(request);
    const receipt = await buyGame(services, { ...body, accountId, clickId: request.cookies[apiCookies.affiliate] });
    return { ...receipt, balance: await readBalanceEntries(services.db, accountId) };
  });
}
