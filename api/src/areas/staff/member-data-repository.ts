import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { reports } from '../site/tables';
import { eraseInvitation } from './invitations/repository';
import { reportAppeals, reportDecisions, staffAudit, staffInvitations } from './tables';

const isReporter = ({ accountId, email }: MemberRef): SQL =>
  sql`(${reports.accountId} = ${accountId} or lower(${reports.email}) = ${email})`;
const isReported = ({ accountId }: MemberRef): SQL => sql`${reports.evidence} ->> 'accountId' = ${String(accountId)}`;
/** Appeals of a member; those of the other side are the other side's words. */
const isOwnAppeal = (member: MemberRef): SQL | undefined =>
  or(
    and(eq(reportAppeals.side, 'reporter'), isReporter(member)),
    and(eq(reportAppeals.side, 'reported'), isReported(member)),
  );

/**
 * Data that staff hold about a member, for the export (docs/spec/staff.md#data-of-members): actions with their notes
 * and reasons, and decisions about reports. Never names the staff member or the reporter.
 */
export async function exportStaffData(tx: Queryable, member: MemberRef): Promise<Record<string, unknown>> {
  const { at, act, subject, reason } = staffAudit;
  const { number, title, content } = reports;
  const { stage, outcome, decidedAt, toReporter, toReported } = reportDecisions;
  return {
    staffActs: await tx
      // The reason of a report's action may name the reporter.
      .select({
        at,
        act,
        subject,
        reason: sql<string | null>`case when ${act} not like 'reports.%' then ${reason} end`,
      })
      .from(staffAudit)
      .where(eq(staffAudit.memberId, member.accountId))
      .orderBy(asc(staffAudit.id)),
    reportDecisions: {
      ofOwnReports: await tx
        .select({ number, stage, outcome, words: toReporter, decidedAt })
        .from(reportDecisions)
        .innerJoin(reports, eq(reports.id, reportDecisions.reportId))
        .where(isReporter(member))
        .orderBy(asc(reportDecisions.id)),
      // Decided reports, of which the member was notified: an open one may be about a crime.
      aboutMember: await tx
        .select({ number, title, content, stage, outcome, words: toReported, decidedAt })
        .from(reportDecisions)
        .innerJoin(reports, eq(reports.id, reportDecisions.reportId))
        .where(isReported(member))
        .orderBy(asc(reportDecisions.id)),
      appeals: await tx
        .select({ number, text: reportAppeals.text, filedAt: reportAppeals.filedAt })
        .from(reportAppeals)
        .innerJoin(reports, eq(reports.id, reportAppeals.reportId))
        .where(isOwnAppeal(member))
        .orderBy(asc(reportAppeals.filedAt)),
    },
    staffInvitations: await tx
      .select({
        roles: staffInvitations.roles,
        createdAt: staffInvitations.createdAt,
        expiresAt: staffInvitations.expiresAt,
      })
      .from(staffInvitations)
      .where(eq(staffInvitations.email, member.email)),
  };
}

/**
 * Erases what a member wrote to staff, and a pending invitation. The audit log stays, under a number that is no
 * account's, and so do decisions, as long as their reports (docs/decisions/retention.md).
 */
export async function eraseStaffData(tx: Queryable, member: MemberRef): Promise<null> {
  await eraseInvitation(tx, member.email);
  await tx
    .update(reportAppeals)
    .set({ text: '' })
    .where(
      sql`${reportAppeals.reportId} in (
        select ${reportAppeals.reportId} from ${reportAppeals} join ${reports} on ${reports.id} = ${reportAppeals.reportId}
        where ${isOwnAppeal(member)})`,
    );
  return null;
}
