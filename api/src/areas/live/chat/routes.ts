import type { FastifyInstance } from 'fastify';
import { ApiError, notFound } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { LiveServices } from '../services';
import { readBalanceEntries } from '../../ledger/ledger/balance-entries';
import { findRoomNow } from '../camgirls/repository';
import { findPerformer } from '../performers/repository';
import { deleteMessage, findMessage } from './messages-repository';
import { setSanction, untilOf } from './sanctions-repository';
import { tip } from './tip';

declare module 'fastify' {
  interface FastifyInstance {
    chat: LiveServices['chat'];
  }
}

/** Tips of a member in ten minutes. */
const MAX_TIPS = 120;
const nothing = {};

/** Actions on messages, besides writing and reporting them. */
export function chatRoutes(app: FastifyInstance, { db, chat, now }: LiveServices): void {
  const limitTips = limiter(app, MAX_TIPS, async (request) => `tips ${await memberOf(request)}`);
  const roomOf = async (nickname: string): Promise<number> => {
    const room = await findRoomNow(db, nickname, now());
    if (room === null) throw notFound('There is no such room.');
    return room.id;
  };
  const messageOf = async ({ nickname, sequence }: { nickname: string; sequence: number }) => {
    const message = await findMessage(db, await roomOf(nickname), sequence);
    if (message === null || message.kind === 'notice') throw notFound('There is no such message.');
    return message;
  };
  const isPerformerOf = async (accountId: number, roomId: number): Promise<boolean> =>
    (await findPerformer(db, accountId))?.roomId === roomId;

  route(app, 'POST /api/camgirls/{nickname}/tips', async ({ params: { nickname }, body, request }) => {
    await limitTips(request);
    const accountId = await memberOf(request);
    const roomId = await roomOf(nickname);
    const sequence = await tip(db, { ...body, room: { id: roomId, nickname }, accountId }, now());
    chat.changed(roomId);
    return { sequence, balance: await readBalanceEntries(db, accountId) };
  });
  route(app, 'DELETE /api/camgirls/{nickname}/messages/{sequence}', async ({ params, request }) => {
    const [accountId, message] = await Promise.all([memberOf(request), messageOf(params)]);
    const { roomId, sequence } = message;
    if (message.accountId !== accountId && !(await isPerformerOf(accountId, roomId)))
      throw new ApiError(403, 'forbidden', 'Only the author or the performer can delete this message.');
    await deleteMessage(db, roomId, sequence, now());
    chat.deleted(roomId, sequence);
    return nothing;
  });
  route(app, 'POST /api/camgirls/{nickname}/messages/{sequence}/sanction', async ({ params, body, request }) => {
    const [performer, { roomId, accountId }] = await Promise.all([memberOf(request), messageOf(params)]);
    if (!(await isPerformerOf(performer, roomId)))
      throw new ApiError(403, 'forbidden', 'Only the room’s performer can do that.');
    if (accountId === null) throw notFound('This account no longer exists.');
    if (accountId === performer) throw new ApiError(403, 'forbidden', 'You can’t do this to your own message.');
    const createdAt = now();
    await setSanction(db, { roomId, accountId, kind: body.kind, until: untilOf(body, createdAt), createdAt });
    chat.sanctionChanged(roomId, accountId);
    return nothing;
  });
  // Before the server waits for its connections to end, which these do not by themselves.
  app.addHook('preClose', () => chat.close());
}
