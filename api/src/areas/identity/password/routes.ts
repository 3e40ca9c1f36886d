import type { FastifyInstance } from 'fastify';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { IdentityServices } from '../services';
import { createLinkMailer } from '../account-links/limits';
import { readLink } from '../account-links/repository';
import { readProfile } from '../profile/service';
import { createSessionCookie } from '../sessions/session-cookie';
import { changePassword } from './change-password';
import { setPasswordByLink } from './set-password';

/** Mailed links, and the password that is set by them. */
export function passwordRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, db, knownBrowsers, now } = services;
  const cookie = createSessionCookie(services);
  const mailLink = createLinkMailer(app, services);
  // Tokens are not guessed; this limits how often the server looks them up and hashes.
  const limitUses = limiter(app, config.loginLimits.perAddress, (request) => `link uses ${request.ip}`);

  const limitTries = limiter(
    app,
    config.loginLimits.perAccount,
    async (request) => `password of ${await memberOf(request)}`,
  );

  route(app, 'POST /api/profile/password/request-link', async ({ body, request }) => {
    await mailLink(body, request.ip, {
      email: body.email,
      wish: 'reset',
      promotions: false,
      continueTo: body.continue,
    });
    return { status: 'ok' as const };
  });

  route(app, 'POST /api/profile/link', async ({ body, request }) => {
    await limitUses(request);
    const { state, link, continueTo } = await readLink(db, body.token, body.request, now());
    return { state, email: link?.email ?? null, continueTo };
  });

  route(app, 'POST /api/profile/password/update', async ({ body, request, reply }) => {
    await limitUses(request);
    const { accountId, session, continueTo } = await setPasswordByLink(services, body, {
      oldToken: cookie.read(request),
      userAgent: request.headers['user-agent'],
    });
    if (session === null) return { status: 'ok' as const, profile: null, continueTo };
    cookie.write(reply, session);
    knownBrowsers.remember(request, reply, accountId);
    return { status: 'ok' as const, profile: await readProfile(services, accountId), continueTo };
  });

  route(app, 'POST /api/profile/password/change', async ({ body, request }) => {
    await limitTries(request);
    await changePassword(services, await memberOf(request), body, cookie.read(request) ?? null);
    return { status: 'ok' as const };
  });
}
