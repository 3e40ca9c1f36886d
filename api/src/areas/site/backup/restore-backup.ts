import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { findContent, loadRows } from '../../../ground/db/load-rows';
import { isOfThisLine, runMigrations } from '../../../ground/db/migrate';
import type { TableColumns } from '../../../ground/db/snapshot';
import { type NamedKeys, openKeys } from '../../../ground/security/sealed-keys';
import { BackupError, checkArchive, type Part, readArchive } from './archive';
import { About, Contents, FORMAT, MEDIA, parts } from './format';
import type { PutFile } from './restored-files';

/** A backup that is whole and fits this release, with its keys open. */
export interface CheckedBackup {
  readonly path: string;
  /** As messages call it: the path may be that of a copy. */
  readonly called: string;
  readonly about: About;
  readonly contents: Contents;
  /** Null: it has none, or they are not wanted. */
  readonly keys: NamedKeys | null;
}

/**
 * Checks everything that can be checked before anything is written: checksums, release, passphrase.
 * @param called what messages call the file
 * @param readPassphrase called once the rest is right; null: the keys are not wanted
 * @throws BackupError one sentence that says why it cannot be restored
 */
export async function checkBackup(
  { path, called }: Pick<CheckedBackup, 'path' | 'called'>,
  readPassphrase: (isSealed: boolean) => Promise<string | null>,
): Promise<CheckedBackup> {
  const found = await checkArchive(path, [parts.about, parts.keys, parts.contents], called);
  const { format } = readJson(called, found, parts.about) as { format?: unknown };
  if (typeof format === 'number' && format > FORMAT) throw new BackupError(newer(called));
  const about = About.safeParse(readJson(called, found, parts.about));
  const contents = Contents.safeParse(readJson(called, found, parts.contents));
  if (!about.success || !contents.success)
    throw new BackupError(`${called} is no backup of this platform; nothing was written.`);
  const line = isOfThisLine(about.data.journal);
  if (line === 'newer') throw new BackupError(newer(called, about.data));
  if (line === 'other')
    throw new BackupError(`${called} was made by another line of releases than this one; nothing was written.`);
  const sealed = found.get(parts.keys);
  const passphrase = await readPassphrase(sealed !== undefined);
  if (sealed === undefined || passphrase === null)
    return { path, called, about: about.data, contents: contents.data, keys: null };
  const keys = await openKeys(sealed.toString(), passphrase);
  if (keys === null)
    throw new BackupError(
      `The passphrase is not the one that the keys of ${called} were sealed with; nothing was written.`,
    );
  return { path, called, about: about.data, contents: contents.data, keys };
}

const newer = (path: string, about?: About): string =>
  `${path} was made by a newer release${about ? ` (its last migration is ${about.migration})` : ''} than this one, so restore it with that release; nothing was written.`;

function readJson(path: string, found: ReadonlyMap<string, Buffer>, name: string): object {
  try {
    return JSON.parse(found.get(name)?.toString() ?? '') as object;
  } catch {
    throw new BackupError(`${path} is no backup of this platform (it has no ${name}); nothing was written.`);
  }
}

/** @throws BackupError when something lies in the folder already */
export async function requireEmptyFolder(folder: string): Promise<void> {
  const [first] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new BackupError(`${folder} cannot be used as a folder (${error.code}); nothing was written.`);
  });
  if (first !== undefined) throw new BackupError(`${folder} is not empty (it has ${first}); nothing was written.`);
}

/** @throws BackupError when something is in the database already */
export async function requireEmptyDatabase(pool: pg.Pool): Promise<void> {
  const first = await findContent({ pool });
  if (first !== null) throw new BackupError(`The database is not empty (it has ${first}); nothing was written.`);
}

/** Where a backup goes. */
export interface RestoreTarget {
  /** An empty database, of a role that owns it. */
  readonly pool: pg.Pool;
  readonly putFile: PutFile;
  /** Absolute path; generated keys go there. */
  readonly dataDir: string;
  note(line: string): void;
}

/**
 * Writes a checked backup to an empty place: schema of its release, rows, files, keys, and then the schema of this release.
 * @throws the database's or the file system's error; what is half there is to be emptied before another try
 */
export async function restoreBackup(
  { path, about, contents, keys }: CheckedBackup,
  target: RestoreTarget,
): Promise<void> {
  const { pool, dataDir, note } = target;
  await runMigrations(pool, { upTo: about.migration });
  note(`The database has the schema of ${about.migration}.`);
  const counts = await loadFrom(path, about, pool);
  const [wrong] = Object.entries(contents.rows).filter(([table, count]) => counts.get(table) !== count);
  if (wrong) throw new Error(`${wrong[0]} got ${counts.get(wrong[0])} rows and not ${wrong[1]}.`);
  note(`${sum(counts.values())} rows of ${counts.size} tables are in it.`);
  await mkdir(dataDir, { recursive: true });
  const damaged = new Set(contents.damagedFiles);
  let files = 0;
  for await (const { name, bytes, content } of readArchive(path)) {
    const key = name.slice(MEDIA.length);
    // Nothing would ever read it: content names it by the sum that it has not.
    if (!name.startsWith(MEDIA) || damaged.has(key)) continue;
    await target.putFile({ key, bytes }, Readable.from(content, { objectMode: false }));
    files += 1;
  }
  note(`${files} files are in the media store.`);
  for (const [name, key] of Object.entries(keys ?? {}))
    await writeFile(join(dataDir, name), key, { flag: 'wx', mode: 0o600, flush: true });
  const later = await runMigrations(pool, { onBusy: (tag) => note(`${tag} waits for tables that others use.`) });
  if (later > 0) note(`${later} migrations of this release ran after it.`);
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, one) => all + one, 0);

async function loadFrom(path: string, about: About, pool: pg.Pool): Promise<Map<string, number>> {
  const archive = readArchive(path);
  let current = await archive.next();
  const isOf = (prefix: string): boolean => !current.done && current.value.name.startsWith(prefix);
  const skipTo = async (prefix: string): Promise<void> => {
    while (!current.done && !isOf(prefix) && !isOf('rows/')) current = await archive.next();
  };
  async function* bytesOf(prefix: string): AsyncGenerator<Buffer> {
    while (isOf(prefix)) {
      yield* (current.value as Part).content;
      current = await archive.next();
    }
  }
  try {
    return await loadRows(pool, {
      ...about,
      read: async ({ name }: TableColumns) => {
        await skipTo(parts.rowsOf(name));
        if (!isOf(parts.rowsOf(name))) return null;
        const packed = Readable.from(bytesOf(parts.rowsOf(name)), { objectMode: false });
        const rows = packed.pipe(createGunzip());
        packed.once('error', (error) => rows.destroy(error));
        return rows;
      },
    });
  } finally {
    await archive.return(undefined);
  }
}
