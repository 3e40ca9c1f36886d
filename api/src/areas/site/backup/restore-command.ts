import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from '../../../ground/area';
import { connectDatabase, type DatabaseConnection } from '../../../ground/db/database';
import { requireReachable } from '../../../ground/db/reachable';
import { startEmbeddedPostgres } from '../../../ground/db/embedded-postgres';
import { describeError } from '../../../ground/log';
import { noteRestored, TAKE_OVER, takeOver } from '../../../ground/restored-repository';
import type { SiteConfig } from '../settings';
import { BackupError } from './archive';
import { KEY_OPTIONS, readKeyOptions, readPassphrase } from './passphrase';
import { recordRestore } from './repository';
import {
  type CheckedBackup,
  checkBackup,
  requireEmptyDatabase,
  requireEmptyFolder,
  restoreBackup,
} from './restore-backup';
import { type PutFile, withRestoredFiles } from './restored-files';
import { inBucket, withCopy } from './stored-backup';
import { problemsOf } from './write-backup';

const EMBEDDED = 'embedded';
/** The former site has stopped for good: this one may remove what they share. */
const TAKING_OVER = '--take-over';

export const restoreCommand: Command<SiteConfig> = {
  words: 'restore',
  synopsis: `FILE --into URL|${EMBEDDED} DATA_DIR [${TAKING_OVER}] ${KEY_OPTIONS}`,
  summary: 'restore a backup (storage:NAME: of the bucket) into an empty database and folder, after checking it whole',
  minArgs: 4,
  maxArgs: 7,
  needsDatabase: false,
  run: async ({ config, note }, args) => {
    const isTakingOver = args.includes(TAKING_OVER);
    const { options, rest } = readKeyOptions(args.filter((arg) => arg !== TAKING_OVER));
    const [file, into, url, folder, ...more] = rest;
    if (into !== '--into' || file === undefined || url === undefined || folder === undefined || more.length > 0)
      throw new BackupError(`Say it like: restore FILE --into postgres://…|${EMBEDDED} DATA_DIR`);
    if (url !== EMBEDDED && !/^postgres(ql)?:\/\//.test(url))
      throw new BackupError(`--into must be followed by a postgres:// address or ${EMBEDDED}; nothing was written.`);
    return restore(file, { url, dataDir: resolve(folder), isTakingOver, options, config, note });
  },
};

interface RestoreCall {
  readonly url: string;
  readonly dataDir: string;
  readonly isTakingOver: boolean;
  readonly options: Parameters<typeof readPassphrase>[0];
  readonly config: SiteConfig;
  note(line: string): void;
}

async function restore(file: string, call: RestoreCall): Promise<string> {
  const { url, dataDir, config, note } = call;
  const stored = inBucket(file, config);
  await requireEmptyFolder(dataDir);
  const named = url === EMBEDDED ? null : connectDatabase(url, () => undefined);
  try {
    if (named) {
      await requireReachable(named.pool, '--into');
      await requireEmptyDatabase(named.pool);
    }
    return await withRestoredFiles(config, dataDir, (putFile) => {
      const from = (path: string, called: string): Promise<string> =>
        restoreFile({ path, called }, named, putFile, call);
      if (stored === null) return from(resolve(file), resolve(file));
      note(`Fetching ${file} …`);
      return withCopy(stored, dataDir, (path) => from(path, file));
    });
  } finally {
    await named?.close();
  }
}

/** @param named the database that was named; null: the embedded one */
async function restoreFile(
  file: Pick<CheckedBackup, 'path' | 'called'>,
  named: DatabaseConnection | null,
  putFile: PutFile,
  { dataDir, isTakingOver, options, config, note }: RestoreCall,
): Promise<string> {
  note(`Checking ${file.called} …`);
  const checked = await checkBackup(file, (isSealed) =>
    isSealed ? readPassphrase(options, config.backupPassphrase, false) : Promise.resolve(null),
  );
  const { about, contents, keys } = checked;
  note(`It is whole: of ${about.createdAt}, release ${about.release}, migration ${about.migration}.`);
  const embedded = named ? null : await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  const database = named ?? connectDatabase(embedded?.url ?? '', () => undefined);
  try {
    await requireEmptyDatabase(database.pool);
    await restoreBackup(checked, { pool: database.pool, putFile, dataDir, note });
    const restoredAt = new Date();
    await (isTakingOver ? takeOver(database.db) : noteRestored(database.db, { from: file.called, at: restoredAt }));
    await recordRestore(database.db, {
      row: about.row,
      name: file.called,
      startedAt: new Date(about.createdAt),
      sizeBytes: (await stat(file.path)).size,
      warnings: problemsOf(contents),
      restoredAt,
    });
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new Error(
      `The restore stopped: ${error instanceof Error ? describeError(error).message : String(error)}. It is not whole: empty the database and ${dataDir} before you try again.`,
      { cause: error },
    );
  } finally {
    if (!named) await database.close();
    await embedded?.release();
  }
  for (const line of problemsOf(contents)) note(line);
  return [
    `Restored ${file.called} into ${named ? 'the database' : 'the embedded database'}${config.storage === null ? '' : `, ${config.storage.url}`} and ${dataDir}.`,
    keys
      ? `${Object.keys(keys).length === 1 ? '1 key lies' : `${Object.keys(keys).length} keys lie`} in ${dataDir}; those that are configured by variables come from there as before.`
      : `THE KEYS WERE NOT RESTORED: put ${about.keyNames.join(', ')} back into ${dataDir}, or their variables, before the first start.`,
    ...(isTakingOver
      ? []
      : [
          `Until you type "${TAKE_OVER}" it removes nothing of the bucket (STORAGE_URL) and no old backups (BACKUP_TO): in a drill leave it so, and start it without those variables.`,
        ]),
    'Once it is started it sends the e-mails and postbacks that wait in it: start it only where the former site has stopped.',
  ].join('\n');
}
