import type { Queryable } from '../../../db/database';
import { hashPassword, isOutdated, verifyPassword } from './passwords';
import { type CredentialsRow, findCredentials, replacePasswordHash } from '../accounts/repository';

/**
 * Checks email and password. Only now the password is known, so a hash of other parameters than today's is made anew.
 * @returns the account, which may be blocked; null when there is none or the password is wrong, after equal work
 * @throws ApiError 503 unavailable when too many passwords wait to be hashed
 */
export async function checkCredentials(db: Queryable, email: string, password: string): Promise<CredentialsRow | null> {
  const account = await findCredentials(db, email);
  const matches = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !matches) return null;
  if (!isOutdated(account.passwordHash)) return account;
  const passwordHash = await hashPassword(password);
  // Another log-in may have been faster, or the password is another one by now.
  return (await replacePasswordHash(db, account, passwordHash))
    ? { ...account, passwordHash }
    : checkCredentials(db, email, password);
}
