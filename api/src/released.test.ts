import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { buildApp } from './app';
import { exportContent } from './areas/catalogue/transfer/export-repository';
import type { DatabaseConnection } from './ground/db/database';
import { planMigrations, runMigrations } from './ground/db/migrate';
import { schemaFacts } from './testing/schema-facts';
import { agreed, solvedCaptcha, type TestApp, testConfig } from './testing/test-app';
import { createEmptyDatabase, createTestDatabase } from './testing/test-database';

/** Rows that earlier releases left behind (ground/db/released/README.md). */
const folder = fileURLToPath(new URL('./ground/db/released/', import.meta.url));
const releases = readdirSync(folder).filter((name) => /^[0-9a-f]{7}\.sql$/.test(name));
const read = (name: string): string => readFileSync(folder + name, 'utf8');

const PASSWORD = 'demo-member-2026';
/** Of the member with an authenticator app, whose secret and recovery codes were sealed with the key of the tests. */
const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const RECOVERY_CODE = 'abcd-efgh-jkmn';
/** A browser that was logged in before the upgrade. */
const WREN = { ...agreed, session: 'a made-up session' };
/** A day on which everything in the rows is still valid. */
const now = new Date('2026-11-26T12:00:00Z');

/** The database as the release left it. */
async function load(database: DatabaseConnection, release: string): Promise<void> {
  const rows = read(release);
  const [, schema = ''] = /^-- schema: (\S+)/.exec(rows) ?? [];
  if (schema.endsWith('.sql')) await database.pool.query(read(schema));
  else await runMigrations(database.pool, { upTo: schema });
  await database.pool.query(rows);
}

async function counts({ pool }: DatabaseConnection): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; n: number }>(
    `select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as n
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

const balancesOf = async ({ pool }: DatabaseConnection): Promise<unknown> =>
  (
    await pool.query(
      `select a.email, l.currency, l.balance::int, (select sum(amount)::int from ledger_entries e where e.ledger_account_id = l.id) as entries
         from accounts a join ledger_accounts l on l.owner = 'member:' || a.id order by a.email, l.currency`,
    )
  ).rows;

describe.each(releases)('a database of release %s', (release) => {
  let database: DatabaseConnection;
  let test: TestApp;
  let before: { counts: Map<string, number>; balances: unknown };
  let planned: number;
  let ran: number;
  beforeAll(async () => {
    // The captcha's library reads the process's clock, which may be past that day.
    jest.spyOn(Date, 'now').mockReturnValue(now.getTime());
    database = await createEmptyDatabase();
    await load(database, release);
    before = { counts: await counts(database), balances: await balancesOf(database) };
    planned = (await planMigrations(database.pool)).length;
    ran = await runMigrations(database.pool);
    const config = testConfig();
    const app = await buildApp({ config, database, now: () => now });
    await app.ready();
    test = {
      app,
      database,
      config,
      request: (method, url, { cookies, body, headers } = {}) =>
        app.inject({
          method,
          url,
          headers: {
            ...(method !== 'GET' && { origin: config.siteUrl, 'content-type': 'application/json' }),
            ...headers,
          },
          ...(cookies && { cookies }),
          ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
        }),
      close: async () => {
        await app.close();
        await database.close();
      },
    };
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await test.close();
  });

  const login = async (email: string) =>
    test.request('POST', '/api/profile/login', {
      body: { email, password: PASSWORD, recaptchaToken: await solvedCaptcha(test) },
    });
  const cookiesOf = async (email: string): Promise<Record<string, string>> => {
    const { cookies } = await login(email);
    return { ...agreed, ...Object.fromEntries(cookies.map(({ name, value }) => [name, value])) };
  };

  it('gets what was said that it would get, once', async () => {
    expect(ran).toBe(planned);
    expect(await planMigrations(database.pool)).toEqual([]);
    expect(await runMigrations(database.pool)).toBe(0);
  });

  it('has the schema of a new database, line by line', async () => {
    const fresh = await createTestDatabase();
    const facts = await schemaFacts(fresh.pool);
    await fresh.close();
    expect(await schemaFacts(database.pool)).toEqual(facts);
  });

  it('has the page for parents, to which the age gate leads, where it has texts', async () => {
    const { rows } = await database.pool.query<{ path: string }>(
      `select path from text_pages where path in ('/parents', '/terms-and-conditions') order by path`,
    );
    const paths = rows.map(({ path }) => path);
    expect(paths).toEqual(paths.includes('/terms-and-conditions') ? ['/parents', '/terms-and-conditions'] : []);
  });

  it('keeps every row and every balance', async () => {
    const after = await counts(database);
    const lost = [...before.counts].filter(([name, n]) => (after.get(name) ?? 0) < n);
    expect(lost).toEqual([]);
    expect(before.counts.get('accounts')).toBeGreaterThan(2);
    expect(await balancesOf(database)).toEqual(before.balances);
  });

  it('lets a member log in and find balances, plan, library and favourites, and another stay logged in, picture and all', async () => {
    const rowan = await cookiesOf('rowan@example.com');
    const get = async (url: string, cookies = rowan): Promise<unknown> => {
      const reply = await test.request('GET', url, { cookies });
      expect([url, reply.statusCode]).toEqual([url, 200]);
      return reply.json();
    };
    expect(await get('/api/profile/balance')).toEqual([
      { currencyType: 0, count: 2450 },
      { currencyType: 1, count: 38 },
    ]);
    expect(await get('/api/profile')).toMatchObject({ isPremiumUser: true });
    expect(await get('/api/library')).toMatchObject({ total: 3 });
    expect(JSON.stringify(await get('/api/favourites'))).toContain('saltlight');
    expect(await get('/api/transactions')).toMatchObject({ items: expect.arrayContaining([expect.anything()]) });
    expect(await get('/api/profile', WREN)).toMatchObject({
      photoMedia: { path: 'avatars/a-made-up-picture.webp' },
    });
  });

  it('lets a member with an authenticator app in, by a code and by a recovery code', async () => {
    for (const [method, code] of [
      ['totp', new TOTP({ secret: Secret.fromBase32(APP_SECRET) }).generate({ timestamp: now.getTime() })],
      ['recovery', RECOVERY_CODE],
    ]) {
      const { ticket } = (await login('sage@example.com')).json<{ ticket: string }>();
      const reply = await test.request('POST', '/api/profile/login/second-factor', { body: { ticket, method, code } });
      expect([method, reply.statusCode]).toEqual([method, 200]);
    }
  });

  // Earlier releases had no staff.
  if (read(release).includes('INSERT INTO staff_roles'))
    it('lets its staff read what waits: reports, papers, payouts and the audit log', async () => {
      const { ticket } = (await login('sage@example.com')).json<{ ticket: string }>();
      const code = new TOTP({ secret: Secret.fromBase32(APP_SECRET) }).generate({ timestamp: now.getTime() + 30_000 });
      const { cookies: own } = await test.request('POST', '/api/profile/login/second-factor', {
        body: { ticket, method: 'totp', code },
      });
      const cookies = { ...agreed, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) };
      for (const [url, text] of [
        ['/api/staff/reports', 'R-AAAA-0001'],
        ['/api/staff/performers/1', '2029-05-01'],
        ['/api/staff/payouts', 'Transfer 41'],
        ['/api/staff/audit', 'The first owner'],
      ] as const) {
        const reply = await test.request('GET', url, { cookies });
        expect([url, reply.statusCode, reply.body]).toEqual([url, 200, expect.stringContaining(text)]);
      }
    });

  it('shows its pages: the start page, lists, a game with its preview, a film, a performer, a room and a text', async () => {
    for (const url of [
      '/api/home',
      '/api/games',
      '/api/videos/glass-walk',
      '/api/models/mara-vellin',
      '/api/camgirls/mara',
      '/api/gallery',
      '/api/seo?path=/games',
      '/api/search?q=saltlight',
      '/api/bars',
      '/api/text-pages?path=/help',
      '/api/devices',
    ]) {
      const reply = await test.request('GET', url, { cookies: WREN });
      expect([url, reply.statusCode]).toEqual([url, 200]);
    }
    expect((await test.request('GET', '/api/games/violet-engine', { cookies: agreed })).json()).toMatchObject({
      slug: 'violet-engine',
    });
    const content = await exportContent(database.db);
    expect(content.games.find(({ slug }) => slug === 'violet-engine')?.clip).toEqual({ source: 'dunes.mp4' });
    const { rows } = await database.pool.query(
      `select kind, owner_slug from media_files where name = 'clips/dunes.mp4'`,
    );
    expect(rows).toEqual([{ kind: 'clip', owner_slug: 'violet-engine' }]);
  });
});
