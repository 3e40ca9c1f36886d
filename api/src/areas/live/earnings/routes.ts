import type { Earnings } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route, StreamedReply } from '../../../ground/http/route';
import { currencies, readBalance } from '../../ledger/ledger/repository';
import { findOpenBroadcast } from '../broadcasts/repository';
import { findRoomNow } from '../camgirls/repository';
import { DAY } from '../../../ground/jobs/retention-repository';
import { type PayoutRow, readDays, readPayoutsOf } from '../payouts/repository';
import { worthOf } from '../payouts/rate';
import { rateOf } from '../payouts/shares-repository';
import { performerAccount } from '../performers/ledger-account';
import type { LiveServices } from '../services';
import { performerOf } from '../studio/performer-of';
import { readShows, readTopTippers } from './repository';
import { statementCsv } from './statement';

/** Files of one performer in ten minutes: each reads every entry of the room. */
const MAX_STATEMENTS = 20;
/** Payouts that a page lists. */
const MAX_PAYOUTS = 12;
/** How many days back a page lists coins by day. */
const DAYS = 30;

/** Earnings of performers (docs/spec/live.md#earnings). */
export function earningsRoutes(app: FastifyInstance, { config, db, now }: LiveServices): void {
  const limitStatements = limiter(app, MAX_STATEMENTS, async (request) => `statements ${await memberOf(request)}`);

  route(app, 'GET /api/studio/earnings', async ({ query: { tz }, request }) => {
    const { roomId } = await performerOf(db, request);
    const [rate, balance, shows, payouts, days] = await Promise.all([
      rateOf(db, config.payouts, roomId, now()),
      readBalance(db, performerAccount(roomId), currencies.coins),
      readShows(db, roomId),
      readPayoutsOf(db, roomId, MAX_PAYOUTS),
      readDays(db, roomId, new Date(now().getTime() - DAYS * DAY), tz),
    ]);
    const newest = shows[0];
    return {
      balance,
      worth: worthOf(balance, rate),
      rate: { perThousand: worthOf(1_000, rate), sharePercent: rate.sharePercent },
      minimum: { amount: rate.minimum, currency: rate.currency },
      payouts: payouts.map(ownPayoutOf),
      days,
      shows,
      topTippers: newest ? await readTopTippers(db, roomId, new Date(newest.startedAt)) : [],
    };
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

/** A payout as its performer sees it: staff are not named. */
function ownPayoutOf(payout: PayoutRow): Earnings['payouts'][number] {
  const { id, from, until, coins, amount, currency, state, reference, rejection } = payout;
  const since = payout.rejectedAt ?? payout.paidAt ?? payout.approvedAt ?? payout.proposedAt;
  return {
    id,
    from: from.toISOString(),
    until: until.toISOString(),
    coins,
    money: { amount, currency },
    state,
    since: since.toISOString(),
    reference,
    rejection,
  };
}
