/** The endpoint of purchases; buy-game.test.ts has their rules. */
import { randomUUID } from 'node:crypto';
import type { ErrorBody, GamePage, Profile, Purchase, Receipt } from '@platform/shared/contracts';
import type { DemoMember } from '../../../testing/demo-members';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyContent, tinyGame } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';
import { storeClick } from '../affiliates/repository';
import { setPartner } from '../affiliates/sales';
import { currencies, transfer } from '../../ledger/ledger/repository';

let test: TestApp;
const ids: Record<string, number> = {};
beforeAll(async () => {
  test = await createTestApp();
  const content = tinyContent();
  await importListed(test.database.db, {
    ...content,
    games: [
      ...content.games,
      tinyGame('odd-price', { coins: 1321, standardDiscount: 40, premiumDiscount: 50 }),
      tinyGame('for-gems', { coins: 900, standardDiscount: 20, gems: 30 }),
      tinyGame('not-yet', { view: 'announcement' }),
      tinyGame('unplayable', { gems: 20, standardDiscount: 50 }),
      tinyGame('unplayable-later'),
    ],
  });
  // As in catalogues from before the rule: content check refuses such a game.
  await test.database.pool.query(`update games set files = files #- '{0,source}' where slug = 'unplayable'`);
  const { rows } = await test.database.pool.query<{ id: number; slug: string }>('select id, slug from games');
  for (const { id, slug } of rows) ids[slug] = id;
});
afterAll(() => test.close());

let members = 0;
const newMember = (fields: Partial<DemoMember> = {}) => {
  members += 1;
  return signedIn(test, {
    email: `buyer-${members}@example.com`,
    password: 'demo-member-2026',
    name: 'Bo Yer',
    coins: 2450,
    gems: 38,
    plan: null,
    ownedGames: 0,
    ...fields,
  });
};
const buy = (cookies: Record<string, string>, body: Record<string, unknown>) =>
  test.request('POST', '/api/purchases', { cookies, body: { currency: 'coins', key: randomUUID(), ...body } });
const odd = { price: 793 } as const;
const oddGame = () => ({ gameId: ids['odd-price'], ...odd });
const balanceOf = async (cookies: Record<string, string>) =>
  (await test.request('GET', '/api/profile', { cookies })).json<Profile>().balance.map(({ count }) => count);
const mapOf = async (cookies: Record<string, string>) =>
  (await test.request('GET', '/api/games/purchase', { cookies })).json<Record<string, Purchase>>();
const count = async (table: string, accountId: number) =>
  Number(
    (
      await test.database.pool.query<{ n: string }>(`select count(*) as n from ${table} where account_id = $1`, [
        accountId,
      ])
    ).rows[0]?.n,
  );
describe('a purchase', () => {
  it('takes the discounted price, rounded half up, gives the game, and answers with the receipt', async () => {
    const { cookies } = await newMember();
    const reply = await buy(cookies, oddGame());
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Receipt>()).toMatchObject({
      gameId: ids['odd-price'],
      title: 'Title of odd-price',
      currency: 'coins',
      price: 1321,
      discount: 40,
      total: 793,
      refundedAt: null,
      balance: [
        { currencyType: 0, count: 2450 - 793 },
        { currencyType: 1, count: 38 },
      ],
    });
    expect(reply.headers['cache-group-invalidation']).toContain('"GET /api/library", "GET /api/library/{id}"');
    expect(await balanceOf(cookies)).toEqual([2450 - 793, 38]);
    expect((await mapOf(cookies))[String(ids['odd-price'])]?.completed).toBe(true);
  });

  it('that is refused says why, with the numbers, and makes nothing stale', async () => {
    const { cookies } = await newMember();
    const reply = await buy(cookies, { gameId: ids['odd-price'], price: 792 });
    expect(reply.json<ErrorBody>()).toMatchObject({
      serverStatus: 409,
      code: 'price-changed',
      details: { price: 793 },
    });
    expect(reply.headers).not.toHaveProperty('cache-group-invalidation');
  });

  it('is made once in a race of fifty for ten connections; who finds none may try again, and nothing breaks', async () => {
    const { cookies, accountId } = await newMember();
    const { pool } = test.database;
    const { connectionTimeoutMillis } = pool.options;
    pool.options.connectionTimeoutMillis = 100;
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select 1 from games where id = $1 for update', [ids['odd-price']]);
    const replies: Awaited<ReturnType<typeof buy>>[] = [];
    const raced = Array.from({ length: 50 }, async () => replies.push(await buy(cookies, oddGame())));
    // Nine at most hold a connection, and wait for the game.
    while (replies.length < 41) await new Promise(setImmediate);
    await other.query('rollback');
    other.release();
    await Promise.all(raced);
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
    const busy = replies.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThanOrEqual(41);
    expect(new Set(busy.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']));
    expect(replies.filter(({ statusCode }) => ![200, 409, 503].includes(statusCode))).toEqual([]);
    expect(await count('purchase_receipts', accountId)).toBe(1);
  });

  it.each([
    ['a game that does not exist', () => ({ gameId: 1_999_999_999, price: 100 }), 404, 'not-found'],
    ['a negative price', () => ({ ...oddGame(), price: -793 }), 400, 'validation-failed'],
    ['a fractional price', () => ({ ...oddGame(), price: 792.6 }), 400, 'validation-failed'],
    ['an enormous price', () => ({ ...oddGame(), price: 1e15 }), 400, 'validation-failed'],
    ['a price that is no number', () => ({ ...oddGame(), price: '793' }), 400, 'validation-failed'],
    ['another currency', () => ({ ...oddGame(), currency: 'euros' }), 400, 'validation-failed'],
    ['a key that can be guessed', () => ({ ...oddGame(), key: '1' }), 400, 'validation-failed'],
  ])('refuses %s', async (_, body, status, code) => {
    const { cookies } = await newMember();
    const reply = await buy(cookies, body());
    expect(reply.json<ErrorBody>()).toMatchObject({ serverStatus: status, code });
    expect(await balanceOf(cookies)).toEqual([2450, 38]);
  });

  it('is for members who may see the full catalogue', async () => {
    const { cookies } = await newMember();
    const { 'age-agreement': _, ...beforeTheGate } = cookies;
    expect((await buy(agreed, oddGame())).statusCode).toBe(401);
    expect((await buy(beforeTheGate, oddGame())).json<ErrorBody>().code).toBe('age-agreement-required');
  });

  it('says in the map what costs gems', async () => {
    const { cookies } = await newMember();
    const map = await mapOf(cookies);
    expect(map[String(ids['for-gems'])]?.prices.gems).toBe(30);
    expect(map[String(ids['odd-price'])]?.prices.gems).toBeNull();
  });
});

it("is a partner's sale where the visit has the partner's cookie", async () => {
  const { db, pool } = test.database;
  await setPartner(db, 'partner', 'https://partner.example/?c={click_id}&event={event}&sale={sale_id}');
  const { cookies, accountId } = await newMember({ coins: 100 });
  await transfer(db, {
    initiator: { member: accountId },
    idempotencyKey: randomUUID(),
    reason: 'test',
    entries: [
      { owner: { member: accountId }, currency: currencies.coins, amount: 700, bought: 700 },
      { owner: { system: 'checkouts' }, currency: currencies.coins, amount: -700 },
    ],
  });
  const visit = { affId: 'partner', offerId: 'o', linkData: null, parameters: {}, problem: null };
  const { id: affiliate } = await storeClick(db, visit, new Date());
  await buy({ ...cookies, affiliate }, oddGame());
  const { rows } = await pool.query<{ url: string }>(
    `select payload->>'url' as url from outbox where kind = 'postback'`,
  );
  expect(rows.map(({ url }) => new URL(url).searchParams.get('c'))).toEqual([affiliate]);
});

describe('a game without a file to play', () => {
  const page = async (slug: string, cookies: Record<string, string>) =>
    (await test.request('GET', `/api/games/${slug}`, { cookies })).json<GamePage>();

  it('says that it is not for sale, and has no price for members', async () => {
    const { cookies } = await newMember();
    expect((await page('unplayable', cookies)).notForSale).toBe('unplayable');
    expect((await page('odd-price', cookies)).notForSale).toBeUndefined();
    expect((await page('not-yet', cookies)).notForSale).toBeUndefined();
    expect(Object.keys(await mapOf(cookies))).not.toContain(String(ids['unplayable']));
  });

  it('offers no price to search engines', async () => {
    const seo = async (slug: string) =>
      (await test.request('GET', `/api/seo?path=/games/${slug}&record=game:${slug}`, { cookies: agreed })).body;
    expect([(await seo('odd-price')).includes('InStock'), (await seo('unplayable')).includes('InStock')]).toEqual([
      true,
      false,
    ]);
  });

  it('stays with its owners', async () => {
    const { cookies } = await newMember();
    const gameId = ids['unplayable-later'];
    expect((await buy(cookies, { gameId, price: 100 })).statusCode).toBe(200);
    await test.database.pool.query(`update games set files = files #- '{0,source}' where id = $1`, [gameId]);
    expect((await mapOf(cookies))[String(gameId)]?.completed).toBe(true);
  });
});
