import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { noteRestored, takeOver } from '../../../ground/restored-repository';
import { withBackupLock } from '../../../ground/db/store-lock';
import { createTestApp, type TestApp, testConfig } from '../../../testing/test-app';
import { checkArchive } from './archive';
import { backupJob } from './job';
import { backupStatus } from './status';

jest.setTimeout(120_000);

const HOUR = 3_600_000;
let test: TestApp;
let folder: string;
let now: Date;
const at = (name: string): string => join(folder, name);
const settings = (): Record<string, string> => ({
  DATA_DIR: at('data'),
  BACKUP_TO: at('backups'),
  BACKUP_PASSPHRASE: 'twelve wooden boats',
  BACKUP_KEEP: '3',
});

beforeEach(async () => {
  now = new Date('2026-11-26T03:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  test = await createTestApp(settings(), { now: () => now });
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** As if a process had died while it made a backup. */
const begun = (name: string): Promise<unknown> =>
  test.database.pool.query('insert into backups (name, started_at) values ($1, $2)', [name, now]);
const later = (hours: number): void => void (now = new Date(now.getTime() + hours * HOUR));
const round = (isStopping = () => false): Promise<void> =>
  backupJob.run({ ...test.app.services, now: () => now }, isStopping);
const names = async (): Promise<string[]> => {
  const found: string[] = await readdir(at('backups')).catch(() => []);
  return found.toSorted();
};
const status = async (env: Record<string, string> = settings()): Promise<unknown> => {
  const found = await backupStatus.find({ config: testConfig(env), db: test.database.db, now: () => now });
  return found.map(({ severity, text }) => `${severity}: ${text}`);
};

describe('the daily backup', () => {
  it('is made once a day, and is whole', async () => {
    await round();
    await round();
    expect(await names()).toEqual(['site-2026-11-26T03-00-00Z.tar']);
    expect([
      ...(await checkArchive(join(at('backups'), 'site-2026-11-26T03-00-00Z.tar'), ['keys.jwe'])).keys(),
    ]).toEqual(['keys.jwe']);
    later(23);
    await round();
    expect(await names()).toHaveLength(1);
    later(1);
    await round();
    expect(await names()).toEqual(['site-2026-11-26T03-00-00Z.tar', 'site-2026-11-27T03-00-00Z.tar']);
  });

  it('is made despite one made by hand, which may lie anywhere', async () => {
    await test.database.pool.query(
      `insert into backups (name, started_at, ended_at, size_bytes) values ('/root/before-the-upgrade.tar', $1, $1, 9)`,
      [now],
    );
    await round();
    expect(await names()).toEqual(['site-2026-11-26T03-00-00Z.tar']);
  });

  it('leaves so many as are to be kept, and what is not its own', async () => {
    await round();
    await writeFile(join(at('backups'), 'a-file-of-the-operator.tar'), 'mine');
    await begun('site-2026-11-20T03-00-00Z.tar');
    await writeFile(join(at('backups'), 'site-2026-11-20T03-00-00Z.tar.0a1b2c3d.unfinished'), 'of a process that died');
    for (let day = 0; day < 4; day += 1) {
      later(24);
      await round();
    }
    expect(await names()).toEqual([
      'a-file-of-the-operator.tar',
      'site-2026-11-28T03-00-00Z.tar',
      'site-2026-11-29T03-00-00Z.tar',
      'site-2026-11-30T03-00-00Z.tar',
    ]);
  });

  it('leaves the backups of another site in the same place', async () => {
    await mkdir(at('backups'));
    for (const day of [1, 2, 3]) await writeFile(join(at('backups'), `site-2026-11-0${day}T03-00-00Z.tar`), 'another');
    for (let day = 0; day < 4; day += 1) {
      await round();
      later(24);
    }
    expect(await names()).toEqual([
      'site-2026-11-01T03-00-00Z.tar',
      'site-2026-11-02T03-00-00Z.tar',
      'site-2026-11-03T03-00-00Z.tar',
      'site-2026-11-27T03-00-00Z.tar',
      'site-2026-11-28T03-00-00Z.tar',
      'site-2026-11-29T03-00-00Z.tar',
    ]);
  });

  it('leaves a backup that another site is making in the same place', async () => {
    await mkdir(at('backups'));
    await writeFile(join(at('backups'), 'site-2026-11-26T02-59-00Z.tar.0a1b2c3d.unfinished'), 'of another site');
    await round();
    expect(await names()).toEqual([
      'site-2026-11-26T02-59-00Z.tar.0a1b2c3d.unfinished',
      'site-2026-11-26T03-00-00Z.tar',
    ]);
  });

  it('removes nothing in a restored site, which may be a drill, until that takes over', async () => {
    for (let day = 0; day < 3; day += 1) {
      await round();
      later(24);
    }
    const left = 'site-2026-11-20T03-00-00Z.tar.0a1b2c3d.unfinished';
    await begun('site-2026-11-20T03-00-00Z.tar');
    await writeFile(join(at('backups'), left), 'of the former site, under way');
    await noteRestored(test.database.db, { from: '/mnt/site.tar', at: now });
    await round();
    expect(await names()).toEqual([
      left,
      ...['26', '27', '28', '29'].map((day) => `site-2026-11-${day}T03-00-00Z.tar`),
    ]);
    expect(await status()).toContain(
      'warning: This site was restored from /mnt/site.tar and has not taken over: it removes nothing of the bucket, and no old backups.',
    );
    expect(await takeOver(test.database.db)).toBe(true);
    expect(await takeOver(test.database.db)).toBe(false);
    later(24);
    await round();
    expect(await names()).toEqual(['28', '29', '30'].map((day) => `site-2026-11-${day}T03-00-00Z.tar`));
    expect((await status()) as string[]).toHaveLength(1);
  });

  it('is made even where what is old, or was left half written, cannot be removed', async () => {
    for (let day = 0; day < 3; day += 1) {
      await round();
      later(24);
    }
    const [oldest = ''] = await names();
    const left = 'site-2026-11-20T03-00-00Z.tar.0a1b2c3d.unfinished';
    await begun('site-2026-11-20T03-00-00Z.tar');
    await rm(join(at('backups'), oldest));
    for (const name of [oldest, left]) await mkdir(join(at('backups'), name));
    await round();
    expect(await names()).toEqual([
      left,
      ...['26', '27', '28', '29'].map((day) => `site-2026-11-${day}T03-00-00Z.tar`),
    ]);
    expect(await status()).toEqual([expect.stringMatching(/^ok: The last backup succeeded 0 seconds ago/)]);
  });

  it('removes nothing where the new one failed, says so, and is tried again after an hour', async () => {
    for (let day = 0; day < 3; day += 1) {
      await round();
      later(24);
    }
    const before = await names();
    const broken = {
      ...test.app.services,
      now: () => now,
      media: {
        ...test.app.services.media,
        store: { ...test.app.services.media.store, find: () => Promise.reject(new Error('the disk is gone')) },
      },
    };
    await test.database.pool.query(
      `update media_files set key = '00/${'0'.repeat(64)}.webp' where name = 'heroes/saltlight.webp'`,
    );
    await expect(backupJob.run(broken, () => false)).rejects.toThrow('the disk is gone');
    expect(await names()).toEqual(before);
    expect(await status()).toEqual([
      expect.stringMatching(
        /^warning: The last backup succeeded 24 hours ago \(\d+ KB\); since then: the disk is gone\.$/,
      ),
    ]);
    await round();
    expect(await names()).toEqual(before);
    later(1);
    await round();
    expect(await names()).toHaveLength(3);
    expect(await names()).not.toEqual(before);
    expect(await status()).toEqual([
      expect.stringMatching(/^ok: The last backup succeeded /),
      expect.stringMatching(/^warning: The last backup lacks something: 1 files that content names/),
    ]);
  });

  it('keeps the newest that lacks nothing, however many that lack something come after it', async () => {
    await round();
    later(24);
    await round();
    await test.database.pool.query(
      `update media_files set key = '00/${'0'.repeat(64)}.webp' where name = 'heroes/saltlight.webp'`,
    );
    for (let day = 0; day < 5; day += 1) {
      later(24);
      await round();
    }
    expect(await names()).toEqual([
      'site-2026-11-27T03-00-00Z.tar',
      'site-2026-11-30T03-00-00Z.tar',
      'site-2026-12-01T03-00-00Z.tar',
      'site-2026-12-02T03-00-00Z.tar',
    ]);
  });

  it('is made by one server, whichever it is', async () => {
    const [both] = await Promise.all([round(), round()]);
    expect(both).toBeUndefined();
    expect((await test.database.pool.query('select count(*)::int as n from backups')).rows).toEqual([{ n: 1 }]);
    later(24);
    await withBackupLock(test.database.db, async () => {
      await round();
      expect(await names()).toHaveLength(1);
    });
  });

  it('ends when the server stops, and leaves nothing half', async () => {
    const slow = test.app.services.media.store;
    await test.database.pool.query(
      `update media_files set key = '00/${'0'.repeat(64)}.webp' where name = 'heroes/saltlight.webp'`,
    );
    const services = {
      ...test.app.services,
      now: () => now,
      media: {
        ...test.app.services.media,
        store: {
          ...slow,
          find: async (key: string) => {
            await new Promise((done) => setTimeout(done, 1_500));
            return slow.find(key);
          },
        },
      },
    };
    await expect(backupJob.run(services, () => true)).rejects.toThrow('The server stops');
    expect(await names()).toEqual([]);
  });

  it('is an error of status when it is two days old, and a warning where there is none at all', async () => {
    expect(await status()).toEqual(['error: No backup was ever made.']);
    await round();
    later(47);
    expect(await status()).toEqual([expect.stringMatching(/^ok: The last backup succeeded .* ago \(.*\)$/)]);
    later(2);
    expect(await status()).toEqual([expect.stringMatching(/^error: The last backup succeeded 2 days ago/)]);
  });

  it('is not made, and not missed, where it is not set up on a site that is tried out', async () => {
    const config = testConfig({ DATA_DIR: at('data') });
    await backupJob.run({ ...test.app.services, config, now: () => now }, () => false);
    expect(await names()).toEqual([]);
    expect(await status({ DATA_DIR: at('data') })).toEqual(['ok: No backup was ever made']);
    const production = {
      DATA_DIR: at('data'),
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://a@b/c',
      AGE_PROVIDER: 'sandbox',
    };
    expect(await status(production)).toEqual(['warning: No backup was ever made, and none is made automatically.']);
  });

  it('wants a passphrase, or to be told that the keys are saved elsewhere', () => {
    expect(() => testConfig({ ...settings(), BACKUP_PASSPHRASE: '' })).toThrow(
      /^BACKUP_TO is set, so BACKUP_PASSPHRASE/,
    );
    const without = testConfig({ ...settings(), BACKUP_PASSPHRASE: '', BACKUP_WITHOUT_KEYS: 'true' });
    expect(without.backups).toMatchObject({ passphrase: null });
  });
});
