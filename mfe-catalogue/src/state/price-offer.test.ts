import { purchaseOf } from '../fixtures/games';
import { priceOffer } from './price-offer';

const game = { view: 'released', coins: 1000 } as const;
const guest = { authorized: false, premium: false, coins: 0, gems: 0, purchase: undefined };
const member = { ...guest, authorized: true, coins: 2450, purchase: purchaseOf(1000, { standard: 20, premium: 50 }) };

test('tells a guest the standard price alone', () => {
  expect(priceOffer(game, { ...guest, purchase: purchaseOf(1000, { standard: 20, completed: true }) })).toEqual({
    kind: 'guest',
    total: 1000,
  });
});

test('gives a member the standard discount, the balance after it and the premium price', () => {
  expect(priceOffer(game, member)).toEqual({
    kind: 'member',
    total: 800,
    isPremiumPrice: false,
    saving: { before: 1000, percent: 20 },
    remaining: 1650,
    missing: 0,
    premium: { total: 500, percent: 50 },
    gems: null,
  });
});

test('says until when the discount holds, where an offer names a day, and nothing without a discount', () => {
  const until = (standard: number) =>
    priceOffer(game, { ...member, purchase: { ...purchaseOf(1000, { standard }), saleEndsOn: '2026-11-30' } });
  expect(until(20)).toMatchObject({ saving: { percent: 20, until: '2026-11-30' } });
  expect(until(0)).toMatchObject({ saving: null });
});

test('gives a premium member the premium price', () => {
  expect(priceOffer(game, { ...member, premium: true })).toMatchObject({
    total: 500,
    isPremiumPrice: true,
    saving: { before: 1000, percent: 50 },
    remaining: 1950,
    premium: null,
  });
});

test('calls no price a premium price that everyone pays', () => {
  const purchase = purchaseOf(1000, { standard: 50, premium: 50 });
  expect(priceOffer(game, { ...member, premium: true, purchase })).toMatchObject({ isPremiumPrice: false });
});

test('counts the coins that are missing', () => {
  expect(priceOffer(game, { ...member, coins: 370 })).toMatchObject({ remaining: null, missing: 430 });
});

test('lets the last coin be spent', () => {
  expect(priceOffer(game, { ...member, coins: 800 })).toMatchObject({ remaining: 0, missing: 0 });
});

test('offers nothing that is owned already', () => {
  expect(priceOffer(game, { ...member, purchase: purchaseOf(1000, { completed: true, standard: 20 }) })).toEqual({
    kind: 'owned',
  });
});

test('offers no announced game', () => {
  expect(priceOffer({ ...game, view: 'announcement' }, member)).toEqual({ kind: 'announced' });
});

test('offers a game that is not for sale to its owners alone', () => {
  const unplayable = { ...game, notForSale: 'unplayable' } as const;
  for (const viewer of [guest, member]) expect(priceOffer(unplayable, viewer)).toEqual({ kind: 'not-for-sale' });
  expect(priceOffer(unplayable, { ...member, purchase: purchaseOf(1000, { completed: true }) })).toEqual({
    kind: 'owned',
  });
});

test('takes the standard price when the account says nothing about the game', () => {
  expect(priceOffer(game, { ...member, purchase: undefined })).toMatchObject({
    total: 1000,
    saving: null,
    premium: null,
  });
});

test('offers gems for a game with a price in gems', () => {
  const purchase = purchaseOf(1000, { gems: 40 });
  expect(priceOffer(game, { ...member, gems: 38, purchase })).toMatchObject({
    gems: { total: 40, remaining: null, missing: 2 },
  });
  expect(priceOffer(game, { ...member, gems: 41, purchase })).toMatchObject({
    gems: { total: 40, remaining: 1, missing: 0 },
  });
});
