import type { NotificationCode } from '@platform/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '../../../db/database';
import { accounts } from '../../../db/tables';
import { ApiError } from '../../../errors';
import { findAvatar } from '../avatars/repository';

interface ProfileChanges {
  /** Id of an avatar; null: no picture. */
  readonly photoMediaId?: string | null | undefined;
  readonly name?: string | undefined;
  readonly notifications?: Partial<Record<z.infer<typeof NotificationCode>, boolean>> | undefined;
}

/**
 * Changes what is given and leaves the rest.
 * @throws ApiError validation-failed (field `photoMediaId`) for a picture that is not this member's to take
 */
export async function updateProfile(
  db: Queryable,
  accountId: number,
  { photoMediaId, name, notifications }: ProfileChanges,
): Promise<void> {
  const photo =
    typeof photoMediaId === 'string' ? ((await findAvatar(db, accountId, photoMediaId))?.image ?? refuse()) : null;
  const changes = {
    ...(photoMediaId !== undefined && { photo }),
    ...(name !== undefined && { name }),
    // Merged by the database: another tab may change another switch at the same time.
    ...(notifications && { notifications: sql`${accounts.notifications} || ${JSON.stringify(notifications)}::jsonb` }),
  };
  if (Object.keys(changes).length > 0) await db.update(accounts).set(changes).where(eq(accounts.id, accountId));
}

function refuse(): never {
  throw new ApiError(400, 'validation-failed', 'There is no such picture to choose.', {
    fields: { photoMediaId: 'must be one of the pictures to choose from' },
  });
}
