import type { FastifyInstance } from 'fastify';
import { limiter } from '../../../http/limit';
import { route } from '../../../http/route';
import type { Services } from '../../../services';
import { requireCaptcha } from '../../account/captcha/service';
import { storeMessage } from './repository';

export function contactRoutes(app: FastifyInstance, { db, config, captcha, now }: Services): void {
  const limit = limiter(app, config.contactLimit, (request) => `contact ${request.ip}`);
  route(app, 'POST /api/contact', async ({ body, request }) => {
    await limit(request);
    await requireCaptcha(captcha, body.recaptchaToken);
    const reference = await storeMessage(db, body, { to: config.mail.contactTo, now: now() });
    return { status: 'ok' as const, reference };
  });
}
