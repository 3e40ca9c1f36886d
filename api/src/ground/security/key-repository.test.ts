import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas, commands, keysOf, loadConfig } from '../../areas';
import { createTestDatabase } from '../../testing/test-database';
import type { DatabaseConnection } from '../db/database';
import { type KeyUse, requireKnownKeys } from './key-repository';

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
const start = (dataDir: string, env?: Record<string, string>): Promise<void> =>
  requireKnownKeys(database.db, { dataDir }, keys(env));
const accept = (name: string): Promise<string> => {
  const command = commands.find(({ words }) => words === 'keys accept');
  return (
    command?.run({ db: database.db, areas, config: loadConfig({ NODE_ENV: 'test' }) } as never, [name]) ??
    Promise.reject()
  );
};
const OTHER = 'another key of this test, long enough to be one';

describe('an instance', () => {
  it('starts again with the keys of its first start, generated or configured', async () => {
    const folder = await newFolder();
    await start(folder, { STREAM_KEY: OTHER });
    await start(folder, { STREAM_KEY: OTHER });
    const { rows } = await database.pool.query<{ value: string }>(
      `select value from settings where key like 'key-fingerprint:%'`,
    );
    expect(rows).toHaveLength(8);
    expect(JSON.stringify(rows)).not.toContain(OTHER);
  });

  it('does not start on a database that was restored without its data folder, and names the key', async () => {
    await start(await newFolder());
    await accept('captcha-key');
    await accept('known-browser-key');
    await expect(start(await newFolder())).rejects.toThrow(
      /^The key second-factor-key is not the one that this database was used with, and with this one members with an authenticator app or recovery codes cannot log in: put back SECOND_FACTOR_KEY, or the file second-factor-key of the DATA_DIR that belongs to the database; if it is lost, "npm run cli -- keys accept second-factor-key" takes the present one\.$/,
    );
  });

  it.each(keys().map(({ name, variable }) => [variable, name]))(
    'does not start with another %s',
    async (variable, name) => {
      const folder = await newFolder();
      await start(folder);
      await expect(start(folder, { [variable]: OTHER })).rejects.toThrow(`The key ${name} is not the one`);
      expect(await accept(name)).toMatch(new RegExp(`is the right ${name} from then on`));
      await start(folder, { [variable]: OTHER });
      await expect(start(folder)).rejects.toThrow(`The key ${name} is not the one`);
    },
  );

  it('is the only one of two with keys of their own that start on a new database at once', async () => {
    const ended = await Promise.allSettled([start(await newFolder()), start(await newFolder())]);
    expect(ended.map(({ status }) => status)).toContain('rejected');
  });
});

it('a key that there is not cannot be accepted', async () => {
  await expect(accept('front-door-key')).rejects.toThrow(/^The key must be one of captcha-key, .*playa-key\.$/);
});
