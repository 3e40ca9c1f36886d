import { and, eq, or, sql } from 'drizzle-orm';
import type { MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { outbox } from './tables';

/** Deletes mails to a member, and those that answer them. */
export async function eraseMails(tx: Queryable, { email }: MemberRef): Promise<null> {
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
  return null;
}
