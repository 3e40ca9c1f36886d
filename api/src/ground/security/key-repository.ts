import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { GroundConfig } from '../ground-settings';
import type { Database } from '../db/database';
import { settings } from '../db/tables';
import { ConfigError } from '../settings';
import { signingKey } from './signing-key';

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

const rowOf = (name: string): string => `key-fingerprint:${name}`;
/** Says whether a key is the same, and nothing else of it. */
const fingerprintOf = ({ name }: KeyUse, key: string): string =>
  createHmac('sha256', key).update(`fingerprint of ${name}`).digest('base64url');

/**
 * Compares the keys of this instance with those that the database was used with; what it has not seen yet, it remembers.
 * A database that was restored without its keys is not served: what they sealed would be lost unnoticed.
 * @throws ConfigError one sentence that names the first key that is another one, and what is to be done
 */
export async function requireKnownKeys(
  db: Database,
  { dataDir }: Pick<GroundConfig, 'dataDir'>,
  keys: readonly KeyUse[],
): Promise<void> {
  for (const use of keys) {
    const fingerprint = fingerprintOf(use, await signingKey(use.configured, dataDir, use.name));
    const key = rowOf(use.name);
    await db.insert(settings).values({ key, value: fingerprint }).onConflictDoNothing();
    const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
    if (row?.value !== fingerprint)
      throw new ConfigError(
        `The key ${use.name} is not the one that this database was used with, and with this one ${use.lost}: put back ${use.variable}, or the file ${use.name} of the DATA_DIR that belongs to the database; if it is lost, "npm run cli -- keys accept ${use.name}" takes the present one.`,
      );
  }
}

/** Forgets which key the database was used with: the next instance that starts says it anew. */
export async function forgetKey(db: Database, name: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, rowOf(name)));
}
