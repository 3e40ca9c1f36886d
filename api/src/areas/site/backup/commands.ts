import { basename, join, resolve } from 'node:path';
import type { Command } from '../../../ground/area';
import { mediaFolder } from '../../../ground/ground-settings';
import { connectDatabase } from '../../../ground/db/database';
import { startEmbeddedPostgres } from '../../../ground/db/embedded-postgres';
import { describeError } from '../../../ground/log';
import { readBuild } from '../../../ground/release';
import type { NamedKeys } from '../../../ground/security/sealed-keys';
import { folderStore } from '../../content/media/folder-store';
import { withStore } from '../../content/media/open-media';
import type { SiteConfig } from '../settings';
import { BackupError } from './archive';
import { folderOf } from './backup-folder';
import type { Contents } from './format';
import { KEY_OPTIONS, readKeyOptions, readPassphrase } from './passphrase';
import { checkBackup, requireEmptyDatabase, requireEmptyFolder, restoreBackup } from './restore-backup';
import { presentKeys } from './present-keys';
import { recordBackup } from './repository';
import { problemsOf, writeBackup } from './write-backup';

const EMBEDDED = 'embedded';

export const backupCommands: readonly Command<SiteConfig>[] = [
  {
    words: 'backup',
    synopsis: `FILE ${KEY_OPTIONS}`,
    summary: 'write database, media and keys to a new file while the site goes on',
    minArgs: 1,
    maxArgs: 3,
    // A backup before an upgrade is one of the release before.
    unmigratedWith: 'always',
    run: async ({ db, config, areas, note }, args) => {
      const { options, rest } = readKeyOptions(args);
      const [file, ...more] = rest;
      if (file === undefined || more.length > 0) throw new BackupError('Name one file for the backup.');
      const path = resolve(file);
      const passphrase = await readPassphrase(options, config.backupPassphrase, true);
      const keys = await presentKeys(config, areas);
      if (passphrase === null) note(withoutKeys(keys));
      return withStore(config, async (store) => {
        let contents: Contents | undefined;
        const source = {
          pool: db.$client,
          store,
          keys,
          passphrase,
          release: readBuild(),
          now: () => new Date(),
        };
        const { bytes } = await recordBackup(db, path, source.now, async () => {
          const content = writeBackup(source, (done) => (contents = done));
          const made = await folderOf(path).put(basename(path), content);
          return { ...made, warnings: contents ? problemsOf(contents) : [] };
        });
        for (const line of contents ? problemsOf(contents) : []) note(line);
        const rows = Object.values(contents?.rows ?? {}).reduce((sum, count) => sum + count, 0);
        const sealed = passphrase === null ? 'NO keys' : `${Object.keys(keys).length} sealed keys`;
        return `Wrote ${rows} rows, ${contents?.files} files and ${sealed} to ${path}, ${(bytes / 1e6).toFixed(1)} MB.`;
      });
    },
  },
  {
    words: 'restore',
    synopsis: `FILE --into URL|${EMBEDDED} DATA_DIR ${KEY_OPTIONS}`,
    summary: 'make an empty database and folder what a backup says, after checking all of it',
    minArgs: 4,
    maxArgs: 6,
    needsDatabase: false,
    run: async ({ config, note }, args) => {
      const { options, rest } = readKeyOptions(args);
      const [file, into, url, folder, ...more] = rest;
      if (into !== '--into' || file === undefined || url === undefined || folder === undefined || more.length > 0)
        throw new BackupError(`Say it like: restore FILE --into postgres://…|${EMBEDDED} DATA_DIR`);
      if (url !== EMBEDDED && !/^postgres(ql)?:\/\//.test(url))
        throw new BackupError(`--into must be followed by a postgres:// address or ${EMBEDDED}; nothing was written.`);
      return restore({
        path: resolve(file),
        url,
        dataDir: resolve(folder),
        options,
        configured: config.backupPassphrase,
        note,
      });
    },
  },
];

const withoutKeys = (keys: NamedKeys): string =>
  `THE KEYS ARE NOT IN THIS BACKUP. Save ${Object.keys(keys).join(', ')} of DATA_DIR, or the variables that have them, elsewhere: without them members with an authenticator app or recovery codes are locked out for ever.`;

interface RestoreCall {
  readonly path: string;
  readonly url: string;
  readonly dataDir: string;
  readonly options: Parameters<typeof readPassphrase>[0];
  readonly configured: string | null;
  note(line: string): void;
}

async function restore({ path, url, dataDir, options, configured, note }: RestoreCall): Promise<string> {
  await requireEmptyFolder(dataDir);
  const named = url === EMBEDDED ? null : connectDatabase(url, () => undefined);
  try {
    if (named) await requireEmptyDatabase(named.pool);
    note(`Checking ${path} …`);
    const checked = await checkBackup(path, (isSealed) =>
      isSealed ? readPassphrase(options, configured, false) : Promise.resolve(null),
    );
    const { about, contents, keys } = checked;
    note(`It is whole: of ${about.createdAt}, release ${about.release}, migration ${about.migration}.`);
    const embedded = named ? null : await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
    const database = named ?? connectDatabase(embedded?.url ?? '', () => undefined);
    try {
      await requireEmptyDatabase(database.pool);
      await restoreBackup(checked, {
        pool: database.pool,
        store: folderStore(mediaFolder({ dataDir })),
        dataDir,
        note,
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
      `Restored ${path} into ${named ? 'the database' : 'the embedded database'} and ${dataDir}.`,
      keys
        ? `${Object.keys(keys).length} keys lie in ${dataDir}; those that are configured by variables come from there as before.`
        : `THE KEYS WERE NOT RESTORED: put ${about.keyNames.join(', ')} back into ${dataDir}, or their variables, before the first start.`,
      'Once it is started it sends the e-mails and postbacks that wait in it: start it only where the former site has stopped.',
    ].join('\n');
  } finally {
    await named?.close();
  }
}
