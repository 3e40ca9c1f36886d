import { readFile } from 'node:fs/promises';
import type { Profile } from '@platform/shared/contracts';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { nameKey } from './name-key';
import { givePublicName } from './repository';

let test: TestApp;
let now = new Date();
let members = 0;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_NAME_REFUSED: 'zonk, spoiler' }, { now: () => now });
});
afterAll(() => test.close());

/** A member who was never asked. */
const someone = async () => {
  const { publicName: _none, ...member } = { ...demoMembers[2], email: `m${(members += 1)}@example.com` } as DemoMember;
  const { accountId, cookies } = await signedIn(test, member);
  const take = async (name: unknown) => test.request('PUT', '/api/profile/public-name', { cookies, body: { name } });
  const read = async () => (await test.request('GET', '/api/profile', { cookies })).json<Profile>().publicName;
  return { accountId, cookies, take, read };
};
const problemOf = (reply: Awaited<ReturnType<TestApp['request']>>) =>
  reply.json<{ fields?: { name?: string } }>().fields?.name;

it('every member begins with a neutral name of their own, not yet confirmed', async () => {
  const names = await Promise.all([someone(), someone(), someone()].map(async (one) => (await one).read()));
  for (const { name, isConfirmed, changeableFrom } of names)
    expect([name, isConfirmed, changeableFrom]).toEqual([expect.stringMatching(/^Guest \d{4,}$/), false, null]);
  expect(new Set(names.map(({ name }) => name)).size).toBe(3);
});

it('gives a longer number when all short ones are taken', async () => {
  const [one, two] = [await someone(), await someone()];
  await test.database.pool.query('delete from public_names where account_id = $1', [two.accountId]);
  const { rows } = await test.database.pool.query<{ id: number }>(
    `insert into accounts (email, password_hash, name, notifications)
     select 'crowd' || n || '@example.com', 'x', 'Crowd', '{}' from generate_series(1000, 9999) n returning id`,
  );
  await test.database.pool.query(
    `insert into public_names (account_id, name, key)
     select id, 'Guest ' || n, 'guest' || translate(n::text, '01', 'ol')
     from unnest($1::int[]) with ordinality as a (id, at), lateral (select 999 + at as n) b on conflict do nothing`,
    [rows.map(({ id }) => id)],
  );
  expect((await givePublicName(test.database.db, two.accountId)).name).toMatch(/^Guest \d{5}$/);
  expect(await givePublicName(test.database.db, one.accountId)).toMatchObject({ accountId: one.accountId });
  await test.database.pool.query(`delete from accounts where email like 'crowd%'`);
});

it('is kept by saying it again, which is no change', async () => {
  const { take, read } = await someone();
  const { name } = await read();
  expect((await take(name)).json<Profile>().publicName).toEqual({ name, isConfirmed: true, changeableFrom: null });
  expect((await take('Quiet Comet')).statusCode).toBe(200);
});

it('can be changed again after 30 days, not before', async () => {
  const { take, read } = await someone();
  expect((await take('  First   Light ')).json<Profile>().publicName).toMatchObject({
    name: 'First Light',
    isConfirmed: true,
    changeableFrom: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
  });
  const from = (await read()).changeableFrom?.slice(0, 10);
  expect(problemOf(await take('Second Light'))).toBe(`can be changed again on ${from}`);
  expect((await take('First Light')).statusCode).toBe(200);
  now = new Date(now.getTime() + 30 * 86_400_000);
  const reply = await take('Second Light');
  now = new Date();
  expect(reply.json<Profile>().publicName.name).toBe('Second Light');
});

it('is one member’s: a name that looks the same is refused, also in a concurrent request', async () => {
  const others = await Promise.all([someone(), someone(), someone(), someone()]);
  const tries = await Promise.all(
    ['Lonely Star', 'lonely-star', 'Lоnеly Stаr', 'L0nely Star'].map(async (name, at) => others[at]?.take(name)),
  );
  expect(tries.map((reply) => reply?.statusCode).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    200, 400, 400, 400,
  ]);
  const [winner] = others.filter((_, at) => tries[at]?.statusCode === 200);
  const late = await someone();
  expect(problemOf(await late.take('LONELY STAR'))).toBe('is another member’s, or looks like it');
  await test.database.pool.query('delete from accounts where id = $1', [winner?.accountId]);
  expect((await late.take('Lonely Star')).statusCode).toBe(200);
});

it.each([
  ['a performer', 'Mara Vellin'],
  ['a performer’s first name', 'mara'],
  ['a performer, in Cyrillic letters', 'Маrа Vеllin'],
  ['staff', 'Site Admin'],
  ['somebody’s neutral name', 'Guest 1234'],
  ['a word of the operator', 'Sp0iler'],
  ['two letters', 'Al'],
  ['21 letters', 'x'.repeat(21)],
  ['marks that turn text around', 'abc\u202edef'],
  ['characters that are not seen', 'Blue\u3164Fox'],
  ['a tower of accents', `A${'\u0301'.repeat(5)}bc`],
  ['an address', 'anna@example.com'],
  ['markup', '<b>Anna</b>'],
  ['a number', 7],
  ['nothing', undefined],
])('refuses %s at its field, and changes nothing', async (_, name) => {
  const { take, read } = await someone();
  const before = await read();
  const reply = await take(name);
  expect([reply.statusCode, typeof problemOf(reply)]).toEqual([400, 'string']);
  expect(await read()).toEqual(before);
});

it('refuses the site’s name', async () => {
  const { rows } = await test.database.pool.query<{ title: string }>(
    `select value #>> '{header,logo,title}' as title from site_content where key = 'bars'`,
  );
  const { take } = await someone();
  expect(problemOf(await take(rows[0]?.title.slice(0, 20)))).toContain('the site’s');
});

it('cannot be enumerated by trying names', async () => {
  const { take } = await someone();
  const replies = [];
  for (let at = 0; at <= 30; at += 1) replies.push((await take('Site Admin')).statusCode);
  expect(replies.slice(-2)).toEqual([400, 429]);
});

it('an account that a server of the release before has made gets its name when it is needed', async () => {
  const { accountId, read } = await someone();
  await test.database.pool.query('delete from public_names where account_id = $1', [accountId]);
  expect((await read()).name).toMatch(/^Guest \d+$/);
});

it('the migration names everybody that there is, in no order, with the key that names get', async () => {
  const { pool } = test.database;
  await pool.query('delete from public_names');
  await Promise.all(Array.from({ length: 20 }, () => someone()));
  await pool.query('delete from public_names');
  const sql = await readFile('api/src/ground/db/migrations/0025_public_names.sql', 'utf8');
  const fill = sql.split('--> statement-breakpoint').find((statement) => statement.includes('INSERT INTO'));
  await pool.query(fill ?? '');
  const { rows } = await pool.query<{ id: number; name: string; key: string }>(
    'select a.id, n.name, n.key from accounts a left join public_names n on n.account_id = a.id order by a.id',
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, key } of rows)
    expect([name, key]).toEqual([expect.stringMatching(/^Guest \d{4,}$/), nameKey(name)]);
  const numbers = rows.map(({ name }) => Number(name.split(' ')[1]));
  expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b));
});
