import type { FastifyInstance } from 'fastify';
import type { IdentityServices } from '../services';
import { ApiError } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { findPassword } from '../accounts/repository';
import { type Proof, secondFactorMethods, spendSecondFactor } from '../second-factor/proof';
import { verifyPassword } from './passwords';
import { secondFactorFailed } from './service';
import { createSessionCookie } from './session-cookie';
import { renewSession } from './repository';

/** Which passkey challenge belongs to a session; it stays when the session's cookie changes. */
export const boundToSession = (sessionId: string): string => `session:${sessionId}`;

/** Re-authentication; endpoints with `fresh: true` require it. */
export function reauthenticationRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, db, now } = services;
  const cookie = createSessionCookie(services);
  const byAddress = limiter(app, config.loginLimits.perAddress, (request) => `reauthentication address ${request.ip}`);
  const byAccount = limiter(
    app,
    config.loginLimits.perAccount,
    async (request) => `reauthentication account ${await memberOf(request)}`,
  );

  route(app, 'GET /api/profile/reauthentication', async ({ request }) => {
    const until = (await request.member())?.freshUntil?.toISOString() ?? null;
    return { until, methods: ['password' as const, ...(await secondFactorMethods(db, await memberOf(request)))] };
  });

  route(app, 'POST /api/profile/reauthentication', async ({ body, request, reply }) => {
    await byAddress(request);
    await byAccount(request);
    const accountId = await memberOf(request);
    if (!(await verifyPassword((await findPassword(db, accountId))?.passwordHash ?? null, body.password))) {
      throw new ApiError(401, 'invalid-credentials', 'Wrong password.', {
        fields: { password: 'is incorrect' },
      });
    }
    if ((await secondFactorMethods(db, accountId)).length > 0) {
      const proof = proofOf(body);
      if (!proof) throw secondFactorFailed('is required');
      const boundTo = boundToSession((await request.member())?.sessionId ?? '');
      if (!(await db.transaction((tx) => spendSecondFactor(tx, services, accountId, proof, boundTo))))
        throw secondFactorFailed();
    }
    const renewed = await renewSession(db, cookie.read(request) ?? '', now());
    if (!renewed) throw new ApiError(401, 'login-required', 'Please log in.');
    cookie.write(reply, renewed.token);
    return { status: 'ok' as const, until: renewed.until.toISOString() };
  });
}

/** Six digits are a code of the authenticator app, anything else a recovery code. */
function proofOf({
  code,
  passkey,
}: {
  code?: string | undefined;
  passkey?: Record<string, unknown> | undefined;
}): Proof | null {
  if (passkey) return { method: 'passkey', passkey };
  if (!code) return null;
  return { method: /^\d{6}$/.test(code.replace(/\s/g, '')) ? 'totp' : 'recovery', code };
}
