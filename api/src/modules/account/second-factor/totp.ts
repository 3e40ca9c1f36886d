import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Queryable } from '../../../db/database';
import { totpSecrets } from '../../../db/tables';
import type { Vault } from './vault';

/** Seconds a code stands for; codes of the step before and after count, too, because clocks differ. */
const PERIOD = 30;
const WINDOW = 1;
/** What every authenticator app knows; 160 bits as RFC 4226 advises. */
const SECRET_BYTES = 20;

const generator = (secret: Buffer, issuer: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** @returns the 30-second step that the code stands for, or null */
function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const delta = generator(secret, '', '').validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/**
 * Makes a secret for an authenticator app; the one in use stays until this one is confirmed.
 * @param issuer and label: how the app names it
 * @returns the secret in Base32, the URI of it, and the URI as rows of dark (1) and light (0) modules
 */
export async function startTotp(
  db: Queryable,
  vault: Vault,
  accountId: number,
  issuer: string,
  label: string,
): Promise<{ secret: string; uri: string; qr: string[] }> {
  const { buffer, base32 } = new Secret({ size: SECRET_BYTES });
  const secret = Buffer.from(buffer);
  const pending = vault.seal(accountId, secret);
  await db
    .insert(totpSecrets)
    .values({ accountId, pending })
    .onConflictDoUpdate({ target: totpSecrets.accountId, set: { pending } });
  const uri = generator(secret, issuer, label).toString();
  return { secret: base32, uri, qr: encode(uri).data.map((row) => row.map(Number).join('')) };
}

/**
 * Takes the pending secret into use when a code of it is right.
 * @returns whether it was
 */
export async function confirmTotp(
  db: Queryable,
  vault: Vault,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ pending: totpSecrets.pending })
    .from(totpSecrets)
    .where(eq(totpSecrets.accountId, accountId))
    .for('update');
  if (!row?.pending) return false;
  const step = stepOf(vault.open(accountId, row.pending), code, now);
  if (step === null) return false;
  await db
    .update(totpSecrets)
    .set({ secret: row.pending, pending: null, lastStep: step, confirmedAt: now })
    .where(eq(totpSecrets.accountId, accountId));
  return true;
}

/**
 * Uses a code up: it, and every older one, is refused from then on.
 * @returns whether it was right and new
 */
export async function spendTotp(
  db: Queryable,
  vault: Vault,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ secret: totpSecrets.secret })
    .from(totpSecrets)
    .where(eq(totpSecrets.accountId, accountId));
  const step = row?.secret ? stepOf(vault.open(accountId, row.secret), code, now) : null;
  if (step === null) return false;
  // One statement decides: of two calls with one code, only one moves the step.
  const moved = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(
      and(
        eq(totpSecrets.accountId, accountId),
        isNotNull(totpSecrets.secret),
        or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step)),
      ),
    )
    .returning({ accountId: totpSecrets.accountId });
  return moved.length === 1;
}

/** @returns whether there was an authenticator app to take away */
export async function removeTotp(db: Queryable, accountId: number): Promise<boolean> {
  const removed = await db
    .delete(totpSecrets)
    .where(eq(totpSecrets.accountId, accountId))
    .returning({ secret: totpSecrets.secret });
  return removed.some(({ secret }) => secret !== null);
}
