import type { FastifyInstance } from 'fastify';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { readProfile } from '../profile/service';
import type { IdentityServices } from '../services';
import { changePublicName } from './change-public-name';

/** Names that a member may try in ten minutes, so that names cannot be enumerated. */
const TRIES = 30;

export function publicNameRoutes(app: FastifyInstance, services: IdentityServices): void {
  const limit = limiter(app, TRIES, async (request) => `public names ${await memberOf(request)}`);
  route(app, 'PUT /api/profile/public-name', async ({ body, request }) => {
    await limit(request);
    const accountId = await memberOf(request);
    await changePublicName(services, accountId, body.name);
    return readProfile(services, accountId);
  });
}
