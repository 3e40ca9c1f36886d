import type { Queryable } from '../../../ground/db/database';
import { hashPassword, isOutdated, verifyPassword } from './passwords';
import { type CredentialsRow, findCredentials, replacePasswordHash } from '../accounts/repository';

/**
 * Checks a password. Only now it is known, so a hash of other parameters than today's is made anew.
 * @param found the account of the email, as `findCredentials` found it
 * @returns the account, which may be blocked; null when there is none or the password is wrong, after equal work
 * @throws ApiError 503 unavailable when too many passwords wait to be hashed
 */
export async function checkCredentials(
  db: Queryable,
  found: CredentialsRow | null,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<CredentialsRow | null> {
  const matches = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found || !matches) return null;
  if (!isOutdated(found.passwordHash)) return found;
  const passwordHash = await hashPassword(password);
  // Another log-in may have been faster, or the password is another one by now.
  return (await replacePasswordHash(db, found, passwordHash))
    ? { ...found, passwordHash }
    : checkCredentials(db, await findCredentials(db, email), { email, password });
}
