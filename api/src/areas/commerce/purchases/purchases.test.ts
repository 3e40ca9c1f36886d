// Over 300 lines: purchase, refund and partner’s sale of the same games, on one server.
import { randomUUID } from 'node:crypto';
import type { ErrorBody, GamePage, Profile, Purchase, Receipt } from '@platform/shared/contracts';
import type { DemoMember } from '../../../testing/demo-members';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyContent, tinyGame } from '../../../testing/tiny-content';
import { importContent } from '../../catalogue/transfer/import-repository';
import { storeClick } from '../affiliates/repository';
import { setPartner } from '../affiliates/sales';
import { credit, takeBack } from '../../ledger/ledger/debts';
import { currencies, transfer } from '../../ledger/ledger/repository';
import { refundPurchase } from './refund';

let test: TestApp;
const ids: Record<string, number> = {};
beforeAll(async () => {
  test = await createTestApp();
  const content = tinyContent();
  await importContent(test.database.db, {
    ...content,
    games: [
      ...content.games,
      tinyGame('odd-price', { coins: 1321, standardDiscount: 40, premiumDiscount: 50 }),
      tinyGame('for-gems', { coins: 900, standardDiscount: 20, gems: 30 }),
      tinyGame('free', { coins: 400, standardDiscount: 100, premiumDiscount: 100 }),
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
const lastEmail = async (): Promise<{ subject: string; text: string }> => {
  const { rows } = await test.database.pool.query<{ payload: { subject: string; text: string } }>(
    `select payload from outbox where kind = 'mail' order by id desc limit 1`,
  );
  return rows[0]?.payload ?? { subject: '', text: '' };
};
/** The member owes coins: they were taken back after they had been spent. */
const owe = async (accountId: number, amount: number): Promise<void> => {
  const pack = { accountId, currency: currencies.coins, amount, house: 'packs', reason: 'pack' };
  await credit(test.database.db, { ...pack, idempotencyKey: randomUUID() });
  await transfer(test.database.db, {
    initiator: { member: accountId },
    idempotencyKey: randomUUID(),
    reason: 'tip',
    entries: [
      { owner: { member: accountId }, currency: currencies.coins, amount: -amount },
      { owner: { system: 'tips' }, currency: currencies.coins, amount },
    ],
  });
  await test.database.db.transaction((tx) => takeBack(tx, { ...pack, idempotencyKey: randomUUID() }));
};

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

  it('takes the premium price from premium members, and gems where a game has a price in gems', async () => {
    const { cookies } = await newMember({ plan: 'yearly' });
    expect((await buy(cookies, { gameId: ids['odd-price'], price: 661 })).statusCode).toBe(200);
    const gems = await buy(cookies, { gameId: ids['for-gems'], currency: 'gems', price: 30 });
    expect(gems.json<Receipt>()).toMatchObject({ currency: 'gems', price: 30, discount: 0, total: 30 });
    expect(await balanceOf(cookies)).toEqual([2450 - 661, 8]);
  });

  it('gives a game that costs nothing without a transfer', async () => {
    const { cookies, accountId } = await newMember({ coins: 0, gems: 1 });
    expect((await buy(cookies, { gameId: ids['free'], price: 0 })).statusCode).toBe(200);
    expect(await count('purchases', accountId)).toBe(1);
  });

  it('mails a receipt', async () => {
    const { cookies } = await newMember();
    await buy(cookies, oddGame());
    const { subject, text } = await lastEmail();
    expect(subject).toBe('Your receipt for Title of odd-price');
    expect(text).toMatch(/Price: 1.321 coins\nDiscount: 40%\nPaid: 793 coins\n/);
  });

  it('is made once for a key, and the key gets the same receipt again, also when it comes many times at once', async () => {
    const { cookies, accountId } = await newMember();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => buy(cookies, { ...oddGame(), key })));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    expect(await balanceOf(cookies)).toEqual([2450 - 793, 38]);
    expect(await count('purchase_receipts', accountId)).toBe(1);
  });

  it('refuses a key that bought something else, with another currency or at another price', async () => {
    const { cookies, accountId } = await newMember();
    const key = randomUUID();
    const bought = { gameId: ids['for-gems'], currency: 'gems', price: 30, key };
    expect((await buy(cookies, bought)).statusCode).toBe(200);
    for (const other of [{ gameId: ids['odd-price'] }, { currency: 'coins' }, { price: 29 }, { price: 31 }]) {
      const reply = await buy(cookies, { ...bought, ...other });
      expect([other, reply.json()]).toEqual([other, expect.objectContaining({ serverStatus: 409, code: 'key-used' })]);
      expect(reply.headers).not.toHaveProperty('cache-group-invalidation');
    }
    expect(await count('purchase_receipts', accountId)).toBe(1);
  });

  it('is not made at another price than the page showed, and says the new one', async () => {
    const { cookies } = await newMember();
    for (const price of [792, 794, 1321, 0]) {
      const reply = await buy(cookies, { gameId: ids['odd-price'], price });
      expect(reply.json<ErrorBody>()).toMatchObject({
        serverStatus: 409,
        code: 'price-changed',
        details: { price: 793 },
      });
    }
    expect(await balanceOf(cookies)).toEqual([2450, 38]);
  });

  it('says how many coins are missing', async () => {
    const { cookies, accountId } = await newMember({ coins: 361 });
    const reply = await buy(cookies, oddGame());
    expect(reply.json<ErrorBody>()).toMatchObject({
      serverStatus: 409,
      code: 'balance-too-low',
      message: 'You need 432 more coins.',
      details: { missing: 432, balance: 361 },
    });
    expect([await count('purchases', accountId), await count('purchase_receipts', accountId)]).toEqual([0, 0]);
  });

  it('says what the account owes after a refund, and counts it as missing', async () => {
    const { cookies, accountId } = await newMember({ coins: 0 });
    await owe(accountId, 50);
    expect((await buy(cookies, oddGame())).json<ErrorBody>()).toMatchObject({
      code: 'balance-too-low',
      message: 'Your account owes 50 coins after a refund. We’ll deduct this from the next coins you get.',
      details: { missing: 843, balance: 0 },
    });
  });

  it('says how many gems are missing, which coins do not replace', async () => {
    const { cookies } = await newMember({ gems: 12 });
    const reply = await buy(cookies, { gameId: ids['for-gems'], currency: 'gems', price: 30 });
    expect(reply.json<ErrorBody>()).toMatchObject({
      message: 'You need 18 more gems.',
      details: { missing: 18, balance: 12 },
    });
  });

  it('gives two tabs with the last coins one game, and tells the other what is missing', async () => {
    const { cookies } = await newMember({ coins: 800 });
    const replies = await Promise.all([buy(cookies, oddGame()), buy(cookies, { gameId: ids['for-gems'], price: 720 })]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json<ErrorBody>().code).toBe('balance-too-low');
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

  it('says so when the game is owned already, whichever tab was first', async () => {
    const { cookies } = await newMember();
    const replies = await Promise.all([buy(cookies, oddGame()), buy(cookies, oddGame())]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await buy(cookies, oddGame())).json<ErrorBody>()).toMatchObject({
      code: 'already-owned',
      message: 'Title of odd-price is already in your library.',
    });
    expect(await balanceOf(cookies)).toEqual([2450 - 793, 38]);
  });

  it.each([
    ['a game without a file to play', () => ({ gameId: ids['unplayable'], price: 50 }), 409, 'not-for-sale'],
    [
      'gems for a game without a file to play',
      () => ({ gameId: ids['unplayable'], currency: 'gems', price: 20 }),
      409,
      'not-for-sale',
    ],
    ['an announced game', () => ({ gameId: ids['not-yet'], price: 100 }), 409, 'not-for-sale'],
    [
      'gems for a game without a price in gems',
      () => ({ gameId: ids['odd-price'], currency: 'gems', price: 793 }),
      409,
      'not-for-sale',
    ],
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

it('the database refuses receipts that no price can have', async () => {
  const { accountId } = await newMember();
  const insert = (values: string) =>
    test.database.pool
      .query(
        `insert into purchase_receipts (account_id, game_id, title, idempotency_key, currency, price, discount, total, bought, purchased_at)
         values (${accountId}, ${ids['odd-price']}, 'x', 'k', ${values}, now())`,
      )
      .then(
        () => 'done',
        (error: Error) => error.message,
      );
  expect(await insert('0, -5, 0, -5, 0')).toMatch(/purchase_receipts_amounts/);
  expect(await insert('0, 100, 0, 101, 0')).toMatch(/purchase_receipts_amounts/);
  expect(await insert('0, 100001, 0, 5, 0')).toMatch(/purchase_receipts_amounts/);
  expect(await insert('0, 100, 0, 100, 0')).toMatch(/purchase_receipts_paid/);
  expect(await insert('2, 100, 0, 0, 0')).toMatch(/purchase_receipts_currency/);
});

describe('a refund', () => {
  const services = () => ({ db: test.database.db, config: test.config, now: () => new Date() });

  it('gives the coins back and ends the ownership, once', async () => {
    const { cookies } = await newMember();
    const { id } = (await buy(cookies, oddGame())).json<Receipt>();
    const outcomes = await Promise.all([refundPurchase(services(), id), refundPurchase(services(), id)]);
    expect(outcomes.filter(({ refunded }) => refunded)).toHaveLength(1);
    expect(await balanceOf(cookies)).toEqual([2450, 38]);
    expect((await mapOf(cookies))[String(ids['odd-price'])]?.completed).toBe(false);
  });

  it('returns gems as gems, and says so', async () => {
    const { cookies } = await newMember();
    const bought = await buy(cookies, { gameId: ids['for-gems'], currency: 'gems', price: 30 });
    const { id } = bought.json<Receipt>();
    const { receipt, refunded } = await refundPurchase(services(), id);
    expect(refunded).toBe(true);
    expect(receipt).toMatchObject({ id, currency: 'gems', total: 30, refundedAt: expect.any(String) as string });
    expect(await balanceOf(cookies)).toEqual([2450, 38]);
    expect((await lastEmail()).text).toContain('We returned 30 gems to your balance.');
    expect(await refundPurchase(services(), id)).toMatchObject({ refunded: false, receipt: { id, total: 30 } });
  });

  it('of a game that cost nothing ends the ownership without a transfer', async () => {
    const { cookies, accountId } = await newMember({ coins: 7 });
    const { id } = (await buy(cookies, { gameId: ids['free'], price: 0 })).json<Receipt>();
    await refundPurchase(services(), id);
    expect(await balanceOf(cookies)).toEqual([7, 38]);
    expect(await count('purchases', accountId)).toBe(0);
    const { subject, text } = await lastEmail();
    expect(subject).toBe('Your refund for Title of free');
    expect(text).not.toContain('We returned');
    expect(text).not.toContain('We used');
    expect(text).not.toContain('no longer available');
  });

  it('pays what the member owes first, and says how much', async () => {
    const { cookies, accountId } = await newMember({ coins: 793 });
    const { id } = (await buy(cookies, oddGame())).json<Receipt>();
    await owe(accountId, 93);
    await refundPurchase(services(), id, 'withdrawn');
    expect(await balanceOf(cookies)).toEqual([700, 38]);
    const { text } = await lastEmail();
    expect(text).toContain('We used 93 of them to cover what your account owed after an earlier refund.');
    expect(text).toContain('Title of odd-price is no longer available on our site.');
  });

  it('is refused where the account has been erased', async () => {
    const { cookies } = await newMember();
    const { id } = (await buy(cookies, oddGame())).json<Receipt>();
    await test.database.pool.query('update purchase_receipts set account_id = null where id = $1', [id]);
    await expect(refundPurchase(services(), id)).rejects.toThrow('The account of this receipt has been erased.');
  });

  it('leaves the answer of the key as it was, and lets the game be bought again', async () => {
    const { cookies } = await newMember();
    const key = randomUUID();
    const receipt = (await buy(cookies, { ...oddGame(), key })).json<Receipt>();
    await refundPurchase(services(), receipt.id);
    expect((await buy(cookies, { ...oddGame(), key })).json<Receipt>().id).toBe(receipt.id);
    expect((await mapOf(cookies))[String(ids['odd-price'])]?.completed).toBe(false);
    expect((await buy(cookies, oddGame())).statusCode).toBe(200);
  });

  it('refuses a receipt that does not exist', async () => {
    await expect(refundPurchase(services(), 1_999_999_999)).rejects.toThrow('There is no such receipt.');
  });
});

describe("a partner's sale", () => {
  const give = (accountId: number, amount: number, bought: number) =>
    transfer(test.database.db, {
      initiator: { member: accountId },
      idempotencyKey: randomUUID(),
      reason: 'test',
      entries: [
        { owner: { member: accountId }, currency: currencies.coins, amount, bought },
        { owner: { system: 'checkouts' }, currency: currencies.coins, amount: -amount },
      ],
    });
  const click = async (cookies: Record<string, string>) => {
    const visit = { affId: 'partner', offerId: 'o', linkData: null, parameters: {}, problem: null };
    const { id } = await storeClick(test.database.db, visit, new Date());
    return { ...cookies, affiliate: id };
  };
  const told = async (saleId: string) =>
    (
      await test.database.pool.query<{ url: string }>(
        `select payload->>'url' as url from outbox where kind = 'postback' and dedupe_key like $1 order by id`,
        [`%:${saleId}`],
      )
    ).rows.map(({ url }) => new URL(url).searchParams.get('event'));
  beforeAll(() =>
    setPartner(test.database.db, 'partner', 'https://partner.example/?c={click_id}&event={event}&sale={sale_id}'),
  );

  it('is recorded for a game that was bought with bought coins, and taken back with the game', async () => {
    const { cookies, accountId } = await newMember({ coins: 100 });
    await give(accountId, 700, 700);
    const { id } = (await buy(await click(cookies), oddGame())).json<Receipt>();
    expect(await told(`game-${id}`)).toEqual(['purchase']);
    await refundPurchase({ db: test.database.db, config: test.config, now: () => new Date() }, id);
    expect(await told(`game-${id}`)).toEqual(['purchase', 'purchase-refund']);
    // The coins came back as bought ones: what they buy next is a sale again.
    const again = (await buy(await click(cookies), oddGame())).json<Receipt>();
    expect(await told(`game-${again.id}`)).toEqual(['purchase']);
  });

  it('is none for a game that was bought with granted coins, which are spent first', async () => {
    const { cookies, accountId } = await newMember({ coins: 793 });
    await give(accountId, 700, 700);
    const { id } = (await buy(await click(cookies), oddGame())).json<Receipt>();
    expect(await told(`game-${id}`)).toEqual([]);
  });
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
