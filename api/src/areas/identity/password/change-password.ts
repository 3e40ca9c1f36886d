import { ApiError } from '../../../ground/errors';
import type { IdentityServices } from '../services';
import { findPassword, replacePasswordHash } from '../accounts/repository';
import { endLinks } from '../account-links/repository';
import { endTickets } from '../second-factor/ticket-repository';
import { hashPassword, verifyPassword } from '../sessions/passwords';
import { endOtherSessions } from '../sessions/repository';
import { refuseWeakPassword } from './password-rules';
import { sendPasswordNotice } from './set-password';

/**
 * Changes a password; every other session ends, and mailed links do.
 * @param sessionToken the cookie of the session that stays
 * @throws ApiError invalid-credentials (400, field `oldPassword`), validation-failed (field `newPassword`)
 */
export async function changePassword(
  services: IdentityServices,
  accountId: number,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  sessionToken: string | null,
): Promise<void> {
  const { db, now } = services;
  const account = await findPassword(db, accountId);
  // Not 401: the session is as good as it was.
  if (!account || !(await verifyPassword(account.passwordHash, oldPassword))) {
    throw new ApiError(400, 'invalid-credentials', 'Wrong password.', {
      fields: { oldPassword: 'is incorrect' },
    });
  }
  refuseWeakPassword(newPassword, account.email, 'newPassword');
  if (newPassword === oldPassword)
    throw new ApiError(400, 'validation-failed', 'The new password is the same as the old one.', {
      fields: { newPassword: 'must not be the same as the old one' },
    });
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    // Two changes at the same time: the second one was made with a password that is old by now.
    const checked = { id: accountId, passwordHash: account.passwordHash };
    if (!(await replacePasswordHash(tx, checked, passwordHash, now())))
      throw new ApiError(409, 'validation-failed', 'The password has just been changed. Please try again.');
    await endOtherSessions(tx, accountId, sessionToken);
    // A log-in that waits for its second step was begun with the old password.
    await endTickets(tx, accountId);
    await endLinks(tx, { accountId, email: account.email }, now());
    await sendPasswordNotice(tx, services, account);
  });
}
