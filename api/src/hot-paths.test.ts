import { randomUUID } from 'node:crypto';
import { tip } from './areas/live/chat/tip';
import { importListed } from './testing/import-listed';
import { demoMembers } from './testing/demo-members';
import { goOnAir, roomIdOf } from './testing/on-air';
import { sentBy } from './testing/statements';
import { agreed, createTestApp, signedIn, solvedCaptcha, type TestApp } from './testing/test-app';
import { tinyContent, tinyGame } from './testing/tiny-content';

/** A statement is named at its fifth occurrence. */
const WARM = 5;
const PRICE = 10;
/** Not planned at all. */
const isBoundary = /^(?:begin|commit)$/;
/** A member who owns nothing yet. */
const buyer = { coins: 1_000, plan: null, ownedGames: 0 };
const [rowan] = demoMembers;
if (!rowan) throw new Error('the demo has a member');

let test: TestApp;
let cookies: Record<string, string>;
let accountId: number;
let gameIds: number[];
beforeAll(async () => {
  test = await createTestApp();
  const content = tinyContent();
  const games = Array.from({ length: WARM + 1 }, (_, index) => tinyGame(`hot-${index}`, { coins: PRICE }));
  await importListed(test.database.db, { ...content, games: [...content.games, ...games] });
  ({ cookies, accountId } = await signedIn(test, { ...rowan, ...buyer }));
  const { rows } = await test.database.pool.query<{ id: number }>(`select id from games where slug like 'hot-%'`);
  gameIds = rows.map(({ id }) => id);
  await goOnAir(test.database.db, 'mara');
});
afterAll(() => test.close());

const isUnnamed = ({ name = '' }: { readonly name?: string }): boolean => name === '';

const read = async (path: string, as = cookies): Promise<void> => {
  expect(await test.request('GET', path, { cookies: as })).toMatchObject({ statusCode: 200 });
};
const buy = async (time: number): Promise<void> => {
  const body = { gameId: gameIds[time], currency: 'coins', price: PRICE, key: randomUUID() };
  expect(await test.request('POST', '/api/purchases', { cookies, body })).toMatchObject({ statusCode: 200 });
};
const give = async (): Promise<void> => {
  const room = { id: await roomIdOf(test.database.db, 'mara'), nickname: 'mara' };
  await tip(test.database.db, { room, accountId, coins: 5, text: '', key: randomUUID() }, new Date());
};
const logIn = async (recaptchaToken: string): Promise<void> => {
  const body = { email: rowan.email, password: rowan.password, recaptchaToken };
  expect(await test.request('POST', '/api/profile/login', { cookies: agreed, body })).toMatchObject({
    statusCode: 200,
  });
};

/** Statements of the last of several runs, each different, so that no cache responds. */
async function lastOf(work: (time: number) => Promise<void>) {
  for (let time = 0; time < WARM; time += 1) await work(time);
  return sentBy(() => work(WARM));
}

it.each<[string, (time: number) => Promise<void>]>([
  ['a purchase', buy],
  ['a tip', give],
  [
    'the start of a page for a guest',
    (time) => read(`/api/bootstrap?path=/games/hot-${time}&record=game:hot-${time}`, agreed),
  ],
  ['the start of a page for a member', (time) => read(`/api/bootstrap?path=/videos?page=${time}`)],
  ['a list of games', (time) => read(`/api/games?page=${time + 1}`)],
  ['a list of videos', (time) => read(`/api/videos?page=${time + 1}`)],
  ['a game’s page', (time) => read(`/api/games/hot-${time}`)],
  ['what a member owns and pays', () => read('/api/games/purchase')],
  ['a member’s favourites', () => read('/api/favourites')],
  ['a page of transactions', () => read('/api/transactions')],
])('%s sends nothing that the database must plan anew', async (_, work) => {
  const sent = await lastOf(work);
  expect(sent).not.toEqual([]);
  expect(sent.filter((one) => isUnnamed(one) && !isBoundary.test(one.text))).toEqual([]);
});

it('a log-in sends nothing that the database must plan anew', async () => {
  const proofs: string[] = [];
  for (let time = 0; time <= WARM; time += 1) proofs.push(await solvedCaptcha(test));
  const sent = await lastOf((time) => logIn(proofs[time] ?? ''));
  expect(sent.filter(isUnnamed)).toEqual([]);
  expect(sent.length).toBeLessThanOrEqual(6);
});

it('a purchase is nine statements: the session, then eight in its transaction, the receipt’s e-mail among them', async () => {
  const { cookies: others } = await signedIn(test, { ...rowan, ...buyer, email: 'nine@example.com' });
  cookies = others;
  const sent = await lastOf(buy);
  const about = [
    /"sessions"/,
    /^begin$/,
    /"accounts".* for update$/,
    /"games".* for key share/,
    /"ledger_accounts".* for update$/,
    /"ledger_transfers"/,
    /"purchase_receipts"/,
    /"outbox"/,
    /^commit$/,
  ];
  expect(sent).toHaveLength(about.length);
  for (const [index, words] of about.entries()) expect(sent[index]?.text).toMatch(words);
});

it('a tip is one transaction without others inside', async () => {
  const sent = await lastOf(give);
  expect(sent.map(({ text }) => text).filter((text) => /begin|commit|savepoint/.test(text))).toEqual([
    'begin',
    'commit',
  ]);
});
