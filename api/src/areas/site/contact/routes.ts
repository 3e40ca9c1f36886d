import type { FastifyInstance } from 'fastify';
import { limiter } from '../../../ground/http/limit';
import { route } from '../../../ground/http/route';
import type { SiteServices } from '../services';
import { storeMessage } from './repository';

export function contactRoutes(app: FastifyInstance, { db, config, now }: SiteServices): void {
  const limit = limiter(app, config.contactLimit, (request) => `contact ${request.ip}`);
  route(app, 'POST /api/contact', async ({ body, request }) => {
    await limit(request);
    await app.requirePerson(body.recaptchaToken, request.ip);
    const reference = await storeMessage(db, body, { to: config.mail.contactTo, now: now() });
    return { status: 'ok' as const, reference };
  });
}
