import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas, commands, keyCheckOf, keysOf, loadConfig } from '../../areas';
import { createDemoMember, demoMembers } from '../../testing/demo-members';
import { createTestDatabase } from '../../testing/test-database';
import type { DatabaseConnection } from '../db/database';
import { compareKeys, expectKeys, type KeyCheck, type KeyUse, requireKnownKeys } from './key-repository';

let database: DatabaseConnection;
let folders: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  folders = [];
});
afterEach(async () => {
  await database.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'));
  folders.push(folder);
  return folder;
}
const keys = (env: Record<string, string> = {}): KeyUse[] => keysOf(loadConfig({ NODE_ENV: 'test', ...env }));
const check = (dataDir: string, env: Record<string, string> = {}): KeyCheck => ({
  ...keyCheckOf(loadConfig({ NODE_ENV: 'test', ...env }), database.db),
  dataDir,
});
const start = (dataDir: string, env?: Record<string, string>): Promise<void> =>
  requireKnownKeys(database.db, check(dataDir, env));
/** An account of a release that stored no fingerprints. */
const becomeOld = async (): Promise<void> => {
  const [member] = demoMembers;
  if (member) await createDemoMember(database.db, member, new Date());
};
const fingerprints = async (): Promise<string[]> =>
  (
    await database.pool.query<{ value: string }>(`select value from settings where key like 'key-fingerprint:%'`)
  ).rows.map(({ value }) => value);
const accept = (...names: string[]): Promise<string> => {
  const command = commands.find(({ words }) => words === 'keys accept');
  return (
    command?.run({ db: database.db, areas, config: loadConfig({ NODE_ENV: 'test' }) } as never, names) ??
    Promise.reject()
  );
};
const OTHER = 'another key of this test, long enough to be one';

describe('an instance', () => {
  it('starts again with the keys of its first start, generated or configured', async () => {
    const folder = await newFolder();
    await start(folder, { STREAM_KEY: OTHER });
    await start(folder, { STREAM_KEY: OTHER });
    const rows = await fingerprints();
    expect(rows).toHaveLength(keys().length);
    expect(JSON.stringify(rows)).not.toContain(OTHER);
  });

  it('does not start on a database that was restored without its data folder, and names the key', async () => {
    await start(await newFolder());
    await accept(...keys().flatMap(({ name }) => (name === 'second-factor-key' ? [] : [name])));
    await expect(start(await newFolder())).rejects.toThrow(
      /^This instance lacks what this database was used with: the key second-factor-key, without which members with an authenticator app or recovery codes cannot log in: put back SECOND_FACTOR_KEY, or the file second-factor-key of the DATA_DIR that belongs to the database; only if it is lost, "npm run cli -- keys accept second-factor-key" takes what the next start has\.$/,
    );
  });

  it('names all keys that it lacks at once, and starts when all of them were accepted at once', async () => {
    await start(await newFolder());
    const folder = await newFolder();
    const names = keys().map(({ name }) => name);
    await expect(start(folder)).rejects.toThrow(`keys accept ${names.join(' ')}"`);
    expect(await accept(...names)).toMatch(new RegExp(names.map((name) => `the right ${name} from`).join('.*\\n.*')));
    await start(folder);
  });

  it('does not start on a database with members of a release before fingerprints without its keys, once and again', async () => {
    await becomeOld();
    const folder = await newFolder();
    for (const _ of [1, 2])
      await expect(start(folder)).rejects.toThrow('put back CAPTCHA_KEY, KNOWN_BROWSER_KEY, SECOND_FACTOR_KEY');
    expect([await readdir(folder), await fingerprints()]).toEqual([[], []]);
    for (const { name } of keys()) if (name !== 'second-factor-key') await writeFile(join(folder, name), OTHER);
    await expect(start(folder)).rejects.toThrow(/lacks [^;]*: the key second-factor-key, without/);
    await writeFile(join(folder, 'second-factor-key'), OTHER);
    await start(folder);
    await start(folder);
  });

  it('starts there when its lost keys were accepted', async () => {
    await becomeOld();
    await accept(...keys().map(({ name }) => name));
    await start(await newFolder());
    expect(new Set(await fingerprints()).size).toBe(keys().length);
    await expect(start(await newFolder())).rejects.toThrow('lacks');
  });

  it('starts with new keys where a command made the first member, before the first start', async () => {
    await expectKeys(database.db, check('unused'));
    await becomeOld();
    await start(await newFolder());
    await expect(start(await newFolder())).rejects.toThrow('lacks');
  });

  it('makes a key that a later release brings, for a database whose other keys it has', async () => {
    const folder = await newFolder();
    await start(folder);
    await becomeOld();
    await rm(join(folder, 'playa-key'));
    await database.pool.query(`delete from settings where key = 'key-fingerprint:playa-key'`);
    await start(folder);
    expect(await fingerprints()).toHaveLength(keys().length);
  });

  it.each(keys().map(({ name, variable }) => [variable, name]))(
    'does not start with another %s',
    async (variable, name) => {
      const folder = await newFolder();
      await start(folder);
      await expect(start(folder, { [variable]: OTHER })).rejects.toThrow(`the key ${name}, without which`);
      expect(await accept(name)).toMatch(new RegExp(`is the right ${name} from then on`));
      await start(folder, { [variable]: OTHER });
      await expect(start(folder)).rejects.toThrow(`the key ${name}, without which`);
    },
  );

  it('is the only one of two with keys of their own that start on a new database at once', async () => {
    const ended = await Promise.allSettled([start(await newFolder()), start(await newFolder())]);
    expect(ended.map(({ status }) => status)).toContain('rejected');
  });
});

it('comparing remembers nothing, generates nothing, and refuses another key', async () => {
  const folder = await newFolder();
  await compareKeys(database.db, check(folder));
  expect([await readdir(folder), await fingerprints()]).toEqual([[], []]);
  await start(folder);
  await compareKeys(database.db, check(folder));
  await expect(compareKeys(database.db, check(folder, { ROOM_TICKET_KEY: OTHER }))).rejects.toThrow('room-ticket-key');
});

it('a key that there is not cannot be accepted', async () => {
  await expect(accept('captcha-key', 'front-door-key')).rejects.toThrow(
    /^The key must be one of captcha-key, .*playa-key\.$/,
  );
});
