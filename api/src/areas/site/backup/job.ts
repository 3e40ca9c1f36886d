import type { Job } from '../../../ground/jobs/jobs';
import { connectDatabase } from '../../../ground/db/database';
import { withBackupLock } from '../../../ground/db/store-lock';
import { readBuild } from '../../../ground/release';
import { readRestored } from '../../../ground/restored-repository';
import type { SiteServices } from '../services';
import type { BackupPlace } from './backup-place';
import type { Contents } from './format';
import { withPlace } from './open-place';
import { presentKeys } from './present-keys';
import { expectedBytes, namesOf, newestWhole, readLastBackups, recordBackup } from './repository';
import { problemsOf, writeBackup } from './write-backup';

const HOUR = 3_600_000;
/** Milliseconds after one that failed: what was wrong seldom mends itself at once, and each try reads everything. */
const AFTER_FAILURE = HOUR;
/** Milliseconds between two looks whether the server stops. */
const LOOK = 500;
/** Names that the job gives: nothing else in the place is removed. */
const BEGINNING = 'site-';
const ours = /^site-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;

const nameOf = (now: Date): string => `${BEGINNING}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;

/** Makes a backup when the last one is old enough, on one server, and removes the oldest. */
export const backupJob: Job<SiteServices> = {
  name: 'backups',
  failure: 'no backup could be made',
  everyMs: 600_000,
  run: async (services, isStopping) => {
    const { config, db } = services;
    if (config.backups === null || !(await isDue(services))) return;
    const { target, keep } = config.backups;
    // Connections of its own: requests need theirs. Beside a pooler they go past it: locks of a session are held.
    const url = config.databasePool.directUrl ?? db.$client.options.connectionString ?? '';
    const own = connectDatabase(url, () => undefined);
    try {
      await withBackupLock(own.db, async () => {
        // Another server may have made one while this one looked.
        if (!(await isDue(services))) return;
        await withPlace(target, async (place) => {
          await makeBackup({ ...services, db: own.db }, place, isStopping);
          // The new one is there whatever comes of this.
          await removeOldest(services, place, keep).catch((error: unknown) =>
            services.log.warn({ err: error }, 'old backups could not be removed'),
          );
        });
      });
    } finally {
      await own.close();
    }
  },
};

async function isDue({ config, db, now }: SiteServices): Promise<boolean> {
  // One by hand may lie anywhere, without keys: it stands in for none of these.
  const { succeeded, begun } = await readLastBackups(db, ours);
  const since = (row: { readonly startedAt: Date } | null): number =>
    row === null ? Infinity : now().getTime() - row.startedAt.getTime();
  const isOld = since(succeeded) >= (config.backups?.everyHours ?? Infinity) * HOUR;
  const hasFailed = begun !== null && begun.id !== succeeded?.id && begun.endedAt !== null;
  return isOld && !(hasFailed && since(begun) < AFTER_FAILURE);
}

async function makeBackup(
  { areas, config, db, log, media, now }: SiteServices,
  place: BackupPlace,
  isStopping: () => boolean,
): Promise<void> {
  const name = nameOf(now());
  const keys = await presentKeys(config, areas);
  const source = {
    pool: db.$client,
    store: media.store,
    keys,
    passphrase: config.backups?.passphrase ?? null,
    release: readBuild(),
    now,
  };
  const { bytes, warnings } = await recordBackup(db, name, now, async (row) => {
    // One that another site in the same place is making is left alone.
    const begun = (await readRestored(db)) ? new Set<string>() : await namesOf(db);
    // A storage may keep a key from looking at uploads: that is no reason to have no backup.
    await place
      .removeUnfinished((left) => left !== name && ours.test(left) && begun.has(left))
      .catch((error: unknown) => log.warn({ err: error }, 'what was left of cut backups could not be removed'));
    let contents: Contents | undefined;
    const content = writeBackup({ ...source, row }, (done) => (contents = done));
    const looking = setInterval(() => {
      if (isStopping()) content.destroy(new Error('The server stops; the next one begins anew.'));
    }, LOOK);
    try {
      const made = await place.put(name, content, await expectedBytes(db));
      return { ...made, warnings: contents ? problemsOf(contents) : [] };
    } finally {
      clearInterval(looking);
    }
  });
  for (const problem of warnings) log.warn({ problem, backup: name }, 'a backup could not take everything along');
  log.info({ backup: name, bytes }, 'a backup was made');
}

/**
 * Another site may have its backups in the same place: only what this one made is counted, and removed. The rows of a
 * restored site are those of the former one, which may go on: until it takes over, it removes nothing. The newest that
 * lacks nothing stays however old it is: those of a store that cannot be read have none of its files.
 */
async function removeOldest({ db, log }: SiteServices, place: BackupPlace, keep: number): Promise<void> {
  const restored = await readRestored(db);
  if (restored) {
    log.warn({ restoredFrom: restored.from }, 'no old backups are removed: this restored site has not taken over');
    return;
  }
  const made = await namesOf(db);
  const own = (await place.list(BEGINNING)).filter((name) => ours.test(name) && made.has(name)).toSorted();
  const whole = await newestWhole(db);
  for (const name of own.slice(0, Math.max(0, own.length - keep))) if (name !== whole) await place.remove(name);
}
