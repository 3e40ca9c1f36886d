import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '../../../ground/db/database';
import { settings } from '../../../ground/db/tables';
import { createVault, opensHashing, type Vault } from '../../../ground/security/vault';
import { totpSecrets } from '../tables';

/** In `settings`: the hashing secrets of recovery codes under earlier keys, sealed with the present one. */
const HASHING = 'second-factor-former-hashing';
/** In `settings`: accounts whose secrets no key could open when they were resealed. */
const UNOPENED = 'second-factor-unopened';
const BATCH = 500;
const Stored = z.array(z.base64url());
const Accounts = z.array(z.int());

/** @returns the results of `Vault.sealedHashing` that were given to `resealSecrets` */
export async function readFormerHashing(db: Queryable): Promise<Buffer[]> {
  const [row] = await db.select().from(settings).where(eq(settings.key, HASHING));
  return row ? Stored.parse(row.value).map((text) => Buffer.from(text, 'base64url')) : [];
}

/**
 * Reseals with the present key all secrets sealed with other keys, while the site runs. Idempotent. A secret that no
 * key opens stays unchanged, and its account is stored for `status`: its key may be found.
 * @returns how many secrets of authenticator apps were resealed, and the accounts with some that could not be opened
 */
export async function resealSecrets(
  db: Database,
  vault: Vault,
): Promise<{ readonly sealed: number; readonly unopened: readonly number[] }> {
  const hashing = (await vault.sealedHashing()).map((sealed) => sealed.toString('base64url'));
  if (hashing.length > 0) {
    const value = sql`${JSON.stringify(hashing)}::jsonb`;
    await db
      .insert(settings)
      .values({ key: HASHING, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  }
  const unopened: number[] = [];
  let [sealed, last] = [0, 0];
  for (;;) {
    const rows = await nextSecrets(db, last);
    for (const { accountId, secret, pending } of rows) {
      last = accountId;
      if (!opensBoth(vault, accountId, { secret, pending })) unopened.push(accountId);
      const changed = {
        ...withReseal(vault, accountId, 'secret', secret),
        ...withReseal(vault, accountId, 'pending', pending),
      };
      if (Object.keys(changed).length > 0) {
        // If the member changed theirs concurrently, it is already sealed with the present key.
        await db
          .update(totpSecrets)
          .set(changed)
          .where(
            and(
              eq(totpSecrets.accountId, accountId),
              isStill(totpSecrets.secret, secret),
              isStill(totpSecrets.pending, pending),
            ),
          );
        sealed += 1;
      }
    }
    if (rows.length < BATCH) break;
  }
  await rememberUnopened(db, unopened);
  return { sealed, unopened };
}

async function rememberUnopened(db: Database, accounts: readonly number[]): Promise<void> {
  if (accounts.length === 0) {
    await db.delete(settings).where(eq(settings.key, UNOPENED));
    return;
  }
  const value = sql`${JSON.stringify(accounts)}::jsonb`;
  await db
    .insert(settings)
    .values({ key: UNOPENED, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** @returns the accounts stored by `resealSecrets` with a secret that the vault still cannot open */
export async function readUnopened(db: Queryable, vault: Pick<Vault, 'open'>): Promise<number[]> {
  const [row] = await db.select().from(settings).where(eq(settings.key, UNOPENED));
  const accounts = row ? Accounts.parse(row.value) : [];
  if (accounts.length === 0) return [];
  const rows = await db.select().from(totpSecrets).where(inArray(totpSecrets.accountId, accounts));
  return rows.flatMap((one) => (opensBoth(vault, one.accountId, one) ? [] : [one.accountId]));
}

const opens = (vault: Pick<Vault, 'open'>, accountId: number, sealed: Buffer | null): boolean => {
  try {
    if (sealed) vault.open(accountId, sealed);
    return true;
  } catch {
    return false;
  }
};
const opensBoth = (
  vault: Pick<Vault, 'open'>,
  accountId: number,
  { secret, pending }: { readonly secret: Buffer | null; readonly pending: Buffer | null },
): boolean => opens(vault, accountId, secret) && opens(vault, accountId, pending);

/** Whether anything still needs the former key in addition to the present one. */
export async function needsFormerKey(db: Queryable, present: string, former: string): Promise<boolean> {
  const formerHashing = await readFormerHashing(db);
  // A secret that neither key opens was lost before, and needs neither.
  if (formerHashing.some((sealed) => !opensHashing(present, sealed) && opensHashing(former, sealed))) return true;
  const [vault, before] = [createVault(present, async () => formerHashing), createVault(former)];
  const hash = before.hash(0, 'a code');
  if (!(await vault.hashes(0, 'a code')).some((one) => one.equals(hash))) return true;
  for (let last = 0; ;) {
    const rows = await nextSecrets(db, last);
    for (const { accountId, secret, pending } of rows) {
      for (const sealed of [secret, pending])
        if (!opens(vault, accountId, sealed) && opens(before, accountId, sealed)) return true;
      last = accountId;
    }
    if (rows.length < BATCH) return false;
  }
}

const nextSecrets = (db: Queryable, after: number) =>
  db
    .select()
    .from(totpSecrets)
    .where(gt(totpSecrets.accountId, after))
    .orderBy(asc(totpSecrets.accountId))
    .limit(BATCH);

const isStill = (column: typeof totpSecrets.secret | typeof totpSecrets.pending, value: Buffer | null) =>
  value === null ? isNull(column) : eq(column, value);

function withReseal(vault: Vault, accountId: number, field: 'secret' | 'pending', sealed: Buffer | null) {
  const resealed = sealed && opens(vault, accountId, sealed) && vault.reseal(accountId, sealed);
  return resealed ? { [field]: resealed } : {};
}
