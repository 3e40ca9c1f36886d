import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../../ground/errors';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { unsubscribeKeyOf } from '../../commerce/notifications/unsubscribe-token';
import type { LiveServices } from '../services';
import { isPushService, pushKeysOf } from './push';
import { findSubscription, removeSubscription, storeSubscription } from './push-repository';
import { addFollow, findFollowable, readFollows, removeFollow } from './repository';
import { readUnfollowToken } from './unfollow-token';

const done = { status: 'ok' } as const;

/** Following performers, and how members are told (docs/spec/live.md#followers). */
export function followerRoutes(app: FastifyInstance, { config, db, now }: LiveServices): void {
  const performerOf = async (slug: string): Promise<number> => {
    const found = await findFollowable(db, { slug });
    if (!found) throw notFound('There is no such performer with a live room.');
    return found.id;
  };
  const follow = async (accountId: number, modelId: number): Promise<void> => {
    if (!(await addFollow(db, accountId, modelId, now())))
      throw new ApiError(
        400,
        'validation-failed',
        'You’ve reached the limit of performers to follow. Unfollow one first.',
      );
  };
  const sessionOf = async (request: FastifyRequest): Promise<string> => {
    const member = await request.member();
    if (!member) throw new Error(`${request.routeOptions.url} ran without a member`);
    return member.sessionId;
  };

  route(app, 'GET /api/follows', async ({ request }) => ({ items: await readFollows(db, await memberOf(request)) }));
  route(app, 'PUT /api/follows/{slug}', async ({ params, request }) => {
    await follow(await memberOf(request), await performerOf(params.slug));
    return done;
  });
  route(app, 'DELETE /api/follows/{slug}', async ({ params, request }) => {
    await removeFollow(db, await memberOf(request), await performerOf(params.slug));
    return done;
  });

  const byLink = async (token: string, following: boolean) => {
    const named = readUnfollowToken(token, await unsubscribeKeyOf(config));
    const performer = named && (await findFollowable(db, { modelId: named.modelId }));
    if (!named || !performer)
      throw new ApiError(400, 'link-invalid', 'This link isn’t valid. Use the link in the most recent e-mail.');
    // An account that is gone gets no e-mails either way, and the reply does not tell.
    if (following) await follow(named.accountId, named.modelId);
    else await removeFollow(db, named.accountId, named.modelId);
    return { name: performer.name, following };
  };
  void app.register(async (scope) => {
    // E-mail programs send a form that says List-Unsubscribe=One-Click; nothing in it matters.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, next) => next(null, {}));
    route(scope, 'POST /api/follows/unfollow', ({ query }) => byLink(query.token, false));
  });
  route(app, 'PUT /api/follows/unfollow', ({ query }) => byLink(query.token, true));

  route(app, 'GET /api/push', async ({ request }) => ({
    publicKey: (await pushKeysOf(config)).publicKey,
    isOn: (await findSubscription(db, await sessionOf(request), now())) !== null,
  }));
  route(app, 'PUT /api/push/subscription', async ({ body, request }) => {
    if (!isPushService(body.endpoint, config.pushServices))
      throw new ApiError(400, 'validation-failed', 'We don’t know this browser’s push service.', {
        fields: { endpoint: 'is not of a push service that we know' },
      });
    await storeSubscription(db, await sessionOf(request), body, now());
    return done;
  });
  route(app, 'DELETE /api/push/subscription', async ({ request }) => {
    await removeSubscription(db, await sessionOf(request));
    return done;
  });
}
