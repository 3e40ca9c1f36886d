import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '../../../ground/db/database';
import { activateTotp, findTotpSecret, lockPendingTotp, storePendingTotp, takeTotpStep } from './repository';
import { qrRows } from '../../../ground/qr-code';
import type { Vault } from '../../../ground/security/vault';

/** Seconds per code. Codes of the previous and the next step are accepted too, because clocks differ. */
const PERIOD = 30;
const WINDOW = 1;
/** Supported by every authenticator app; 160 bits as RFC 4226 advises. */
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

/**
 * The six digits that an authenticator app shows now.
 * @param secret in Base32, as the settings show it; spaces do not matter
 * @throws TypeError if it is not Base32
 */
export const codeNow = (secret: string): string =>
  new TOTP({
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')),
  }).generate();

/** @returns the 30-second step of the code, or null if it is wrong or no key opens the secret any more */
function stepOf(vault: Vault, accountId: number, sealed: Buffer, code: string, now: Date): number | null {
  const secret = openedOrNull(vault, accountId, sealed);
  if (secret === null) return null;
  const delta = generator(secret, '', '').validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** A member whose secret cannot be opened can use a recovery code; status.ts reports it to the operator. */
function openedOrNull(vault: Vault, accountId: number, sealed: Buffer): Buffer | null {
  try {
    return vault.open(accountId, sealed);
  } catch {
    return null;
  }
}

/**
 * Creates a secret for an authenticator app; the current one stays valid until this one is confirmed.
 * @param issuer and label: how the app names it
 * @returns the secret in Base32, its URI, and the URI as rows of dark (1) and light (0) modules
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
  await storePendingTotp(db, accountId, vault.seal(accountId, secret));
  const uri = generator(secret, issuer, label).toString();
  return { secret: base32, uri, qr: qrRows(uri) };
}

/**
 * Activates the pending secret if the code is correct.
 * @returns whether it was
 */
export async function confirmTotp(
  db: Queryable,
  vault: Vault,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const pending = await lockPendingTotp(db, accountId);
  const step = pending && stepOf(vault, accountId, pending, code, now);
  if (pending === null || step === null) return false;
  await activateTotp(db, accountId, pending, step, now);
  return true;
}

/**
 * Uses up a code: it and every older one are refused from then on.
 * @returns whether it was correct and unused
 */
export async function spendTotp(
  db: Queryable,
  vault: Vault,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const secret = await findTotpSecret(db, accountId);
  const step = secret && stepOf(vault, accountId, secret, code, now);
  return step !== null && takeTotpStep(db, accountId, step);
}
