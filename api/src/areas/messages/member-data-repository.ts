import { and, eq, or, sql } from 'drizzle-orm';
import type { MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { outbox } from './tables';

/** Deletes mails to a member, and those that answer them; of those that were sent nothing names the member afterwards. */
export async function eraseMails(tx: Queryable, { accountId, email }: MemberRef): Promise<null> {
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.kind, 'mail'),
        or(
          eq(sql`lower(${outbox.payload} ->> 'to')`, email),
          eq(sql`lower(${outbox.payload} #>> '{replyTo,address}')`, email),
        ),
      ),
    );
  await tx.update(outbox).set({ accountId: null, about: null }).where(eq(outbox.accountId, accountId));
  return null;
}

/** The mails of a member, in an export: what was sent when; their content is not kept. */
export async function exportMails(tx: Queryable, { accountId }: MemberRef): Promise<Record<string, unknown>> {
  const mails = await tx
    .select({
      kind: sql<string>`split_part(${outbox.dedupeKey}, ':', 1)`,
      about: outbox.about,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .where(and(eq(outbox.accountId, accountId), eq(outbox.kind, 'mail')))
    .orderBy(outbox.id);
  return { emails: mails };
}
