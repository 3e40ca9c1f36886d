import { sql } from 'drizzle-orm';
import type { Database } from '../../../ground/db/database';

/** Days that are counted at first: a month, and the one before it to compare with. */
const FIRST_DAYS = 62;
/** Hours that are counted anew each time: news of a payment, or the job itself, may be late. */
const AGAIN_HOURS = 25;

/**
 * Counts what happened by the hour, from a day before the last hour that is counted (docs/spec/staff.md#today). Each
 * part reads an index on its time, so that a round costs as much as a day has rows. Of two servers one counts.
 * @returns false when another server is at it
 */
export const countHours = (db: Database, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ from: string | null }>(sql`
      select case when pg_try_advisory_xact_lock(hashtext('site_hours')) then coalesce(
        (select max(hour) from site_hours where hour <= ${now.toISOString()}::timestamptz) - make_interval(hours => ${AGAIN_HOURS}),
        date_trunc('hour', ${now.toISOString()}::timestamptz) - make_interval(days => ${FIRST_DAYS}))::text end as from`);
    const from = rows[0]?.from ?? null;
    if (from === null) return false;
    const since = sql`${from}::timestamptz`;
    const until = sql`${now.toISOString()}::timestamptz`;
    await tx.execute(sql`delete from site_hours where hour >= ${since}`);
    await tx.execute(sql`
      insert into site_hours (measure, currency, hour, value)
      select measure, currency, date_trunc('hour', at, 'UTC'), sum(value) from (
        select 'revenue' as measure, coalesce(paid_currency, currency) as currency, settled_at as at, coalesce(paid_amount, amount)::bigint as value
          from checkouts where settled_at >= ${since} and settled_at <= ${until} and state in ('paid', 'refunded', 'charged-back')
        union all select case when state = 'declined' then 'declined' else 'orders' end, '', settled_at, 1
          from checkouts where settled_at >= ${since} and settled_at <= ${until} and state in ('paid', 'refunded', 'charged-back', 'declined')
        union all select 'renewals', '', settled_at, 1
          from checkouts where settled_at >= ${since} and settled_at <= ${until} and kind = 'renewal' and state in ('paid', 'refunded', 'charged-back')
        union all select 'refunded', coalesce(paid_currency, currency), refunded_at,
            coalesce(paid_amount, amount) - (select coalesce(sum((part ->> 'amount')::bigint), 0) from jsonb_array_elements(refunded_parts) part)
          from checkouts where refunded_at >= ${since} and refunded_at <= ${until} and state in ('refunded', 'charged-back')
        union all select 'refunded', coalesce(paid_currency, currency), (part ->> 'at')::timestamptz, (part ->> 'amount')::bigint
          from checkouts, jsonb_array_elements(refunded_parts) part
          where refunded_parts <> '[]' and (part ->> 'at')::timestamptz >= ${since} and (part ->> 'at')::timestamptz <= ${until}
        union all select 'begun', '', created_at, 1
          from checkouts where created_at >= ${since} and created_at <= ${until} and kind <> 'renewal'
        union all select 'joined', '', created_at, 1 from accounts where created_at >= ${since} and created_at <= ${until}
        union all select 'verified', '', ended_at, 1
          from age_verifications verification where ended_at >= ${since} and ended_at <= ${until} and outcome = 'COMPLETE'
            and exists (select 1 from age_tokens where verification_id = verification.id and account_id is not null)
        union all select 'ended', '', access_until, 1
          from subscriptions where status = 'ended' and access_until >= ${since} and access_until <= ${until}
      ) as happened (measure, currency, at, value)
      group by 1, 2, 3`);
    // An hour without anything is counted, too: it says until when.
    await tx.execute(sql`
      insert into site_hours (measure, currency, hour, value)
      values ('orders', '', date_trunc('hour', ${until}, 'UTC'), 0) on conflict do nothing`);
    return true;
  });
