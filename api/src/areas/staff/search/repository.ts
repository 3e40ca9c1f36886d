import type { StaffAct, StaffFound, StaffRole } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListedWrittenOut } from '../../catalogue/listed-repository';
import { roomsNow } from '../../catalogue/rooms/rooms-repository';
import { may } from '../roles';

/** The best of each kind. */
const BEST = 5;

/** The act that one needs to be shown a kind (docs/spec/staff.md#roles). */
const actOf: Readonly<Record<StaffFound['kind'], StaffAct>> = {
  member: 'members.read',
  order: 'orders.read',
  receipt: 'orders.read',
  game: 'search',
  video: 'search',
  performer: 'search',
  room: 'search',
  partner: 'search',
};

/**
 * Finds what a text may stand for: exact numbers and references first, then a part of a name (docs/spec/staff.md#search).
 * Each part is read from an index, or from a table that is small.
 * @param text trimmed, 2 to 100 characters
 * @param providers of payments, whose references are looked for
 * @param roles of who searches: they find what their roles may see
 */
export async function search(
  db: Queryable,
  text: string,
  {
    providers,
    roles,
    now,
  }: { readonly providers: readonly string[]; readonly roles: readonly StaffRole[]; readonly now: Date },
): Promise<StaffFound[]> {
  const sees = (kind: StaffFound['kind']): boolean => may(roles, actOf[kind]);
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const order = text.toUpperCase().replaceAll(/[\s]/g, '');
  // The indexes of references begin with the provider.
  const ofProvider = sql`c.provider = any(${sql.param([...providers])}::text[])`;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null;
  const { rows } = await db.execute<
    Record<keyof StaffFound, string | null> & {
      member_id: number | null;
      performer_id: number | null;
      is_on_site: boolean | null;
    }
  >(sql`
    (select 'member' as kind, a.id::text as id, a.name as title, a.email as detail, a.id as member_id, null::int as performer_id, null::boolean as is_on_site from accounts a
      where ${sees('member')} and (a.id = ${number} or a.email = lower(${text})))
    union all (select 'member', a.id::text, a.name, a.email, a.id, null, null from accounts a
      where ${sees('member')} and (a.email || ' ' || a.name) ilike ${pattern} and a.email <> lower(${text}) limit ${BEST})
    union all (select 'order', c.id, c.product_id, c.state, c.account_id, null, null from checkouts c
      where ${sees('order')} and (c.id = ${order} or ${ofProvider} and c.payment_id = ${text} or ${ofProvider} and c.sale_id = ${text}) order by c.created_at desc limit ${BEST})
    union all (select 'receipt', r.id::text, r.title, case when r.refunded_at is null then 'paid' else 'refunded' end, r.account_id, null, null
      from purchase_receipts r where ${sees('receipt')} and r.id = ${number})
    union all (select 'game', slug, title, '', null, null, ${isListedWrittenOut('games')} from games where title ilike ${pattern} or slug = ${text} order by title limit ${BEST})
    union all (select 'video', slug, title, '', null, null, ${isListedWrittenOut('videos')} from videos where title ilike ${pattern} or slug = ${text} order by title limit ${BEST})
    union all (select 'performer', m.slug, m.first_name || ' ' || m.last_name, '', null, m.id, m.withdrawn_at is null from models m
      where m.first_name || ' ' || m.last_name ilike ${pattern} or m.slug = ${text} order by 3 limit ${BEST})
    union all (select 'room', l.nickname, l.nickname, l.topic, null, l.model_id, exists (select from ${roomsNow(now)} where rooms.nickname = l.nickname)
      from live_rooms l where l.nickname ilike ${pattern} order by l.nickname limit ${BEST})
    union all (select 'partner', p.aff_id, p.aff_id, '', null, null, null from affiliate_partners p where p.aff_id ilike ${pattern} order by p.aff_id limit ${BEST})`);
  return rows.map(
    ({ kind, id, title, detail, member_id: memberId, performer_id: performerId, is_on_site: isOnSite }) => ({
      kind: kind as StaffFound['kind'],
      id: id ?? '',
      title: title ?? '',
      detail: detail ?? '',
      memberId,
      performerId,
      isOnSite,
    }),
  );
}
