import type { Queryable } from '../../../ground/db/database';
import { replaceRecoveryCodes, takeRecoveryCode } from './repository';
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
 * Makes ten recovery codes; older ones end.
 * @returns the codes, to be shown once: only their hashes are kept
 */
export async function renewRecoveryCodes(db: Queryable, vault: Vault, accountId: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(makeCode(ALPHABET, LENGTH));
  await replaceRecoveryCodes(
    db,
    accountId,
    [...codes].map((code) => vault.hash(accountId, code)),
  );
  return [...codes].map(written);
}

/** Uses a recovery code up. @returns whether it was one */
export const spendRecoveryCode = (db: Queryable, vault: Vault, accountId: number, code: string): Promise<boolean> =>
  takeRecoveryCode(db, accountId, vault.hash(accountId, plain(code)));
