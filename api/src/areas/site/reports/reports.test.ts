import type { ReplyOf, RequestOf } from '@platform/shared/contracts';
import { demoMembers } from '../../../testing/demo-members';
import { mailsToEach } from '../../../testing/mails';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { agreed, createTestApp, signedIn, solvedCaptcha, type TestApp } from '../../../testing/test-app';
import { grantPerformer } from '../../live/performers/repository';
import { eraseFromSite, exportFromSite } from '../member-data-repository';

type Body = RequestOf<'POST /api/reports'>['body'];
let test: TestApp;
let rowan: { accountId: number; cookies: Record<string, string> };
let mara: { accountId: number; cookies: Record<string, string> };
beforeAll(async () => {
  test = await createTestApp({
    CONTACT_MAIL_TO: 'team@example.test',
    REPORTS_PER_VISITOR: '200',
    REPORTS_PER_DAY: '200',
  });
  rowan = await signedIn(test, demoMembers[0]);
  mara = await signedIn(test, demoMembers[2]);
  await grantPerformer(test.database.db, mara.accountId, 'mara');
  await goOnAir(test.database.db, 'mara');
  await test.database.pool.query(
    `insert into chat_messages (room_id, sequence, kind, name, text, sent_at) values ($1, 7, 'text', 'Wren', 'buy my coins', now()), ($1, 8, 'notice', '', 'The goal is reached.', now())`,
    [await roomIdOf(test.database.db, 'mara')],
  );
});
beforeEach(() => test.database.pool.query('delete from reports; delete from chat_reports'));
afterAll(() => test.close());

const game = { kind: 'game', slug: 'violet-engine' } as const;
const message = { kind: 'message', slug: 'mara', sequence: 7 } as const;
const report = (body: Partial<Body>, cookies: Record<string, string> = rowan.cookies, app = test) =>
  app.request('POST', '/api/reports', { cookies, body: { about: game, reason: 'rules', ...body } });
const asGuest = async (body: Partial<Body>) => report({ recaptchaToken: await solvedCaptcha(test), ...body }, agreed);
const rows = async (): Promise<Record<string, unknown>[]> =>
  (await test.database.pool.query<Record<string, unknown>>('select * from reports order by id')).rows;
const performersList = async () =>
  (await test.request('GET', '/api/studio/reports', { cookies: mara.cookies })).json<
    ReplyOf<'GET /api/studio/reports'>
  >().reports;

describe('a report', () => {
  it.each<[string, Body['about'], Record<string, unknown>]>([
    ['a game', game, { path: '/games/violet-engine', title: 'Title of violet-engine' }],
    ['a film', { kind: 'video', slug: 'night-ferry' }, { path: '/videos/night-ferry', title: 'Night Ferry' }],
    ['a performer', { kind: 'model', slug: 'mara-vellin' }, { path: '/pornstars/mara-vellin', title: 'Mara Vellin' }],
    ['a room', { kind: 'room', slug: 'mara' }, { path: '/camgirls/mara', title: 'Mara Vellin' }],
    [
      'a message',
      message,
      { path: '/camgirls/mara', title: 'Guest in the chat of Mara Vellin', content: 'buy my coins' },
    ],
  ])('of %s is kept with what it was about, who sent it, and a number', async (_, about, kept) => {
    const reply = await report({ about, reason: 'consent', text: ' See the third picture. ', email: 'r@example.test' });
    const { number } = reply.json<{ number: string }>();
    expect([reply.statusCode, number]).toEqual([200, expect.stringMatching(/^R-[2-9A-HJ-NP-Z]{8}$/)]);
    expect(await rows()).toMatchObject([
      {
        ...kept,
        number,
        kind: about.kind,
        reason: 'consent',
        text: 'See the third picture.',
        account_id: rowan.accountId,
        email: 'r@example.test',
        state: 'open',
      },
    ]);
  });

  it('keeps the words of the page as they were', async () => {
    await report({});
    await test.database.pool.query(
      `update games set title = 'Another', description = '["Other words."]' where slug = $1`,
      [game.slug],
    );
    const [row] = await rows();
    expect([row?.['title'], row?.['content']]).toEqual([
      'Title of violet-engine',
      expect.not.stringContaining('Other'),
    ]);
    await test.database.pool.query(`update games set title = 'Title of violet-engine' where slug = $1`, [game.slug]);
  });

  it('goes to the operator with all of it, and to the reporter without a title', async () => {
    await mailsToEach(test, ['team@example.test', 'r@example.test']);
    const { number } = (await report({ reason: 'minor', text: 'Look again.', email: 'r@example.test' })).json<{
      number: string;
    }>();
    const [[toTeam] = [], [toReporter] = []] = await mailsToEach(test, ['team@example.test', 'r@example.test']);
    for (const part of [
      number,
      'Someone may be under 18',
      'Title of violet-engine',
      '/games/violet-engine',
      'Look again.',
      'within 24 hours',
    ])
      expect(toTeam?.source).toContain(part);
    expect(toTeam?.source).toMatch(/Reply-To: .*r@example\.test/);
    expect(toReporter?.subject).toBe(`Report ${number} received`);
    expect(toReporter?.source).not.toMatch(/violet/i);
  });

  it('without an address is mailed to the operator alone', async () => {
    await mailsToEach(test, ['team@example.test']);
    await report({ email: null });
    expect((await mailsToEach(test, ['team@example.test']))[0]).toHaveLength(1);
    const { rows: waiting } = await test.database.pool.query(`select 1 from outbox where state = 'waiting'`);
    expect(waiting).toEqual([]);
  });

  it('of a member again is the one that is open, and another when it was closed or has another reason', async () => {
    const number = async (body: Partial<Body> = {}) => (await report(body)).json<{ number: string }>().number;
    const first = await number();
    expect(await number()).toBe(first);
    const other = await number({ reason: 'minor' });
    await test.database.pool.query(`update reports set state = 'closed'`);
    const again = await number();
    expect(new Set([first, other, again]).size).toBe(3);
    expect(await rows()).toHaveLength(3);
  });

  it.each<[string, object, number, string | null]>([
    ['an unknown reason', { reason: 'boring' }, 400, 'reason'],
    ['an unknown kind', { about: { kind: 'tag', slug: 'violet-engine' } }, 400, 'about.kind'],
    ['a message without its number', { about: { kind: 'message', slug: 'mara' } }, 400, 'about.sequence'],
    ['an address with a header in it', { email: 'r@example.test\nBcc: x@example.test' }, 400, 'email'],
    ['an endless text', { text: 'x'.repeat(1001) }, 400, 'text'],
    ['a game that is not there', { about: { kind: 'game', slug: 'nothing' } }, 404, null],
    ['a room that is not there', { about: { kind: 'room', slug: 'nobody' } }, 404, null],
    ['a message that is not there', { about: { ...message, sequence: 9 } }, 404, null],
    ['what the platform itself wrote', { about: { ...message, sequence: 8 } }, 404, null],
  ])('about %s is refused', async (_, body, status, field) => {
    const reply = await report(body);
    const { fields = {} } = reply.json<{ fields?: object }>();
    expect([reply.statusCode, Object.keys(fields)]).toEqual([status, field === null ? [] : [field]]);
    expect(await rows()).toEqual([]);
  });

  it('of what was withdrawn is refused', async () => {
    await test.database.pool.query(`update games set withdrawn_at = now() where slug = $1`, [game.slug]);
    expect((await report({})).statusCode).toBe(404);
    await test.database.pool.query(`update games set withdrawn_at = null where slug = $1`, [game.slug]);
  });
});

describe('guests', () => {
  it('report with a captcha that is theirs once', async () => {
    const recaptchaToken = await solvedCaptcha(test);
    expect((await report({ recaptchaToken }, agreed)).statusCode).toBe(200);
    for (const token of [recaptchaToken, 'x', undefined])
      expect((await report({ ...(token !== undefined && { recaptchaToken: token }) }, agreed)).json()).toMatchObject({
        serverStatus: 400,
        code: 'captcha-failed',
      });
    expect(await rows()).toMatchObject([{ account_id: null, email: null }]);
  });

  it('may report before the age gate, and report a message to the operator alone', async () => {
    const before = await performersList();
    expect((await report({ about: message, recaptchaToken: await solvedCaptcha(test) }, {})).statusCode).toBe(200);
    await asGuest({ about: message });
    expect(await rows()).toHaveLength(2);
    expect(await performersList()).toEqual(before);
  });
});

it('a member’s report of a message waits for the performer as well, with its reason', async () => {
  for (let twice = 0; twice < 2; twice += 1) await report({ about: message, text: 'Again and again.' });
  expect(await performersList()).toMatchObject([
    { sequence: 7, name: 'Guest', reasons: ['Spam, abuse or wrong facts: Again and again.'] },
  ]);
});

it.each(['REPORTS_PER_VISITOR', 'REPORTS_PER_DAY'])(
  'so many reports of one visitor are taken and no more, and each has a count of their own: %s',
  async (name) => {
    const few = await createTestApp({ [name]: '2' });
    const [one, two] = [await signedIn(few, demoMembers[0]), await signedIn(few, demoMembers[1])];
    const statuses = [];
    for (const cookies of [one.cookies, one.cookies, one.cookies, two.cookies])
      statuses.push((await report({}, cookies, few)).statusCode);
    await few.close();
    expect(statuses).toEqual([200, 200, 429, 200]);
  },
);

it('takes more than so many a day where a person may be in danger, without a copy of the picture', async () => {
  const few = await createTestApp({ REPORTS_PER_DAY: '1' });
  const { cookies } = await signedIn(few, demoMembers[0]);
  const statuses = [];
  for (const reason of ['minor', 'consent', 'rules'] as const)
    statuses.push((await report({ reason, text: reason }, cookies, few)).statusCode);
  const { rows: copies } = await few.database.pool.query(
    `select r.reason, r.evidence ->> 'picture' is not null as "hasPicture", p.report_id is not null as "hasCopy"
     from reports r left join report_pictures p on p.report_id = r.id order by r.id`,
  );
  await few.close();
  expect(statuses).toEqual([200, 200, 429]);
  expect(copies).toEqual([
    { reason: 'minor', hasPicture: true, hasCopy: true },
    { reason: 'consent', hasPicture: true, hasCopy: false },
  ]);
});

it('an erased member leaves what was reported, and neither name, address nor words', async () => {
  await report({ text: 'I know her.', email: 'Rowan@Example.test' });
  await asGuest({ text: 'Me again.', email: 'rowan@example.test' });
  const who = { accountId: rowan.accountId, email: 'rowan@example.test' };
  expect(await exportFromSite(test.database.db, who)).toMatchObject({
    reports: [{ text: 'I know her.' }, { text: 'Me again.' }],
  });
  await eraseFromSite(test.database.db, who);
  expect(await rows()).toMatchObject(
    [1, 2].map(() => ({ account_id: null, email: null, text: '', title: 'Title of violet-engine' })),
  );
});
