import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityServices } from '../services';
import { limiter } from '../../../ground/http/limit';
import { route } from '../../../ground/http/route';
import { emit } from '../../../ground/events';
import { makeToken } from '../../../ground/security/secrets';
import { readProfile } from '../profile/service';
import { loginOptions } from '../second-factor/login-passkey';
import { relyingParty } from '../second-factor/proof';
import { boundToLogin } from '../second-factor/ticket-repository';
import { signedOut } from './events';
import { createSessionCookie } from './session-cookie';
import { signInWithPasskey } from './passkey-sign-in';
import { type Browser, finishSignIn, type SignedIn, signIn } from './service';
import { deleteSession } from './repository';

/** Each log-in page that is opened asks what it needs for passkeys, and most visitors then do something else. */
const PAGES_PER_LOGIN = 10;

/** Sign-in in one or two steps, and sign-out. */
export function sessionRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, db, knownBrowsers, now } = services;
  const cookie = createSessionCookie(services);
  const stepByAddress = limiter(app, config.loginLimits.perAddress, (request) => `second factor address ${request.ip}`);
  const stepByAccount = limiter(
    app,
    config.loginLimits.perAccount,
    (_, accountId) => `second factor account ${accountId}`,
  );
  const passkeyByAddress = limiter(
    app,
    config.loginLimits.perAddress * PAGES_PER_LOGIN,
    (request) => `passkey login ${request.ip}`,
  );
  const browserOf = (request: FastifyRequest): Browser => ({
    oldToken: cookie.read(request),
    userAgent: request.headers['user-agent'],
    address: request.ip,
    knownFor: (accountId) => knownBrowsers.find(request, accountId),
  });
  /** Gives the browser its session, and the mark that it has signed in to this account. */
  const welcome = (request: FastifyRequest, reply: FastifyReply, { token, accountId }: SignedIn): void => {
    cookie.write(reply, token);
    knownBrowsers.remember(request, reply, accountId);
  };

  route(app, 'POST /api/profile/login', async ({ body, request, reply }) => {
    const outcome = await signIn(services, app, body, browserOf(request));
    if ('ticket' in outcome) return { status: 'second-factor' as const, ...outcome };
    welcome(request, reply, outcome);
    return {
      status: 'ok' as const,
      profile: await readProfile(services, outcome.accountId),
      removalUndone: outcome.removalUndone,
    };
  });

  route(app, 'POST /api/profile/login/second-factor', async ({ body, request, reply }) => {
    await stepByAddress(request);
    const signedIn = await finishSignIn(services, body.ticket, body, browserOf(request), (account) =>
      stepByAccount(request, String(account)),
    );
    welcome(request, reply, signedIn);
    const { accountId, removalUndone } = signedIn;
    return { status: 'ok' as const, profile: await readProfile(services, accountId), removalUndone };
  });

  route(app, 'POST /api/profile/login/passkey/options', async ({ request }) => {
    await passkeyByAddress(request);
    const ticket = makeToken();
    const options = await loginOptions(db, relyingParty(services), boundToLogin(ticket), now());
    return { ticket, options: { ...options } };
  });

  route(app, 'POST /api/profile/login/passkey', async ({ body, request, reply }) => {
    await stepByAddress(request);
    const signedIn = await signInWithPasskey(services, body, browserOf(request));
    welcome(request, reply, signedIn);
    const { accountId, removalUndone } = signedIn;
    return { status: 'ok' as const, profile: await readProfile(services, accountId), removalUndone };
  });

  route(app, 'POST /api/profile/logout', async ({ request, reply }) => {
    const token = cookie.read(request);
    if (token) {
      await deleteSession(db, token);
      await emit(services, db, signedOut, null);
    }
    cookie.clear(reply);
    return { status: 'ok' as const };
  });
}
