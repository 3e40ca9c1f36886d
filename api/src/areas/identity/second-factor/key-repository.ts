import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '../../../ground/db/database';
import { settings } from '../../../ground/db/tables';
import { createVault, opensHashing, type Vault } from '../../../ground/security/vault';
import { totpSecrets } from '../tables';

/** In `settings`: what hashed recovery codes under keys before the present one, sealed with it. */
const HASHING = 'second-factor-former-hashing';
const BATCH = 500;
const Stored = z.array(z.base64url());

/** @returns what `Vault.sealedHashing` gave to `resealSecrets` */
export async function readFormerHashing(db: Queryable): Promise<Buffer[]> {
  const [row] = await db.select().from(settings).where(eq(settings.key, HASHING));
  return row ? Stored.parse(row.value).map((text) => Buffer.from(text, 'base64url')) : [];
}

/**
 * Seals with the present key what others sealed; members go on meanwhile. Done twice, it changes nothing.
 * @returns how many secrets of authenticator apps were sealed anew
 * @throws Error for a secret that none of the keys opens; those before it are done
 */
export async function resealSecrets(db: Database, vault: Vault): Promise<number> {
  const hashing = (await vault.sealedHashing()).map((sealed) => sealed.toString('base64url'));
  if (hashing.length > 0) {
    const value = sql`${JSON.stringify(hashing)}::jsonb`;
    await db
      .insert(settings)
      .values({ key: HASHING, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  }
  let [done, last] = [0, 0];
  for (;;) {
    const rows = await nextSecrets(db, last);
    for (const { accountId, secret, pending } of rows) {
      const changed = {
        ...withReseal(vault, accountId, 'secret', secret),
        ...withReseal(vault, accountId, 'pending', pending),
      };
      if (Object.keys(changed).length > 0) {
        // A member who changes theirs at this moment has sealed it with the present key.
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
        done += 1;
      }
      last = accountId;
    }
    if (rows.length < BATCH) return done;
  }
}

/** Whether anything is left for which the former key is needed beside the present one. */
export async function needsFormerKey(db: Queryable, present: string, former: string): Promise<boolean> {
  const formerHashing = await readFormerHashing(db);
  // What neither opens was lost before, and needs neither.
  if (formerHashing.some((sealed) => !opensHashing(present, sealed) && opensHashing(former, sealed))) return true;
  try {
    const vault = createVault(present, async () => formerHashing);
    const hash = createVault(former).hash(0, 'a code');
    if (!(await vault.hashes(0, 'a code')).some((one) => one.equals(hash))) return true;
    for (let last = 0; ;) {
      const rows = await nextSecrets(db, last);
      for (const { accountId, secret, pending } of rows) {
        for (const sealed of [secret, pending]) if (sealed) vault.open(accountId, sealed);
        last = accountId;
      }
      if (rows.length < BATCH) return false;
    }
  } catch {
    return true;
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
  const resealed = sealed && vault.reseal(accountId, sealed);
  return resealed ? { [field]: resealed } : {};
}
