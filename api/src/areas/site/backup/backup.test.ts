// Over 300 lines: one backup that is made once and restored, damaged and refused.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import tar from 'tar-stream';
import { findContent } from '../../../ground/db/load-rows';
import { withSnapshot } from '../../../ground/db/snapshot';
import { mediaFolder } from '../../../ground/ground-settings';
import { demoMembers } from '../../../testing/demo-members';
import { putFile } from '../../../testing/put-file';
import { runCommand } from '../../../testing/run-command';
import { createTestApp, signedIn, type TestApp, testConfig } from '../../../testing/test-app';
import { createEmptyDatabase } from '../../../testing/test-database';
import { createArchive, readArchive } from './archive';
import { backupFolder } from './backup-folder';
import { recordBackup } from './repository';
import { backupStatus } from './status';

jest.setTimeout(120_000);

const PASSPHRASE = 'twelve wooden boats';
const SECRETS = {
  SECOND_FACTOR_KEY: 'the second factor key of this test, long enough',
  CAPTCHA_KEY: 'the captcha key of this test, which is long enough',
  STREAM_KEY: 'the stream key of this test, which is long enough',
  YOTI_API_KEY: 'the api key of a provider of this test',
  BACKUP_PASSPHRASE: PASSPHRASE,
};
let test: TestApp;
let folder: string;
let session: string;
const at = (name: string): string => join(folder, name);
const notes: string[] = [];

function run(words: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  notes.length = 0;
  const config = testConfig({ DATA_DIR: at('data'), ...SECRETS, ...env });
  return runCommand({ database: test.database, config }, words, args, { note: (line) => void notes.push(line) });
}

/** The error of a refused restore; it must not have written anything. */
async function refusal(file: string, env: Record<string, string> = {}, ...options: string[]): Promise<string> {
  const empty = await createEmptyDatabase();
  try {
    const said = await run('restore', env, file, '--into', empty.url, at('refused'), ...options).then(
      (done) => `restored: ${done}`,
      (error: Error) => error.message,
    );
    expect([await findContent(empty), await readdir(at('refused')).catch(() => null)]).toEqual([null, null]);
    return said;
  } finally {
    await empty.close();
  }
}

/** Rewrites a backup with changed parts. */
async function rewrite(to: string, change: (name: string, content: Buffer) => Buffer | null): Promise<string> {
  const archive = createArchive(async (add) => {
    for await (const { name, content } of readArchive(at('site.tar'))) {
      if (name === 'SHA256SUMS') continue;
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const changed = change(name, Buffer.concat(chunks));
      if (changed) await add(name, changed.length, Readable.from([changed], { objectMode: false }));
    }
  });
  await backupFolder(folder).put(to, archive);
  return at(to);
}
const aboutOf = (content: Buffer): Record<string, unknown> => JSON.parse(content.toString()) as Record<string, unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  test = await createTestApp({ DATA_DIR: at('data'), ...SECRETS });
  ({
    cookies: { session = '' },
  } = await signedIn(test));
  await putFile(test, 'posters/saltlight.webp', Buffer.from('a picture of this test'));
  await run('backup', {}, at('site.tar'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

describe('a backup', () => {
  it('is a tar file whose parts sha256sum checks, for the owner alone', async () => {
    const parts = new Map<string, string>();
    let sums = '';
    for await (const { name, content } of readArchive(at('site.tar'))) {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      if (name === 'SHA256SUMS') sums = Buffer.concat(chunks).toString();
      else parts.set(name, createHash('sha256').update(Buffer.concat(chunks)).digest('hex'));
    }
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining(['backup.json', 'keys.jwe', 'rows/accounts/000001.gz', 'contents.json']),
    );
    expect([...parts.keys()].some((name) => name.startsWith('media/'))).toBe(true);
    expect(sums).toBe([...parts].map(([name, sum]) => `${sum}  ${name}\n`).join(''));
    expect((await stat(at('site.tar'))).mode & 0o077).toBe(0);
  });

  it('has neither keys nor passwords nor sessions in it that anybody could read, unpacked or not', async () => {
    await run('backup', {}, at('bare.tar'), '--without-keys');
    expect(notes[0]).toMatch(/^THE KEYS ARE NOT IN THIS BACKUP\. Save .*second-factor-key.* of DATA_DIR/);
    const password = demoMembers[0]?.password ?? '';
    const secrets = [...Object.values(SECRETS), password, session];
    for (const file of ['bare.tar', 'site.tar']) {
      const texts = [await readFile(at(file), 'latin1')];
      for await (const { name, content } of readArchive(at(file))) {
        const chunks: Buffer[] = [];
        for await (const chunk of content) chunks.push(chunk);
        const { gunzipSync } = await import('node:zlib');
        const whole = Buffer.concat(chunks);
        texts.push((name.endsWith('.gz') ? gunzipSync(whole, { finishFlush: 2 }) : whole).toString('latin1'));
      }
      const all = texts.join('\n');
      expect(all).toContain('rowan@example.com');
      for (const secret of secrets) expect([file, secret.length > 8 && all.includes(secret)]).toEqual([file, false]);
      expect([file, /keys\.jwe/.test(all)]).toEqual([file, file === 'site.tar']);
    }
  });

  it('without keys says so, too, where there are none: that may be the wrong folder', async () => {
    await run(
      'backup',
      { DATA_DIR: at('elsewhere'), SECOND_FACTOR_KEY: '', CAPTCHA_KEY: '', STREAM_KEY: '' },
      at('no-keys.tar'),
      '--without-keys',
    );
    expect(notes[0]).toMatch(/^THERE ARE NO KEYS HERE to leave out of this backup: .* another DATA_DIR/);
  });

  it('is never written over another file, nor half written under its name', async () => {
    const { pool } = test.database;
    const noted = async () =>
      (await pool.query('select name, size_bytes > 0 as made, problem from backups order by id')).rows as unknown[];
    expect(await noted()).toContainEqual({ name: at('site.tar'), made: true, problem: null });
    await writeFile(at('mine'), 'mine');
    await expect(run('backup', {}, at('mine'))).rejects.toThrow(`There is a file ${at('mine')} already.`);
    expect(await readFile(at('mine'), 'utf8')).toBe('mine');
    const problem = `There is a file ${at('mine')} already.`;
    expect(await noted()).toContainEqual({ name: at('mine'), made: null, problem });
    const failing = createArchive(async (add) => {
      await add('one', 3, Readable.from([Buffer.from('one')]));
      throw new Error('the disk is gone');
    });
    await expect(backupFolder(folder).put('half.tar', failing)).rejects.toThrow('the disk is gone');
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
  });

  it('wants a passphrase that is not guessed, or to be told that there is none', async () => {
    const none = { BACKUP_PASSPHRASE: '' };
    await expect(run('backup', none, at('no.tar'))).rejects.toThrow(
      'The keys want a passphrase: set BACKUP_PASSPHRASE',
    );
    await writeFile(at('short'), 'short');
    await expect(run('backup', none, at('no.tar'), '--passphrase-file', at('short'))).rejects.toThrow(
      'at least 12 characters',
    );
    await expect(stat(at('no.tar'))).rejects.toThrow('ENOENT');
  });

  it('sees one moment: what is written between two tables is in neither', async () => {
    const { pool } = test.database;
    const count = async (rows: AsyncIterable<Buffer>): Promise<number> => {
      let lines = 0;
      for await (const chunk of rows) lines += chunk.toString().split('\n').length - 1;
      return lines;
    };
    await withSnapshot(pool, async ({ tables, copy }) => {
      const table = (name: string) => tables.find((one) => one.name === name) ?? { name, columns: [] };
      const before = await count(copy(table('accounts')));
      await pool.query(
        `with made as (insert into accounts (email, password_hash, name, notifications) values ('late@example.com', 'none', 'Late', '{}') returning id)
           insert into sessions (token_hash, account_id, created_at, last_seen_at) select 'late', id, now(), now() from made`,
      );
      const rows = await pool.query('select 1 from sessions');
      expect(await count(copy(table('accounts')))).toBe(before);
      expect(await count(copy(table('sessions')))).toBe((rows.rowCount ?? 0) - 1);
    });
    await pool.query(`delete from accounts where email = 'late@example.com'`);
  });

  it('is made of a database whose notes of backups are those of an earlier release', async () => {
    const { runMigrations } = await import('../../../ground/db/migrate');
    const old = await createEmptyDatabase();
    await runMigrations(old.pool, { upTo: '0032_backups' });
    const made = { bytes: 12, warnings: [] };
    expect(
      await recordBackup(
        old.db,
        'a.tar',
        () => new Date(),
        (row) => Promise.resolve({ ...made, row }),
      ),
    ).toEqual({
      ...made,
      row: 1,
    });
    expect((await old.pool.query('select name, size_bytes from backups')).rows).toEqual([
      { name: 'a.tar', size_bytes: '12' },
    ]);
    await old.close();
  });

  it('says which files are not there, and saves the rest', async () => {
    await test.database.pool.query(
      `update media_files set key = '00/${'0'.repeat(64)}.webp' where name = 'heroes/saltlight.webp'`,
    );
    expect(await run('backup', {}, at('lacking.tar'))).toMatch(/ 1 file and /);
    expect(notes).toEqual([
      expect.stringMatching(/^1 files that content names are missing from the media store.*00\/0000/),
    ]);
    const broken = join(mediaFolder(test.config), '00', `${'0'.repeat(64)}.webp`);
    await mkdir(dirname(broken), { recursive: true });
    await symlink(broken, broken);
    expect(await run('backup', {}, at('unreadable.tar'))).toMatch(/ 1 file and /);
    expect(notes.at(-1)).toMatch(/^1 files that content names are missing from the media store or cannot be read/);
    await rm(broken);
    await test.database.pool.query(`update media_files set key = null where name = 'heroes/saltlight.webp'`);
  });
});

describe('a restore', () => {
  it('refuses a backup that was cut, wherever', async () => {
    const { size } = await stat(at('site.tar'));
    for (const length of [0, 100, 512, Math.floor(size / 2), size - 4096]) {
      await copyFile(at('site.tar'), at('cut.tar'));
      await truncate(at('cut.tar'), length);
      expect([length, await refusal(at('cut.tar'))]).toEqual([
        length,
        expect.stringMatching(/^\S+cut\.tar is no whole backup \(.+\); nothing was written, so take another copy/),
      ]);
    }
  });

  it('refuses a backup with one other byte, in whichever part', async () => {
    const whole = await readFile(at('site.tar'));
    const offsets = [10, 600, whole.indexOf('rows/accounts/'), whole.indexOf('rows/accounts/') + 700];
    offsets.push(whole.indexOf('a picture of this test'), whole.lastIndexOf('SHA256SUMS') + 530);
    for (const offset of offsets) {
      const changed = Buffer.from(whole);
      changed[offset] = (changed[offset] ?? 0) ^ 1;
      await writeFile(at('changed.tar'), changed);
      expect([offset, await refusal(at('changed.tar'))]).toEqual([
        offset,
        expect.stringMatching(/^\S+ is no whole backup \(/),
      ]);
    }
  });

  it('refuses a backup that has a part less, or more, than its checksums say', async () => {
    for (const [lost, more] of [
      ['rows/accounts/000001.gz', null],
      ['', 'rows/accounts/000002.gz'],
    ]) {
      const pack = tar.pack();
      for await (const { name, content } of readArchive(at('site.tar'))) {
        const chunks: Buffer[] = [];
        for await (const chunk of content) chunks.push(chunk);
        if (name === 'SHA256SUMS' && more) pack.entry({ name: more }, 'more');
        if (name !== lost) pack.entry({ name }, Buffer.concat(chunks));
      }
      pack.finalize();
      await writeFile(at('parts.tar'), pack as AsyncIterable<Buffer>);
      expect(await refusal(at('parts.tar'))).toMatch(
        lost ? /accounts\/000001\.gz is missing\)/ : /accounts\/000002\.gz has no checksum\)/,
      );
    }
  });

  it('refuses what is no backup, and a file that is not there', async () => {
    await writeFile(at('text'), 'not a tar file, but long enough to look like something at first. '.repeat(20));
    expect(await refusal(at('text'))).toMatch(/is no whole backup/);
    expect(await refusal(at('nowhere'))).toBe(`${at('nowhere')} cannot be read (ENOENT); nothing was written.`);
    const other = await rewrite('other.tar', (name, content) => (name === 'backup.json' ? null : content));
    expect(await refusal(other)).toMatch(/is no backup of this platform/);
  });

  it('refuses another passphrase, and keys without one', async () => {
    expect(await refusal(at('site.tar'), { BACKUP_PASSPHRASE: 'thirteen wooden boats' })).toBe(
      `The passphrase is not the one that the keys of ${at('site.tar')} were sealed with; nothing was written.`,
    );
    expect(await refusal(at('site.tar'), { BACKUP_PASSPHRASE: '' })).toMatch(/^The keys want a passphrase/);
  });

  it('refuses the backup of a newer release, and of another line of releases', async () => {
    const newer = await rewrite('newer.tar', (name, content) => {
      if (name !== 'backup.json') return content;
      const about = aboutOf(content);
      const journal = [...(about['journal'] as string[]), 'f'.repeat(64)];
      return Buffer.from(JSON.stringify({ ...about, journal, migration: '9999_later' }));
    });
    expect(await refusal(newer)).toMatch(/was made by a newer release \(its last migration is 9999_later\)/);
    const format = await rewrite('format.tar', (name, content) =>
      name === 'backup.json' ? Buffer.from(JSON.stringify({ ...aboutOf(content), format: 2 })) : content,
    );
    expect(await refusal(format)).toMatch(/was made by a newer release than this one/);
    const other = await rewrite('line.tar', (name, content) =>
      name === 'backup.json'
        ? Buffer.from(JSON.stringify({ ...aboutOf(content), journal: ['0'.repeat(64)] }))
        : content,
    );
    expect(await refusal(other)).toMatch(/was made by another line of releases/);
  });

  it('refuses a folder or a database in which there is something', async () => {
    await mkdir(at('used'));
    await writeFile(join(at('used'), 'captcha-key'), 'mine');
    const empty = await createEmptyDatabase();
    await expect(run('restore', {}, at('site.tar'), '--into', empty.url, at('used'))).rejects.toThrow(
      `${at('used')} is not empty (it has captcha-key); nothing was written.`,
    );
    expect(await findContent(empty)).toBeNull();
    await empty.pool.query('create table mine (id integer)');
    await expect(run('restore', {}, at('site.tar'), '--into', empty.url, at('free'))).rejects.toThrow(
      'The database is not empty (it has public.mine); nothing was written.',
    );
    await expect(stat(at('free'))).rejects.toThrow('ENOENT');
    expect(await findContent(empty)).toBe('public.mine');
    await empty.close();
  });

  it('says that a database cannot be reached, and what to correct', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/none';
    await expect(run('restore', {}, at('site.tar'), '--into', nowhere, at('free'))).rejects.toThrow(
      /^The database cannot be reached: .*ECONNREFUSED 127\.0\.0\.1:1\. Start PostgreSQL, or correct --into\.$/,
    );
  });

  it('says what is to be done where the keys were left out', async () => {
    const empty = await createEmptyDatabase();
    const said = await run('restore', { BACKUP_PASSPHRASE: '' }, at('bare.tar'), '--into', empty.url, at('bare'));
    expect(said).toMatch(/THE KEYS WERE NOT RESTORED: put captcha-key, .*second-factor-key.* back into/);
    expect(await readdir(at('bare'))).toEqual(['media']);
    await empty.close();
  });

  it('brings the backup of an earlier release to the present', async () => {
    // A backup from before the last migration of this release lacks what that creates.
    const old = await createEmptyDatabase();
    const { runMigrations } = await import('../../../ground/db/migrate');
    await runMigrations(old.pool, { upTo: '0025_public_names' });
    await old.pool.query(
      `insert into accounts (email, password_hash, name, notifications) values ('wren@example.com', 'none', 'Wren', '{}')`,
    );
    const { writeBackup } = await import('./write-backup');
    const { folderStore } = await import('../../content/media/folder-store');
    const source = {
      pool: old.pool,
      store: folderStore(at('none')),
      keys: {},
      passphrase: null,
      row: null,
      release: '0.9.0',
      now: () => new Date(),
    };
    await backupFolder(folder).put(
      'old.tar',
      writeBackup(source, () => undefined),
    );
    await old.close();
    const empty = await createEmptyDatabase();
    await run('restore', {}, at('old.tar'), '--into', empty.url, at('from-old'));
    expect(notes.at(-1)).toMatch(/^\d+ migrations of this release ran after it\.$/);
    expect((await empty.pool.query('select email from accounts')).rows).toEqual([{ email: 'wren@example.com' }]);
    expect(await runMigrations(empty.pool)).toBe(0);
    // It was made before backups contained a record of themselves.
    expect(
      (await empty.pool.query('select name, size_bytes > 0 as made, restored_at > started_at as after from backups'))
        .rows,
    ).toEqual([{ name: at('old.tar'), made: true, after: true }]);
    await empty.close();
  });

  it('knows from which backup the site came, and what was begun beside it stays open', async () => {
    await test.database.pool.query(`insert into backups (name, started_at) values ('of-a-dead-process', now())`);
    await run('backup', {}, at('own.tar'));
    const empty = await createEmptyDatabase();
    await run('restore', {}, at('own.tar'), '--into', empty.url, at('from-own'));
    const { rows } = await empty.pool.query(
      `select name, restored_at is not null as origin, ended_at is null as open from backups order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { name: at('own.tar'), origin: true, open: false },
      { name: 'of-a-dead-process', origin: false, open: true },
    ]);
    const config = testConfig({ NODE_ENV: 'test' });
    expect((await backupStatus.find({ config, db: empty.db, now: () => new Date() })).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^This site was restored \d+ seconds? ago from \S+own\.tar, a backup made \d+ seconds? ago \(\d+ KB\); none was made since$/,
      ),
    ]);
    await empty.close();
    await test.database.pool.query(`delete from backups where name = 'of-a-dead-process'`);
  });
});
