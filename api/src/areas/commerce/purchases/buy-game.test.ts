/**
 * The rules of purchases and refunds on a database, without the API; purchases.test.ts has the endpoint. Over 300 lines:
 * purchase, refund and partner’s sale of the same games.
 */
import { randomUUID } from 'node:crypto';
import { checkLedger, createMoneyDatabase, type MoneyDatabase } from '../../../testing/money-database';
import { tinyContent, tinyGame } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';
import { credit, takeBack } from '../../ledger/ledger/debts';
import { currencies, transfer } from '../../ledger/ledger/repository';
import { storeClick } from '../affiliates/repository';
import { setPartner } from '../affiliates/sales';
import { refundPurchase } from './refund';
import { findReceiptOfKey } from './repository';
import { buyGame, type PurchaseRequest } from './service';

let money: MoneyDatabase;
let now = new Date('2026-03-10T12:00:00Z');
const ids: Record<string, number> = {};
beforeAll(async () => {
  money = await createMoneyDatabase('catalogue');
  const content = tinyContent();
  await importListed(money.db, {
    ...content,
    games: [
      ...content.games,
      tinyGame('odd-price', { coins: 1321, standardDiscount: 40, premiumDiscount: 50 }),
      tinyGame('for-gems', { coins: 900, standardDiscount: 20, gems: 30 }),
      tinyGame('free', { coins: 400, standardDiscount: 100, premiumDiscount: 100 }),
      tinyGame('not-yet', { view: 'announcement' }),
      tinyGame('unplayable', { gems: 20, standardDiscount: 50 }),
      tinyGame('withdrawn'),
      tinyGame('withdrawn-later', { coins: 1321, standardDiscount: 40 }),
    ],
  });
  // As in catalogues from before the rule: content check refuses such a game.
  await money.query(`update games set files = files #- '{0,source}' where slug = 'unplayable'`);
  await money.query(`update games set withdrawn_at = now() where slug = 'withdrawn'`);
  for (const { id, slug } of await money.query<{ id: number; slug: string }>('select id, slug from games'))
    ids[slug] = id;
});
beforeEach(() => {
  now = new Date('2026-03-10T12:00:00Z');
});
afterEach(() => checkLedger(money));
afterAll(() => money.close());

const services = () => ({ db: money.db, config: money.config, now: () => now });
const member = (coins = 2450, gems = 38) => money.member({ coins, gems });
const gameOf = (slug: string): number => ids[slug] ?? 0;
const buy = (accountId: number, change: Partial<PurchaseRequest> = {}) =>
  buyGame(services(), {
    accountId,
    gameId: gameOf('odd-price'),
    currency: 'coins',
    price: 793,
    key: randomUUID(),
    ...change,
  });
const forGems = () => ({ gameId: gameOf('for-gems'), currency: 'gems', price: 30 }) as const;
const count = async (table: 'purchases' | 'purchase_receipts', accountId: number) =>
  Number(
    (await money.query<{ n: string }>(`select count(*) n from ${table} where account_id = $1`, [accountId]))[0]?.n,
  );
const lastEmail = async (accountId: number) => (await money.emails(accountId)).at(-1) ?? { subject: '', text: '' };
/** How many of the member's coins were bought. */
const boughtOf = async (accountId: number): Promise<number> => {
  const select = 'select bought from ledger_accounts where owner = $1 and currency = 0';
  return Number((await money.query<{ bought: string }>(select, [`member:${accountId}`]))[0]?.bought);
};
const giveBought = (accountId: number, amount: number) =>
  money.db.transaction((tx) =>
    credit(tx, {
      accountId,
      currency: currencies.coins,
      amount,
      house: 'packs',
      isBought: true,
      idempotencyKey: randomUUID(),
      reason: 'pack',
    }),
  );
/** The member owes coins: they were taken back after they had been spent. */
async function owe(accountId: number, amount: number, currency: keyof typeof currencies = 'coins'): Promise<void> {
  const pack = { accountId, currency: currencies[currency], amount, house: 'packs', reason: 'pack' };
  await money.db.transaction((tx) => credit(tx, { ...pack, idempotencyKey: randomUUID() }));
  await transfer(money.db, {
    initiator: { member: accountId },
    idempotencyKey: randomUUID(),
    reason: 'tip',
    entries: [
      { owner: { member: accountId }, currency: currencies[currency], amount: -amount },
      { owner: { system: 'tips' }, currency: currencies[currency], amount },
    ],
  });
  await money.db.transaction((tx) => takeBack(tx, { ...pack, idempotencyKey: randomUUID() }));
}

describe('a purchase', () => {
  it('takes the discounted price, rounded half up, and gives the game with a receipt', async () => {
    const accountId = await member();
    const { receipt, balance } = await buy(accountId);
    expect(receipt).toMatchObject({
      gameId: gameOf('odd-price'),
      title: 'Title of odd-price',
      currency: 'coins',
      price: 1321,
      discount: 40,
      total: 793,
      refundedAt: null,
    });
    expect(balance).toEqual([
      { currencyType: 0, count: 2450 - 793 },
      { currencyType: 1, count: 38 },
    ]);
    expect(await money.balances(accountId)).toEqual({ coins: 2450 - 793, gems: 38 });
    expect([await count('purchases', accountId), await count('purchase_receipts', accountId)]).toEqual([1, 1]);
  });

  it('takes the premium price from premium members, until their access ends', async () => {
    const accountId = await member();
    await money.query(
      `insert into subscriptions (account_id, plan, status, provider, reference, amount, currency, started_at, paid_until, access_until)
       values ($1, 'yearly', 'active', 'sandbox', $2, 9588, 'USD', $3, $4, $4)`,
      [accountId, randomUUID(), now, new Date('2026-03-11T12:00:00Z')],
    );
    await expect(buy(accountId)).rejects.toMatchObject({ code: 'price-changed', details: { details: { price: 661 } } });
    await buy(accountId, { price: 661 });
    now = new Date('2026-03-11T12:00:00Z');
    await expect(buy(accountId, { gameId: gameOf('withdrawn-later'), price: 1 })).rejects.toMatchObject({
      details: { details: { price: 793 } },
    });
    expect(await money.balances(accountId)).toEqual({ coins: 2450 - 661, gems: 38 });
  });

  it('takes gems, without a discount, where a game has a price in gems', async () => {
    const accountId = await member();
    const { receipt } = await buy(accountId, forGems());
    expect(receipt).toMatchObject({ currency: 'gems', price: 30, discount: 0, total: 30 });
    expect(await money.balances(accountId)).toEqual({ coins: 2450, gems: 8 });
  });

  it('gives a game that costs nothing without a transfer', async () => {
    const accountId = await member(0, 0);
    const { receipt } = await buy(accountId, { gameId: gameOf('free'), price: 0 });
    expect(await count('purchases', accountId)).toBe(1);
    const [row] = await money.query('select transfer_id, bought from purchase_receipts where id = $1', [receipt.id]);
    expect(row).toEqual({ transfer_id: null, bought: 0 });
  });

  it('sends a receipt by e-mail', async () => {
    const accountId = await member();
    await buy(accountId);
    const { subject, text } = await lastEmail(accountId);
    expect(subject).toBe('Your receipt for Title of odd-price');
    expect(text).toMatch(/Price: 1.321 coins\nDiscount: 40%\nPaid: 793 coins\n/);
  });

  it('is made once for a key, which gets the same receipt again, also when it comes many times at once', async () => {
    const accountId = await member();
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 8 }, () => buy(accountId, { key })));
    expect(new Set(all.map(({ receipt }) => receipt.id)).size).toBe(1);
    expect(all[7]?.balance).toEqual(all[0]?.balance);
    expect(await money.balances(accountId)).toEqual({ coins: 2450 - 793, gems: 38 });
    expect(await count('purchase_receipts', accountId)).toBe(1);
  });

  it('keeps the keys of members apart', async () => {
    const [first, second] = [await member(), await member()];
    const key = randomUUID();
    await buy(first, { key });
    await buy(second, { key });
    expect([await count('purchases', first), await count('purchases', second)]).toEqual([1, 1]);
  });

  it('answers a key with its receipt also where the game is gone from the catalogue', async () => {
    const accountId = await member();
    const key = randomUUID();
    const { receipt } = await buy(accountId, { key });
    expect(await findReceiptOfKey(money.db, accountId, key)).toMatchObject({ id: receipt.id });
    expect(await findReceiptOfKey(money.db, accountId, randomUUID())).toBeNull();
    await expect(buy(accountId, { key, gameId: 1_999_999_999 })).rejects.toMatchObject({ code: 'key-used' });
  });

  it('refuses a key that bought something else, with another currency or at another price', async () => {
    const accountId = await member();
    const bought = { ...forGems(), key: randomUUID() };
    await buy(accountId, bought);
    for (const other of [{ gameId: gameOf('odd-price') }, { currency: 'coins' }, { price: 29 }, { price: 31 }] as const)
      await expect(buy(accountId, { ...bought, ...other })).rejects.toMatchObject({
        status: 409,
        code: 'key-used',
      });
    expect(await count('purchase_receipts', accountId)).toBe(1);
  });

  it.each([792, 794, 1321, 0])('is not made at %d instead of 793, and says the price', async (price) => {
    const accountId = await member();
    await expect(buy(accountId, { price })).rejects.toMatchObject({
      status: 409,
      code: 'price-changed',
      message: 'The price is now 793 coins. Please confirm again.',
      details: { details: { price: 793 } },
    });
    expect(await money.balances(accountId)).toEqual({ coins: 2450, gems: 38 });
  });

  it('says how many coins are missing, and leaves everything as it was', async () => {
    const accountId = await member(361);
    await expect(buy(accountId)).rejects.toMatchObject({
      status: 409,
      code: 'balance-too-low',
      message: 'You need 432 more coins.',
      details: { details: { missing: 432, balance: 361 } },
    });
    expect([await count('purchases', accountId), await count('purchase_receipts', accountId)]).toEqual([0, 0]);
    expect(await money.emails(accountId)).toEqual([]);
  });

  it('says how many gems are missing, which coins do not replace', async () => {
    await expect(buy(await member(2450, 12), forGems())).rejects.toMatchObject({
      message: 'You need 18 more gems.',
      details: { details: { missing: 18, balance: 12 } },
    });
  });

  it('says what the account owes after a refund, and counts it as missing', async () => {
    const accountId = await member(0, 0);
    await owe(accountId, 50);
    await expect(buy(accountId)).rejects.toMatchObject({
      code: 'balance-too-low',
      message: 'Your account owes 50 coins after a refund. We’ll deduct this from the next coins you get.',
      details: { details: { missing: 843, balance: 0 } },
    });
    // Debts are of one currency.
    await expect(buy(accountId, forGems())).rejects.toMatchObject({ message: 'You need 30 more gems.' });
  });

  it('is made once by two tabs with the last coins; the other one learns how many are missing', async () => {
    const accountId = await member(800);
    const tabs = await Promise.allSettled([buy(accountId), buy(accountId, { gameId: gameOf('for-gems'), price: 720 })]);
    expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(tabs.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'balance-too-low' } });
  });

  it('is refused when the game is owned already, whichever tab was first', async () => {
    const accountId = await member();
    const tabs = await Promise.allSettled([buy(accountId), buy(accountId)]);
    expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(buy(accountId)).rejects.toMatchObject({
      status: 409,
      code: 'already-owned',
      message: 'Title of odd-price is already in your library.',
    });
    expect(await money.balances(accountId)).toEqual({ coins: 2450 - 793, gems: 38 });
  });

  it.each([
    [
      'unplayable',
      'coins',
      50,
      'not-for-sale',
      'Title of unplayable can’t be bought yet because there’s nothing to play.',
    ],
    [
      'unplayable',
      'gems',
      20,
      'not-for-sale',
      'Title of unplayable can’t be bought yet because there’s nothing to play.',
    ],
    ['not-yet', 'coins', 100, 'not-for-sale', 'Title of not-yet isn’t out yet. You can buy it when it is released.'],
    ['withdrawn', 'coins', 100, 'not-for-sale', 'Title of withdrawn is no longer for sale.'],
    ['odd-price', 'gems', 793, 'not-for-sale', 'Title of odd-price can’t be bought with gems.'],
    ['none', 'coins', 100, 'not-found', 'There is no such game.'],
  ] as const)('of %s for %s is refused', async (slug, currency, price, code, message) => {
    const accountId = await member();
    await expect(buy(accountId, { gameId: gameOf(slug), currency, price })).rejects.toMatchObject({ code, message });
    expect(await money.balances(accountId)).toEqual({ coins: 2450, gems: 38 });
  });

  it('is refused for an account that does not exist', async () => {
    await expect(buy(1_999_999_999)).rejects.toThrow('there is no account 1999999999');
  });
});

it('the database refuses receipts that no price can have', async () => {
  const accountId = await member();
  const insert = (values: string) =>
    money
      .query(
        `insert into purchase_receipts (account_id, game_id, title, idempotency_key, currency, price, discount, total, bought, purchased_at)
         values (${accountId}, ${gameOf('odd-price')}, 'x', 'k', ${values}, now())`,
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
  const refund = (id: number, reason?: 'support' | 'withdrawn') => refundPurchase(services(), id, reason);

  it('gives the coins back and ends the ownership, once', async () => {
    const accountId = await member();
    const { receipt } = await buy(accountId);
    const outcomes = await Promise.all([refund(receipt.id), refund(receipt.id)]);
    expect(outcomes.filter(({ refunded }) => refunded)).toHaveLength(1);
    expect(await refund(receipt.id)).toMatchObject({ refunded: false, receipt: { id: receipt.id, total: 793 } });
    expect(await money.balances(accountId)).toEqual({ coins: 2450, gems: 38 });
    expect(await count('purchases', accountId)).toBe(0);
  });

  it('ends the ownership of its own game alone', async () => {
    const accountId = await member();
    const { receipt } = await buy(accountId);
    const kept = await buy(accountId, forGems());
    await refund(receipt.id);
    const owned = await money.query('select receipt_id::int as id from purchases where account_id = $1', [accountId]);
    expect(owned).toEqual([{ id: kept.receipt.id }]);
    const rows = await money.query(
      'select id::int as id, refunded_at, refund_transfer_id is null as free from purchase_receipts where account_id = $1 order by id',
      [accountId],
    );
    expect(rows).toEqual([
      { id: receipt.id, refunded_at: now, free: false },
      { id: kept.receipt.id, refunded_at: null, free: true },
    ]);
  });

  it('returns gems as gems, and says so', async () => {
    const accountId = await member();
    const { id } = (await buy(accountId, forGems())).receipt;
    const { receipt, refunded } = await refund(id);
    expect(refunded).toBe(true);
    expect(receipt).toMatchObject({ id, currency: 'gems', total: 30, refundedAt: now.toISOString() });
    expect(await money.balances(accountId)).toEqual({ coins: 2450, gems: 38 });
    expect((await lastEmail(accountId)).text).toContain('We returned 30 gems to your balance.');
  });

  it('of a game that cost nothing ends the ownership without a transfer', async () => {
    const accountId = await member(7);
    const { id } = (await buy(accountId, { gameId: gameOf('free'), price: 0 })).receipt;
    expect(await refund(id)).toMatchObject({ refunded: true });
    expect(await money.balances(accountId)).toEqual({ coins: 7, gems: 38 });
    expect(await count('purchases', accountId)).toBe(0);
    const { subject, text } = await lastEmail(accountId);
    expect(subject).toBe('Your refund for Title of free');
    for (const words of ['We returned', 'We used', 'no longer available']) expect(text).not.toContain(words);
  });

  it('pays what the member owes first, and says how much', async () => {
    const accountId = await member(793);
    const { id } = (await buy(accountId)).receipt;
    await owe(accountId, 93);
    await refund(id, 'withdrawn');
    expect(await money.balances(accountId)).toEqual({ coins: 700, gems: 38 });
    const { text } = await lastEmail(accountId);
    expect(text).toContain('We used 93 of them to cover what your account owed after an earlier refund.');
    expect(text).toContain('Title of odd-price is no longer available on our site.');
  });

  it('is refused where the account has been erased, and for a receipt that does not exist', async () => {
    const { id } = (await buy(await member())).receipt;
    await money.query('update purchase_receipts set account_id = null where id = $1', [id]);
    await expect(refund(id)).rejects.toMatchObject({
      status: 409,
      message: 'The account of this receipt has been erased.',
    });
    await expect(refund(1_999_999_999)).rejects.toThrow('There is no such receipt.');
  });

  it('leaves the receipt of the key as it was, and lets the game be bought again', async () => {
    const accountId = await member();
    const key = randomUUID();
    const { receipt } = await buy(accountId, { key });
    await refund(receipt.id);
    expect((await buy(accountId, { key })).receipt.id).toBe(receipt.id);
    expect(await count('purchases', accountId)).toBe(0);
    await buy(accountId);
    expect(await count('purchases', accountId)).toBe(1);
  });
});

describe("a partner's sale", () => {
  const click = async (): Promise<string> => {
    const visit = { affId: 'partner', offerId: 'o', linkData: null, parameters: {}, problem: null };
    return (await storeClick(money.db, visit, now)).id;
  };
  const told = async (receiptId: number) =>
    (
      await money.query<{ url: string }>(
        `select payload->>'url' as url from outbox where kind = 'postback' and dedupe_key like $1 order by id`,
        [`%:game-${receiptId}`],
      )
    ).map(({ url }) => new URL(url).searchParams.get('event'));
  beforeAll(() =>
    setPartner(money.db, 'partner', 'https://partner.example/?c={click_id}&event={event}&sale={sale_id}'),
  );

  it('is recorded for a game that was bought with bought coins, and taken back with the game', async () => {
    const accountId = await member(100);
    await giveBought(accountId, 700);
    const { id } = (await buy(accountId, { clickId: await click() })).receipt;
    expect(await told(id)).toEqual(['purchase']);
    expect(await boughtOf(accountId)).toBe(7);
    await refundPurchase(services(), id);
    expect(await told(id)).toEqual(['purchase', 'purchase-refund']);
    // The coins came back as bought ones: what they buy next is a sale again.
    expect(await boughtOf(accountId)).toBe(700);
    const again = (await buy(accountId, { clickId: await click() })).receipt;
    expect(await told(again.id)).toEqual(['purchase']);
  });

  it('is recorded for one bought coin, and none without a click', async () => {
    const accountId = await member(792);
    await giveBought(accountId, 1);
    const { id } = (await buy(accountId, { clickId: await click() })).receipt;
    expect(await told(id)).toEqual(['purchase']);
    await giveBought(accountId, 720);
    const without = await buy(accountId, { gameId: gameOf('for-gems'), price: 720 });
    expect(await told(without.receipt.id)).toEqual([]);
  });

  it('is none for a game that was bought with granted coins, which are spent first', async () => {
    const accountId = await member(793);
    await giveBought(accountId, 700);
    const { id } = (await buy(accountId, { clickId: await click() })).receipt;
    expect(await told(id)).toEqual([]);
  });
});
