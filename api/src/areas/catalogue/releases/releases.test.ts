import { demoMembers } from '../../../testing/demo-members';
import { mailsTo } from '../../../testing/mails';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyContent, tinyGame } from '../../../testing/tiny-content';
import { exportContent } from '../transfer/export-repository';
import { importListed } from '../../../testing/import-listed';
import { checkContent } from '../../content/schema/check';
import { announceReleases } from './releases';

/** The day on which Dune Sonata is to come out: one on which sessions of today are still alive. */
const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const onTheDay = new Date(`${day}T00:00:00Z`);
const before = new Date(onTheDay.getTime() - 1000);
const [rowan, sage] = demoMembers;
if (!rowan || !sage) throw new Error('the tests need two demo members');

let test: TestApp;
let now = before;
beforeEach(async () => {
  now = before;
  test = await createTestApp({}, { now: () => now });
  await load({ releasedOn: day });
});
afterEach(() => test.close());

async function load(fields: Partial<Parameters<typeof tinyGame>[1]> = {}): Promise<void> {
  const content = tinyContent();
  content.games[3] = tinyGame('dune-sonata', {
    title: 'Dune Sonata',
    view: 'announcement',
    popularity: 200,
    tags: [],
    ...fields,
  });
  await importListed(test.database.db, content, now);
}
const announce = () => announceReleases({ config: test.config, db: test.database.db, now: () => now });
const wish = (cookies: Record<string, string>, method: 'PUT' | 'DELETE' = 'PUT', slug = 'dune-sonata') =>
  test.request(method, `/api/favourites/game/${slug}`, { cookies });
const subjects = async (email: string): Promise<string[]> =>
  (await mailsTo(test, email, now)).map(({ subject }) => subject);

it('comes out on its day and not before, and then has a page', async () => {
  const { cookies } = await signedIn(test);
  const status = async () => (await test.request('GET', '/api/games/dune-sonata', { cookies })).statusCode;
  expect([await announce(), await status()]).toEqual([{ released: 0, emails: 0 }, 404]);
  now = onTheDay;
  expect(await announce()).toEqual({ released: 1, emails: 0 });
  now = new Date(now.getTime() + 2000);
  expect([await status(), await announce()]).toEqual([200, { released: 0, emails: 0 }]);
});

it('waits for its files when its day has come', async () => {
  await load({ releasedOn: day, files: tinyGame('x').files.map((file) => ({ ...file, source: null })) });
  now = onTheDay;
  expect(await announce()).toEqual({ released: 0, emails: 0 });
  await load({ releasedOn: day });
  expect(await announce()).toEqual({ released: 1, emails: 0 });
});

it('is a document that can be loaded again', async () => {
  now = onTheDay;
  await announce();
  const content = await exportContent(test.database.db);
  expect(content.games[3]).toMatchObject({ view: 'released', releasedOn: day, updatedOn: day });
  expect(checkContent(content)).toEqual([]);
});

it('is told once to the members who wanted to know, with a link to the game', async () => {
  const { cookies } = await signedIn(test, rowan);
  await signedIn(test, sage);
  expect((await wish(cookies)).statusCode).toBe(200);
  await announce();
  now = onTheDay;
  expect(await announce()).toEqual({ released: 1, emails: 1 });
  expect(await announce()).toEqual({ released: 0, emails: 0 });
  const [mail, ...others] = await mailsTo(test, rowan.email, now);
  expect([mail?.subject, others, await subjects(sage.email)]).toEqual(['Dune Sonata is out', [], []]);
  expect(mail?.links).toEqual([
    `${test.config.siteUrl}/games/dune-sonata`,
    `${test.config.siteUrl}/dashboard/settings`,
  ]);
});

it.each([
  ['released', 'Dune Sonata is out'],
  ['early-access', 'Dune Sonata is in early access'],
] as const)('is told when an import makes it %s, and not again when it goes back and forth', async (view, subject) => {
  const { cookies } = await signedIn(test, rowan);
  expect((await wish(cookies)).statusCode).toBe(200);
  await load({ view, releasedOn: '2025-01-01' });
  expect(await announce()).toEqual({ released: 0, emails: 1 });
  await load({ releasedOn: day });
  await load({ view, releasedOn: '2025-01-01' });
  expect(await announce()).toEqual({ released: 0, emails: 0 });
  expect(await subjects(rowan.email)).toEqual([subject]);
});

it.each([
  ['the wish was taken back', (cookies: Record<string, string>) => wish(cookies, 'DELETE')],
  [
    'e-mails about new games are switched off',
    () => test.database.pool.query(`update accounts set notifications = notifications || '{"newGame": false}' `),
  ],
  ['the account is blocked', () => test.database.pool.query('update accounts set blocked_at = now()')],
  ['the account is to be removed', () => test.database.pool.query('update accounts set removal_due_at = now()')],
])('is told to nobody when %s', async (_, change) => {
  const { cookies } = await signedIn(test, rowan);
  expect((await wish(cookies)).statusCode).toBe(200);
  await change(cookies);
  now = onTheDay;
  expect(await announce()).toEqual({ released: 1, emails: 0 });
  await test.database.pool.query(
    `update accounts set blocked_at = null, removal_due_at = null, notifications = notifications || '{"newGame": true}'`,
  );
  // A release that was not announced then is never announced: it is no longer new.
  expect(await announce()).toEqual({ released: 0, emails: 0 });
});

it('is not told of a favourite that was out when it was added', async () => {
  const { cookies } = await signedIn(test, rowan);
  await wish(cookies, 'PUT', 'saltlight');
  expect(await announce()).toEqual({ released: 0, emails: 0 });
});

it('is queued once when two servers announce at the same time', async () => {
  for (const member of [rowan, sage]) await wish((await signedIn(test, member)).cookies);
  now = onTheDay;
  const done = await Promise.all([announce(), announce(), announce()]);
  expect(done.reduce((sum, { emails }) => sum + emails, 0)).toBe(2);
});
