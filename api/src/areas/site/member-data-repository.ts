import { eq, or, sql } from 'drizzle-orm';
import type { MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { contactMessages, reports } from './tables';

const reportsOf = ({ accountId, email }: MemberRef) =>
  or(eq(reports.accountId, accountId), eq(sql`lower(${reports.email})`, email));

/** What an export has of messages to the site, and of what the member reported. */
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

/** What was reported stays, since it may be against the law; who reported it, and in which words, goes. */
export async function eraseFromSite(tx: Queryable, member: MemberRef): Promise<null> {
  await tx.delete(contactMessages).where(eq(sql`lower(${contactMessages.email})`, member.email));
  await tx.update(reports).set({ accountId: null, email: null, text: '' }).where(reportsOf(member));
  return null;
}
