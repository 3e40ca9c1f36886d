import { emailMaxLength } from '@platform/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../../services';
import { limiter } from '../../../http/limit';
import { route } from '../../../http/route';
import { readProfile } from '../profile/service';
import { createSessionCookie } from './session-cookie';
import { type Browser, finishSignIn, signIn } from './service';
import { deleteSession } from './repository';

/** Sign-in in one or two steps, and sign-out. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { config, db } = services;
  const cookie = createSessionCookie(services);
  const byAddress = limiter(app, config.loginLimits.perAddress, (request) => `login address ${request.ip}`);
  const byAccount = limiter(app, config.loginLimits.perAccount, (request) => `login account ${emailOf(request.body)}`);
  const stepByAddress = limiter(app, config.loginLimits.perAddress, (request) => `second factor address ${request.ip}`);
  const stepByAccount = limiter(
    app,
    config.loginLimits.perAccount,
    (_, accountId) => `second factor account ${accountId}`,
  );
  const browserOf = (request: FastifyRequest): Browser => ({
    oldToken: cookie.read(request),
    userAgent: request.headers['user-agent'],
  });

  route(app, 'POST /api/profile/login', async ({ body, request, reply }) => {
    await byAddress(request);
    await byAccount(request);
    const outcome = await signIn(services, body, browserOf(request));
    if ('ticket' in outcome) return { status: 'second-factor' as const, ...outcome };
    cookie.write(reply, outcome.token);
    return {
      status: 'ok' as const,
      profile: await readProfile(db, outcome.accountId),
      removalUndone: outcome.removalUndone,
    };
  });

  route(app, 'POST /api/profile/login/second-factor', async ({ body, request, reply }) => {
    await stepByAddress(request);
    const { token, accountId, removalUndone } = await finishSignIn(
      services,
      body.ticket,
      body,
      browserOf(request),
      (account) => stepByAccount(request, String(account)),
    );
    cookie.write(reply, token);
    return { status: 'ok' as const, profile: await readProfile(db, accountId), removalUndone };
  });

  route(app, 'POST /api/profile/logout', async ({ request, reply }) => {
    const token = cookie.read(request);
    if (token) await deleteSession(db, token);
    cookie.clear(reply);
    return { status: 'ok' as const };
  });
}

/** The limiter counts by what was sent, before it is known whether such an account exists. */
const emailOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'email' in body
    ? String(body.email).toLowerCase().slice(0, emailMaxLength)
    : '';
