import { basename, dirname, resolve } from 'node:path';
import type { Command } from '../../../ground/area';
import { readBuild } from '../../../ground/release';
import { countText } from '../../../ground/status/words';
import { takeOver } from '../../../ground/restored-repository';
import type { NamedKeys } from '../../../ground/security/sealed-keys';
import { withStore } from '../../content/media/open-media';
import type { SiteConfig } from '../settings';
import { BackupError } from './archive';
import type { Contents } from './format';
import { withPlace } from './open-place';
import { KEY_OPTIONS, readKeyOptions, readPassphrase } from './passphrase';
import { presentKeys } from './present-keys';
import { expectedBytes, recordBackup } from './repository';
import { restoreCommand } from './restore-command';
import { inBucket } from './stored-backup';
import type { BackupTarget } from './target';
import { problemsOf, writeBackup } from './write-backup';

export const backupCommands: readonly Command<SiteConfig>[] = [
  {
    words: 'backup',
    synopsis: `FILE ${KEY_OPTIONS}`,
    summary: 'write database, media and keys to a new file (storage:NAME: in the bucket) while the site goes on',
    minArgs: 1,
    maxArgs: 3,
    niceness: 10,
    // A backup before an upgrade is one of the release before.
    unmigratedWith: 'always',
    run: async ({ db, config, areas, note }, args) => {
      const { options, rest } = readKeyOptions(args);
      const [file, ...more] = rest;
      if (file === undefined || more.length > 0) throw new BackupError('Name one file for the backup.');
      const { target, name, path } = placeOf(file, config);
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
        const { bytes } = await recordBackup(db, path, source.now, async (row) => {
          const content = writeBackup({ ...source, row }, (done) => (contents = done));
          const expected = await expectedBytes(db);
          const made = await withPlace(target, (place) => place.put(name, content, expected));
          return { ...made, warnings: contents ? problemsOf(contents) : [] };
        });
        for (const line of contents ? problemsOf(contents) : []) note(line);
        const rows = Object.values(contents?.rows ?? {}).reduce((sum, count) => sum + count, 0);
        const sealed = passphrase === null ? 'NO keys' : countText(Object.keys(keys).length, 'sealed key');
        const files = countText(contents?.files ?? 0, 'file');
        return `Wrote ${countText(rows, 'row')}, ${files} and ${sealed} to ${path}, ${(bytes / 1e6).toFixed(1)} MB.`;
      });
    },
  },
  restoreCommand,
  {
    words: 'take-over',
    synopsis: '',
    summary: 'after a restore, when the former site has stopped for good: this one may remove what both shared',
    minArgs: 0,
    maxArgs: 0,
    run: async ({ db, config }) => {
      if (!(await takeOver(db))) return 'This site shares nothing with a former one: there is nothing to take over.';
      const shared = [config.storage?.url, config.backups && 'the backups at BACKUP_TO'].filter(Boolean).join(' and ');
      return `This site has taken over${shared ? `: it removes what it does not need of ${shared}` : ''}.`;
    },
  },
];

/** @returns where the file goes, its name there, and what messages and notes call it */
function placeOf(file: string, config: SiteConfig): { target: BackupTarget; name: string; path: string } {
  const stored = inBucket(file, config);
  if (stored) return { ...stored, path: file };
  const path = resolve(file);
  return { target: { kind: 'folder', folder: dirname(path) }, name: basename(path), path };
}

const withoutKeys = (keys: NamedKeys): string =>
  Object.keys(keys).length === 0
    ? 'THERE ARE NO KEYS HERE to leave out of this backup: if the site was started before, this is another DATA_DIR than its own, and the keys in that one have to be saved.'
    : `THE KEYS ARE NOT IN THIS BACKUP. Save ${Object.keys(keys).join(', ')} of DATA_DIR, or the variables that have them, elsewhere: without them members with an authenticator app or recovery codes are locked out for ever.`;
