import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { findContent } from '../../../ground/db/load-rows';
import type { Bucket, BucketConfig } from '../../../ground/storage/bucket';
import { openBucket } from '../../../ground/storage/s3-bucket';
import { putFile } from '../../../testing/put-file';
import { runCommand } from '../../../testing/run-command';
import { describeWithS3 } from '../../../testing/s3-server';
import { createTestApp, type TestApp, testConfig } from '../../../testing/test-app';
import { createEmptyDatabase } from '../../../testing/test-database';
import { bucketStore } from '../../content/media/bucket-store';
import { LocalCopies } from '../../content/media/local-copies';
import { backupJob } from './job';
import { backupStatus } from './status';
import { inBucket, withCopy } from './stored-backup';

jest.setTimeout(120_000);

const HOUR = 3_600_000;
const FIRST = 'site-2026-11-26T03-00-00Z.tar';

describeWithS3('backups in a bucket', (server) => {
  let folder: string;
  let test: TestApp;
  let site: BucketConfig;
  let other: BucketConfig;
  let bucket: Bucket;
  let now = new Date('2026-11-26T03:00:00Z');
  const at = (name: string): string => join(folder, name);
  const later = (hours: number): void => void (now = new Date(now.getTime() + hours * HOUR));
  const settings = (more: Record<string, string> = {}): Record<string, string> => ({
    DATA_DIR: at('data'),
    STORAGE_URL: site.url,
    STORAGE_ACCESS_KEY: site.accessKey,
    STORAGE_SECRET: site.secret,
    BACKUP_TO: 'storage:',
    BACKUP_PASSPHRASE: 'twelve wooden boats',
    BACKUP_KEEP: '2',
    ...more,
  });
  const round = (more: Record<string, string> = {}, isStopping = () => false): Promise<void> =>
    backupJob.run({ ...test.app.services, config: testConfig(settings(more)), now: () => now }, isStopping);
  const names = async (prefix = 'backups/', from = bucket): Promise<string[]> => {
    const found: string[] = [];
    for await (const { name } of from.list(prefix)) found.push(name.slice(prefix.length));
    return found;
  };
  const status = async (db = test.database.db, more: Record<string, string> = {}): Promise<string[]> => {
    const found = await backupStatus.find({ config: testConfig(settings(more)), db, now: () => now });
    return found.map(({ severity, text }) => `${severity}: ${text}`);
  };
  const notes: string[] = [];
  const run = (words: string, more: Record<string, string>, ...args: string[]): Promise<string> => {
    notes.length = 0;
    const services = { database: test.database, config: testConfig(settings(more)) };
    return runCommand(services, words, args, { note: (line) => void notes.push(line) });
  };
  /** The error of a refused restore; it must not have written anything. */
  const refusal = async (file: string, more: Record<string, string> = {}): Promise<string> => {
    const empty = await createEmptyDatabase();
    const said = await run('restore', more, file, '--into', empty.url, at('refused')).then(
      (done) => `restored: ${done}`,
      (error: Error) => error.message,
    );
    const written = [await findContent(empty), await readdir(at('refused')).catch(() => null)];
    await empty.close();
    expect(written).toEqual([null, null]);
    return said;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stored-backup-'));
    [site, other] = [await server.createBucket('site'), await server.createBucket('other')];
    bucket = await openBucket(site);
    test = await createTestApp(settings());
    await putFile(test, 'posters/saltlight.webp', Buffer.from('a picture of this test'));
  });
  afterEach(() => server.way.set('none'));
  afterAll(async () => {
    bucket.close();
    await test.close();
    await rm(folder, { recursive: true });
  });

  it('are none while the storage is away, which is said, and tried again after an hour', async () => {
    server.way.set('away');
    await expect(round()).rejects.toMatchObject({ kind: 'away' });
    server.way.set('none');
    expect((await status())[0]).toMatch(
      /^error: No backup was ever made; since then: The storage at \S+ does not answer as it should: [^.]+\.$/,
    );
    await round();
    expect(await names()).toEqual([]);
  });

  it('are made daily, and the oldest of its own removed', async () => {
    await bucket.put('backups/site-2026-11-01T03-00-00Z.tar', Buffer.from('of another site'), {
      contentType: 'text/plain',
    });
    now = new Date('2026-11-26T03:00:00Z');
    await test.database.pool.query('delete from backups');
    await round();
    await round();
    expect(await names()).toEqual(['site-2026-11-01T03-00-00Z.tar', FIRST]);
    for (let day = 0; day < 2; day += 1) {
      later(24);
      await round();
    }
    expect(await names()).toEqual([
      'site-2026-11-01T03-00-00Z.tar',
      'site-2026-11-27T03-00-00Z.tar',
      'site-2026-11-28T03-00-00Z.tar',
    ]);
  });

  it('are nothing half when the server stops', async () => {
    later(24);
    const before = await names();
    const { store } = test.app.services.media;
    jest.spyOn(store, 'find').mockImplementation(async () => {
      await new Promise((done) => setTimeout(done, 1_500));
      return null;
    });
    await expect(round({}, () => true)).rejects.toThrow('The server stops');
    jest.restoreAllMocks();
    expect(await names()).toEqual(before);
    later(-24);
  });

  it('are warned of where one bucket has them and the media, and not in another', async () => {
    const warning = 'warning: Backups and media lie in one bucket: what takes that takes both.';
    expect(await status()).toContain(warning);
    expect(await status(test.database.db, { BACKUP_TO: other.url })).not.toContain(warning);
    expect(await status(test.database.db, { BACKUP_TO: at('backups') })).not.toContain(warning);
  });

  it('are made by hand, too, and restored into an empty place whose media are in a bucket', async () => {
    // The earlier ones were made with a clock other than the real one.
    await test.database.pool.query('delete from backups');
    const typed = `${other.url}/by-hand.tar`;
    await putFile(test, 'heroes/saltlight.webp', Buffer.from('another picture'));
    const { rows } = await test.database.pool.query<{ key: string }>(
      `select key from media_files where name = 'heroes/saltlight.webp'`,
    );
    await writeFile(join(at('data/media'), rows[0]?.key ?? ''), 'damaged picture');
    expect(await run('backup', {}, typed)).toMatch(/ 2 files and \d sealed keys to \S+by-hand\.tar, /);
    await expect(run('backup', {}, typed)).rejects.toThrow(/^There is a file \S+by-hand\.tar already\.$/);
    const empty = await createEmptyDatabase();
    const place = { STORAGE_URL: `${other.url}/restored` };
    const said = await run('restore', place, typed, '--into', empty.url, at('new'));
    expect(said).toMatch(/^Restored \S+by-hand\.tar into the database, \S+\/other\/restored and \S+new\.\n/);
    expect(await readdir(at('new'))).toEqual(expect.arrayContaining(['second-factor-key']));
    expect((await readdir(at('new'))).filter((name) => /tar$|^media$/.test(name))).toEqual([]);
    const restored = await openBucket({ ...other, url: place.STORAGE_URL });
    // The damaged file is not restored: content would look for it under a hash that it does not have.
    expect(notes).toContain('1 files are in the media store.');
    const [key = '', ...more] = await names('media/', restored);
    expect(more).toEqual([]);
    expect(String(await restored.read(`media/${key}`, 99))).toBe('a picture of this test');
    restored.close();
    now = new Date();
    const [taking = '', since = ''] = await status(empty.db);
    expect(taking).toMatch(/^warning: This site was restored from \S+by-hand\.tar and has not taken over/);
    expect(said).toContain('Until you type "npm run cli -- take-over" it removes nothing of the bucket');
    expect(since).toMatch(
      /^ok: This site was restored \d+ seconds? ago from \S+by-hand\.tar, a backup made \d+ seconds? ago \(\d+ KB\); none was made since$/,
    );
    await empty.close();
  });

  it('leave a drill that has the settings of the site without a right to its files, until it takes over', async () => {
    const empty = await createEmptyDatabase();
    const drill = (words: string, ...args: string[]): Promise<string> =>
      runCommand({ database: empty, config: testConfig(settings()) }, words, args);
    await run('restore', {}, `${other.url}/by-hand.tar`, '--into', empty.url, at('drill'));
    // The site continues, and gets a file that its backup does not have.
    const live = bucketStore(bucket, new LocalCopies(at('copies')));
    const { key } = await live.put(() => Readable.from(['imported since']), 'vtt');
    expect(await drill('media clean')).toContain(key);
    await expect(drill('media clean', '--remove')).rejects.toThrow(
      `This site was restored from ${other.url}/by-hand.tar and removes no files of ${site.url}, which the former site may still need: only where that has stopped for good, type "npm run cli -- take-over".`,
    );
    expect(await names('media/')).toContain(key);
    expect(await drill('take-over')).toBe(
      `This site has taken over: it removes what it does not need of ${site.url} and the backups at BACKUP_TO.`,
    );
    expect(await drill('media clean', '--remove')).toContain(key);
    expect(await names('media/')).not.toContain(key);
    await empty.close();
  });

  it('are restored as the site itself where the former one is gone', async () => {
    const empty = await createEmptyDatabase();
    await run('restore', {}, `${other.url}/by-hand.tar`, '--into', empty.url, at('successor'), '--take-over');
    expect((await status(empty.db)).join('\n')).not.toContain('has not taken over');
    await empty.close();
  });

  it('are restored into a folder where the site has no bucket', async () => {
    const empty = await createEmptyDatabase();
    const own = { STORAGE_URL: '', BACKUP_TO: other.url };
    await run('restore', own, `${other.url}/by-hand.tar`, '--into', empty.url, at('folder'));
    expect(
      (await readdir(at('folder/media'), { recursive: true })).filter((name) => name.endsWith('.webp')),
    ).toHaveLength(1);
    expect((await readdir(at('folder'))).filter((name) => name.endsWith('.tar'))).toEqual([]);
    await empty.close();
  });

  it('are refused where nothing is, what is there is not whole, or the storage goes away', async () => {
    expect(await refusal('storage:none.tar')).toBe('storage:none.tar: there is no such backup; nothing was written.');
    const [last = ''] = (await names()).slice(-1);
    const whole = await buffer(bucket.open(`backups/${last}`, { start: 0, end: (await sizeOf(last)) - 1 }));
    await bucket.put('backups/cut.tar', whole.subarray(0, whole.length / 2), { contentType: 'application/x-tar' });
    expect(await refusal('storage:cut.tar')).toMatch(
      /^storage:cut\.tar is no whole backup \(.+\); nothing was written/,
    );
    expect(await refusal(`storage:${last}`, { BACKUP_PASSPHRASE: 'thirteen wooden boats' })).toMatch(
      /^The passphrase is not/,
    );
    server.way.set('away');
    expect(await refusal(`storage:${last}`)).toMatch(/^The storage at \S+ does not answer as it should/);
  });

  it('are not fetched where there is no room for a copy', async () => {
    const stored = inBucket(`storage:${(await names()).at(-1)}`, testConfig(settings()));
    const spaceOf = () => Promise.resolve({ free: 2048, size: 4096 });
    const fetched = stored && withCopy(stored, at('full'), () => Promise.resolve('restored'), spaceOf);
    await expect(fetched).rejects.toThrow(
      /^There is no room in \S+full for a copy of storage:site-\S+: it has \d+ KB, and 2\.0 KB are free\. .*; nothing was written\.$/,
    );
    await expect(readdir(at('full'))).rejects.toThrow('ENOENT');
  });

  const sizeOf = async (name: string): Promise<number> => (await bucket.find(`backups/${name}`))?.bytes ?? 0;
});
