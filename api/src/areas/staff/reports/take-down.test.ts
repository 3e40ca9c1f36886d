import type { GamePage, ReplyOf, RequestOf } from '@platform/shared/contracts';
import { demoMembers } from '../../../testing/demo-members';
import { mailsToEach } from '../../../testing/mails';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { whileHeld } from '../../../testing/while-held';
import { grantPerformer } from '../../live/performers/repository';

type Body = RequestOf<'POST /api/staff/reports'>['body'];
type Report = ReplyOf<'GET /api/staff/reports/{number}'>['report'];
const game = { kind: 'game', slug: 'violet-engine' } as const;
const room = { kind: 'room', slug: 'mara' } as const;
const words = { toReporter: 'Thank you, it is gone.', toReported: 'This broke rule four.', reason: 'Rule 4' };

let test: TestApp;
let pinned: Date | null = null;
let ines: StaffMember;
let jonas: StaffMember;
const performerEmail = demoMembers[2]?.email ?? '';
let mara: { accountId: number; cookies: Record<string, string> };
beforeAll(async () => {
  test = await createTestApp(
    { REPORTS_PER_VISITOR: '500', REPORTS_PER_DAY: '500' },
    { now: () => pinned ?? new Date() },
  );
  ines = await staffMember(test, ['moderator']);
  jonas = await staffMember(test, ['moderator']);
  mara = await signedIn(test, demoMembers[2]);
  await grantPerformer(test.database.db, mara.accountId, 'mara');
});
beforeEach(async () => {
  await test.database.pool.query('delete from reports');
  await test.database.pool.query(
    `update settings set value = to_jsonb((value)::int + 1) where key = 'content-version'; update games set withdrawn_at = null; update live_rooms set closed_at = null`,
  );
  await goOnAir(test.database.db, 'mara');
});
afterAll(() => test.close());

const takeDown = (about: Body['about'], as = ines) =>
  test.request('POST', '/api/staff/reports', { cookies: as.cookies, body: { about, rule: 'rules', ...words } });
const taken = async (about: Body['about']): Promise<Report> => {
  const reply = await takeDown(about);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json<{ report: Report }>().report;
};
const act = (number: string, what: string, body: object, as: StaffMember) =>
  test.request('POST', `/api/staff/reports/${number}/${what}`, { cookies: as.cookies, body });
const giveBack = async (number: string, as = jonas) => {
  await act(number, 'appeal', { side: 'reported', text: 'We hold the licence for it.' }, ines);
  return (await act(number, 'appeal-decision', { outcome: 'none', ...words }, as)).statusCode;
};
const status = async (path: string): Promise<number> =>
  (await test.request('GET', path, { cookies: agreed })).statusCode;
/** Caches follow a change within two seconds. */
const becomes = async (look: () => Promise<unknown>, wanted: unknown): Promise<void> => {
  const until = Date.now() + 2_000;
  let found = await look();
  while (found !== wanted && Date.now() < until) found = await look();
  expect(found).toBe(wanted);
};
const named = async (name: string): Promise<StaffMember> => {
  const member = await staffMember(test, []);
  await test.request('PUT', '/api/profile/public-name', { cookies: member.cookies, body: { name } });
  return member;
};
const isShown = (path: string) => () => status(path);

describe('what nobody reported', () => {
  it('is taken down at once as a report that is decided, which another person can undo', async () => {
    const page = isShown('/api/games/violet-engine');
    await becomes(page, 200);
    const report = await taken(game);
    expect(report).toMatchObject({
      kind: 'game',
      state: 'closed',
      byStaff: true,
      email: null,
      evidence: { isIntact: true },
      decisions: [{ stage: 'first', outcome: 'take-down', by: ines.email, toReported: words.toReported }],
    });
    await becomes(page, 404);
    expect((await test.request('GET', '/api/search?q=violet', { cookies: agreed })).body).not.toContain(game.slug);
    expect(await giveBack(report.number, ines)).toBe(403);
    expect((await act(report.number, 'appeal-decision', { outcome: 'none', ...words }, jonas)).statusCode).toBe(200);
    await becomes(page, 200);
  });

  it('and is a room ends its broadcast, and tells its performer that nobody reported it', async () => {
    await mailsToEach(test, [performerEmail]);
    await test.database.pool.query(
      `insert into room_stills (room_id, broadcast_id, taken_at, image, blurred)
       select room_id, id, now(), 'what was on air', 'blurred' from live_broadcasts where room_id = $1 and ended_at is null`,
      [await roomIdOf(test.database.db, 'mara')],
    );
    const { number, evidence } = await taken(room);
    expect((await test.request('GET', evidence.copy ?? '', { cookies: ines.cookies })).body).toBe('what was on air');
    expect(await status('/api/camgirls/mara')).toBe(404);
    expect((await test.database.pool.query('select from live_broadcasts where ended_at is null')).rowCount).toBe(0);
    const [[mail] = []] = await mailsToEach(test, [performerEmail]);
    const source = mail?.source.replaceAll(/=\r?\n/g, '');
    expect(mail?.subject).toBe(`Your live room has been removed (${number})`);
    expect(source).toContain('Your live room was reviewed by our staff and has been removed from the site.');
    expect(source).toContain(words.toReported);
    expect(source).not.toContain('was reported');
    expect(await giveBack(number)).toBe(200);
    expect(await status('/api/camgirls/mara')).toBe(200);
  });

  it('and is one picture of a game leaves its gallery alone', async () => {
    await test.database.pool.query(
      `update settings set value = to_jsonb((value)::int + 1) where key = 'content-version'; update games set gallery = (select jsonb_agg(poster) from (select poster from games order by id limit 2) of) where slug = 'violet-engine'`,
    );
    const pictures = async () =>
      (await test.request('GET', '/api/games/violet-engine', { cookies: agreed })).json<GamePage>().gallery;
    await becomes(async () => (await pictures()).length, 2);
    const before = await pictures();
    const { number, title } = await taken({ kind: 'picture', slug: game.slug, path: before[0]?.path ?? '' });
    expect(title).toBe('Picture 1 of Title of violet-engine');
    await becomes(async () => (await pictures()).length, before.length - 1);
    expect(await giveBack(number)).toBe(200);
    await becomes(async () => (await pictures()).length, before.length);
  });

  it('and is a picture of a game that only its owners still see is taken down as well', async () => {
    const { rows } = await test.database.pool.query<{ path: string }>(
      `update games set withdrawn_at = now(), gallery = jsonb_build_array(poster) where slug = 'violet-engine' returning poster ->> 'path' as path`,
    );
    expect((await takeDown(game)).statusCode).toBe(404);
    await taken({ kind: 'picture', slug: game.slug, path: rows[0]?.path ?? '' });
    const left = await test.database.pool.query(`select gallery from games where slug = 'violet-engine'`);
    expect(left.rows).toEqual([{ gallery: [] }]);
  });

  it('and is a member’s public name becomes a neutral one, and the member is told', async () => {
    const wren = await named('Kite Painter');
    const nameOf = async () =>
      (await test.database.pool.query('select name from public_names where account_id = $1', [wren.accountId])).rows[0]
        ?.name as unknown;
    await mailsToEach(test, [wren.email]);
    const report = await taken({ kind: 'name', memberId: wren.accountId, name: 'Kite Painter' });
    expect(report).toMatchObject({ title: 'The name “Kite Painter”', reported: { memberId: wren.accountId } });
    expect(await nameOf()).toMatch(/^Guest \d+$/);
    const [[mail] = []] = await mailsToEach(test, [wren.email]);
    expect(mail?.subject).toBe(`Your public name has been removed (${report.number})`);
    expect(await giveBack(report.number)).toBe(200);
    expect(await nameOf()).toBe('Kite Painter');
  });

  it('and is a name that its member changed meanwhile stays, and so does the neutral one where the call came twice', async () => {
    const wren = await named('Moss Lantern');
    const about = { kind: 'name', memberId: wren.accountId, name: 'Moss Lantern' } as const;
    await test.database.pool.query(
      `update public_names set name = 'Fern Lantern', key = 'fernlantern' where account_id = $1`,
      [wren.accountId],
    );
    expect((await takeDown(about)).statusCode).toBe(404);
    await taken({ ...about, name: 'Fern Lantern' });
    expect((await takeDown({ ...about, name: 'Fern Lantern' })).statusCode).toBe(404);
    expect((await test.database.pool.query('select from reports')).rowCount).toBe(1);
  });

  it('takes open reports of the same along, and tells those who made them', async () => {
    const reported = await test.request('POST', '/api/reports', {
      cookies: mara.cookies,
      body: { about: game, reason: 'rights', email: 'r@example.test' },
    });
    const { number } = reported.json<{ number: string }>();
    await mailsToEach(test, ['r@example.test']);
    await taken(game);
    const [[mail] = []] = await mailsToEach(test, ['r@example.test']);
    expect(mail?.subject).toBe(`Report ${number} is decided`);
    expect(mail?.source).toContain(words.toReporter);
  });

  it('stays where its audit row cannot be written, and no report is left of it', async () => {
    await becomes(isShown('/api/games/violet-engine'), 200);
    await test.database.pool.query(
      `alter table staff_audit add constraint broken check (act <> 'reports.decide') not valid`,
    );
    const reply = await takeDown(game);
    await test.database.pool.query('alter table staff_audit drop constraint broken');
    const { rows } = await test.database.pool.query(`select withdrawn_at from games where slug = 'violet-engine'`);
    expect([reply.statusCode, rows]).toEqual([500, [{ withdrawn_at: null }]]);
    expect((await test.database.pool.query('select from reports')).rowCount).toBe(0);
  });

  it('has its audit row, with the reason and the checksum of what was seen', async () => {
    const { number, evidence } = await taken(game);
    const { rows } = await test.database.pool.query(
      `select act, reason, before ->> 'evidence' as evidence, after from staff_audit where subject = $1`,
      [`report ${number}`],
    );
    expect(rows).toEqual([
      {
        act: 'reports.decide',
        reason: words.reason,
        evidence: evidence.sha256,
        after: { outcome: 'take-down', decided: 1 },
      },
    ]);
  });

  it('is not found where it is not on the site', async () => {
    expect((await takeDown({ kind: 'game', slug: 'no-such-game' })).statusCode).toBe(404);
    expect((await takeDown({ kind: 'name', memberId: 999_999, name: 'Nobody' })).statusCode).toBe(404);
    await taken(game);
    expect((await takeDown(game)).statusCode).toBe(404);
  });

  it('is taken down once by two at the same time: the other writes no report and no e-mail', async () => {
    const held = `select from live_rooms where nickname = 'mara' for update`;
    const replies = await whileHeld(test, held, 2, () => [takeDown(room), takeDown(room, jonas)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    expect((await test.database.pool.query('select from reports')).rowCount).toBe(1);
  });

  it('and is a name that another decides about at the same time waits for that decision', async () => {
    const wren = await named('Slate Finch');
    await test.database.pool.query(
      `insert into reports (number, kind, subject, path, title, content, reason, text, state, created_at, due_at, evidence)
       values ('R-AAAAAAAA', 'name', $1::int || '/Slate Finch', '/', '', 'Slate Finch', 'rules', '', 'open', now(), now(), jsonb_build_object('accountId', $1::int, 'messages', '[]'::jsonb))`,
      [wren.accountId],
    );
    const replies = await whileHeld(test, 'lock table report_claims in access exclusive mode', 2, () => [
      takeDown({ kind: 'name', memberId: wren.accountId, name: 'Slate Finch' }),
      act('R-AAAAAAAA', 'decision', { outcome: 'take-down', ...words }, jonas),
    ]);
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(Math.min(...statuses)).toBe(200);
    expect([404, 409]).toContain(Math.max(...statuses));
  });

  it('is not taken down by the one whose it is', async () => {
    await test.request('PUT', '/api/profile/public-name', { cookies: ines.cookies, body: { name: 'Reed Walker' } });
    const about = { kind: 'name', memberId: ines.accountId, name: 'Reed Walker' } as const;
    expect((await takeDown(about)).statusCode).toBe(403);
  });

  it('is staff’s in the month’s file', async () => {
    const { number, createdAt } = await taken(game);
    const file = await test.request('GET', `/api/staff/reports/export?month=${createdAt.slice(0, 7)}`, {
      cookies: ines.cookies,
    });
    expect(file.body).toContain(`${number},${createdAt},game,rules,staff,`);
  });
});

describe('reports answered in time', () => {
  it('are those of visitors whose deadline was in the last 30 days and who had their decision by then, counted once a minute', async () => {
    const inTime = async () =>
      (await test.request('GET', '/api/staff/reports', { cookies: ines.cookies })).json<
        ReplyOf<'GET /api/staff/reports'>
      >().inTime;
    const insert = (due: string, decided: string | null, evidence: object = {}) =>
      test.database.pool.query(
        `with made as (insert into reports (number, kind, subject, path, title, content, reason, text, state, created_at, due_at, evidence)
           values (gen_random_uuid()::text, 'game', '1', '/', '', '', 'rules', '', 'open', now(), now() + $1::interval, $3) returning id, due_at)
         insert into report_decisions (report_id, stage, outcome, took_down, blocked, to_reporter, to_reported, account_id, actor, decided_at)
         select id, 'first', 'none', false, false, '', '', 1, 'x', due_at + $2::interval from made where $2::interval is not null`,
        [due, decided, JSON.stringify(evidence)],
      );
    await insert('-1 day', '-1 hour');
    await insert('-29 days', '1 hour');
    await insert('-1 hour', null);
    await insert('1 day', '-2 days');
    await insert('-31 days', '-1 day');
    await insert('-1 day', '-1 hour', { byStaff: true });
    expect(await inTime()).toEqual({ due: 3, decided: 1 });
    await test.database.pool.query('delete from reports');
    expect(await inTime()).toEqual({ due: 3, decided: 1 });
    pinned = new Date(Date.now() + 61_000);
    expect(await inTime()).toEqual({ due: 0, decided: 0 });
    pinned = null;
  });
});
