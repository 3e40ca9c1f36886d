import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { keyCheckOf } from '../../../areas';
import type { DatabaseConnection } from '../../../ground/db/database';
import { requireKnownKeys } from '../../../ground/security/key-repository';
import { givePapers } from '../../../testing/on-air';
import { foreignContent, foreignFiles, writePackage } from '../../../testing/foreign-catalogue';
import { impossible } from '../../../testing/impossible-money';
import { bundleKillableServer, type KillableServer } from '../../../testing/killable-server';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { runCommand } from '../../../testing/run-command';
import { agreed, makeFresh, solvedCaptcha, type TestApp, testConfig } from '../../../testing/test-app';
import { schemaFacts } from '../../../testing/schema-facts';
import { createEmptyDatabase } from '../../../testing/test-database';
import { memberName, transfer } from '../../ledger/ledger/repository';

// A site is saved, restored and started here.
jest.setTimeout(240_000);

const PASSPHRASE = 'twelve wooden boats';
const PASSWORD = 'a-password-of-tests';
/** Keys are generated, as on a site that configures none. */
const generated = { SECOND_FACTOR_KEY: '', STREAM_KEY: '', CAPTCHA_KEY: '', DEMO_MODULE: '' };
const FACTOR = '/api/profile/second-factor';
const PICTURE = '/media/w_96,q_55,f_webp,fit_cover/posters/far-harbour.jpg';
const FILM = '/streams/game-trailers/far-harbour/video.mp4';

let folder: string;
let world: PaymentWorld;
let member: Buyer;
let premium: Buyer;
let secret: string;
let recoveryCodes: string[];
let said: string;
let restoredSaid: string;
let writtenMeanwhile = 0;
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let site: { server: KillableServer; origin: string; kill(): Promise<void> };
const at = (name: string): string => join(folder, name);

const run = (words: string, database: DatabaseConnection, config: TestApp['config'], ...args: string[]) =>
  runCommand({ database, config }, words, args);

/** The other site over HTTP. */
const request: TestApp['request'] = async (method, url, { cookies = {}, body } = {}) => {
  const reply = await fetch(site.origin + url, {
    method,
    headers: {
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      ...(method !== 'GET' && { origin: world.test.config.siteUrl, 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return {
    statusCode: reply.status,
    body: bytes.toString(),
    rawPayload: bytes,
    json: () => JSON.parse(bytes.toString()),
  } as never;
};

async function checkMoneyOf({ pool }: DatabaseConnection): Promise<void> {
  for (const [what, statement] of impossible) expect([what, (await pool.query(statement)).rows]).toEqual([what, []]);
}

const codeOf = (moment: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() });

async function secondStep(method: string, code: string): Promise<unknown> {
  const asked = await request('POST', '/api/profile/login', {
    body: { email: member.email, password: PASSWORD, recaptchaToken: await solvedCaptcha({ request } as TestApp) },
  });
  const { ticket } = asked.json<{ ticket: string }>();
  return (await request('POST', '/api/profile/login/second-factor', { body: { ticket, method, code } })).json();
}

/** Members go on buying coins of each other for as long as a backup takes. */
async function goOnUntil(done: Promise<unknown>): Promise<void> {
  const state = { isDone: false };
  const end = (): void => void (state.isDone = true);
  done.then(end, end);
  for (; !state.isDone; writtenMeanwhile += 1)
    await transfer(world.test.database.db, {
      initiator: { member: member.accountId },
      idempotencyKey: randomUUID(),
      reason: 'Meanwhile',
      entries: [
        { owner: { member: member.accountId }, currency: 0, amount: -1 },
        { owner: { member: premium.accountId }, currency: 0, amount: 1 },
      ],
    });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  world = await createPaymentWorld({ ...generated, DATA_DIR: at('data') });
  world.at(new Date().toISOString());
  const { test } = world;
  await requireKnownKeys(test.database.db, keyCheckOf(test.config, test.database.db));
  await writePackage(at('package'), foreignContent(), await foreignFiles());
  await run('content import', test.database, test.config, at('package'));
  await givePapers(test.database.db);

  member = await world.buyer(100_000);
  await makeFresh(test, member.accountId, world.now());
  const post = async (path: string, body?: unknown) => (await world.call('POST', path.slice(5), member, body)).json();
  ({ secret } = (await post(`${FACTOR}/totp/start`)) as { secret: string });
  ({ recoveryCodes } = (await post(`${FACTOR}/totp/confirm`, { code: codeOf(world.now()) })) as {
    recoveryCodes: string[];
  });
  await post(`${FACTOR}/recovery-codes/saved`, { code: recoveryCodes[0] });
  const [game] = await world.query<{ id: number; price: number }>(
    `select id, coins as price from games where slug = 'far-harbour'`,
  );
  const order = { currency: 'coins', key: randomUUID(), gameId: game?.id, price: game?.price };
  await world.call('POST', 'purchases', member, order);
  premium = await world.buyer();
  await world.pay(premium, 'premium-monthly');

  await writeFile(at('passphrase'), `${PASSPHRASE}\n`);
  const backup = run('backup', test.database, test.config, at('site.tar'), '--passphrase-file', at('passphrase'));
  await Promise.all([backup, goOnUntil(backup)]);
  said = await backup;

  empty = await createEmptyDatabase();
  const config = testConfig({ DATABASE_URL: empty.url, BACKUP_PASSPHRASE: PASSPHRASE });
  restoredSaid = await run('restore', empty, config, at('site.tar'), '--into', empty.url, at('new'));
  const server = await bundleKillableServer('restored-site', new URL(empty.url).pathname.slice(1), at('new'));
  site = { server, ...(await server.start()) };
});
afterAll(async () => {
  await site.kill();
  await site.server.remove();
  await empty.close();
  await world.test.close();
  await rm(folder, { recursive: true });
});

describe('a site that was restored from a backup', () => {
  it('was saved while members went on', () => {
    expect(said).toMatch(/^Wrote [\d,]+ rows, \d+ files and 10 sealed keys to .*site\.tar, \d+\.\d MB\.$/);
    expect(writtenMeanwhile).toBeGreaterThan(0);
    expect(restoredSaid).toMatch(/^Restored .*site\.tar into the database and .*new\.\n10 keys lie in .*new;/);
  });

  it('has the very keys, for the owner alone', async () => {
    const keys = (await readdir(at('data'))).filter((name) => name.endsWith('-key') && !/sandbox|turn/.test(name));
    expect(keys).toHaveLength(10);
    for (const name of keys) {
      expect(await readFile(join(at('new'), name), 'utf8')).toBe(await readFile(join(at('data'), name), 'utf8'));
      expect((await stat(join(at('new'), name))).mode & 0o077).toBe(0);
    }
  });

  it('lets a member in by the authenticator app, and by a recovery code', async () => {
    expect(await secondStep('totp', codeOf(new Date(Date.now() + 30_000)))).toMatchObject({ status: 'ok' });
    expect(await secondStep('recovery', recoveryCodes[1] ?? '')).toMatchObject({ status: 'ok' });
  });

  it('knows who is logged in, what they own, and who has premium', async () => {
    const library = await request('GET', '/api/library', { cookies: member.cookies });
    expect(library.body).toContain('far-harbour');
    const subscription = await request('GET', '/api/subscription', { cookies: premium.cookies });
    const before = (await world.call('GET', 'subscription', premium)).json<object>();
    expect(subscription.json()).toEqual(before);
    expect(before).toMatchObject({ subscription: { plan: 'monthly', status: 'active' } });
  });

  it('shows the picture and plays the film that were imported', async () => {
    const files = await foreignFiles();
    const picture = await request('GET', PICTURE, { cookies: agreed });
    expect([picture.statusCode, picture.rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP']);
    const film = await request('GET', FILM, { cookies: agreed });
    expect(film.statusCode).toBe(200);
    expect(film.rawPayload.equals(files.get('streams/far-harbour-trailer.mp4') ?? Buffer.alloc(0))).toBe(true);
  });

  it('has a ledger of one moment: every balance is the sum of its entries, and all of them are nothing', async () => {
    await checkMoneyOf(empty);
    const { rows } = await empty.pool.query<{ sum: string }>('select sum(amount)::text as sum from ledger_entries');
    expect(rows).toEqual([{ sum: '0' }]);
    const balances = async (pool: DatabaseConnection['pool']) =>
      (
        await pool.query(
          `select owner, currency, balance - coalesce((select sum(amount) from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
              where e.ledger_account_id = l.id and t.reason = 'Meanwhile'), 0) as balance
            from ledger_accounts l order by owner, currency`,
        )
      ).rows;
    expect(await balances(empty.pool)).toEqual(await balances(world.test.database.pool));
    expect(await balances(empty.pool)).toContainEqual(expect.objectContaining({ owner: memberName(member.accountId) }));
  });

  it('goes on: new rows get new numbers, and the rules of the ledger hold', async () => {
    await transfer(empty.db, {
      initiator: { member: member.accountId },
      idempotencyKey: randomUUID(),
      reason: 'Afterwards',
      entries: [
        { owner: { member: member.accountId }, currency: 0, amount: -1 },
        { owner: { member: premium.accountId }, currency: 0, amount: 1 },
      ],
    });
    await checkMoneyOf(empty);
    await expect(empty.pool.query('delete from ledger_entries')).rejects.toThrow(/ledger/);
    const guarded = `update ledger_accounts set balance = balance + 1 where owner = '${memberName(member.accountId)}'`;
    await expect(empty.pool.query(guarded)).rejects.toThrow(/only ledger entries/);
    const orphan = `insert into totp_secrets (account_id, secret) values (999999999, 'x')`;
    await expect(empty.pool.query(orphan)).rejects.toThrow(/foreign key/);
  });

  it('has the schema of one that never was restored', async () => {
    const facts = async (pool: DatabaseConnection['pool']) => JSON.stringify(await schemaFacts(pool));
    expect(await facts(empty.pool)).toBe(await facts(world.test.database.pool));
  });
});
