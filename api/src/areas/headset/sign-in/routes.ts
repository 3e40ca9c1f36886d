import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HeadsetServices } from '../services';
import { ApiError } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { route } from '../../../ground/http/route';
import { findRecipient } from '../../identity/accounts/repository';
import { findVideoById } from '../../catalogue/videos/repository';
import { noteSeen } from '../../catalogue/favourites/history-repository';
import { hasPremium } from '../../catalogue/entitlements/repository';
import type { AccessClaims } from './access-tokens';
import { refusal, status, success } from './envelope';
import { headsetLimitsOf } from './headset-limits';
import { headsetDevice } from './headset-device';
import { codePage } from './codes';
import { WRONG_PASSWORD } from './service';

/** In ten minutes from one address: a headset polls 200 times, and requests few codes. */
const POLLS = 1_200;
const CODES = 60;
/** A headset cannot solve a captcha: its further proof is a code that the member confirms on the site. */
const USE_CODE = refusal(
  status.authenticationFailed,
  'Too many wrong passwords for this account. Please log in with the code: open the site at /playalogin.',
);
const WATCHED = ['videoStreamStart', 'videoStreamEnd', 'videoDownloaded'];

/** `/api/playa/v2/auth`, `/user` and `/event`: what a headset says and is told about itself. Register with replyInEnvelope(). */
export function headsetAuthRoutes(
  app: FastifyInstance,
  { db, now, config, headsets, accessTokens }: HeadsetServices,
): void {
  const pollLimit = limiter(app, POLLS, ({ ip }) => `playa poll ${ip}`);
  const codeLimit = limiter(app, CODES, ({ ip }) => `playa code ${ip}`);
  const device = (request: FastifyRequest): string => headsetDevice(request.headers['user-agent']);
  /** @throws ApiError login-required */
  const signedIn = async (request: FastifyRequest): Promise<AccessClaims> => {
    const claims = await headsets.find(bearerOf(request) ?? '');
    if (!claims) throw new ApiError(401, 'login-required', 'Please log in.');
    return claims;
  };

  route(app, 'GET /api/playa/v2/auth/code', async ({ request }) => {
    await codeLimit(request);
    const shown = await headsets.startCode(device(request));
    return success({
      ...shown,
      verification_uri: codePage(config.siteUrl),
      verification_uri_complete: codePage(config.siteUrl, shown.code),
    });
  });
  route(app, 'POST /api/playa/v2/auth/sign-in-code', async ({ body, request }) => {
    await pollLimit(request);
    return headsets.poll(body.token);
  });
  route(app, 'POST /api/playa/v2/auth/sign-in-password', async ({ body, request }) => {
    const attempt = await app.failedAttempts.begin(headsetLimitsOf(body.login, request.ip, config.loginLimits));
    if (attempt.needsProof) {
      await attempt.takeBack();
      return USE_CODE;
    }
    const outcome = await headsets.signIn(body.login, body.password, device(request));
    if (outcome !== WRONG_PASSWORD) await attempt.takeBack();
    return outcome;
  });
  route(app, 'POST /api/playa/v2/auth/refresh', async ({ body, request }) => {
    await pollLimit(request);
    return headsets.refresh(body.refresh_token);
  });
  route(app, 'POST /api/playa/v2/auth/sign-out', async ({ body }) => {
    await headsets.signOut(body.refresh_token);
    return success({});
  });

  route(app, 'GET /api/playa/v2/user/profile', async ({ request }) => {
    const { accountId } = await signedIn(request);
    const account = await findRecipient(db, accountId);
    return success({
      display_name: account?.name ?? '',
      role: (await hasPremium(db, accountId, new Date())) ? ('premium' as const) : ('free' as const),
    });
  });
  route(app, 'GET /api/playa/v2/user/scripts-info', async ({ request }) =>
    success({ token: await accessTokens.signForScripts(await signedIn(request)) }),
  );

  route(app, 'PUT /api/playa/v2/event', async ({ body, request }) => {
    const { accountId } = await signedIn(request);
    const id = /^\d{1,9}$/.test(body.video_id ?? '') ? Number(body.video_id) : null;
    if (id === null || !WATCHED.includes(body.event_type)) return success({});
    const video = await findVideoById(db, id);
    // How long was watched is not where it stopped, so an earlier place is kept.
    if (video) await noteSeen(db, accountId, { gameId: null, videoId: video.id, modelId: null }, undefined, now());
    return success({});
  });
}

/** The token of `Authorization: Bearer`, or null when the header is not there. */
export function bearerOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  return authorization === undefined ? null : authorization.replace(/^Bearer\s+/i, '').slice(0, 4_096);
}
