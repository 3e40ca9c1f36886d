import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConnection } from './ground/db/database';
import { createDemoMember, demoMembers } from './testing/demo-members';
import { importListed } from './testing/import-listed';
import { readMaintenance } from './areas/site/maintenance/repository';
import { runCommand } from './testing/run-command';
import { testConfig } from './testing/test-app';
import { createTestDatabase } from './testing/test-database';
import { tinyContent } from './testing/tiny-content';

let database: DatabaseConnection;
let folder: string;
const file = (name: string): string => join(folder, name);
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  for (const member of demoMembers) await createDemoMember(database.db, member, new Date());
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const run = (words: string, ...args: string[]): Promise<string> =>
  runCommand({ database, config: testConfig({ DATA_DIR: folder }) }, words, args, { writeFile });

describe('the command line', () => {
  it('carries content out and in', async () => {
    await importListed(database.db, tinyContent());
    const out = file('out.json');
    expect(await run('content export', out)).toBe(`Wrote 4 games and everything around them to ${out}.`);
    expect(JSON.parse(await readFile(out, 'utf8'))).toEqual(tinyContent());
  });

  it('says what is wrong with a file', async () => {
    await writeFile(file('broken.json'), '{"format":1,');
    await writeFile(file('empty.json'), '{}');
    await expect(run('content import', file('broken.json'))).rejects.toThrow(/^content\.json is not JSON: /);
    await expect(run('content import', file('empty.json'))).rejects.toThrow(/format: .*\n.*studios: /);
    await expect(run('content import', file('missing.json'))).rejects.toThrow('missing.json: no such file');
  });

  it('does not load the demo over anything', async () => {
    expect(await run('seed')).toBe('The database is not empty, so nothing was loaded.');
  });

  it('says the code of an authenticator app for a secret in groups, as the settings show it', async () => {
    expect(await run('user code', 'JBSW', 'Y3DP', 'EHPK', '3PXP')).toMatch(/^\d{6}$/);
    await expect(run('user code', 'none!')).rejects.toThrow('SECRET must be the secret that the settings show.');
  });

  it('switches maintenance', async () => {
    await run('maintenance on', 'Back at noon.');
    expect(await readMaintenance(database.db)).toMatchObject({ state: true, message: 'Back at noon.' });
    // The page has words of its own.
    await run('maintenance on');
    expect(await readMaintenance(database.db)).toMatchObject({ state: true, message: '' });
    await run('maintenance off');
    expect(await readMaintenance(database.db)).toMatchObject({ state: false, message: '' });
  });

  it('shows, grants once per key, bans and takes a ban back', async () => {
    expect(await run('user grant', 'Sage@example.com', '30', 'coins', 'ticket-1')).toBe(
      'Granted 30 coins to Sage Lindqvist.',
    );
    expect(await run('user grant', 'sage@example.com', '30', 'coins', 'ticket-1')).toBe(
      'The grant "ticket-1" was made before; nothing was added.',
    );
    await expect(run('user grant', 'sage@example.com', '31', 'coins', 'ticket-1')).rejects.toThrow(/another transfer/);
    expect(await run('user ban', 'sage@example.com', 'Unpaid bill.')).toBe('Sage Lindqvist is blocked.');
    expect(await run('user show', 'sage@example.com')).toMatch(
      /^Sage Lindqvist \(account \d+\): 1230 coins, 0 gems, no plan, blocked\.$/,
    );
    expect(await run('user unban', 'sage@example.com')).toBe('Sage Lindqvist is no longer blocked.');
    expect(await run('user unban', 'sage@example.com')).toBe('Sage Lindqvist was not blocked.');
    expect(await run('user show', 'sage@example.com')).toMatch(/, not blocked\.$/);
    const { rows } = await database.pool.query(`select blocked_reason from accounts where email = 'sage@example.com'`);
    expect(rows).toEqual([{ blocked_reason: null }]);
  });

  it.each([
    ['0', 'coins'],
    ['-5', 'coins'],
    ['1.5', 'gems'],
    ['5', 'euros'],
  ])('refuses to grant %s %s', async (amount, currency) => {
    await expect(run('user grant', 'sage@example.com', amount, currency, 'k')).rejects.toThrow(/must be/);
  });

  it('refuses an unknown e-mail', async () => {
    await expect(run('user show', 'nobody@example.com')).rejects.toThrow('There is no account with this e-mail.');
  });
});
