import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services';
import { ApiError } from '../../../errors';
import { memberOf } from '../../../http/member';
import { route } from '../../../http/route';
import { limitFailedAttempts } from './failed-attempts';

/** decisions.md, "Accounts". */
const MAX_FAILED_ATTEMPTS = 5;
const TEN_MINUTES = 600_000;

/** `/api/profile/login/playa`: the member types the code that their headset shows, sees which device it is, and confirms. */
export function headsetLoginRoutes(app: FastifyInstance, { headsets }: Services): void {
  const wrong = limitFailedAttempts(app, MAX_FAILED_ATTEMPTS, TEN_MINUTES);
  const tooMany = (retryAfter: number): ApiError =>
    new ApiError(429, 'too-many-requests', 'Too many wrong codes. Please wait a few minutes.', { retryAfter });

  route(app, 'POST /api/profile/login/playa/device', async ({ body, request }) => {
    const keys = [`account ${await memberOf(request)}`, `address ${request.ip}`];
    const { device, expiresAt } = await wrong.attempt(keys, () => headsets.shown(body.code), tooMany);
    return { device, expiresAt: expiresAt.toISOString() };
  });

  route(app, 'POST /api/profile/login/playa', async ({ body, request }) => {
    const accountId = await memberOf(request);
    const { device } = await wrong.attempt(
      [`account ${accountId}`, `address ${request.ip}`],
      () => headsets.confirm(body.code, accountId),
      tooMany,
    );
    return { status: 'ok' as const, device };
  });
}
