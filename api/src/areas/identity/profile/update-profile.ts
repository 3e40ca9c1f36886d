import type { NotificationCode } from '@platform/shared/contracts';
import type { z } from 'zod';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { findAvatar } from '../avatars/repository';
import { updateAccount } from './repository';

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
    ...(notifications && { notifications }),
  };
  if (Object.keys(changes).length > 0) await updateAccount(db, accountId, changes);
}

function refuse(): never {
  throw new ApiError(400, 'validation-failed', 'That picture isn’t available. Please choose another one.', {
    fields: { photoMediaId: 'must be one of the pictures to choose from' },
  });
}
