import type { ReplyOf, StaffPeriod, StaffRole } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { readOpenBroadcasts } from '../../live/broadcasts/repository';
import { may } from '../roles';
import { readTopRooms } from '../rooms/repository';
import { roomOf } from '../rooms/routes';
import {
  countSubscriptions,
  type Measure,
  readCountedUntil,
  readRevenue,
  readTotals,
  type Span,
  type Total,
} from './figures-repository';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHURN_DAYS = 30;
/** Rooms on air that are shown. */
const TOP_ROOMS = 5;

/** Days of a period, and days to the one that it is compared with: a day with the same day of the week. */
const periods: Readonly<
  Record<StaffPeriod, { readonly days: number; readonly shift: number; readonly by: 'hour' | 'day' }>
> = {
  day: { days: 1, shift: 7, by: 'hour' },
  week: { days: 7, shift: 7, by: 'day' },
  month: { days: 30, shift: 30, by: 'day' },
};

/** The figures of a period. */
export type Today = ReplyOf<'GET /api/staff/today'>;

/**
 * Figures of a period (docs/spec/staff.md#today).
 * @param roles of who asks: they see no more than elsewhere
 * @param at now
 */
export async function readFigures(
  db: Queryable,
  { roles, period, at }: { readonly roles: readonly StaffRole[]; readonly period: StaffPeriod; readonly at: Date },
): Promise<Today> {
  const { days, shift } = periods[period];
  const midnight = Math.floor(at.getTime() / DAY) * DAY;
  const span: Span = {
    from: new Date(midnight - (days - 1) * DAY),
    hour: new Date(Math.floor(at.getTime() / HOUR) * HOUR),
    shift: shift * DAY,
  };
  const [totals, countedUntil] = await Promise.all([readTotals(db, span), readCountedUntil(db)]);
  return {
    from: dayOf(span.from),
    to: dayOf(at),
    countedUntil: countedUntil && new Date(Math.min(countedUntil.getTime() + HOUR, at.getTime())).toISOString(),
    money: may(roles, 'orders.read') ? await moneyOf(db, totals, span, { period, at }) : null,
    members: may(roles, 'members.read')
      ? { joined: countOf(totals, 'joined'), verified: countOf(totals, 'verified').value }
      : null,
    live: may(roles, 'performers.read') ? await liveOf(db, at) : null,
  };
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const changeOf = ({ ended, before }: Pick<Total, 'ended' | 'before'>): number | null =>
  before === 0 ? null : (ended - before) / before;

function countOf(totals: readonly Total[], measure: Measure): { value: number; change: number | null } {
  const total = totals.find((one) => one.measure === measure);
  return { value: total?.value ?? 0, change: total ? changeOf(total) : null };
}

const moneyIn = (totals: readonly Total[], measure: Measure): Total[] =>
  totals.filter((one) => one.measure === measure).toSorted((one, other) => other.value - one.value);

async function moneyOf(
  db: Queryable,
  totals: readonly Total[],
  span: Span,
  { period, at }: { readonly period: StaffPeriod; readonly at: Date },
): Promise<Today['money']> {
  const revenue = moneyIn(totals, 'revenue');
  const currency = revenue[0]?.currency ?? 'USD';
  const { by } = periods[period];
  const midnight = Math.floor(at.getTime() / DAY) * DAY;
  const churnFrom = new Date(midnight - (CHURN_DAYS - 1) * DAY);
  const [amounts, { live, dunning, ended }] = await Promise.all([
    readRevenue(db, span, { currency, by }),
    countSubscriptions(db, churnFrom, new Date(midnight + DAY)),
  ]);
  return {
    revenue: revenue.map((total) => ({ currency: total.currency, amount: total.value, change: changeOf(total) })),
    refunded: moneyIn(totals, 'refunded')
      .filter(({ value }) => value > 0)
      .map(({ currency: of, value }) => ({ currency: of, amount: value })),
    orders: countOf(totals, 'orders'),
    begun: countOf(totals, 'begun').value,
    declined: countOf(totals, 'declined'),
    renewals: countOf(totals, 'renewals').value,
    dunning,
    churn: { ended, all: live + ended, from: dayOf(churnFrom), to: dayOf(at) },
    chart: { currency, points: pointsOf(amounts, span, { by, at }) },
  };
}

/** Each hour or day of the period, those to come included. */
function pointsOf(
  amounts: ReadonlyMap<number, number>,
  { from, shift }: Span,
  { by, at }: { readonly by: 'hour' | 'day'; readonly at: Date },
) {
  const step = by === 'hour' ? HOUR : DAY;
  const until = Math.floor(at.getTime() / DAY) * DAY + DAY;
  return Array.from({ length: (until - from.getTime()) / step }, (_, index) => {
    const time = from.getTime() + index * step;
    return {
      at: new Date(time).toISOString(),
      amount: time > at.getTime() ? null : (amounts.get(time) ?? 0),
      before: amounts.get(time - shift) ?? 0,
    };
  });
}

async function liveOf(db: Queryable, at: Date): Promise<Today['live']> {
  const [open, top] = await Promise.all([readOpenBroadcasts(db, at), readTopRooms(db, TOP_ROOMS, at)]);
  return {
    rooms: open.size,
    viewers: [...open.values()].reduce((sum, { viewers }) => sum + viewers, 0),
    top: top.map((room) => ({ ...roomOf(room, at), performerId: room.modelId })),
  };
}
