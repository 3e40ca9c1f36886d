import { defaultMemberName } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { insertAccount } from '../accounts/repository';
import { linkRefusal } from '../account-links/repository';

interface NewAccount {
  /** Lower case, and proved by a mailed link. */
  readonly email: string;
  readonly passwordHash: string;
  /** Whether news and deals may be mailed; nothing else is mailed unasked either. */
  readonly promotions: boolean;
}

/**
 * Creates an account.
 * @returns its id
 * @throws ApiError link-used when the address got an account meanwhile
 */
export async function createAccount(
  tx: Queryable,
  { email, passwordHash, promotions }: NewAccount,
  now: Date,
): Promise<number> {
  const notifications = {
    newGame: false,
    specialDealsForYou: promotions,
    newsAndPromotions: promotions,
    dropCarts: false,
  };
  const accountId = await insertAccount(tx, { email, passwordHash, name: defaultMemberName, notifications }, now);
  if (accountId === null) throw linkRefusal('used');
  return accountId;
}
