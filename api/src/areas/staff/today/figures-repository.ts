import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import type { siteMeasures } from '../tables';

export type Measure = (typeof siteMeasures)[number];

/** Times of a period and of the one it is compared with. */
export interface Span {
  readonly from: Date;
  /** Start of the current hour. */
  readonly hour: Date;
  /** Offset in milliseconds to the period that it is compared with. */
  readonly shift: number;
}

export interface Total {
  readonly measure: Measure;
  readonly currency: string;
  readonly value: number;
  /** In complete hours. */
  readonly ended: number;
  /** In the same hours one period earlier. */
  readonly before: number;
}

const earlier = (time: Date, milliseconds: number): string => new Date(time.getTime() - milliseconds).toISOString();

/** Totals of a period. */
export async function readTotals(db: Queryable, { from, hour, shift }: Span): Promise<Total[]> {
  const [begin, full] = [from.toISOString(), hour.toISOString()];
  const [begunBefore, fullBefore] = [earlier(from, shift), earlier(hour, shift)];
  const { rows } = await db.execute<{ [K in keyof Total]: Total[K] extends number ? string : Total[K] }>(sql`
    select measure, currency,
      coalesce(sum(value) filter (where hour >= ${begin}), 0) as value,
      coalesce(sum(value) filter (where hour >= ${begin} and hour < ${full}), 0) as ended,
      coalesce(sum(value) filter (where hour < ${fullBefore}), 0) as before
    from site_hours where hour >= ${begunBefore} and (hour < ${fullBefore} or hour >= ${begin})
    group by measure, currency`);
  return rows.map(({ measure, currency, value, ended, before }) => ({
    measure,
    currency,
    value: Number(value),
    ended: Number(ended),
    before: Number(before),
  }));
}

/** @returns revenue in a currency by the start of each hour, or day (UTC), of a period and the one before it */
export async function readRevenue(
  db: Queryable,
  { from, shift }: Span,
  { currency, by }: { readonly currency: string; readonly by: 'hour' | 'day' },
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ at: string; value: string }>(sql`
    select extract(epoch from date_trunc(${by}, hour, 'UTC'))::text as at, sum(value)::text as value from site_hours
    where measure = 'revenue' and currency = ${currency} and hour >= ${earlier(from, shift)}
    group by 1`);
  return new Map(rows.map(({ at, value }) => [Number(at) * 1000, Number(value)]));
}

/** @returns the hour that was counted last; null if none was */
export async function readCountedUntil(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ hour: string | null }>(
    sql`select max(hour)::text as hour from site_hours where measure = 'orders' and currency = ''`,
  );
  const hour = rows[0]?.hour ?? null;
  return hour === null ? null : new Date(hour);
}

/** @returns subscriptions that are paid or being retried, those that ended between two times, and those being retried */
export async function countSubscriptions(
  db: Queryable,
  endedSince: Date,
  endedBefore: Date,
): Promise<{ live: number; dunning: number; ended: number }> {
  const { rows } = await db.execute<{ live: string; dunning: string; ended: string }>(sql`
    select
      (select count(*) from subscriptions where status <> 'ended') as live,
      (select count(*) from subscriptions where status = 'past-due') as dunning,
      (select count(*) from subscriptions where status = 'ended'
        and access_until >= ${endedSince.toISOString()} and access_until < ${endedBefore.toISOString()}) as ended`);
  const [row] = rows;
  return { live: Number(row?.live ?? 0), dunning: Number(row?.dunning ?? 0), ended: Number(row?.ended ?? 0) };
}
