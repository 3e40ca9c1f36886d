import type { FastifyInstance } from 'fastify';
import type { IdentityServices } from '../services';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { readProfile } from './service';
import { updateProfile } from './update-profile';

export function profileRoutes(app: FastifyInstance, services: IdentityServices): void {
  route(app, 'GET /api/profile/authorized', async ({ request }) => {
    const member = await request.member();
    return { authorized: member !== null && !member.blocked };
  });
  route(app, 'GET /api/profile', async ({ request }) => readProfile(services, await memberOf(request)));
  route(app, 'PUT /api/profile', async ({ body, request }) => {
    const accountId = await memberOf(request);
    await updateProfile(services.db, accountId, body);
    return readProfile(services, accountId);
  });
}
