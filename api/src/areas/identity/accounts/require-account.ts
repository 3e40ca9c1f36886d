import type { Queryable } from '../../../ground/db/database';
import { findAccountByEmail } from './repository';

/**
 * The account that a command names.
 * @throws Error when there is none with this e-mail
 */
export async function requireAccount(db: Queryable, email: string) {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new Error('There is no account with this e-mail.');
  return account;
}
