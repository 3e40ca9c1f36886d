import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';

export interface PartnerRow {
  readonly code: string;
  readonly clicks: number;
  /** ISO time; null: no click. */
  readonly lastClickAt: string | null;
  readonly sales: number;
  readonly takenBack: number;
  readonly revenue: { readonly amount: number; readonly currency: string }[];
}

interface ListedPartner {
  readonly code: string;
  readonly postbackTemplate: string;
}

/** Partners behind a cursor, by their codes. */
export async function listPartners(db: Queryable, cursor: string, limit: number): Promise<ListedPartner[]> {
  const { rows } = await db.execute<{ code: string; template: string }>(sql`
    select aff_id as code, postback_template as template from affiliate_partners
      where aff_id collate "C" > ${cursor} order by aff_id collate "C" limit ${limit}`);
  return rows.map(({ code, template }) => ({ code, postbackTemplate: template }));
}

/**
 * Counts clicks and sales of every partner. It reads whole tables, so its result is to be kept.
 * @param since nothing older is counted
 */
export async function countPartners(db: Queryable, since: Date): Promise<PartnerRow[]> {
  const from = since.toISOString();
  const { rows } = await db.execute<{
    code: string;
    clicks: number;
    last: string | null;
    sales: number;
    back: number;
    revenue: PartnerRow['revenue'] | null;
  }>(sql`
    with clicked as (
      select aff_id, count(*)::int as clicks, max(created_at) as last
        from affiliate_clicks where created_at >= ${from} group by aff_id),
    sold as (
      select c.aff_id, o.state, coalesce(o.paid_currency, o.currency) as currency, count(*) as sales,
          sum(coalesce(o.paid_amount, o.amount)) as amount
        from affiliate_sales s join affiliate_clicks c on c.id = s.click_id left join checkouts o on o.id = s.sale_id
        where s.created_at >= ${from} group by 1, 2, 3),
    totals as (
      select aff_id, sum(sales)::int as sales,
          coalesce(sum(sales) filter (where state in ('refunded', 'charged-back')), 0)::int as back,
          jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by amount desc, currency)
            filter (where state = 'paid') as revenue
        from sold group by aff_id)
    select p.aff_id as code, coalesce(clicks, 0) as clicks, (extract(epoch from last) * 1000)::text as last,
        coalesce(sales, 0) as sales, coalesce(back, 0) as back, revenue
      from affiliate_partners p left join clicked using (aff_id) left join totals using (aff_id)`);
  return rows.map(({ code, clicks, last, sales, back, revenue }) => ({
    code,
    clicks,
    lastClickAt: last === null ? null : new Date(Math.floor(Number(last))).toISOString(),
    sales,
    takenBack: back,
    revenue: revenue ?? [],
  }));
}

/** Clicks on links with codes of no partner: anyone can make up a code, so they are one number. */
export async function countUnknownClicks(db: Queryable, since: Date): Promise<number> {
  const { rows } = await db.execute<{ clicks: number }>(sql`
    select count(*)::int as clicks from affiliate_clicks c
      where created_at >= ${since.toISOString()}
        and not exists (select from affiliate_partners p where p.aff_id = c.aff_id)`);
  return rows[0]?.clicks ?? 0;
}
