import type { FastifyInstance } from 'fastify';
import type { IdentityServices } from '../services';
import { limiter } from '../../../ground/http/limit';
import { route } from '../../../ground/http/route';

/** Challenges that forms solve before they are sent. */
export function captchaRoutes(app: FastifyInstance, { captcha, proof }: IdentityServices): void {
  const limit = limiter(app, 300, (request) => `challenge ${request.ip}`);
  route(app, 'GET /api/captcha/challenge', async ({ request }) => {
    await limit(request);
    return captcha.challenge();
  });
  route(app, 'GET /api/captcha/proof', async ({ request }) => {
    await limit(request);
    return proof.challenge();
  });
}
