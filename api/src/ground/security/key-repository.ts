import { createHmac } from 'node:crypto';
import { eq, inArray, like } from 'drizzle-orm';
import type { Database } from '../db/database';
import { settings } from '../db/tables';
import { ConfigError } from '../settings';
import { existingKeys, type KeyPlace, signingKeys } from './key-ring';
import { signingKey } from './signing-key';

/** A key that is configured, or generated in the data folder. */
export interface KeyUse {
  /** Its file there, such as `captcha-key`. */
  readonly name: string;
  /** The environment variable that configures it. */
  readonly variable: string;
  readonly configured: string | null;
  /** Features that stop working under another key, as the end of a sentence. */
  readonly lost: string;
  /** Milliseconds for which its signatures are valid; null: forever. */
  readonly goodForMs: number | null;
  /** Whether anything in the database still needs the former key in addition to the present one. */
  readonly needsFormer?: (db: Database, present: string, former: string) => Promise<boolean>;
}

/**
 * The keys of an instance, and a check that distinguishes a new database from one of a release without fingerprints.
 */
export interface KeyCheck extends KeyPlace {
  readonly keys: readonly KeyUse[];
  /** Whether any account exists: then something may have been sealed already. */
  readonly hasMembers: () => Promise<boolean>;
}

const PREFIX = 'key-fingerprint:';
/** Instead of a fingerprint: accepts the key of the next instance that starts. */
const ANY = '';
/** Identifies a key, and reveals nothing else of it. */
const fingerprintOf = (name: string, key: string): string =>
  createHmac('sha256', key).update(`fingerprint of ${name}`).digest('base64url');

/** Characters of a fingerprint that are enough to distinguish keys. */
const SHORT = 12;

/**
 * Fingerprint of an instance's keys, which reveals nothing else of them: for each name the present key, and those
 * accepted in addition.
 */
export async function fingerprintOfKeys(check: Omit<KeyCheck, 'hasMembers'>): Promise<string> {
  const rings: string[] = [];
  for (const { name, configured } of check.keys) {
    const keys = await signingKeys(check, configured, name);
    rings.push(keys.map((key) => fingerprintOf(name, key).slice(0, SHORT)).join('+'));
  }
  return rings.join(';');
}

/** Whether two instances accept what the other signs and seals. @param one and other of `fingerprintOfKeys` */
export function acceptEachOther(one: string, other: string): boolean {
  const [rings, others] = [one, other].map((text) => text.split(';').map((ring) => ring.split('+'))) as [
    string[][],
    string[][],
  ];
  const accepts = (ring: readonly string[] = [], [present = '']: readonly string[] = []): boolean =>
    ring.includes(present);
  return (
    rings.length === others.length &&
    rings.every((ring, index) => accepts(ring, others[index]) && accepts(others[index], ring))
  );
}

/** Whether an instance accepts a key. @param fingerprint of `fingerprintOfKeys`, of the same keys in the same order */
export function acceptsKey(fingerprint: string, keys: readonly KeyUse[], name: string, key: string): boolean {
  const ring = fingerprint.split(';')[keys.findIndex((one) => one.name === name)];
  return ring?.split('+').includes(fingerprintOf(name, key).slice(0, SHORT)) === true;
}

/** A database without members accepts any key, also if a command creates members before the first start. */
export async function expectKeys(
  db: Database,
  { keys, hasMembers }: Pick<KeyCheck, 'keys' | 'hasMembers'>,
): Promise<void> {
  if (await hasMembers()) return;
  const rows = keys.map(({ name }) => ({ key: PREFIX + name, value: ANY }));
  await db.insert(settings).values(rows).onConflictDoNothing();
}

/**
 * Compares the keys of this instance with those that the database was used with; writes and generates nothing.
 * @returns how many it was used with
 * @throws ConfigError one sentence that names all missing or different keys, and what to do
 */
export async function compareKeys(db: Database, check: KeyCheck): Promise<number> {
  const { keys, hasMembers } = check;
  const rows = await db
    .select()
    .from(settings)
    .where(like(settings.key, `${PREFIX}%`));
  const known = new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), value]));
  // If others are known, an unknown one is new in this release. If none is known, all were used before.
  const isFromBefore = rows.every(({ value }) => value === ANY) && (await hasMembers());
  const wrong: KeyUse[] = [];
  let compared = 0;
  for (const use of keys) {
    const was = known.get(use.name);
    if (was === ANY || (was === undefined && !isFromBefore)) continue;
    compared += 1;
    const present = await existingKeys(check, use.configured, use.name);
    // While a key is being changed, the database may know either one.
    const isKnown = present?.some((key) => was === undefined || was === fingerprintOf(use.name, key));
    if (!isKnown) wrong.push(use);
  }
  if (wrong.length > 0) throw new ConfigError(refusal(wrong));
  return compared;
}

function refusal(wrong: readonly KeyUse[]): string {
  const names = wrong.map(({ name }) => name);
  const lost = wrong.map((use) => `${use.name}, without which ${use.lost}`).join('; ');
  const variables = wrong.map(({ variable }) => variable).join(', ');
  return `This instance lacks what this database was used with: the key ${lost}: put back ${variables}, or the file ${names.join(', ')} of the DATA_DIR that belongs to the database; only if it is lost, "npm run cli -- keys accept ${names.join(' ')}" takes what the next start has.`;
}

/**
 * Compares the keys of this instance with those that the database was used with, and stores fingerprints of new ones. A
 * database restored without its keys is not served: what they sealed would be lost unnoticed.
 * @throws ConfigError one sentence that names all missing or different keys, and what to do
 */
export async function requireKnownKeys(db: Database, check: KeyCheck): Promise<void> {
  await expectKeys(db, check);
  await compareKeys(db, check);
  for (const { name, configured } of check.keys) {
    const value = fingerprintOf(name, await signingKey(configured, check.dataDir, name));
    const others = (await existingKeys(check, configured, name))?.slice(1) ?? [];
    // Replaces a missing fingerprint, and that of a former key that this instance also has.
    const replaced = [ANY, ...others.map((key) => fingerprintOf(name, key))];
    await db
      .insert(settings)
      .values({ key: PREFIX + name, value })
      .onConflictDoUpdate({ target: settings.key, set: { value }, setWhere: inArray(settings.value, replaced) });
  }
  // Another instance may have been faster.
  await compareKeys(db, check);
}

/** Whether a key is the one that the database was last used with. */
export async function isPresentKey(db: Database, name: string, key: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(settings)
    .where(eq(settings.key, PREFIX + name));
  return row?.value === fingerprintOf(name, key);
}

/** Accepts the keys with these names of the next instance that starts. */
export async function acceptKeys(db: Database, names: readonly string[]): Promise<void> {
  await db
    .insert(settings)
    .values(names.map((name) => ({ key: PREFIX + name, value: ANY })))
    .onConflictDoUpdate({ target: settings.key, set: { value: ANY } });
}
