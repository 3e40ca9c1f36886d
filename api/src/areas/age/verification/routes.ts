import { apiCookies } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { AgeServices } from '../services';
import { ApiError } from '../../../ground/errors';
import { DAY, limiter } from '../../../ground/http/limit';
import { route } from '../../../ground/http/route';
import type { AgeVerificationProvider } from './provider';
import { createSessions } from './service';

/**
 * `/api/age-verification`: whether it is needed, a session with the provider, how it stands, and the provider's
 * notifications. Who may see what is decided in `areas/age/audience`.
 */
export function ageVerificationRoutes(
  app: FastifyInstance,
  { db, now, config, age }: AgeServices,
  provider: AgeVerificationProvider | null,
): void {
  const { threshold, sessionsPerDay, sessionsPerAddress } = config.ageVerification;
  const sessions = createSessions({
    db,
    now,
    log: app.log,
    age,
    provider,
    siteUrl: config.siteUrl,
    threshold,
    perDay: sessionsPerDay,
  });
  const byAddress = limiter(app, sessionsPerAddress, ({ ip }) => `age ${ip}`, {
    window: DAY,
    message: 'Too many age checks were started from your network today. Please try again tomorrow.',
  });

  route(app, 'GET /api/age-verification/required', async ({ request }) => ({
    isRequired: (await request.audience()).gate === 'verification',
    provider: provider?.title ?? null,
  }));

  route(app, 'GET /api/age-verification/session', async ({ query, request, reply }) => {
    // A GET that begins something: only for our own pages.
    if (request.headers['sec-fetch-site'] === 'cross-site')
      throw new ApiError(403, 'cross-site-request', 'This request must come from a page of this site.');
    if (await age.isVerified(request))
      return {
        sessionId: 'verified',
        expiresAt: Math.floor(now().getTime() / 1000),
        url: query.continue ?? '/',
        status: 'COMPLETE' as const,
        isVerified: true,
      };
    const [subject] = await age.subjectsOf(request);
    const owner = subject ?? { visitor: age.mark(request, reply) };
    const { id, expiresAt, url, status } = await sessions.begin(owner, query.continue, () => byAddress(request));
    // A page reads it to find its session again; it opens nothing.
    void reply.setCookie(apiCookies.ageVerificationSession, id, { httpOnly: false, expires: expiresAt });
    return {
      sessionId: id,
      expiresAt: Math.floor(expiresAt.getTime() / 1000),
      url: url ?? '',
      status,
      isVerified: false,
    };
  });

  route(app, 'GET /api/age-verification/status/{sessionId}', async ({ params, request, reply }) => {
    const { status, reason, tokenId } = await sessions.status(params.sessionId, await age.subjectsOf(request));
    if (status === 'IN_PROGRESS')
      return { status, isVerified: false, reason: null, audience: await request.audience() };
    void reply.clearCookie(apiCookies.ageVerificationSession);
    const isVerified = status === 'COMPLETE' && tokenId !== null && (await age.handOut(reply, tokenId));
    return {
      status,
      isVerified,
      reason: status === 'COMPLETE' && !isVerified ? 'revoked' : reason,
      audience: await request.audience(isVerified ? { verified: true } : undefined),
    };
  });

  route(app, 'POST /api/age-verification/notification/{provider}', async ({ params, body }) => {
    await sessions.notify(params.provider, body);
    return { status: 'ok' as const };
  });
}
