import type { StaffPaper, StaffPerformerFull } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../ground/errors';
import { DAY } from '../../../ground/jobs/retention-repository';
import { currencies, readBalance } from '../../ledger/ledger/repository';
import { handedInBy } from '../../live/papers/decide';
import { readMissing, readPapers } from '../../live/papers/repository';
import { shownPaper, stateOf } from '../../live/papers/shown';
import { listPayoutsOf } from '../../live/payouts/repository';
import { worthOf } from '../../live/payouts/rate';
import { rateOf, readShares } from '../../live/payouts/shares-repository';
import { performerAccount } from '../../live/performers/ledger-account';
import { staffOf } from '../access/guard';
import { listAuditAbout } from '../audit/repository';
import { entryOf } from '../audit/routes';
import type { StaffEndpoints } from '../endpoints';
import { payoutOf, readDeciders } from '../payouts/routes';
import { cardOf } from '../reports/routes';
import { may } from '../roles';
import { readRoomsOf, type RoomRow } from '../rooms/repository';
import { readFullRoom, roomOf } from '../rooms/routes';
import type { StaffServices } from '../services';
import { findPerformer, listPerformers, type PerformerRow, readReports, readTitles } from './repository';

const PAGE = 50;
const TITLES = 50;
const PAYOUTS = 5;
const REPORTS = 10;
const ACTS = 10;
/** How long a report is recent, in milliseconds. */
const RECENT = 90 * DAY;

/** Registers performers with all that staff know of each (docs/spec/staff.md#performers). */
export function performerRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const { db, now } = services;

  staff.read('GET /api/staff/performers', async ({ query: { cursor, ...filter } }) => {
    const time = now();
    const rows = await listPerformers(db, filter, cursor ?? null, PAGE + 1, time);
    const shown = rows.slice(0, PAGE);
    const rooms = await readRoomsOf(
      db,
      shown.map(({ id }) => id),
      time,
    );
    return {
      performers: shown.map((row) => ({
        ...performerOf(row, time),
        rooms: rooms.filter(({ modelId }) => modelId === row.id).map((room) => roomOf(room, time)),
      })),
      next: rows.length > PAGE ? (shown.at(-1)?.slug ?? null) : null,
    };
  });

  staff.read('GET /api/staff/performers/{id}', async ({ params: { id }, request }) => {
    const time = now();
    const performer = await findPerformer(db, id);
    if (!performer) throw notFound('There is no such performer.');
    const rooms = await readRoomsOf(db, [id], time);
    const { roles, accountId: me } = staffOf(request);
    const [full, titles, papers, missingPapers, money, reports, audit] = await Promise.all([
      Promise.all(rooms.map((room) => readFullRoom(db, room, time))),
      readTitles(db, id, TITLES),
      readPapers(db, { modelId: id }),
      readMissing(db, { modelId: id }, time),
      may(roles, 'payouts.read') ? readMoney(services, request, rooms) : null,
      may(roles, 'reports.read') ? readReportsOf(services, request, id, rooms) : null,
      may(roles, 'audit.read') ? readActs(services, id, rooms) : null,
    ]);
    return {
      ...performerOf(performer, time),
      rooms: full,
      paperList: papers.map((paper) => paperOf(paper, time, me)),
      missingPapers,
      titles: titles.map(({ withdrawnAt, ...title }) => ({
        ...title,
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
      })),
      money,
      reports,
      audit,
    };
  });
}

const performerOf = (
  { id, slug, name, avatar, withdrawnAt, papersUntil, papersWaiting, titles }: PerformerRow,
  now: Date,
) => ({
  id,
  slug,
  name,
  avatar,
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
  papers: {
    until: papersUntil !== null && papersUntil > now ? papersUntil.toISOString() : null,
    waiting: papersWaiting,
    titles,
  },
});

function paperOf(paper: Awaited<ReturnType<typeof readPapers>>[number], now: Date, me: number): StaffPaper {
  const { room, decidedAt, lookedAt, lookedBy, giver } = paper;
  return {
    ...shownPaper(paper, now),
    room,
    decidedAt: decidedAt?.toISOString() ?? null,
    lastLook: lookedAt && { at: lookedAt.toISOString(), actor: lookedBy ?? '' },
    handedInBy: giver,
    mayAccept: stateOf(paper, now) === 'waiting' && handedInBy(paper) !== me,
  };
}

async function readMoney(
  { config: { payouts: common }, db, now }: StaffServices,
  request: FastifyRequest,
  rooms: readonly RoomRow[],
): Promise<NonNullable<StaffPerformerFull['money']>> {
  const deciders = await readDeciders(db);
  const earnings = rooms.map(async ({ id, nickname }) => {
    const [rate, shares, coins, payouts] = await Promise.all([
      rateOf(db, common, id, now()),
      readShares(db, id),
      readBalance(db, performerAccount(id), currencies.coins),
      listPayoutsOf(db, id, PAYOUTS),
    ]);
    const money = worthOf(coins, rate);
    return {
      room: nickname,
      coins,
      money,
      isEnough: money.amount >= rate.minimum,
      payouts: payouts.map((row) => payoutOf(row, deciders, request)),
      sharePercent: rate.sharePercent,
      shares: shares.map(({ fromDay, percent, setAt, setter }) => ({
        from: fromDay,
        percent,
        setAt: setAt.toISOString(),
        setBy: setter,
      })),
    };
  });
  return { sharePercent: common.sharePercent, earnings: await Promise.all(earnings) };
}

async function readReportsOf(
  { db, now }: StaffServices,
  request: FastifyRequest,
  id: number,
  rooms: readonly RoomRow[],
): Promise<NonNullable<StaffPerformerFull['reports']>> {
  const since = new Date(now().getTime() - RECENT);
  const roomIds = rooms.map((room) => room.id);
  const { open, recent, latest } = await readReports(db, id, roomIds, since, REPORTS);
  return { open, recent, latest: latest.map((card) => cardOf(card, staffOf(request).accountId)) };
}

async function readActs({ db }: StaffServices, id: number, rooms: readonly RoomRow[]) {
  const about = {
    members: rooms.flatMap(({ memberId }) => memberId ?? []),
    subjects: [`performer ${id}`, ...rooms.map(({ nickname }) => `room ${nickname}`)],
  };
  return (await listAuditAbout(db, about, ACTS)).map(entryOf);
}
