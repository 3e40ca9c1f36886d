import type { FastifyInstance } from 'fastify';
import { linkLimits } from '../account-links/limits';
import { requestLink } from '../account-links/request-link';
import { requireCaptcha } from '../captcha/service';
import type { Services } from '../../../services';
import { route } from '../../../http/route';

export function registrationRoutes(app: FastifyInstance, services: Services): void {
  const limit = linkLimits(app, services.config);
  route(app, 'POST /api/profile/registration/request-link', async ({ body, request }) => {
    await limit(request);
    await requireCaptcha(services.captcha, body.recaptchaToken);
    await requestLink(services, { email: body.email, wish: 'registration', promotions: body.promotionSubscribe });
    return { status: 'ok' as const };
  });
}
