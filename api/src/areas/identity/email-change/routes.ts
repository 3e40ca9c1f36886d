import type { FastifyInstance } from 'fastify';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { IdentityServices } from '../services';
import { linksFrom } from '../account-links/limits';
import { createSessionCookie } from '../sessions/session-cookie';
import { dropChange, readPendingChange } from './repository';
import { beginEmailChange, confirmEmailChange, stopEmailChange } from './service';

export function emailChangeRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, db, now } = services;
  const cookie = createSessionCookie(services);
  const limitUses = limiter(app, config.loginLimits.perAddress, (request) => `link uses ${request.ip}`);

  route(app, 'GET /api/profile/email', async ({ request }) => {
    const change = await readPendingChange(db, await memberOf(request), now());
    if (!change) return { pending: null };
    const { newEmail: email, oldConfirmedAt, newConfirmedAt, expiresAt, stoppableUntil } = change;
    return {
      pending: {
        email,
        oldConfirmed: oldConfirmedAt !== null,
        newConfirmed: newConfirmedAt !== null,
        expiresAt: expiresAt.toISOString(),
        stoppableUntil: stoppableUntil?.toISOString() ?? null,
      },
    };
  });

  route(app, 'POST /api/profile/email', async ({ body, request }) => {
    const accountId = await memberOf(request);
    const { perAddress, perEmail } = config.linkLimits;
    await app.failedAttempts.begin([
      linksFrom(request.ip, perAddress),
      { key: `links of account ${accountId}`, max: perEmail, above: 'refuse' },
    ]);
    await beginEmailChange(services, accountId, body.email);
    return { status: 'ok' as const };
  });

  route(app, 'DELETE /api/profile/email', async ({ request }) => {
    await dropChange(db, await memberOf(request));
    return { status: 'ok' as const };
  });

  route(app, 'POST /api/profile/email/confirm', async ({ body, request }) => {
    await limitUses(request);
    return { status: 'ok' as const, ...(await confirmEmailChange(services, body.token, cookie.read(request) ?? null)) };
  });

  route(app, 'POST /api/profile/email/stop', async ({ body, request }) => {
    await limitUses(request);
    await stopEmailChange(services, body.token);
    return { status: 'ok' as const };
  });
}
