import { eq, or, sql } from 'drizzle-orm';
import type { MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { contactMessages, reports } from './tables';

const reportsOf = ({ accountId, email }: MemberRef) =>
  or(eq(reports.accountId, accountId), eq(sql`lower(${reports.email})`, email));

/** A member's messages to the site and reports, for the export. */
export async function exportFromSite(tx: Queryable, member: MemberRef): Promise<Record<string, unknown>> {
  return {
    messages: await tx
      .select({
        reference: contactMessages.reference,
        name: contactMessages.name,
        topic: contactMessages.topic,
        message: contactMessages.message,
        createdAt: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(eq(sql`lower(${contactMessages.email})`, member.email)),
    reports: await tx
      .select({
        number: reports.number,
        path: reports.path,
        title: reports.title,
        reason: reports.reason,
        text: reports.text,
        state: reports.state,
        createdAt: reports.createdAt,
      })
      .from(reports)
      .where(reportsOf(member)),
  };
}

/** Reported content stays, since it may be illegal; who reported it, and in which words, is erased. */
export async function eraseFromSite(tx: Queryable, member: MemberRef): Promise<null> {
  await tx.delete(contactMessages).where(eq(sql`lower(${contactMessages.email})`, member.email));
  await tx.update(reports).set({ accountId: null, email: null, text: '' }).where(reportsOf(member));
  return null;
}
