import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { areas, commands } from '../../../areas';
import { demoMembers } from '../../../testing/demo-members';
import { chatMessages, contactMessages, favourites, games, history, liveRooms } from '../../../tables';
import { mailsTo } from '../../../testing/mails';
import { createTestApp, makeFresh, signedIn, solvedCaptcha, type TestApp } from '../../../testing/test-app';
import { storeUpload } from '../avatars/repository';
import { createSession } from '../sessions/repository';
import { eraseDueAccounts } from './erase';

const DAY = 86_400_000;
let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp({ LOGIN_ATTEMPTS_PER_ADDRESS: '1000' }, { now: () => now });
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => test.close());

interface Someone {
  readonly accountId: number;
  readonly email: string;
  readonly cookies: Record<string, string>;
}
let count = 0;
/** A member with plan, coins, games, ratings, a favourite, something seen, an upload and a email to us. */
const member = async (): Promise<Someone> => {
  const { db } = test.database;
  const email = `leaver-${(count += 1)}@example.com`;
  const one = await signedIn(test, { ...(demoMembers[0] as (typeof demoMembers)[number]), email });
  await makeFresh(test, one.accountId, now);
  const [game] = await db.select({ id: games.id }).from(games);
  await db.insert(favourites).values({ accountId: one.accountId, gameId: game?.id ?? 0, addedAt: now });
  await db.insert(history).values({ accountId: one.accountId, gameId: game?.id ?? 0, seenAt: now });
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  await storeUpload(db, one.accountId, { image, size: 9, color: '#ffffff' }, now);
  await db.insert(contactMessages).values({
    reference: `C-${count}`,
    name: 'Rowan',
    email: email.toUpperCase(),
    topic: 'general',
    message: 'A word to you.',
    createdAt: now,
  });
  const [room] = await db.select({ id: liveRooms.id }).from(liveRooms);
  await db.insert(chatMessages).values({
    roomId: room?.id ?? 0,
    sequence: count,
    kind: 'text',
    accountId: one.accountId,
    name: 'Rowan Hale',
    text: `Hello from ${email}`,
    sentAt: now,
  });
  return { email, ...one };
};
const requestRemoval = ({ cookies }: Someone, body: object = {}): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/removal', { cookies, body });
const login = async ({ email }: Someone): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/login', {
    body: { email, password: 'demo-member-2026', recaptchaToken: await solvedCaptcha(test) },
  });
const erase = (): Promise<number> =>
  eraseDueAccounts({ areas, db: test.database.db, config: test.config, now: () => now });
const rowsOf = async (statement: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await test.database.pool.query<Record<string, unknown>>(statement, values)).rows;
const authorized = async (cookies: Record<string, string>): Promise<boolean> =>
  (await test.request('GET', '/api/profile/authorized', { cookies })).json<{ authorized: boolean }>().authorized;

describe('removing an account', () => {
  it('ends every session and says until when it can be undone', async () => {
    const one = await member();
    const elsewhere = { session: await createSession(test.database.db, one.accountId, now) };
    const reply = await requestRemoval(one, { reason: 'I have <b>no</b> time.' });
    expect(reply.json()).toEqual({ status: 'ok', removedOn: new Date(now.getTime() + 14 * DAY).toISOString() });
    expect(reply.cookies).toMatchObject([{ name: 'session', value: '' }]);
    expect([await authorized(one.cookies), await authorized(elsewhere)]).toEqual([false, false]);
    const [mail] = await mailsTo(test, one.email, now);
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^Your account will be removed on \d+ \w+ 20\d\d$/),
      links: [expect.stringMatching(/\/login$/)],
    });
  });

  it('is undone by logging in, until the last moment', async () => {
    const one = await member();
    await requestRemoval(one);
    now = new Date(now.getTime() + 14 * DAY - 1000);
    await erase();
    expect((await login(one)).statusCode).toBe(200);
    now = new Date(now.getTime() + 2 * DAY);
    await erase();
    expect((await login(one)).statusCode).toBe(200);
    expect((await mailsTo(test, one.email, now)).map(({ subject }) => subject).at(-1)).toBe(
      'Your account has been kept',
    );
  });

  it('requires re-authentication, and a short reason at most', async () => {
    const one = await member();
    expect((await requestRemoval(one, { reason: 'x'.repeat(1001) })).json()).toMatchObject({
      fields: { reason: expect.any(String) },
    });
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await requestRemoval(one)).json()).toMatchObject({ serverStatus: 403, code: 'reauthentication-required' });
    expect(await authorized(one.cookies)).toBe(true);
  });

  it('erases everything but the ledger, which names no person, and says so in a last mail', async () => {
    const [one, other] = [await member(), await member()];
    const ledger =
      'select e.id, e.amount, t.reason, t.request, a.owner, a.balance from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.ledger_account_id order by e.id';
    const before = await rowsOf(ledger);
    await requestRemoval(one);
    now = new Date(now.getTime() + 14 * DAY);
    expect(await erase()).toBeGreaterThan(0);
    expect(await rowsOf(ledger)).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(new RegExp(`${one.email}|Rowan`, 'i'));
    expect((await mailsTo(test, one.email, now)).map(({ subject }) => subject)).toEqual(['Your account was removed']);
    const tables = await rowsOf(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      expect(JSON.stringify(await rowsOf(`select * from "${String(name)}"`))).not.toMatch(new RegExp(one.email, 'i'));
    expect(await rowsOf('select name, text from chat_messages where account_id is null')).toContainEqual({
      name: 'Former member',
      text: '',
    });
    expect(JSON.stringify(await rowsOf('select name, text from chat_messages where account_id is null'))).not.toMatch(
      /Rowan|Hello/,
    );
    expect((await login(one)).statusCode).toBe(401);
    expect(await rowsOf('select id from favourites where account_id = $1', other.accountId)).toHaveLength(1);
    expect((await login(other)).statusCode).toBe(200);
  });

  it('takes the votes of the member off the games', async () => {
    const one = await member();
    const shown = (): Promise<Record<string, unknown>[]> => rowsOf('select id, rating from games order by id');
    await test.database.db.update(games).set({ rating: 1 }).where(eq(games.slug, 'violet-engine'));
    await test.database.pool.query(
      'insert into ratings (account_id, game_id, stars) select $1, id, 10 from games on conflict do nothing',
      [one.accountId],
    );
    await requestRemoval(one);
    now = new Date(now.getTime() + 15 * DAY);
    await erase();
    expect((await shown()).map(({ rating }) => rating)).not.toContain(1);
  });

  it('is done once by several instances, and by a command', async () => {
    now = new Date(now.getTime() + 20 * DAY);
    await erase();
    now = new Date();
    const members = [await member(), await member(), await member()];
    for (const one of members) await requestRemoval(one);
    now = new Date(now.getTime() + 15 * DAY);
    const counts = await Promise.all([erase(), erase(), erase()]);
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(3);
    const command = commands.find(({ words }) => words === 'accounts erase');
    const io = { note: () => undefined, writeFile: () => Promise.resolve() };
    expect(await command?.run({ db: test.database.db, config: test.config, areas, migrations: 0, ...io }, [])).toBe(
      'No account is due.',
    );
  });

  it('would not be stopped by any table that refers to an account', async () => {
    const references = await rowsOf(
      `select conrelid::regclass::text as table, confdeltype as on_delete from pg_constraint where contype = 'f' and confrelid = 'accounts'::regclass`,
    );
    expect(references.filter(({ on_delete: onDelete }) => onDelete !== 'c' && onDelete !== 'n')).toEqual([]);
    expect(references.length).toBeGreaterThan(8);
  });
});

describe('the export', () => {
  const exported = ({ cookies }: Someone): Promise<LightMyRequestResponse> =>
    test.request('GET', '/api/profile/export', { cookies });

  it('is one file with everything that is kept, and nothing that opens the account', async () => {
    const one = await member();
    await test.request('GET', '/api/profile', { cookies: one.cookies });
    const reply = await exported(one);
    expect(reply.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/),
      'cache-control': 'private, no-store',
      'content-type': expect.stringContaining('application/json'),
    });
    const data = reply.json<Record<string, unknown[]>>();
    expect(data).toMatchObject({
      profile: { email: one.email, name: 'Rowan Hale', notifications: { newGame: true } },
      publicName: { name: expect.stringMatching(/^Guest \d+$/), confirmedAt: null, changedAt: null },
      payments: [{ product: 'premium-yearly', amount: 9588, currency: 'USD', state: 'paid' }],
      subscriptions: [{ plan: 'yearly', status: 'active' }],
      sessions: [{ device: expect.any(String) }],
      picture: { webpInBase64: expect.any(String) },
      messages: [{ message: 'A word to you.' }],
      favourites: [{ game: expect.any(String) }],
      history: [{ game: expect.any(String), seconds: null }],
      secondFactor: { totp: false, passkeys: [] },
      ageVerifications: [],
      emailChange: [],
      live: { messages: [{ text: `Hello from ${one.email}`, tip: null }], performsIn: [] },
    });
    expect(data.ledger).toEqual(
      expect.arrayContaining([expect.objectContaining({ currency: 'coins', amount: 2450, reason: 'Demo balance' })]),
    );
    expect(data.purchases?.length).toBeGreaterThan(0);
    expect(data.ratings?.length).toBeGreaterThan(0);
    expect(reply.body).not.toMatch(/argon2|tokenHash|passwordHash/i);
    expect(reply.body).not.toContain(one.cookies.session);
  });

  it('has its sections in one order, whichever area exports them', async () => {
    const sections = Object.keys((await exported(await member())).json<object>());
    expect(sections).toEqual([
      'exportedAt',
      'profile',
      'publicName',
      'sessions',
      'secondFactor',
      'picture',
      'emailChange',
      'purchases',
      'receipts',
      'playProgress',
      'payments',
      'subscriptions',
      'ratings',
      'favourites',
      'history',
      'ledger',
      'ageVerifications',
      'messages',
      'emails',
      'reports',
      'live',
      'staffActs',
      'reportDecisions',
      'staffInvitations',
    ]);
  });

  it('holds nothing of other accounts', async () => {
    const [one, other] = [await member(), await member()];
    expect((await exported(one)).body).not.toContain(other.email);
  });

  it('requires re-authentication', async () => {
    const one = await member();
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await exported(one)).json()).toMatchObject({ serverStatus: 403, code: 'reauthentication-required' });
  });

  it('looks at every table that refers to an account', async () => {
    const references = await rowsOf(
      `select distinct conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'accounts'::regclass`,
    );
    // A new table belongs into `exportOf` of its area, or here, when it holds only secrets or what ends by itself within hours.
    const known = [
      'play_progress',
      'purchase_receipts',
      'purchases',
      'ratings',
      'favourites',
      'history',
      'sessions',
      'staff_roles',
      'public_names',
      'uploaded_avatars',
      'email_changes',
      'age_tokens',
      'subscriptions',
      'chat_messages',
      'chat_reports',
      'chat_sanctions',
      'performers',
      'papers',
      'private_stays',
      'payouts',
      'follows',
      'show_films',
      'reports',
    ];
    const secrets = [
      'account_links',
      'age_sessions',
      'headset_codes',
      'login_tickets',
      'totp_secrets',
      'recovery_codes',
      'passkeys',
      'passkey_challenges',
      'private_invites',
      'room_visitors',
    ];
    expect(
      references.map(({ table }) => table).filter((table) => ![...known, ...secrets].includes(String(table))),
    ).toEqual([]);
  });
});
