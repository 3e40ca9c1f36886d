import type { ReplyOf, RequestOf } from '@platform/shared/contracts';
import { demoMembers } from '../../../testing/demo-members';
import { mailsToEach } from '../../../testing/mails';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { whileHeld } from '../../../testing/while-held';
import { grantPerformer } from '../../live/performers/repository';

type Report = ReplyOf<'GET /api/staff/reports/{number}'>['report'];
type Outcome = Report['decisions'][number]['outcome'];
const game = { kind: 'game', slug: 'violet-engine' } as const;
const room = { kind: 'room', slug: 'mara' } as const;
const message = { kind: 'message', slug: 'mara', sequence: 7 } as const;
const words = { toReporter: 'Thank you for the report.', toReported: 'This broke rule four.', reason: 'Rule 4' };

let test: TestApp;
let ines: StaffMember;
let jonas: StaffMember;
let rowan: { accountId: number; cookies: Record<string, string> };
let mara: { accountId: number; cookies: Record<string, string> };
let wren: StaffMember;
let pinned: Date | null = null;
const now = (): Date => pinned ?? new Date();
beforeAll(async () => {
  test = await createTestApp({ REPORTS_PER_VISITOR: '500', REPORTS_PER_DAY: '500' }, { now });
  ines = await staffMember(test, ['moderator']);
  jonas = await staffMember(test, ['moderator']);
  wren = await staffMember(test, []);
  rowan = await signedIn(test, demoMembers[0]);
  mara = await signedIn(test, demoMembers[2]);
  await grantPerformer(test.database.db, mara.accountId, 'mara');
});
beforeEach(async () => {
  await test.database.pool.query('delete from reports; delete from chat_reports; delete from chat_messages');
  await test.database.pool.query(
    `update settings set value = to_jsonb((value)::int + 1) where key = 'content-version'; update games set withdrawn_at = null; update live_rooms set closed_at = null; update accounts set blocked_at = null`,
  );
  await goOnAir(test.database.db, 'mara');
  await test.database.pool.query(
    `insert into chat_messages (room_id, sequence, kind, name, text, sent_at, account_id)
     select $1, n, 'text', '', 'message ' || n, now(), $2 from generate_series(1, 20) n`,
    [await roomIdOf(test.database.db, 'mara'), wren.accountId],
  );
});
afterAll(() => test.close());

const report = async (body: Partial<RequestOf<'POST /api/reports'>['body']> = {}): Promise<string> => {
  const reply = await test.request('POST', '/api/reports', {
    cookies: rowan.cookies,
    body: { about: game, reason: 'rules', email: 'r@example.test', ...body },
  });
  return reply.json<{ number: string }>().number;
};
const act = (number: string, what: string, body: object, as = ines) =>
  test.request('POST', `/api/staff/reports/${number}/${what}`, { cookies: as.cookies, body });
const decide = (number: string, outcome: Outcome, as = ines, what = 'decision') =>
  act(number, what, { outcome, ...words }, as);
const appeal = (number: string) => act(number, 'appeal', { side: 'reported', text: 'We hold the licence for it.' });
const read = async (number: string, as = ines): Promise<Report> =>
  (await test.request('GET', `/api/staff/reports/${number}`, { cookies: as.cookies })).json<{ report: Report }>()
    .report;
const queue = async (query = '') =>
  (await test.request('GET', `/api/staff/reports${query}`, { cookies: ines.cookies })).json<
    ReplyOf<'GET /api/staff/reports'>
  >();
const status = async (path: string): Promise<number> =>
  (await test.request('GET', path, { cookies: agreed })).statusCode;
/** Whether pages, lists, search and the sitemap name it. */
const isShown = async (): Promise<boolean[]> => [
  (await status('/api/games/violet-engine')) === 200,
  ...(await Promise.all(
    ['/api/games', '/api/search?q=violet', '/sitemaps/games-1.xml'].map(async (path) =>
      (await test.request('GET', path, { cookies: agreed })).body.includes('violet-engine'),
    ),
  )),
];
/** Caches know of a change within two seconds. */
const becomes = async (shown: boolean): Promise<void> => {
  const until = Date.now() + 2_000;
  let found = await isShown();
  while (found.includes(!shown) && Date.now() < until) found = await isShown();
  expect(found).toEqual([shown, shown, shown, shown]);
};
const version = async (): Promise<unknown> =>
  (await test.database.pool.query(`select value from settings where key = 'content-version'`)).rows[0];

describe('the queue of reports', () => {
  it('has the nearest deadline first: a day where the law may be broken, seven otherwise', async () => {
    pinned = new Date(Date.now() - 3_600_000);
    const seven = await report();
    pinned = null;
    const day = await report({ reason: 'minor' });
    const { reports, open } = await queue();
    expect(
      reports.map(({ number, dueAt, createdAt }) => [number, (Date.parse(dueAt) - Date.parse(createdAt)) / 3.6e6]),
    ).toEqual([
      [day, 24],
      [seven, 168],
    ]);
    expect(open).toBe(2);
  });

  it.each(['open', 'appeals', 'decided'])('of those %s goes on page by page, without a gap', async (name) => {
    await test.database.pool.query(
      `insert into reports (number, kind, subject, path, title, content, reason, text, state, created_at, due_at)
       select 'R-' || n, 'game', n::text, '/', '', '', 'rules', '', $1, now(), '2026-12-01 10:00:00.123456Z'
       from generate_series(1, 120) n`,
      [name === 'open' ? 'open' : 'closed'],
    );
    if (name !== 'open')
      await test.database.pool.query(
        `insert into report_decisions (report_id, stage, outcome, took_down, blocked, to_reporter, to_reported, account_id, actor, decided_at)
         select id, 'first', 'none', false, false, '', '', 1, 'x', now() from reports`,
      );
    if (name === 'appeals')
      await test.database.pool.query(
        `insert into report_appeals (report_id, side, text, filed_at, due_at) select id, 'reporter', '', now(), now() from reports`,
      );
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page = await queue(`?queue=${name}${next && `&cursor=${encodeURIComponent(next)}`}`);
      seen.push(...page.reports.map(({ number }) => number));
      next = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });

  it('says who works on what, and keeps others from deciding it meanwhile', async () => {
    const number = await report();
    expect((await act(number, 'claim', { claimed: true })).statusCode).toBe(200);
    expect((await queue()).reports[0]).toMatchObject({ claimedBy: ines.email, isMine: true });
    expect((await act(number, 'claim', { claimed: true }, jonas)).statusCode).toBe(409);
    expect((await decide(number, 'none', jonas)).statusCode).toBe(409);
    expect((await act(number, 'claim', { claimed: false })).statusCode).toBe(200);
    expect((await decide(number, 'none', jonas)).statusCode).toBe(200);
  });
});

describe('a report that is handed over', () => {
  const hand = (number: string, to: string, as = ines) =>
    act(number, 'claim', { claimed: true, to, reason: 'You speak Polish' }, as);
  const colleagues = async (number: string, as = ines) =>
    (await test.request('GET', `/api/staff/reports/${number}/colleagues`, { cookies: as.cookies })).json<
      ReplyOf<'GET /api/staff/reports/{number}/colleagues'>
    >().colleagues;

  it('is the colleague’s, who is mailed the note, and the audit log says so', async () => {
    const number = await report();
    await mailsToEach(test, [jonas.email]);
    expect((await hand(number, jonas.email.toUpperCase())).statusCode).toBe(200);
    expect(await read(number, jonas)).toMatchObject({ claimedBy: jonas.email, isMine: true });
    expect((await hand(number, ines.email)).statusCode).toBe(409);
    const [[mail] = []] = await mailsToEach(test, [jonas.email]);
    expect(mail?.subject).toBe(`Report ${number} is yours now`);
    expect(mail?.source).toContain('You speak Polish');
    expect(mail?.source).not.toMatch(/violet/i);
    const { rows } = await test.database.pool.query(
      `select before, after, reason from staff_audit where subject = $1`,
      [`report ${number}`],
    );
    expect(rows).toEqual([
      { before: { claimedBy: null }, after: { claimedBy: jonas.email }, reason: 'You speak Polish' },
    ]);
  });

  it('is in a list of the colleague’s own until it is decided', async () => {
    const number = await report();
    await report({ about: room });
    await hand(number, jonas.email);
    const mine = async (as: StaffMember) => {
      const reply = await test.request('GET', '/api/staff/reports?queue=mine', { cookies: as.cookies });
      const page = reply.json<ReplyOf<'GET /api/staff/reports'>>();
      return [page.mine, ...page.reports.map((one) => one.number)];
    };
    expect([await mine(ines), await mine(jonas)]).toEqual([[0], [1, number]]);
    await decide(number, 'none', jonas);
    expect(await mine(jonas)).toEqual([0]);
  });

  it('goes to those alone who may decide it', async () => {
    const support = await staffMember(test, ['support']);
    const blocked = await staffMember(test, ['moderator']);
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [blocked.accountId]);
    const number = await report();
    const known = await colleagues(number);
    expect(known).toContain(jonas.email);
    for (const { email } of [ines, support, blocked, wren]) expect(known).not.toContain(email);
    for (const { email } of [support, blocked, wren]) {
      const reply = await hand(number, email);
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { fields: { to: expect.any(String) } }]);
    }
    expect((await read(number)).claimedBy).toBeNull();
  });

  it('is neither about the colleague, nor an appeal against their decision', async () => {
    await test.database.pool.query('update chat_messages set account_id = $1', [jonas.accountId]);
    expect(await colleagues(await report({ about: message }))).not.toContain(jonas.email);
    const number = await report();
    await decide(number, 'warn', jonas);
    await appeal(number);
    expect(await colleagues(number)).not.toContain(jonas.email);
    expect((await hand(number, jonas.email)).statusCode).toBe(400);
  });
});

describe('a report about a member of staff', () => {
  const ofJonas = async () => {
    await test.database.pool.query('update chat_messages set account_id = $1', [jonas.accountId]);
    return report({ about: message, text: 'I know this voice.' });
  };

  it('is neither claimed nor decided by them, nor is its appeal', async () => {
    const number = await ofJonas();
    expect((await act(number, 'claim', { claimed: true }, jonas)).statusCode).toBe(403);
    expect((await decide(number, 'none', jonas)).statusCode).toBe(403);
    expect((await read(number)).state).toBe('open');
    expect((await decide(number, 'warn')).statusCode).toBe(200);
    await appeal(number);
    expect((await read(number, jonas)).mayDecideAppeal).toBe(false);
    expect((await decide(number, 'none', jonas, 'appeal-decision')).statusCode).toBe(403);
    expect((await decide(number, 'none', await staffMember(test, ['owner']), 'appeal-decision')).statusCode).toBe(200);
  });

  it('that they claimed before it was known is let go of', async () => {
    const number = await report({ about: message });
    await act(number, 'claim', { claimed: true }, jonas);
    await test.database.pool.query(`update reports set evidence = jsonb_set(evidence, '{accountId}', $1)`, [
      JSON.stringify(jonas.accountId),
    ]);
    expect((await act(number, 'claim', { claimed: false }, jonas)).statusCode).toBe(200);
  });

  it('shows them neither who reported it nor their words', async () => {
    const number = await ofJonas();
    await decide(number, 'none');
    await act(number, 'appeal', { side: 'reporter', text: 'He threatened me.' });
    const [theirs, others] = [await read(number, jonas), await read(number)];
    expect([theirs.isAboutYou, theirs.email, theirs.text, theirs.appeal?.text]).toEqual([true, null, '', '']);
    expect([others.isAboutYou, others.email, others.text, others.appeal?.text]).toEqual([
      false,
      'r@example.test',
      'I know this voice.',
      'He threatened me.',
    ]);
  });
});

describe('a claim of many', () => {
  it('takes over nothing that another works on, of an owner as well', async () => {
    const number = await report();
    const owner = await staffMember(test, ['owner']);
    await act(number, 'claim', { claimed: true });
    const reply = await act(number, 'claim', { claimed: true, free: true }, owner);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { message: `${ines.email} is working on this report.` },
    ]);
    expect((await queue()).reports[0]).toMatchObject({ claimedBy: ines.email });
    expect((await act(number, 'claim', { claimed: true, free: true })).statusCode).toBe(200);
    expect((await act(number, 'claim', { claimed: true }, owner)).statusCode).toBe(200);
    expect((await queue()).reports[0]).toMatchObject({ claimedBy: owner.email });
  });
});

describe('evidence', () => {
  it('is what was there at the time, with what was said around a message', async () => {
    const number = await report({ about: message });
    await test.database.pool.query(`update chat_messages set text = 'changed'`);
    const { content, evidence, reported } = await read(number);
    expect([content, evidence.sequence, evidence.messages.map(({ text }) => text)]).toEqual([
      'message 7',
      7,
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `message ${n}`),
    ]);
    expect(reported).toMatchObject({ memberId: wren.accountId, earlier: 0 });
  });
});

describe('the checksum of evidence', () => {
  const look = async (number: string) => (await read(number)).evidence;
  const change = async (number: string, set: string) => {
    await test.database.pool.query(`update reports set ${set} where number = $1`, [number]);
    return (await look(number)).isIntact;
  };

  it('is that of what was stored, however it is read later', async () => {
    const [one, other] = [await look(await report({ about: message })), await look(await report())];
    expect([one.sha256, other.sha256]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(one.sha256).not.toBe(other.sha256);
    expect([one.isIntact, other.isIntact]).toEqual([true, true]);
  });

  it.each([
    `content = 'other words'`,
    `title = 'Another title'`,
    `evidence = jsonb_set(evidence, '{messages,3,text}', '"changed"')`,
    `evidence = jsonb_set(evidence, '{accountId}', '1')`,
  ])('tells of a later change: %s', async (set) => {
    const number = await report({ about: message });
    expect(await change(number, set)).toBe(false);
  });

  it('tells of a change of the picture', async () => {
    const number = await report();
    await test.database.pool.query(`update report_pictures set image = 'other'`);
    expect((await look(number)).isIntact).toBe(false);
  });

  it('does not depend on what goes with the reporter’s account', async () => {
    const number = await report({ text: 'I am Rowan.' });
    expect(await change(number, `account_id = null, email = null, text = ''`)).toBe(true);
  });

  it('is missing from a report of an earlier release, of which nobody can tell', async () => {
    const number = await report();
    expect(await change(number, `evidence = evidence - 'sha256'`)).toBeNull();
    expect((await look(number)).sha256).toBeNull();
  });

  it('is in the audit row of each decision', async () => {
    const number = await report();
    const { sha256 } = await look(number);
    await decide(number, 'warn');
    await appeal(number);
    await decide(number, 'none', jonas, 'appeal-decision');
    const { rows } = await test.database.pool.query(
      `select before ->> 'evidence' as evidence from staff_audit where subject = $1 and act = 'reports.decide'`,
      [`report ${number}`],
    );
    expect(rows).toEqual([{ evidence: sha256 }, { evidence: sha256 }]);
  });
});

describe('the copy of a reported picture', () => {
  const copyOf = async (number: string, as = ines) => {
    const { copy } = (await read(number)).evidence;
    return copy == null ? null : test.request('GET', copy, { cookies: as.cookies });
  };

  it('is the picture of the page as it was, for staff alone', async () => {
    const reply = await copyOf(await report());
    expect([reply?.statusCode, reply?.headers['content-type'], reply?.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    expect(reply?.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect((await copyOf(await report(), wren))?.statusCode).toBe(404);
  });

  it('of a room on air is what was on air, not its portrait', async () => {
    const roomId = await roomIdOf(test.database.db, 'mara');
    await test.database.pool.query(
      `insert into room_stills (room_id, broadcast_id, taken_at, image, blurred)
       select room_id, id, now(), 'what was on air', 'blurred' from live_broadcasts where room_id = $1 and ended_at is null`,
      [roomId],
    );
    const number = await report({ about: room });
    await test.database.pool.query('delete from room_stills');
    expect((await copyOf(number))?.body).toBe('what was on air');
  });

  it('is none of a report without a picture', async () => {
    const number = await report({ about: message });
    expect(await copyOf(number)).toBeNull();
    expect(
      (await test.request('GET', `/api/staff/reports/${number}/picture`, { cookies: ines.cookies })).statusCode,
    ).toBe(404);
  });

  it('goes with its report', async () => {
    await report();
    await test.database.pool.query('delete from reports');
    expect((await test.database.pool.query('select from report_pictures')).rowCount).toBe(0);
  });
});

describe('a decision', () => {
  it('takes a title off pages, lists, search and sitemap, and tells every cache', async () => {
    const number = await report();
    await becomes(true);
    const before = await version();
    expect((await decide(number, 'take-down')).statusCode).toBe(200);
    await becomes(false);
    expect(await version()).not.toEqual(before);
  });

  it('takes a room down: its broadcast ends, and its performer cannot begin another', async () => {
    const number = await report({ about: room });
    expect((await decide(number, 'take-down')).statusCode).toBe(200);
    expect(await status('/api/camgirls/mara')).toBe(404);
    const { rows } = await test.database.pool.query('select from live_broadcasts where ended_at is null');
    expect(rows).toHaveLength(0);
    const call = await test.request('POST', '/api/studio/call', { cookies: mara.cookies });
    expect([call.statusCode, call.json<{ message: string }>().message]).toEqual([
      403,
      'Our team has closed your room. This broke rule four.',
    ]);
  });

  it('takes a message away, blocks who wrote it, and gives both back when an appeal succeeds', async () => {
    const number = await report({ about: message });
    expect((await decide(number, 'block')).statusCode).toBe(200);
    const state = async () => [
      (await test.database.pool.query('select text from chat_messages where sequence = 7')).rows[0],
      (await test.database.pool.query('select blocked_reason from accounts where id = $1', [wren.accountId])).rows[0],
    ];
    expect(await state()).toEqual([{ text: '' }, { blocked_reason: 'This broke rule four.' }]);
    await appeal(number);
    expect((await decide(number, 'none', jonas, 'appeal-decision')).statusCode).toBe(200);
    expect(await state()).toEqual([{ text: 'message 7' }, { blocked_reason: null }]);
  });

  it('is mailed to both sides with its reason, and to the reporter without a title', async () => {
    const number = await report({ about: message });
    await mailsToEach(test, ['r@example.test', wren.email]);
    await decide(number, 'warn');
    const [[toReporter] = [], [toReported] = []] = await mailsToEach(test, ['r@example.test', wren.email]);
    expect(toReporter?.subject).toBe(`Report ${number} is decided`);
    expect(toReporter?.source).toContain('Thank you for the report.');
    expect(toReporter?.source).not.toMatch(/violet/i);
    expect(toReported?.source).toContain('This broke rule four.');
    expect(toReported?.subject).toBe(`A message you wrote in a live room: report ${number} is decided`);
    expect(toReported?.source).toContain('was reported. This is a warning.');
    expect(toReported?.source).not.toContain('r@example.test');
  });

  it.each([
    ['take-down', 'has been removed from the site.', 'so we reversed the first decision.'],
    ['none', 'so nothing has changed.', 'so nothing has changed.'],
  ] as const)('of %s is said to its author, and so is what an appeal made of it', async (outcome, first, then) => {
    const said = async () => {
      const [[toReporter] = [], [toReported] = []] = await mailsToEach(test, ['r@example.test', wren.email]);
      return [toReporter, toReported].map((mail) => mail?.source.replaceAll(/=\r?\n/g, ''));
    };
    const number = await report({ about: message });
    await mailsToEach(test, ['r@example.test', wren.email]);
    await decide(number, outcome);
    expect((await said())[1]).toContain(first);
    await appeal(number);
    await decide(number, 'none', jonas, 'appeal-decision');
    const [toReporter, toReported] = await said();
    expect(toReporter).toContain(then);
    expect(toReported).toContain(then);
  });

  it('of a take-down decides the other open reports of the same, and no other', async () => {
    const numbers = [await report(), await report({ reason: 'rights' }), await report({ about: room })];
    await decide(numbers[0] ?? '', 'take-down');
    expect(await Promise.all(numbers.map(async (number) => (await read(number)).state))).toEqual([
      'closed',
      'closed',
      'open',
    ]);
  });

  it('is taken once, with an audit row', async () => {
    const number = await report();
    const replies = await Promise.all([decide(number, 'take-down'), decide(number, 'none', jonas)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const { rows } = await test.database.pool.query(`select reason from staff_audit where subject = $1`, [
      `report ${number}`,
    ]);
    expect(rows).toEqual([{ reason: 'Rule 4' }]);
  });

  it('waits for one about another report of the same', async () => {
    const [one, other] = [await report(), await report({ reason: 'rights' })];
    const replies = await whileHeld(test, 'lock table report_claims in access exclusive mode', 2, () => [
      decide(one, 'take-down'),
      decide(other, 'take-down', jonas),
    ]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it('blocks no member of staff, unless an owner takes it', async () => {
    await test.database.pool.query('update chat_messages set account_id = $1', [jonas.accountId]);
    const number = await report({ about: message });
    expect((await decide(number, 'block')).statusCode).toBe(403);
    expect((await read(number)).state).toBe('open');
    expect((await decide(number, 'block', await staffMember(test, ['owner']))).statusCode).toBe(200);
  });

  it('without an account behind it cannot block one', async () => {
    expect((await decide(await report(), 'block')).statusCode).toBe(409);
  });
});

describe('an appeal', () => {
  it('is decided by another person than the first', async () => {
    const number = await report();
    expect((await decide(number, 'none', ines, 'appeal-decision')).statusCode).toBe(409);
    await decide(number, 'take-down');
    expect((await appeal(number)).statusCode).toBe(200);
    expect((await appeal(number)).statusCode).toBe(409);
    expect([(await read(number)).mayDecideAppeal, (await read(number, jonas)).mayDecideAppeal]).toEqual([false, true]);
    expect((await decide(number, 'none', ines, 'appeal-decision')).statusCode).toBe(403);
    await becomes(false);
    expect((await decide(number, 'none', jonas, 'appeal-decision')).statusCode).toBe(200);
    await becomes(true);
    expect((await decide(number, 'none', jonas, 'appeal-decision')).statusCode).toBe(409);
  });

  it('that fails leaves what was taken down where it is', async () => {
    const number = await report();
    await decide(number, 'take-down');
    await appeal(number);
    expect((await decide(number, 'take-down', jonas, 'appeal-decision')).statusCode).toBe(200);
    await becomes(false);
  });

  it('of a report that was decided with another gives back what was taken down', async () => {
    const numbers = [await report(), await report({ reason: 'rights' })];
    await decide(numbers[0] ?? '', 'take-down');
    await becomes(false);
    await appeal(numbers[1] ?? '');
    expect((await decide(numbers[1] ?? '', 'none', jonas, 'appeal-decision')).statusCode).toBe(200);
    await becomes(true);
  });

  describe('gives back nothing that was taken down since', () => {
    const later = () =>
      test.database.pool.query(`update report_decisions set decided_at = decided_at - interval '2 minutes'`);
    const isDown = async () =>
      (await test.database.pool.query(`select from games where slug = 'violet-engine' and withdrawn_at is not null`))
        .rowCount === 1;
    const undo = async (number: string) => {
      await appeal(number);
      const reply = await decide(number, 'none', jonas, 'appeal-decision');
      expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
      return reply.json<ReplyOf<'POST /api/staff/reports/{number}/appeal-decision'>>().staysDown;
    };

    it('by a decision about a later report, which all sides are told, until that is undone as well', async () => {
      const [first, along] = [await report(), await report({ reason: 'rights' })];
      await decide(first, 'take-down');
      expect([await undo(first), await isDown()]).toEqual([false, false]);
      const last = await report();
      await later();
      await decide(last, 'take-down');
      await mailsToEach(test, ['r@example.test']);
      expect([await undo(along), await isDown()]).toEqual([true, true]);
      const [[mail] = []] = await mailsToEach(test, ['r@example.test']);
      expect(mail?.source.replaceAll(/=\r?\n/g, '')).toContain('stays off the site because of another decision');
      const { rows } = await test.database.pool.query(
        `select after from staff_audit where subject = $1 order by id desc limit 1`,
        [`report ${along}`],
      );
      expect(rows).toEqual([{ after: { outcome: 'none', staysDown: true } }]);
      expect([await undo(last), await isDown()]).toEqual([false, false]);
    });

    it('once more by another while it was off, until that is undone, too', async () => {
      const [first, other] = [await report(), await report({ about: room })];
      await decide(first, 'take-down');
      await test.database.pool.query(
        `update reports set kind = 'game', subject = (select subject from reports where number = $1) where number = $2`,
        [first, other],
      );
      await later();
      await decide(other, 'take-down');
      expect([await undo(first), await isDown()]).toEqual([true, true]);
      expect([await undo(other), await isDown()]).toEqual([false, false]);
    });

    it.each(['open, and closed again', 'closed'])(
      'by staff who closed a room that was %s for another reason',
      async (was) => {
        const number = await report({ about: room });
        await decide(number, 'take-down');
        const set = (what: string) =>
          test.request('POST', `/api/staff/rooms/mara/${what}`, {
            cookies: ines.cookies,
            body: { reason: 'Her papers' },
          });
        if (was !== 'closed') await set('open');
        await set('close');
        const isClosed = `select from live_rooms where nickname = 'mara' and closed_at is not null`;
        expect([await undo(number), (await test.database.pool.query(isClosed)).rowCount]).toEqual([true, 1]);
      },
    );
  });

  describe('of a block leaves the account blocked', () => {
    const isBlocked = async () =>
      (
        await test.database.pool.query('select from accounts where id = $1 and blocked_at is not null', [
          wren.accountId,
        ])
      ).rowCount === 1;
    const undo = async (number: string) => {
      await appeal(number);
      const reply = await decide(number, 'none', jonas, 'appeal-decision');
      const { staysBlocked } = reply.json<ReplyOf<'POST /api/staff/reports/{number}/appeal-decision'>>();
      return { isBlocked: await isBlocked(), staysBlocked };
    };

    it('where a later decision blocks it as well, until that is undone, too', async () => {
      const [first, other] = [await report({ about: message }), await report({ about: room })];
      await test.database.pool.query(
        `update reports set evidence = (select evidence from reports where number = $1) where number = $2`,
        [first, other],
      );
      await decide(first, 'block');
      await decide(other, 'block');
      await test.database.pool.query(
        `update report_decisions set to_reported = 'The other one' where report_id = (select id from reports where number = $1)`,
        [other],
      );
      const reason = async () =>
        (await test.database.pool.query('select blocked_reason from accounts where id = $1', [wren.accountId])).rows[0];
      expect(await undo(first)).toEqual({ isBlocked: true, staysBlocked: true });
      expect(await reason()).toEqual({ blocked_reason: 'The other one' });
      expect(await undo(other)).toEqual({ isBlocked: false, staysBlocked: false });
    });

    it('where staff blocked it for another reason meanwhile', async () => {
      const number = await report({ about: message });
      await decide(number, 'block');
      await test.database.pool.query(`update accounts set blocked_reason = 'A card that was stolen' where id = $1`, [
        wren.accountId,
      ]);
      await mailsToEach(test, ['r@example.test']);
      expect(await undo(number)).toEqual({ isBlocked: true, staysBlocked: true });
      const [[mail] = []] = await mailsToEach(test, ['r@example.test']);
      expect(mail?.source.replaceAll(/=\r?\n/g, '')).toContain('stays blocked for another reason');
    });
  });

  it('gives back nothing that was off the site before the decision', async () => {
    const number = await report();
    await test.database.pool.query(`update games set withdrawn_at = now() where slug = 'violet-engine'`);
    await decide(number, 'take-down');
    await appeal(number);
    await decide(number, 'none', jonas, 'appeal-decision');
    const { rows } = await test.database.pool.query(`select withdrawn_at from games where slug = 'violet-engine'`);
    expect(rows[0]).not.toEqual({ withdrawn_at: null });
  });
});

it('the month’s file has what was reported and decided, without names', async () => {
  pinned = new Date('2026-10-05T10:00:00Z');
  const number = await report({ text: 'I am Rowan.' });
  pinned = null;
  await decide(number, 'take-down');
  const file = async (month: string) =>
    (await test.request('GET', `/api/staff/reports/export?month=${month}`, { cookies: ines.cookies })).body;
  const october = await file('2026-10');
  expect(october).toContain(`${number},2026-10-05T10:00:00.000Z,game,rules,member`);
  expect(october).toContain('take-down');
  expect(october).not.toMatch(/rowan|r@example/i);
  expect(await file('2026-09')).not.toContain(number);
});

describe('a closed room', () => {
  const close = (what: string) =>
    test.request('POST', `/api/staff/rooms/mara/${what}`, { cookies: ines.cookies, body: { reason: 'Rule 4' } });

  it('is dark until it is opened', async () => {
    expect((await close('close')).json()).toEqual({ isClosed: true });
    expect(await status('/api/camgirls/mara')).toBe(404);
    expect((await close('open')).json()).toEqual({ isClosed: false });
    expect(await status('/api/camgirls/mara')).toBe(200);
    expect((await close('open')).statusCode).toBe(409);
  });
});
