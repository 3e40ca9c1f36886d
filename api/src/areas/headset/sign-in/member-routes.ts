import type { FastifyInstance } from 'fastify';
import type { HeadsetServices } from '../services';
import { ApiError } from '../../../ground/errors';
import type { AttemptLimit } from '../../../ground/http/failed-attempts';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { qrRows } from '../../../ground/qr-code';
import { codePage, readCode } from './codes';

/** docs/spec/headsets.md#signing-in-by-code. */
const MAX_FAILED_ATTEMPTS = 5;

const isWrongCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'validation-failed';

/** `/api/profile/login/playa`: the member types the code that their headset shows, sees which device it is, and confirms. */
export function headsetLoginRoutes(app: FastifyInstance, { config, headsets }: HeadsetServices): void {
  /** Runs an attempt with a typed code; wrong codes of one account, and of one address, are limited. */
  const attempt = <T>(accountId: number, address: string, run: () => Promise<T>): Promise<T> => {
    const limits = [`account ${accountId}`, `address ${address}`].map((key): AttemptLimit => ({
      key: `headset code ${key}`,
      max: MAX_FAILED_ATTEMPTS,
      above: 'refuse',
    }));
    return app.failedAttempts.run(limits, isWrongCode, run, 'Too many wrong codes. Please wait a few minutes.');
  };

  // Whether a headset shows the code is not looked up: guests may ask for this.
  route(app, 'GET /api/profile/login/playa/link', async ({ query: { code } }) => {
    const url = codePage(config.siteUrl, readCode(code ?? ''));
    return { url, qr: qrRows(url) };
  });

  route(app, 'POST /api/profile/login/playa/device', async ({ body, request }) => {
    const accountId = await memberOf(request);
    const { device, expiresAt } = await attempt(accountId, request.ip, () => headsets.shown(body.code));
    return { device, expiresAt: expiresAt.toISOString() };
  });

  route(app, 'POST /api/profile/login/playa', async ({ body, request }) => {
    const accountId = await memberOf(request);
    const { device } = await attempt(accountId, request.ip, () => headsets.confirm(body.code, accountId));
    return { status: 'ok' as const, device };
  });
}
