import { createHash, createHmac } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { settings } from '../db/tables';
import { ConfigError } from '../settings';
import { existingKey, signingKey } from './signing-key';

/** A key that is configured, or generated in the data folder. */
export interface KeyUse {
  /** Its file there, such as `captcha-key`. */
  readonly name: string;
  /** The environment variable that has it otherwise. */
  readonly variable: string;
  readonly configured: string | null;
  /** What does not work any longer under another key, as the end of a sentence. */
  readonly lost: string;
}

/** The keys of an instance, and what tells a new database from one of a release that kept no fingerprints. */
export interface KeyCheck {
  /** Absolute path. */
  readonly dataDir: string;
  readonly keys: readonly KeyUse[];
  /** Whether anybody has an account: then something may have been sealed already. */
  readonly hasMembers: () => Promise<boolean>;
}

const PREFIX = 'key-fingerprint:';
/** In place of a fingerprint: whichever key the next instance that starts has. */
const ANY = '';
/** Says whether a key is the same, and nothing else of it. */
const fingerprintOf = ({ name }: KeyUse, key: string): string =>
  createHmac('sha256', key).update(`fingerprint of ${name}`).digest('base64url');

/** Says whether two instances have the same keys, and nothing else of them. */
export async function fingerprintOfKeys({ dataDir, keys }: Omit<KeyCheck, 'hasMembers'>): Promise<string> {
  const hash = createHash('sha256');
  for (const use of keys) hash.update(fingerprintOf(use, await signingKey(use.configured, dataDir, use.name)));
  return hash.digest('base64url');
}

/** Of a database without members any key is the right one, also when a command makes members before the first start. */
export async function expectKeys(db: Database, { keys, hasMembers }: Omit<KeyCheck, 'dataDir'>): Promise<void> {
  if (await hasMembers()) return;
  const rows = keys.map(({ name }) => ({ key: PREFIX + name, value: ANY }));
  await db.insert(settings).values(rows).onConflictDoNothing();
}

/**
 * Compares the keys of this instance with those that the database was used with; writes and generates nothing.
 * @throws ConfigError one sentence that names all keys that are missing or other ones, and what is to be done
 */
export async function compareKeys(db: Database, { dataDir, keys, hasMembers }: KeyCheck): Promise<void> {
  const rows = await db
    .select()
    .from(settings)
    .where(like(settings.key, `${PREFIX}%`));
  const known = new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), value]));
  // Where others are known, one that is not is new in this release. Where none is, all were used before.
  const isFromBefore = rows.every(({ value }) => value === ANY) && (await hasMembers());
  const wrong: KeyUse[] = [];
  for (const use of keys) {
    const was = known.get(use.name);
    if (was === ANY || (was === undefined && !isFromBefore)) continue;
    const key = await existingKey(use.configured, dataDir, use.name);
    if (key === null || (was !== undefined && was !== fingerprintOf(use, key))) wrong.push(use);
  }
  if (wrong.length > 0) throw new ConfigError(refusal(wrong));
}

function refusal(wrong: readonly KeyUse[]): string {
  const names = wrong.map(({ name }) => name);
  const lost = wrong.map((use) => `${use.name}, without which ${use.lost}`).join('; ');
  const variables = wrong.map(({ variable }) => variable).join(', ');
  return `This instance lacks what this database was used with: the key ${lost}: put back ${variables}, or the file ${names.join(', ')} of the DATA_DIR that belongs to the database; only if it is lost, "npm run cli -- keys accept ${names.join(' ')}" takes what the next start has.`;
}

/**
 * Compares the keys of this instance with those that the database was used with; what it has not seen yet, it remembers.
 * A database that was restored without its keys is not served: what they sealed would be lost unnoticed.
 * @throws ConfigError one sentence that names all keys that are missing or other ones, and what is to be done
 */
export async function requireKnownKeys(db: Database, check: KeyCheck): Promise<void> {
  await expectKeys(db, check);
  await compareKeys(db, check);
  const rows: { key: string; value: string }[] = [];
  for (const use of check.keys) {
    const key = await signingKey(use.configured, check.dataDir, use.name);
    rows.push({ key: PREFIX + use.name, value: fingerprintOf(use, key) });
  }
  await db
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value` },
      setWhere: eq(settings.value, ANY),
    });
  // Another instance may have been faster.
  await compareKeys(db, check);
}

/** Takes the keys of these names for the right ones that the next instance that starts has. */
export async function acceptKeys(db: Database, names: readonly string[]): Promise<void> {
  await db
    .insert(settings)
    .values(names.map((name) => ({ key: PREFIX + name, value: ANY })))
    .onConflictDoUpdate({ target: settings.key, set: { value: ANY } });
}
