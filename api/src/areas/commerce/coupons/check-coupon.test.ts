import type { DatabaseConnection } from '../../../ground/db/database';
import { createDemoMember, demoMembers, type DemoMember } from '../../../testing/demo-members';
import { createTestDatabase } from '../../../testing/test-database';
import { defaultProducts, type Product } from '../products/products';
import { checkouts, couponRedemptions } from '../tables';
import { checkCoupon } from './check-coupon';
import { claim, type Coupon, findCoupon, hasClaim, insertCoupon, lockCoupon, releaseClaim } from './repository';

const now = new Date('2026-03-10T12:00:00Z');
const [pack] = defaultProducts.packs;
const [plan] = defaultProducts.plans;
const coupon: Coupon = { code: 'TEN', percent: 10, appliesTo: 'all', validUntil: null, maxUses: null, createdAt: now };

let database: DatabaseConnection;
let accountId: number;
beforeAll(async () => {
  database = await createTestDatabase('catalogue');
  accountId = await createDemoMember(database.db, demoMembers[0] as DemoMember, now);
});
afterAll(() => database.close());

const check = (change: Partial<Coupon> | null, product: Product | undefined) => {
  if (!product) throw new Error('there are products');
  return checkCoupon(database.db, { code: 'TEN', product, accountId, now }, () =>
    Promise.resolve(change && { ...coupon, ...change }),
  );
};

it.each([
  ['one that does not exist', null, pack, 'This coupon code doesn’t exist. Check it and try again.'],
  ['one that ends at this moment', { validUntil: now }, pack, 'This coupon has expired.'],
  ['one for packs with a plan', { appliesTo: 'packs' as const }, plan, 'This coupon is for coins, not for Premium.'],
  ['one for plans with a pack', { appliesTo: 'plans' as const }, pack, 'This coupon is for Premium, not for coins.'],
  ['one without a use left', { maxUses: 0 }, pack, 'This coupon has been used up.'],
])('refuses %s, at the field', async (_, change, product, message) => {
  await expect(check(change, product)).rejects.toMatchObject({
    status: 400,
    code: 'coupon-invalid',
    message,
    details: { fields: { coupon: message } },
  });
});

it.each([
  ['that ends a millisecond later', { validUntil: new Date(now.getTime() + 1) }, pack],
  ['for packs with a pack', { appliesTo: 'packs' as const }, pack],
  ['for plans with a plan', { appliesTo: 'plans' as const }, plan],
  ['for all, with one use left', { maxUses: 1 }, plan],
])('takes one %s', async (_, change, product) => {
  expect(await check(change, product)).toEqual({ ...coupon, ...change });
});

it('knows each code once', async () => {
  const { db } = database;
  expect(await insertCoupon(db, { ...coupon, code: 'ONCE' })).toBe(true);
  expect(await insertCoupon(db, { ...coupon, code: 'ONCE', percent: 90 })).toBe(false);
  expect(await findCoupon(db, 'ONCE')).toMatchObject({ percent: 10 });
  expect([await findCoupon(db, 'NONE'), await lockCoupon(db, 'NONE', accountId)]).toEqual([null, null]);
});

it('moves a member’s claim to the next checkout, and to no other’s', async () => {
  const { db } = database;
  await insertCoupon(db, { ...coupon, code: 'MOVES' });
  const other = await createDemoMember(db, demoMembers[1] as DemoMember, now);
  const begin = async (id: string, owner: number): Promise<void> => {
    await db.insert(checkouts).values({
      id,
      accountId: owner,
      kind: 'pack',
      productId: 'coins-500',
      coins: 500,
      amount: 539,
      listAmount: 599,
      currency: 'USD',
      couponCode: 'MOVES',
      state: 'open',
      provider: 'sandbox',
      createdAt: now,
      expiresAt: now,
    });
  };
  const [first, second, theirs] = ['AAAA-AAAA-AAAA', 'AAAA-AAAA-AAAB', 'AAAA-AAAA-AAAC'] as const;
  await begin(first, accountId);
  await begin(theirs, other);
  expect(await claim(db, { checkoutId: first, code: 'MOVES', accountId }, now)).toEqual([]);
  expect(await claim(db, { checkoutId: theirs, code: 'MOVES', accountId: other }, now)).toEqual([]);
  await begin(second, accountId);
  expect(await claim(db, { checkoutId: second, code: 'MOVES', accountId }, now)).toEqual([
    { id: first, provider: 'sandbox' },
  ]);
  expect(await Promise.all([first, second, theirs].map((id) => hasClaim(db, id)))).toEqual([false, true, true]);
  await releaseClaim(db, second, now);
  expect([await hasClaim(db, second), await db.$count(couponRedemptions)]).toEqual([false, 3]);
});
