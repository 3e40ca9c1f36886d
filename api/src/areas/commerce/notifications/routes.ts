import type { FastifyInstance } from 'fastify';
import type { CommerceServices } from '../services';
import { ApiError } from '../../../ground/errors';
import { route } from '../../../ground/http/route';
import { updateAccount } from '../../identity/profile/repository';
import { readUnsubscribeToken, unsubscribeKeyOf } from './unsubscribe-token';

/** Registers what the links of e-mails call. */
export function notificationRoutes(app: FastifyInstance, { config, db }: CommerceServices): void {
  const set = async (token: string, subscribed: boolean) => {
    const named = readUnsubscribeToken(token, await unsubscribeKeyOf(config));
    if (!named)
      throw new ApiError(400, 'link-invalid', 'This link isn’t valid. Use the link in the most recent e-mail.');
    // An account that is gone gets no e-mails either way, and the reply does not tell.
    await updateAccount(db, named.accountId, { notifications: { [named.code]: subscribed } });
    return { code: named.code, subscribed };
  };
  void app.register(async (scope) => {
    // E-mail programs send a form that says List-Unsubscribe=One-Click; nothing in it matters.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    route(scope, 'POST /api/notifications/unsubscribe', ({ query }) => set(query.token, false));
  });
  route(app, 'PUT /api/notifications/unsubscribe', ({ query }) => set(query.token, true));
}
