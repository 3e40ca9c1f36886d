import { and, eq, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database';
import { accountLinks, captchaUsed, emailChanges, headsetCodes, loginTickets, passkeyChallenges, sessions } from '../../areas/identity/tables';
import { affiliateClicks, affiliateSales } from '../../areas/commerce/tables';
import { ageNotifications, ageSessions, ageTokens } from '../../areas/age/tables';
import { contactMessages } from '../../areas/site/tables';
import { outbox } from '../../areas/messages/tables';
import { rateLimits } from '../db/tables';
import { SESSION_ABSOLUTE, SESSION_IDLE } from '../../areas/identity/sessions/repository';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A table whose rows are of no use after a time, and which of them those are. */
interface Retention {
  readonly table: PgTable;
  readonly over: (before: (milliseconds: number) => Date) => SQL | undefined;
}

/**
 * How long rows are kept after their use (docs/decisions/retention.md has the reasons). Other tables are kept:
 * ledger, purchases, sales of partners and the five fields of a verification.
 */
const retentions: readonly Retention[] = [
  {
    table: sessions,
    over: (before) =>
      or(lt(sessions.lastSeenAt, before(SESSION_IDLE)), lt(sessions.createdAt, before(SESSION_ABSOLUTE))),
  },
  { table: accountLinks, over: (before) => lt(accountLinks.expiresAt, before(7 * DAY)) },
  { table: emailChanges, over: (before) => lt(emailChanges.expiresAt, before(7 * DAY)) },
  { table: loginTickets, over: (before) => lt(loginTickets.expiresAt, before(HOUR)) },
  { table: passkeyChallenges, over: (before) => lt(passkeyChallenges.expiresAt, before(HOUR)) },
  { table: headsetCodes, over: (before) => lt(headsetCodes.expiresAt, before(HOUR)) },
  { table: captchaUsed, over: (before) => lt(captchaUsed.expiresAt, before(HOUR)) },
  { table: rateLimits, over: (before) => lt(rateLimits.expire, before(HOUR).getTime()) },
  { table: ageSessions, over: (before) => lt(ageSessions.expiresAt, before(DAY)) },
  { table: ageNotifications, over: (before) => lt(ageNotifications.receivedAt, before(30 * DAY)) },
  { table: ageTokens, over: (before) => lt(ageTokens.expiresAt, before(DAY)) },
  {
    table: outbox,
    over: (before) =>
      or(
        and(eq(outbox.state, 'sent'), lt(outbox.sentAt, before(30 * DAY))),
        and(eq(outbox.state, 'dead'), lt(outbox.dueAt, before(90 * DAY))),
      ),
  },
  {
    table: affiliateClicks,
    over: (before) =>
      and(
        lt(affiliateClicks.expiresAt, before(30 * DAY)),
        sql`not exists (select 1 from ${affiliateSales} where ${affiliateSales.clickId} = ${affiliateClicks.id})`,
      ),
  },
  { table: contactMessages, over: (before) => lt(contactMessages.createdAt, before(730 * DAY)) },
];

/**
 * Deletes rows whose time is over. Several instances may do so at once: each row goes once.
 * @returns how many rows went
 */
export async function forgetOldRows(db: Queryable, now: Date): Promise<number> {
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  let gone = 0;
  for (const { table, over } of retentions) gone += (await db.delete(table).where(over(before))).rowCount ?? 0;
  return gone;
}
