import { createHmac } from 'node:crypto';
import { derive, open, openWithAny, seal } from './sealed-box';
import { allKeys, isSame, type SigningKeys } from './secrets';

/** Protects secrets against a stolen database. */
export interface Vault {
  /** Encrypts; the result can only be opened for the same account. */
  seal(accountId: number, plain: Buffer): Buffer;
  /** @throws Error if it was changed, belongs to another account, or was sealed with an unknown key */
  open(accountId: number, sealed: Buffer): Buffer;
  /** Hash of a code under the present key: without the key, no guess can be compared to it. */
  hash(accountId: number, code: string): Buffer;
  /** Every hash that a code may be stored as: under the present key, and under earlier keys. */
  hashes(accountId: number, code: string): Promise<Buffer[]>;
  /** Whether this is the sealing key. */
  isPresent(key: string): boolean;
  /** @returns the same, sealed with the present key; null if it already is */
  reseal(accountId: number, sealed: Buffer): Buffer | null;
  /**
   * Hashing secrets of earlier keys, sealed with the present one: a hash cannot be recomputed, but its secret can be
   * kept when the key goes. Secrets that no key opens stay unchanged: their key may be found.
   */
  sealedHashing(): Promise<Buffer[]>;
}

const owner = (accountId: number): string => `account ${accountId}`;
const SEALING = 'totp secrets';
const HASHING = 'recovery codes';

/** @returns whether a key opens a result of `sealedHashing` */
export function opensHashing(key: string, sealed: Buffer): boolean {
  return openHashing([derive(key, SEALING)], sealed) !== null;
}

function openHashing(sealing: readonly Buffer[], sealed: Buffer): Buffer | null {
  try {
    return openWithAny(sealing, HASHING, sealed);
  } catch {
    return null;
  }
}

/**
 * @param keys the key service's text, at least 32 characters; several while it is being changed
 * @param readFormerHashing reads results of `sealedHashing` under an earlier key; called once, when a code is looked up
 * @param onLost receives how many of those no key opens: codes that they hashed are refused, all others are valid
 */
export function createVault(
  keys: string | SigningKeys,
  readFormerHashing: () => Promise<readonly Buffer[]> = async () => [],
  onLost: (count: number) => void = () => undefined,
): Vault {
  const sealing = allKeys(keys).map((key) => derive(key, SEALING));
  const [present = Buffer.alloc(0)] = sealing;
  const known = allKeys(keys).map((key) => derive(key, HASHING));
  let read: Promise<{ readonly opened: readonly Buffer[]; readonly lost: readonly Buffer[] }> | undefined;
  const readFormer = async () => {
    const former = (await readFormerHashing()).map((sealed) => ({ sealed, key: openHashing(sealing, sealed) }));
    const opened = former.flatMap(({ key }) => (key === null || known.some((one) => one.equals(key)) ? [] : [key]));
    const lost = former.flatMap(({ sealed, key }) => (key === null ? [sealed] : []));
    if (lost.length > 0) onLost(lost.length);
    return { opened: [...known, ...opened], lost };
  };
  const hashing = (): NonNullable<typeof read> => {
    read ??= readFormer().catch((error: unknown) => {
      // The next code retries.
      read = undefined;
      throw error;
    });
    return read;
  };
  const hashWith = (key: Buffer, accountId: number, code: string): Buffer =>
    createHmac('sha256', key).update(`${accountId} ${code}`).digest();
  const [now = Buffer.alloc(0)] = known;
  return {
    seal: (accountId, plain) => seal(present, owner(accountId), plain),
    open: (accountId, sealed) => openWithAny(sealing, owner(accountId), sealed),
    hash: (accountId, code) => hashWith(now, accountId, code),
    hashes: async (accountId, code) => (await hashing()).opened.map((key) => hashWith(key, accountId, code)),
    isPresent: (key) => isSame(key, allKeys(keys)[0]),
    reseal: (accountId, sealed) => {
      try {
        open(present, owner(accountId), sealed);
        return null;
      } catch {
        return seal(present, owner(accountId), openWithAny(sealing, owner(accountId), sealed));
      }
    },
    sealedHashing: async () => {
      const { opened, lost } = await hashing();
      return [...opened.slice(1).map((key) => seal(present, HASHING, key)), ...lost];
    },
  };
}
