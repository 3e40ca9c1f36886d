import { and, desc, gte, ilike, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { DAY } from '../../../ground/jobs/retention-repository';
import { ageTokens } from '../../age/tables';
import { subscriptions } from '../../catalogue/tables';
import { accounts } from '../../identity/tables';

/** Days for which an account counts as new. */
const NEW_DAYS = 7;

export interface MemberFilter {
  readonly state?: 'new' | 'verified' | 'premium' | 'blocked' | 'removal' | undefined;
  /** A part of an e-mail address or a name. */
  readonly q?: string | undefined;
  /** Days in UTC, both included: of joining, or with `verified` of the verification. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type ListedMemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** The indexed text, as the index has it. */
const words = sql`(${accounts.email} || ' ' || ${accounts.name})`;
const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const within = (time: SQL, { from, to }: MemberFilter): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${time} >= ${from}::date::timestamp at time zone 'utc'`,
    to === undefined ? undefined : sql`${time} < (${to}::date + 1)::timestamp at time zone 'utc'`,
  );

/** Members of one state; the days are those of what the state is about. */
function isIn(filter: MemberFilter, now: Date): SQL | undefined {
  const joined = within(sql`accounts.created_at`, filter);
  switch (filter.state) {
    case 'new':
      return and(gte(accounts.createdAt, new Date(now.getTime() - NEW_DAYS * DAY)), joined);
    case 'verified':
      return sql`accounts.id in (select account_id from ${ageTokens} where ${and(
        sql`account_id is not null and revoked_at is null and expires_at > ${now}`,
        within(sql`issued_at`, filter),
      )})`;
    case 'premium':
      return and(sql`accounts.id in (select account_id from ${subscriptions} where access_until > ${now})`, joined);
    case 'blocked':
      return and(isNotNull(accounts.blockedAt), joined);
    case 'removal':
      return and(isNotNull(accounts.removalDueAt), joined);
    default:
      return joined;
  }
}

/**
 * Members before one, the newest first: by number, which goes up with the day of joining and is the primary key.
 * @param before number of a member; null: from the newest
 */
export function listMembers(db: Queryable, filter: MemberFilter, before: number | null, limit: number, now: Date) {
  const { q = '' } = filter;
  return db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      createdAt: accounts.createdAt,
      blockedAt: accounts.blockedAt,
      removalDueAt: accounts.removalDueAt,
      // Written out: drizzle leaves the tables' names away in a column of a selection.
      ageVerifiedUntil: sql<Date | null>`(select max(expires_at) from age_tokens
        where account_id = accounts.id and revoked_at is null and expires_at > ${now})`.mapWith(ageTokens.expiresAt),
      premiumUntil: sql<Date | null>`(select max(access_until) from subscriptions
        where account_id = accounts.id and access_until > ${now})`.mapWith(subscriptions.accessUntil),
    })
    .from(accounts)
    .where(
      and(
        isIn(filter, now),
        q === '' ? undefined : ilike(words, pattern(q)),
        before === null ? undefined : lt(accounts.id, before),
      ),
    )
    .orderBy(desc(accounts.id))
    .limit(limit);
}
