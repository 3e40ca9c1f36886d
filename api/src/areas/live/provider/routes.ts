import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../ground/errors';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { LiveServices } from '../services';
import { findWriterName } from '../../identity/public-names/repository';
import { liveLoginToken } from './login-token';

/** Provider of the live-camera section, and its credentials of a member. */
export function providerRoutes(app: FastifyInstance, { db, config, now }: LiveServices): void {
  const { liveProvider: live, camgirlsPartnerId, liveTokenMultiplier, siteUrl } = config;
  route(app, 'GET /api/camgirls/provider', async () =>
    live.provider === 'local'
      ? live
      : {
          provider: live.provider,
          script: live.scriptUrl,
          clientApi: live.apiUrl,
          notifications: live.notificationsUrl,
        },
  );
  route(app, 'GET /api/camgirls/auth-info', async ({ request }) => {
    const accountId = await memberOf(request);
    const name = await findWriterName(db, accountId);
    if (name === null) throw new ApiError(401, 'login-required', 'Please log in.');
    return {
      token_to_gold_multiplier: liveTokenMultiplier,
      user_name: name,
      dreamcam_token:
        live.provider === 'local'
          ? null
          : await liveLoginToken(
              { secret: live.secret, issuer: siteUrl, partnerId: camgirlsPartnerId ?? '' },
              { accountId, name },
              now(),
            ),
    };
  });
}
