import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { readBalanceEntries, readProfile } from './service';
import { updateProfile } from './update-profile';

export function profileRoutes(app: FastifyInstance, { db }: Services): void {
  route(app, 'GET /api/profile/authorized', async ({ request }) => {
    const member = await request.member();
    return { authorized: member !== null && !member.blocked };
  });
  route(app, 'GET /api/profile', async ({ request }) => readProfile(db, await memberOf(request)));
  route(app, 'PUT /api/profile', async ({ body, request }) => {
    const accountId = await memberOf(request);
    await updateProfile(db, accountId, body);
    return readProfile(db, accountId);
  });
  route(app, 'GET /api/profile/balance', async ({ request }) => readBalanceEntries(db, await memberOf(request)));
}
