import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { nameLastMigration } from '../../../ground/db/migrate';
import { type Snapshot, type TableColumns, withSnapshot } from '../../../ground/db/snapshot';
import { withStoreLock } from '../../../ground/db/store-lock';
import { type NamedKeys, sealKeys } from '../../../ground/security/sealed-keys';
import { UnreadableFileError } from '../../../ground/storage/bucket';
import type { MediaStore } from '../../content/media/media-source';
import { type AddPart, createArchive } from './archive';
import { type About, type Contents, FORMAT, parts } from './format';

/** Sources of a backup. */
export interface BackupSource {
  readonly pool: pg.Pool;
  readonly store: MediaStore;
  /** Keys by name, and the passphrase that seals them; without one they are left out. */
  readonly keys: NamedKeys;
  readonly passphrase: string | null;
  /** Id of the backup's own record in the database; null if there is none. */
  readonly row: number | null;
  /** The version of the API. */
  readonly release: string;
  readonly now: () => Date;
}

/** Files that a backup could not include, as sentences. */
export function problemsOf({ missingFiles, damagedFiles }: Contents): string[] {
  const say = (keys: readonly string[], what: string): string[] =>
    keys.length === 0 ? [] : [`${keys.length} ${what}: ${keys.slice(0, 5).join(', ')}${keys.length > 5 ? ' …' : ''}`];
  return [
    ...say(
      missingFiles,
      'files that content names are missing from the media store or cannot be read there, and are not in the backup',
    ),
    ...say(damagedFiles, 'files of the media store are damaged, there and in the backup'),
  ];
}

/** Rows are buffered up to this size in bytes, because a part of a tar file begins with its length. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Makes a backup as a stream while the site runs: rows of one snapshot, the files that they name, and the keys. Holds
 * no more than a few megabytes in memory.
 * @param onDone called with its contents before the stream ends
 * @returns a tar file; it fails if the database or the store does
 */
export const writeBackup = (source: BackupSource, onDone: (contents: Contents) => void): Readable =>
  createArchive(async (add) => {
    // Files named by rows are not removed until they are copied.
    const worked = await withStoreLock({ $client: source.pool }, 'together', async () => {
      const { rows, keys } = await withSnapshot(source.pool, (snapshot) => addRows(source, snapshot, add));
      const media = await addMedia(source.store, keys, add);
      const contents: Contents = { rows, ...media };
      await addText(add, parts.contents, JSON.stringify(contents, null, 2));
      onDone(contents);
    });
    if (!worked) throw new Error('Stored files are being removed (media clean). Try again when that is done.');
  });

const addText = (add: AddPart, name: string, text: string): Promise<void> => addBuffer(add, name, Buffer.from(text));

const addBuffer = (add: AddPart, name: string, content: Buffer): Promise<void> =>
  add(name, content.length, Readable.from([content], { objectMode: false }));

async function addRows(
  { keys, passphrase, release, now, row }: BackupSource,
  snapshot: Snapshot,
  add: AddPart,
): Promise<{ rows: Record<string, number>; keys: string[] }> {
  const about: About = {
    format: FORMAT,
    createdAt: now().toISOString(),
    release,
    migration: nameLastMigration(snapshot.journal),
    journal: [...snapshot.journal],
    keys: passphrase === null ? 'left out' : 'sealed',
    keyNames: Object.keys(keys),
    ...(row !== null && { row }),
    tables: snapshot.tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    sequences: [...snapshot.sequences],
  };
  await addText(add, parts.about, JSON.stringify(about, null, 2));
  if (passphrase !== null) await addText(add, parts.keys, await sealKeys(keys, passphrase));
  const rows: Record<string, number> = {};
  for (const table of snapshot.tables) rows[table.name] = await addTable(snapshot, table, add);
  // A backup before an upgrade is of the previous release's schema, which may have no papers.
  const hasPapers = snapshot.tables.some(({ name }) => name === 'papers');
  const named = await snapshot.query<{ key: string }>(
    `select key from media_files where key is not null${hasPapers ? ' union select file_key from papers' : ''} order by key`,
  );
  return { rows, keys: named.map(({ key }) => key) };
}

async function addTable(snapshot: Snapshot, table: TableColumns, add: AddPart): Promise<number> {
  const copy = snapshot.copy(table);
  const packed = copy.pipe(createGzip({ level: 1 }));
  copy.once('error', (error) => packed.destroy(error));
  let [held, bytes, number] = [[] as Buffer[], 0, 0];
  const flush = async (): Promise<void> => {
    number += 1;
    await addBuffer(add, parts.rows(table.name, number), Buffer.concat(held));
    [held, bytes] = [[], 0];
  };
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0 && copy.rowCount > 0) await flush();
  return copy.rowCount;
}

/** Missing or damaged files are reported, and do not prevent the rest from being saved. */
async function addMedia(
  store: MediaStore,
  keys: readonly string[],
  add: AddPart,
): Promise<Pick<Contents, 'files' | 'missingFiles' | 'damagedFiles'>> {
  const missingFiles: string[] = [];
  const damagedFiles: string[] = [];
  for (const key of keys) {
    const file = await store.find(key).catch((error: unknown) => {
      if (!(error instanceof UnreadableFileError)) throw error;
      return null;
    });
    if (file === null) {
      missingFiles.push(key);
      continue;
    }
    const hash = createHash('sha256');
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const content = file.open();
    content.once('error', (error) => measured.destroy(error));
    await add(parts.media(key), file.bytes, content.pipe(measured));
    if (!key.includes(hash.digest('hex'))) damagedFiles.push(key);
  }
  return { files: keys.length - missingFiles.length, missingFiles, damagedFiles };
}
