import type { FastifyInstance } from 'fastify';
import { createLinkMailer } from '../account-links/limits';
import type { IdentityServices } from '../services';
import { route } from '../../../ground/http/route';

export function registrationRoutes(app: FastifyInstance, services: IdentityServices): void {
  const mailLink = createLinkMailer(app, services);
  route(app, 'POST /api/profile/registration/request-link', async ({ body, request }) => {
    await mailLink(body, request.ip, {
      email: body.email,
      wish: 'registration',
      promotions: body.promotionSubscribe,
      continueTo: body.continue,
    });
    return { status: 'ok' as const };
  });
}
