import type { PrivateShow } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError, notFound } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { accountOf, memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { readBalanceEntries } from '../../ledger/ledger/balance-entries';
import { findRoomNow } from '../camgirls/repository';
import { findMessage } from '../chat/messages-repository';
import { findPerformer } from '../performers/repository';
import type { LiveServices } from '../services';
import { findShownStay, insertInvite } from './repository';
import { enter, leave, priceFor } from './service';

/** Maximum number of private shows that a member may enter in ten minutes: each may cost a minute. */
const MAX_ENTRIES = 30;

/** Private shows by the minute. */
export function privateRoutes(app: FastifyInstance, { access, chat, db, now }: LiveServices): void {
  const limit = limiter(app, MAX_ENTRIES, async (request) => `private ${await memberOf(request)}`);
  const roomOf = async (nickname: string): Promise<number> => {
    const room = await findRoomNow(db, nickname, now());
    if (room === null) throw notFound('There is no such room.');
    return room.id;
  };
  const show = async (roomId: number, account: number | null): Promise<PrivateShow> => {
    const stay = account === null ? null : await findShownStay(db, roomId, account, now());
    return {
      coinsPerMinute: await priceFor(db, roomId, account, now()),
      stay: stay && {
        coinsPerMinute: stay.coinsPerMinute,
        minutes: stay.minutes,
        coins: stay.coins,
        held: stay.holdId === null ? 0 : stay.coinsPerMinute,
        startedAt: stay.startedAt.toISOString(),
        endedAt: stay.endedAt?.toISOString() ?? null,
        endReason: stay.endReason,
      },
    };
  };
  route(app, 'GET /api/camgirls/{nickname}/private', async ({ params: { nickname }, request }) =>
    show(await roomOf(nickname), await accountOf(request)),
  );
  route(app, 'POST /api/camgirls/{nickname}/private', async ({ params: { nickname }, body, request }) => {
    await limit(request);
    const [accountId, roomId] = [await memberOf(request), await roomOf(nickname)];
    await enter(db, { roomId, accountId, ...body }, now());
    // The check records that members inside have the video of the minute that begins.
    await access.look();
    return { ...(await show(roomId, accountId)), balance: await readBalanceEntries(db, accountId) };
  });
  route(app, 'DELETE /api/camgirls/{nickname}/private', async ({ params: { nickname }, request }) => {
    const [accountId, roomId] = [await memberOf(request), await roomOf(nickname)];
    await access.look();
    await leave(db, roomId, accountId, now());
    await access.look();
    return { ...(await show(roomId, accountId)), balance: await readBalanceEntries(db, accountId) };
  });
  route(app, 'POST /api/camgirls/{nickname}/messages/{sequence}/invite', async ({ params, request }) => {
    const roomId = await roomOf(params.nickname);
    if ((await findPerformer(db, await memberOf(request)))?.roomId !== roomId)
      throw new ApiError(403, 'forbidden', 'Only the room’s performer can do that.');
    const message = await findMessage(db, roomId, params.sequence);
    if (message === null || message.accountId === null) throw notFound('There is no such message.');
    await insertInvite(db, roomId, message.accountId, now());
    chat.changed(roomId);
    return {};
  });
}
