import { eq, sql } from 'drizzle-orm';
import type { MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { contactMessages } from './tables';

/** What an export has of messages to the site. */
export async function exportContact(tx: Queryable, { email }: MemberRef): Promise<Record<string, unknown>> {
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
      .where(eq(sql`lower(${contactMessages.email})`, email)),
  };
}

export async function eraseContact(tx: Queryable, { email }: MemberRef): Promise<null> {
  await tx.delete(contactMessages).where(eq(sql`lower(${contactMessages.email})`, email));
  return null;
}
