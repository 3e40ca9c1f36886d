import type { GamePage, ReplyOf, ReportSubject } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import { importListed } from '../../../testing/import-listed';
import { exportContent } from '../../catalogue/transfer/export-repository';
import { demoMembers } from '../../../testing/demo-members';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { grantPerformer } from '../../live/performers/repository';

const words = { toReporter: 'Thank you for the report.', toReported: 'This broke rule four.', reason: 'Rule 4' };

let test: TestApp;
let [ines, jonas]: StaffMember[] = [];
let rowan: { accountId: number; cookies: Record<string, string> };
beforeAll(async () => {
  test = await createTestApp({ REPORTS_PER_VISITOR: '500', REPORTS_PER_DAY: '500' });
  [ines, jonas] = [await staffMember(test, ['moderator']), await staffMember(test, ['moderator'])];
  rowan = await signedIn(test, demoMembers[0]);
});
afterAll(() => test.close());

const report = async (about: ReportSubject): Promise<string> => {
  const reply = await test.request('POST', '/api/reports', {
    cookies: rowan.cookies,
    body: { about, reason: 'consent' },
  });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('R-')]);
  return reply.json<{ number: string }>().number;
};
const act = async (number: string, what: string, body: object, as = ines) => {
  const reply = await test.request('POST', `/api/staff/reports/${number}/${what}`, {
    cookies: as?.cookies ?? {},
    body,
  });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
};
const takeDown = (number: string) => act(number, 'decision', { outcome: 'take-down', ...words });
const giveBack = async (number: string) => {
  await act(number, 'appeal', { side: 'reported', text: 'We hold the licence for it.' });
  await act(number, 'appeal-decision', { outcome: 'none', ...words }, jonas);
};
const seenBy = async (number: string) =>
  (await test.request('GET', `/api/staff/reports/${number}`, { cookies: ines?.cookies ?? {} })).json<
    ReplyOf<'GET /api/staff/reports/{number}'>
  >().report;

describe('a picture', () => {
  const gallery = async () =>
    (await test.request('GET', '/api/games/violet-engine', { cookies: agreed })).json<GamePage>().gallery;
  /** Status for a browser that has the file cached; the file itself is not in this test. */
  const file =
    (path: string, cookies: Record<string, string> = agreed) =>
    async () =>
      (
        await test.request('GET', `/media/w_96,q_80,f_webp,fit_cover/${path}`, {
          cookies,
          headers: { 'if-none-match': '*' },
        })
      ).statusCode;
  /** Waits for caches, which follow a change within two seconds. */
  const becomes = async <T>(look: () => Promise<T>, wanted: T): Promise<void> => {
    const until = Date.now() + 2_000;
    let found = await look();
    while (JSON.stringify(found) !== JSON.stringify(wanted) && Date.now() < until) found = await look();
    expect(found).toEqual(wanted);
  };

  it('leaves its gallery and its address, except for who decides about it, stays away over imports, and comes back where it was', async () => {
    const { db } = test.database;
    const exported = await exportContent(db);
    const soft = exported.games.filter((game) => game.soft);
    const [first, second, third] = [soft[0], exported.games.find((game) => !game.soft), soft[1]].map(
      (game) => game?.poster,
    );
    const games = exported.games.map((game) =>
      game.slug === 'violet-engine' ? { ...game, gallery: [first, second, third] } : game,
    );
    const whole = { ...exported, games };
    const load = (content: object) => importListed(db, content, undefined, undefined, true);
    await load(whole);
    await becomes(async () => (await gallery()).length, 3);
    const before = await gallery();
    const path = before[1]?.path ?? '';
    const number = await report({ kind: 'picture', slug: 'violet-engine', path });
    expect(await seenBy(number)).toMatchObject({ kind: 'picture', title: 'Picture 2 of Title of violet-engine' });
    await takeDown(number);
    const without = before.filter((picture) => picture.path !== path);
    await becomes(gallery, without);
    await becomes(file(path), 404);
    expect(await file(path, ines?.cookies)()).toBe(304);
    expect(await file(path, rowan.cookies)()).toBe(404);

    const kept = async () =>
      (await db.execute<{ gallery: unknown }>(sql`select gallery from games where slug = 'violet-engine'`)).rows[0];
    await load(whole);
    expect(await kept()).toEqual({ gallery: without });
    // The export does not contain the picture.
    await load(await exportContent(db));
    await load(whole);
    expect(await kept()).toEqual({ gallery: without });

    await giveBack(number);
    await becomes(gallery, before);
    await becomes(file(path), 304);
  });

  it('of a title that is off the site is reported by its owners alone', async () => {
    const { rows } = await test.database.pool.query<{ path: string }>(
      `update games set withdrawn_at = now() where slug = 'violet-engine' returning gallery -> 0 ->> 'path' as path`,
    );
    const about = { kind: 'picture', slug: 'violet-engine', path: rows[0]?.path ?? '' } as const;
    const status = async () => {
      const body = { about, reason: 'consent' };
      return (await test.request('POST', '/api/reports', { cookies: ines?.cookies ?? {}, body })).statusCode;
    };
    expect(await status()).toBe(404);
    await test.database.pool.query(
      `insert into purchases (account_id, game_id) select $1, id from games where slug = 'violet-engine'`,
      [ines?.accountId],
    );
    expect(await status()).toBe(200);
    await test.database.pool.query(`update games set withdrawn_at = null where slug = 'violet-engine'`);
  });

  it('that is in no gallery cannot be reported', async () => {
    const about = { kind: 'picture', slug: 'violet-engine', path: 'heroes/violet-engine.webp' };
    const reply = await test.request('POST', '/api/reports', {
      cookies: rowan.cookies,
      body: { about, reason: 'consent' },
    });
    expect(reply.statusCode).toBe(404);
  });
});

describe('a public name', () => {
  const nameOf = async (accountId: number): Promise<unknown> =>
    (await test.database.pool.query('select name from public_names where account_id = $1', [accountId])).rows[0]?.name;
  const choose = async ({ cookies }: { cookies: Record<string, string> }, name: string): Promise<string> => {
    const reply = await test.request('PUT', '/api/profile/public-name', { cookies, body: { name } });
    return reply.json<{ message?: string }>().message ?? '';
  };

  it('that is taken down is neutral at once, cannot be chosen again by anyone, and comes back with an appeal', async () => {
    const mara = await signedIn(test, demoMembers[2]);
    await grantPerformer(test.database.db, mara.accountId, 'mara');
    await goOnAir(test.database.db, 'mara');
    const wren = await staffMember(test, []);
    expect(await choose(wren, 'Kite Painter')).toBe('');
    await test.database.pool.query(
      `insert into chat_messages (room_id, sequence, kind, name, text, sent_at, account_id) values ($1, 900, 'text', '', 'Hello', now(), $2)`,
      [await roomIdOf(test.database.db, 'mara'), wren.accountId],
    );
    const number = await report({ kind: 'name', slug: 'mara', sequence: 900 });
    expect(await seenBy(number)).toMatchObject({
      title: 'The name “Kite Painter”',
      content: 'Kite Painter',
      reported: { memberId: wren.accountId },
    });
    await takeDown(number);
    expect(await nameOf(wren.accountId)).toMatch(/^Guest \d+$/);
    for (const member of [wren, rowan])
      expect(await choose(member, 'kite painter')).toBe('The public name was removed by our moderators.');
    await giveBack(number);
    expect(await nameOf(wren.accountId)).toBe('Kite Painter');
  });

  it('that its member changed meanwhile stays as it is', async () => {
    const wren = await staffMember(test, []);
    expect(await choose(wren, 'Paper Boat')).toBe('');
    await test.database.pool.query(
      `insert into chat_messages (room_id, sequence, kind, name, text, sent_at, account_id) values ($1, 901, 'text', '', 'Hello', now(), $2)`,
      [await roomIdOf(test.database.db, 'mara'), wren.accountId],
    );
    const number = await report({ kind: 'name', slug: 'mara', sequence: 901 });
    await test.database.pool.query(
      `update public_names set name = 'Glass Boat', key = 'glassboat' where account_id = $1`,
      [wren.accountId],
    );
    await takeDown(number);
    expect(await nameOf(wren.accountId)).toBe('Glass Boat');
  });
});
