import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route, StreamedReply } from '../../../ground/http/route';
import { currencies, readBalance } from '../../ledger/ledger/repository';
import { findOpenBroadcast } from '../broadcasts/repository';
import { findRoomNow } from '../camgirls/repository';
import { performerAccount } from '../performers/ledger-account';
import type { LiveServices } from '../services';
import { performerOf } from '../studio/performer-of';
import { readShows, readTopTippers } from './repository';
import { statementCsv } from './statement';

/** Files of one performer in ten minutes: each reads every entry of the room. */
const MAX_STATEMENTS = 20;

/** Earnings of performers (docs/spec/live.md#earnings). */
export function earningsRoutes(app: FastifyInstance, { db, now }: LiveServices): void {
  const limitStatements = limiter(app, MAX_STATEMENTS, async (request) => `statements ${await memberOf(request)}`);

  route(app, 'GET /api/studio/earnings', async ({ request }) => {
    const { roomId } = await performerOf(db, request);
    const [balance, shows] = await Promise.all([
      readBalance(db, performerAccount(roomId), currencies.coins),
      readShows(db, roomId),
    ]);
    const newest = shows[0];
    return { balance, shows, topTippers: newest ? await readTopTippers(db, roomId, new Date(newest.startedAt)) : [] };
  });
  route(app, 'GET /api/camgirls/{nickname}/top-tippers', async ({ params: { nickname } }) => {
    const room = await findRoomNow(db, nickname, now());
    if (room === null) throw notFound('There is no such room.');
    const broadcast = await findOpenBroadcast(db, room.id, now());
    return { tippers: broadcast === null ? [] : await readTopTippers(db, room.id, broadcast.startedAt) };
  });
  route(app, 'GET /api/studio/statement', async ({ query, request, reply }) => {
    const { roomId, nickname } = await performerOf(db, request);
    await limitStatements(request);
    void reply.header('content-disposition', `attachment; filename="${nickname}-statement.csv"`);
    return new StreamedReply('text/csv; charset=utf-8', statementCsv(db, roomId, query.tz));
  });
}
