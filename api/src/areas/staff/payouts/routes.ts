import type { StaffPayout } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { notFound } from '../../../ground/errors';
import { allPages, toCsv } from '../../../ground/http/csv';
import { StreamedReply } from '../../../ground/http/route';
import {
  countBroadcasts,
  type DueRow,
  findPayee,
  findPayout,
  listDue,
  type ListedPayout,
  listPayouts,
  type PayoutRow,
  readPeriod,
  readTotals,
} from '../../live/payouts/repository';
import { worthOf } from '../../live/payouts/rate';
import { rateOf } from '../../live/payouts/shares-repository';
import { approvePayout, markPaid, proposePayout, rejectPayout, requireNotOwn } from '../../live/payouts/service';
import { staffOf } from '../access/guard';
import type { Done } from '../audit/act';
import type { StaffEndpoints } from '../endpoints';
import { rolesOf } from '../roles';
import type { StaffServices } from '../services';
import { listAccountsWith } from '../team/repository';

const PAGE = 50;
/** Rows that an export reads at a time. */
const EXPORT_PAGE = 1_000;

/** Registers payouts to performers, and what is decided about them (docs/spec/staff.md#payouts). */
export function payoutRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const {
    config: { payouts: rate },
    db,
    now,
  } = services;

  staff.read('GET /api/staff/payouts', async ({ query: { cursor, ...filter }, request }) => {
    const [rows, totals, deciders] = await Promise.all([
      listPayouts(db, filter, readId(cursor), PAGE + 1),
      readTotals(db, filter),
      readDeciders(db),
    ]);
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      payouts: shown.map((row) => payoutOf(row, deciders, request)),
      next: rows.length > PAGE && last ? String(last.payout.id) : null,
      totals: totals.map(({ state, count, amount, currency }) => ({ state, count, money: { amount, currency } })),
    };
  });

  staff.read('GET /api/staff/payouts/export', async ({ query, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="payouts.csv"');
    const pages = allPages<ListedPayout>((last) => listPayouts(db, query, last?.payout.id ?? null, EXPORT_PAGE));
    return new StreamedReply('text/csv; charset=utf-8', toCsv(columns, pages, cellsOf));
  });

  staff.read('GET /api/staff/payouts/due', async ({ query: { cursor } }) => {
    const rows = await listDue(db, readDuePlace(cursor), PAGE + 1);
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      due: await Promise.all(
        shown.map(async ({ roomId, room, performer, coins }) => {
          const money = worthOf(coins, await rateOf(db, rate, roomId, now()));
          return { room, performer, coins, money, isEnough: money.amount >= rate.minimum };
        }),
      ),
      next: rows.length > PAGE && last ? `${last.coins}_${last.roomId}` : null,
      minimum: { amount: rate.minimum, currency: rate.currency },
    };
  });

  staff.read('GET /api/staff/payouts/{id}', async ({ params: { id }, request }) => {
    const row = await requireListed(db, id);
    const { roomId, from, until, coins } = row.payout;
    const [deciders, sums, broadcasts] = await Promise.all([
      readDeciders(db),
      readPeriod(db, roomId, from, until),
      countBroadcasts(db, roomId, from, until),
    ]);
    const { tips, privateShows, other } = sums;
    return {
      payout: payoutOf(row, deciders, request),
      statement: { broadcasts, ...sums, carried: coins - tips - privateShows - other },
    };
  });

  staff.act('POST /api/staff/payouts', async ({ body: { room, until, key }, request }, tx) => {
    const payee = await findPayee(tx, room);
    if (!payee) throw notFound('There is no such room.');
    const by = staffOf(request);
    requireNotOwn(payee.accountId, by);
    const payout = await proposePayout(tx, services, { ...payee, until, key, by });
    return done(tx, request, payout, null);
  });

  staff.act('POST /api/staff/payouts/{id}/approve', async ({ params: { id }, request }, tx) => {
    const deciders = await readDeciders(tx);
    const hasOther = (payout: PayoutRow) => !mayDecideAlone(deciders, payout);
    const payout = await approvePayout(tx, services, id, { by: staffOf(request), hasOther });
    return done(tx, request, payout, 'proposed');
  });

  staff.act('POST /api/staff/payouts/{id}/pay', async ({ params: { id }, body: { reference }, request }, tx) =>
    done(tx, request, await markPaid(tx, services, id, { by: staffOf(request), reference }), 'approved'),
  );

  staff.act('POST /api/staff/payouts/{id}/reject', async ({ params: { id }, body: { reason }, request }, tx) => {
    const payout = await rejectPayout(tx, services, id, { by: staffOf(request), reason });
    return done(tx, request, payout, payout.approvedAt === null ? 'proposed' : 'approved');
  });
}

async function requireListed(db: Queryable, id: number): Promise<ListedPayout> {
  const row = await findPayout(db, id);
  if (!row) throw notFound('There is no such payout.');
  return row;
}

/** Accounts that may decide about payouts. */
export const readDeciders = (db: Queryable): Promise<number[]> => listAccountsWith(db, rolesOf['payouts.manage']);

/** Whether there is only who proposed a payout to decide about it: its performer is no other. */
const mayDecideAlone = (deciders: readonly number[], { proposedBy, accountId }: PayoutRow): boolean =>
  deciders.every((id) => id === proposedBy || id === accountId);

async function done(
  tx: Queryable,
  request: FastifyRequest,
  { id }: PayoutRow,
  before: StaffPayout['state'] | null,
): Promise<Done<{ payout: StaffPayout }>> {
  const row = await requireListed(tx, id);
  const payout = payoutOf(row, await readDeciders(tx), request);
  const { room, coins, money, state, reference } = payout;
  return {
    result: { payout },
    subject: `payout ${id}`,
    ...(payout.memberId !== null && { memberId: payout.memberId }),
    before: before && { state: before },
    after: { state, room, coins, ...money, ...(reference !== null && { reference }) },
  };
}

/** A payout as one member of staff sees it. @param deciders accounts that may decide about payouts */
export function payoutOf(
  { payout, room, performer, performerId }: ListedPayout,
  deciders: readonly number[],
  request: FastifyRequest,
): StaffPayout {
  const { id, accountId, from, until, coins, perThousand, sharePercent, amount, currency, state } = payout;
  const { proposedAt, proposer, proposedBy, approvedAt, approver, paidAt, reference, rejectedAt, rejection } = payout;
  const me = staffOf(request).accountId;
  return {
    id,
    room,
    performer: performer ?? `Room ${payout.roomId}`,
    performerId,
    memberId: accountId,
    from: from.toISOString(),
    until: until.toISOString(),
    coins,
    perThousand,
    sharePercent,
    money: { amount, currency },
    state,
    proposedAt: proposedAt.toISOString(),
    proposer,
    approvedAt: approvedAt?.toISOString() ?? null,
    approver,
    paidAt: paidAt?.toISOString() ?? null,
    reference,
    rejectedAt: rejectedAt?.toISOString() ?? null,
    rejection,
    mayApprove:
      state === 'proposed' &&
      deciders.includes(me) &&
      me !== accountId &&
      (me !== proposedBy || mayDecideAlone(deciders, payout)),
  };
}

const readId = (cursor: string | undefined): number | null => (/^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : null);

function readDuePlace(cursor: string | undefined): Pick<DueRow, 'coins' | 'roomId'> | null {
  const [, coins, roomId] = /^(\d{1,15})_(\d{1,9})$/.exec(cursor ?? '') ?? [];
  return coins === undefined || roomId === undefined ? null : { coins: Number(coins), roomId: Number(roomId) };
}

const columns = [
  'Payout',
  'Room',
  'Performer',
  'Member',
  'From (UTC)',
  'Until (UTC)',
  'Coins',
  'Price of 1000 coins',
  'Share %',
  'Currency',
  'Amount',
  'State',
  'Proposed (UTC)',
  'Proposed by',
  'Approved (UTC)',
  'Approved by',
  'Paid (UTC)',
  'Reference',
  'Rejected (UTC)',
  'Why rejected',
];

/** Amounts in the currency's smallest unit, as the ledger has them. */
function cellsOf({ payout, room, performer }: ListedPayout): (string | number | null)[] {
  return [
    payout.id,
    room,
    performer,
    payout.accountId,
    payout.from.toISOString(),
    payout.until.toISOString(),
    payout.coins,
    payout.perThousand,
    payout.sharePercent,
    payout.currency,
    payout.amount,
    payout.state,
    payout.proposedAt.toISOString(),
    payout.proposer,
    payout.approvedAt?.toISOString() ?? null,
    payout.approver,
    payout.paidAt?.toISOString() ?? null,
    payout.reference,
    payout.rejectedAt?.toISOString() ?? null,
    payout.rejection,
  ];
}
