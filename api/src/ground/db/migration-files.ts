import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';

/** Beside this file in the sources, beside the bundle in `dist`. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

export interface Migration {
  /** Its file without `.sql`: `0004_purchases_and_holds`. */
  readonly tag: string;
  /** SHA-256 of the file, by which a database's journal knows it. */
  readonly hash: string;
  /** Milliseconds since 1970: when it was written, the other half of its line in the journal. */
  readonly writtenAt: number;
  readonly statements: readonly string[];
  /** It builds or drops indexes while everybody goes on, which PostgreSQL does in no transaction. */
  readonly isConcurrent: boolean;
}

/** @returns this release's migrations in their order */
export function readMigrations(): Migration[] {
  const { entries } = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: readonly { tag: string }[];
  };
  const files: readonly MigrationMeta[] = readMigrationFiles({ migrationsFolder });
  return files.map(({ sql, hash, folderMillis }, index) => ({
    tag: entries[index]?.tag ?? '',
    hash,
    writtenAt: folderMillis,
    statements: sql,
    isConcurrent: sql.some((statement) => /\bconcurrently\b/i.test(withoutComments(statement))),
  }));
}

/** @param name a file of the folder `bridges` */
export const readBridge = (name: string): string => readFileSync(`${migrationsFolder}/bridges/${name}.sql`, 'utf8');

export const withoutComments = (statement: string): string => statement.replace(/--.*$/gm, '');
