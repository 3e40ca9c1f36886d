import type { ChatSanction, RequestOf } from '@platform/shared/contracts';
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { chatSanctions } from '../tables';

export type Sanction = Pick<typeof chatSanctions.$inferSelect, 'kind' | 'until'>;

/** The sanction that a member has in a room now, or null. */
export async function findSanction(
  db: Queryable,
  roomId: number,
  accountId: number,
  now: Date,
): Promise<Sanction | null> {
  const [row] = await db
    .select({ kind: chatSanctions.kind, until: chatSanctions.until })
    .from(chatSanctions)
    .where(
      and(
        eq(chatSanctions.roomId, roomId),
        eq(chatSanctions.accountId, accountId),
        or(isNull(chatSanctions.until), gt(chatSanctions.until, now)),
      ),
    );
  return row ?? null;
}

/** Silences or bans an account. A ban is not weakened by silencing; the performer lifts it. */
export async function setSanction(db: Queryable, sanction: typeof chatSanctions.$inferInsert): Promise<void> {
  const { kind, until = null, createdAt } = sanction;
  await db
    .insert(chatSanctions)
    .values(sanction)
    .onConflictDoUpdate({
      target: [chatSanctions.roomId, chatSanctions.accountId],
      set: { kind, until, createdAt },
      ...(kind === 'timeout' && { setWhere: ne(chatSanctions.kind, 'ban') }),
    });
}

/** End of a sanction; null: never. */
export const untilOf = (
  request: RequestOf<'POST /api/studio/viewers/{id}/sanction'>['body'],
  now: Date,
): Date | null => (request.kind === 'ban' ? null : new Date(now.getTime() + request.minutes * 60_000));

/** As pages are told. */
export const shownSanction = (sanction: Sanction | null): ChatSanction | null =>
  sanction && { kind: sanction.kind, until: sanction.until?.toISOString() ?? null };
