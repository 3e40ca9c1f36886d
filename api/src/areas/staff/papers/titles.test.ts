// Over 300 lines: titles from the hand-in of papers to their end, on one site.
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { GameList, LibraryItem, ReplyOf } from '@platform/shared/contracts';
import { buildApp } from '../../../app';
import { bumpContentVersion, lockContent, readContentVersion } from '../../../ground/db/content-version';
import { demoMembers } from '../../../testing/demo-members';
import { type Clock, moveClock } from '../../../testing/database-clock';
import { mailsTo } from '../../../testing/mails';
import { givePapers, performerIdOf } from '../../../testing/on-air';
import { runCommand } from '../../../testing/run-command';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyContent, tinyGame } from '../../../testing/tiny-content';
import { importContent } from '../../catalogue/transfer/import-repository';
import { writeTitlesUntil } from '../../catalogue/papers/titles-repository';
import { writeDictionary } from '../../catalogue/search/dictionary-repository';
import { darken, remindPerformers } from '../../live/papers/job';
import { applyPapersRequired } from '../../live/papers/settle';
import { settleAllTitles } from '../../live/papers/settle-job';
import { papersStatus } from '../../live/papers/status';
import { grantPerformer, revokePerformer } from '../../live/performers/repository';

jest.setTimeout(300_000);

const DAY = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const LATER = dayIn(300);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n').toString('base64');
const [ONE, TWO, NONE] = ['one-name', 'two-names', 'no-name'] as const;
const [MARA, ODILE] = ['mara-vellin', 'odile-ravenscar'] as const;
const marasAccount = demoMembers[2];

/** The tiny catalogue with a game of one performer, of two, and of none. */
function content() {
  const tiny = tinyContent();
  const game = { coins: 50, standardDiscount: 0 };
  tiny.games.push(
    tinyGame(ONE, { ...game, title: 'Marlowe Reach', cast: [MARA] }),
    tinyGame(TWO, { ...game, title: 'Two of us', cast: [ODILE, MARA] }),
    tinyGame(NONE, { ...game, title: 'A still life', cast: [] }),
  );
  return tiny;
}

let test: TestApp;
let ines: StaffMember;
let otto: StaffMember;
let mara: { accountId: number; cookies: Record<string, string> };
let now = new Date();
const ids: Record<string, number> = {};
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
  await importContent(test.database.db, content(), now);
  const { rows } = await test.database.pool.query<{ id: number; slug: string }>(
    'select id, slug from games union all select id, slug from models',
  );
  for (const { id, slug } of rows) ids[slug] = id;
  ines = await staffMember(test, ['moderator']);
  otto = await staffMember(test, ['moderator']);
  mara = await signedIn(test, marasAccount);
});
afterAll(() => test.close());
beforeEach(async () => {
  // Never backwards: cached entries would become fresh again.
  now = new Date(Math.max(now.getTime() + 2_000, Date.now()));
  await test.database.pool.query(`delete from papers; delete from rate_limits; delete from outbox;
    update models set papers_until = null, papers_grace_until = null;
    update live_rooms set papers_until = null, papers_grace_until = null, papers_reminded_days = null`);
  await settle();
});

/** Updates titles and caches after direct writes to performers. */
async function settle(): Promise<void> {
  await writeTitlesUntil(test.database.db);
  await bumpContentVersion(test.database.db);
}

const act = (path: string, body: object, as: StaffMember) =>
  test.request('POST', `/api/staff/${path}`, { cookies: as.cookies, body: { reason: 'Checked today', ...body } });
const pageOf = async (slug: string): Promise<ReplyOf<'GET /api/staff/performers/{id}'>> =>
  (await test.request('GET', `/api/staff/performers/${ids[slug]}`, { cookies: ines.cookies })).json();
/** Hands in a performer's paper, and has another person accept it. @returns its id */
async function accepted(slug: string, kind: 'identity' | 'consent', expiresOn = LATER): Promise<string> {
  const given = await act(`performers/${ids[slug]}/papers`, { kind, file: pdf }, ines);
  expect([given.statusCode, given.json()]).toEqual([200, { status: 'ok' }]);
  const paper = (await pageOf(slug)).paperList.find(({ state }) => state === 'waiting');
  expect((await act(`papers/${paper?.id}/accept`, { expiresOn }, otto)).statusCode).toBe(200);
  return paper?.id ?? '';
}
async function complete(slug: string, expiresOn = LATER): Promise<string> {
  await accepted(slug, 'identity', expiresOn);
  return accepted(slug, 'consent', expiresOn);
}
/** Which of the three have a page and are listed; moves the clock past the cache lifetime. */
async function shown(): Promise<string[]> {
  now = new Date(now.getTime() + 2_000);
  const list = (await test.request('GET', '/api/games?sort=title', { cookies: agreed })).json<GameList>();
  const found: string[] = [];
  for (const slug of [ONE, TWO, NONE]) {
    const page = await test.request('GET', `/api/games/${slug}`, { cookies: agreed });
    const isListed = list.items.some((item) => item.slug === slug);
    expect([slug, page.statusCode]).toEqual([slug, isListed ? 200 : 404]);
    if (isListed) found.push(slug);
  }
  return found;
}
let members = 0;
async function newMember() {
  members += 1;
  const email = `buyer-${members}@example.com`;
  const password = 'demo-member-2026';
  return signedIn(test, { email, password, name: 'Bo Yer', coins: 2450, gems: 38, plan: null, ownedGames: 0 });
}
const buy = (cookies: Record<string, string>) =>
  test.request('POST', '/api/purchases', {
    cookies,
    body: { gameId: ids[ONE], currency: 'coins', price: 50, key: randomUUID() },
  });

describe('a title', () => {
  it('is public with the papers of each performer whom it names, and one that names none without any', async () => {
    expect(await shown()).toEqual([NONE]);
    await accepted(MARA, 'identity');
    expect(await shown()).toEqual([NONE]);
    await accepted(MARA, 'consent');
    expect(await shown()).toEqual([ONE, NONE]);
    expect((await pageOf(MARA)).titles.find(({ slug }) => slug === TWO)?.hasPapers).toBe(false);
    await complete(ODILE);
    expect(await shown()).toEqual([ONE, TWO, NONE]);
  });

  it('is dark at once when a paper is refused, for every cache and the search', async () => {
    const consent = await complete(MARA);
    expect(await shown()).toEqual([ONE, NONE]);
    const words = () => test.database.pool.query(`select from search_dictionary where word = 'marlowe'`);
    expect((await words()).rowCount).toBe(1);
    const version = await readContentVersion(test.database.db);
    expect((await act(`papers/${consent}/refuse`, {}, otto)).statusCode).toBe(200);
    expect(await readContentVersion(test.database.db)).toBeGreaterThan(version);
    expect(await shown()).toEqual([NONE]);
    expect((await words()).rowCount).toBe(0);
  });

  it('stays with its owners when it goes dark, and others cannot buy it', async () => {
    const consent = await complete(MARA);
    const [owner, other] = [await newMember(), await newMember()];
    expect((await buy(owner.cookies)).statusCode).toBe(200);
    await act(`papers/${consent}/refuse`, {}, otto);
    expect((await buy(other.cookies)).json()).toMatchObject({ serverStatus: 409, code: 'not-for-sale' });
    const library = await test.request('GET', '/api/library', { cookies: owner.cookies });
    expect(library.json<{ items: LibraryItem[] }>().items.map(({ game }) => [game.slug, game.notForSale])).toEqual([
      [ONE, 'withdrawn'],
    ]);
    const page = (who: typeof owner) => test.request('GET', `/api/library/${ONE}`, { cookies: who.cookies });
    expect([(await page(owner)).statusCode, (await page(other)).statusCode]).toEqual([200, 404]);
    const stream = await test.request('POST', `/api/games/${ONE}/stream`, {
      cookies: owner.cookies,
      body: { file: 0 },
    });
    expect(stream.statusCode).toBe(200);
    const rating = { cookies: owner.cookies, body: { stars: 4 } };
    expect((await test.request('PUT', `/api/games/${ONE}/rating`, rating)).statusCode).toBe(200);
  });

  it('is bought by whoever was first, however many buy while a paper is refused', async () => {
    const consent = await complete(MARA);
    const buyers = await Promise.all(Array.from({ length: 4 }, () => newMember()));
    const [refused, ...bought] = await Promise.all([
      act(`papers/${consent}/refuse`, {}, otto),
      ...buyers.map(({ cookies }) => buy(cookies)),
    ]);
    expect(refused.statusCode).toBe(200);
    const { rows } = await test.database.pool.query<{ at: Date; dark: Date }>(
      `select (select max(purchased_at) from purchases where game_id = $1) as at, now() as dark`,
      [ids[ONE]],
    );
    expect(rows).toHaveLength(1);
    for (const { statusCode } of bought) expect([200, 409]).toContain(statusCode);
    for (const { cookies } of buyers) expect([200, 409]).toContain((await buy(cookies)).statusCode);
    expect((await buy((await newMember()).cookies)).statusCode).toBe(409);
  });

  it('is not made dark while a purchase has read it', async () => {
    const consent = await complete(MARA);
    const buyer = await test.database.pool.connect();
    await buyer.query('begin');
    await buyer.query('select from games where id = $1 for key share', [ids[ONE]]);
    const refused = act(`papers/${consent}/refuse`, {}, otto);
    const waiting = async (): Promise<number> =>
      (await buyer.query(`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`))
        .rowCount ?? 0;
    const waits = async (): Promise<boolean> => (await waiting()) > 0 || waits();
    expect(await Promise.race([waits(), refused.then(() => false)])).toBe(true);
    await buyer.query('commit');
    buyer.release();
    expect((await refused).statusCode).toBe(200);
    expect(await shown()).toEqual([NONE]);
  });

  it('stays public when its performer’s room is taken from the account, which the room does not', async () => {
    const { db } = test.database;
    await grantPerformer(db, mara.accountId, 'mara');
    await complete(MARA);
    const room = () => test.request('GET', '/api/camgirls/mara', { cookies: agreed });
    now = new Date(now.getTime() + 5_000);
    expect((await room()).statusCode).toBe(200);
    await revokePerformer(db, mara.accountId, 'mara');
    expect(await shown()).toEqual([ONE, NONE]);
    expect((await room()).statusCode).toBe(404);
    const { paperList, missingPapers, rooms } = await pageOf(MARA);
    expect(paperList.map(({ state, room: of }) => [state, of])).toEqual([
      ['valid', null],
      ['valid', null],
    ]);
    expect([missingPapers, rooms[0]?.missingPapers]).toEqual([[], ['identity', 'consent']]);
    // Withdrawn consent is refused.
    await act(`papers/${paperList[0]?.id}/refuse`, {}, otto);
    expect(await shown()).toEqual([NONE]);
  });

  it('follows its performers when content is loaded again', async () => {
    await complete(MARA);
    const changed = content();
    const cast = (slug: string, names: string[]) =>
      changed.games.forEach((game) => game.slug === slug && game.cast.splice(0, 9, ...names));
    cast(ONE, [ODILE]);
    cast(TWO, [MARA]);
    cast(NONE, [MARA, ODILE]);
    const { dark } = await test.database.pool
      .query<{ dark: number }>(`select count(*)::int as dark from games where papers_until is null`)
      .then(({ rows }) => rows[0] ?? { dark: 0 });
    await importContent(test.database.db, changed, now);
    expect(await shown()).toEqual([TWO]);
    await importContent(test.database.db, content(), now);
    expect(await shown()).toEqual([ONE, NONE]);
    expect(dark).toBeGreaterThan(0);
  });

  it('is public without papers where the operator asks for none', async () => {
    await applyPapersRequired(test.database.db, false);
    expect(await shown()).toEqual([ONE, TWO, NONE]);
    await applyPapersRequired(test.database.db, true);
    expect(await shown()).toEqual([NONE]);
  });
});

describe('papers of titles', () => {
  it('wait in the staff’s list, with those that are missing, of performers without a room, too', async () => {
    await test.database.pool.query(`delete from live_rooms where model_id = $1`, [ids[ODILE]]);
    const listed = async () => {
      const reply = await test.request('GET', '/api/staff/performers?state=papers', { cookies: ines.cookies });
      const { performers } = reply.json<ReplyOf<'GET /api/staff/performers'>>();
      return Object.fromEntries(
        performers.map(({ slug, papers: { until, ...papers } }) => [slug, { ...papers, until }]),
      );
    };
    expect((await listed())[ODILE]).toEqual({ until: null, waiting: 0, titles: (await pageOf(ODILE)).titles.length });
    await act(`performers/${ids[ODILE]}/papers`, { kind: 'identity', file: pdf }, ines);
    expect((await listed())[ODILE]?.waiting).toBe(1);
    expect((await pageOf(ODILE)).paperList[0]).toMatchObject({ room: null, handedInBy: ines.email, mayAccept: false });
    await act(`papers/${(await pageOf(ODILE)).paperList[0]?.id}/refuse`, {}, ines);
    await complete(ODILE);
    expect(await listed()).not.toHaveProperty(ODILE);
    // A new paper replaces the waiting one, and its acceptance replaces the valid one.
    await complete(ODILE, dayIn(20));
    expect((await listed())[ODILE]?.until).toBe(`${dayIn(21)}T00:00:00.000Z`);
  });

  it('are asked for in time of who was there before they were required, and a first paper takes nothing of it', async () => {
    const { db, pool } = test.database;
    const grace = `${dayIn(31)}T00:00:00.000Z`;
    await pool.query(`update models set papers_until = $1, papers_grace_until = $1 where slug = $2`, [grace, MARA]);
    await settle();
    const said = async () => {
      const found = await papersStatus.find({ ...test.app.services, config: test.config, db, now: () => now });
      return found.find(({ name }) => name === 'papers-titles')?.text;
    };
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from (select papers_until from games union all select papers_until from videos) t where isfinite(papers_until)`,
    );
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(grace) - 1);
    expect(await said()).toBe(`${rows[0]?.n} titles without valid papers of all performers go dark after ${day}.`);
    await accepted(MARA, 'identity', dayIn(3));
    expect(await shown()).toEqual([ONE, NONE]);
    await complete(MARA);
    expect(await said()).toBeUndefined();
  });

  it('remind their performer once for room and titles, and of titles alone where they end first', async () => {
    const { db, pool } = test.database;
    await grantPerformer(db, mara.accountId, 'mara');
    const subjects = async () => {
      await remindPerformers(test.app.services);
      const told = (await mailsTo(test, marasAccount?.email ?? '', new Date(Date.now() + DAY))).map(
        ({ subject }) => subject,
      );
      await pool.query('delete from outbox');
      return told.filter((subject) => / papers by /.test(subject)).map((subject) => subject.replace(/ by .*/, ''));
    };
    await complete(MARA, dayIn(20));
    expect(await subjects()).toEqual(['Your room and titles need new papers']);
    expect(await subjects()).toEqual([]);
    await complete(MARA);
    await pool.query(`update models set papers_until = $1 where slug = $2`, [`${dayIn(5)}T00:00Z`, MARA]);
    expect(await subjects()).toEqual(['Your titles need new papers']);
    await revokePerformer(db, mara.accountId, 'mara');
  });

  it('are brought up to date after a release before this one wrote beside it', async () => {
    const { db, pool } = test.database;
    await complete(MARA);
    // That release sets neither a paper's performer nor what it is for.
    await pool.query(`update papers set model_id = null; update games set papers_until = now() + interval '9 days';
      update models set papers_until = null`);
    expect(await settleAllTitles(test.app.services)).toBeGreaterThan(0);
    expect(await settleAllTitles(test.app.services)).toBe(0);
    expect(await shown()).toEqual([ONE, NONE]);
    expect((await pageOf(MARA)).papers.until).toBe(`${dayIn(301)}T00:00:00.000Z`);
    await db.transaction(async (tx) => {
      await lockContent(tx);
      await writeDictionary(tx);
    });
  });
});

describe('midnight', () => {
  let clock: Clock;
  beforeAll(async () => {
    clock = await moveClock(test.database);
  });

  it('of the last day ends a title on two servers, by the clock alone, and then the job looks after it', async () => {
    const { db, pool } = test.database;
    await grantPerformer(db, mara.accountId, 'mara');
    await complete(MARA, dayIn(0));
    await pool.query('delete from outbox');
    const other = await buildApp({ config: test.config, database: test.database, now: () => now });
    const statuses = async () => {
      now = new Date(now.getTime() + 1_001);
      const cookies = agreed;
      const page = `/api/games/${ONE}`;
      return [
        (await test.request('GET', page, { cookies })).statusCode,
        (await other.inject({ url: page, cookies })).statusCode,
      ];
    };
    await clock.goTo(new Date(`${dayIn(0)}T23:59:30Z`));
    // Cached by both; within its lifetime each would serve it again.
    expect([await statuses(), await statuses()]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const version = await readContentVersion(db);
    await clock.goTo(new Date(`${dayIn(1)}T00:00:00Z`));
    expect(await statuses()).toEqual([404, 404]);
    expect(await readContentVersion(db)).toBe(version + 1);
    await other.close();
    now = new Date(`${dayIn(1)}T00:00:10Z`);
    // Two servers at once: each performer is handled by one.
    const done = await Promise.all([darken(test.app.services), darken(test.app.services)]);
    expect(done.filter(({ titles }) => titles > 0)).toHaveLength(1);
    const mails = await mailsTo(test, marasAccount?.email ?? '', new Date(Date.now() + 9 * DAY));
    expect(mails.map(({ subject }) => subject)).toEqual(['Your room and titles are no longer public']);
    await revokePerformer(db, mara.accountId, 'mara');
    expect(await performerIdOf(db, 'mara')).toBe(ids[MARA]);
  });
});

it('says in the status how many titles are public', async () => {
  const { database, config } = test;
  await givePapers(database.db);
  expect(await runCommand({ database, config }, 'status', [])).toContain('titles may be public by papers');
});
