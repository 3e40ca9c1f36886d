import type { Queryable } from '../../../ground/db/database';
import { lockAccount } from '../accounts/repository';
import { activatePendingCodes, findRecoveryCode, storePendingCodes, takeRecoveryCode } from './repository';
import type { Vault } from '../../../ground/security/vault';
import { makeCode } from '../../../ground/security/secrets';

const CODES = 10;
/** Twelve of 31 characters, 59 bits; none of them looks like another. */
const LENGTH = 12;
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** As people write it: groups of four. */
const written = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');
/** As it is compared: case, dashes and spaces do not matter. */
const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

/**
 * Makes ten recovery codes, which open nothing until they are said to be saved; older ones work until then
 * (docs/spec/accounts.md#second-factor).
 * @param tx a transaction: it locks the account
 * @returns the codes, to be shown once: only their hashes are kept
 */
export async function makeRecoveryCodes(tx: Queryable, vault: Vault, accountId: number): Promise<string[]> {
  await lockAccount(tx, accountId);
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(makeCode(ALPHABET, LENGTH));
  await storePendingCodes(
    tx,
    accountId,
    [...codes].map((code) => vault.hash(accountId, code)),
  );
  return [...codes].map(written);
}

/** Uses a recovery code up. @returns whether it was one */
export const spendRecoveryCode = async (
  db: Queryable,
  vault: Vault,
  accountId: number,
  code: string,
): Promise<boolean> => takeRecoveryCode(db, accountId, await vault.hashes(accountId, plain(code)));

/**
 * Takes new recovery codes into use once their member has saved them; older ones end.
 * @param tx a transaction: it locks the account
 * @param code one of the new ones, which says which codes were saved
 * @returns how many old ones ended, 0 also for codes that are in use already; null: other codes were made since
 */
export async function activateRecoveryCodes(
  tx: Queryable,
  vault: Vault,
  accountId: number,
  code: string,
): Promise<number | null> {
  await lockAccount(tx, accountId);
  const state = await findRecoveryCode(tx, accountId, await vault.hashes(accountId, plain(code)));
  if (state === 'pending') return activatePendingCodes(tx, accountId);
  return state === null ? null : 0;
}
