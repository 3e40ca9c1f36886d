import fc from 'fast-check';
import { coinPrice, priceFor } from './price';

describe('a price after its discount', () => {
  it.each([
    [1321, 40, 793],
    [1321, 50, 661],
    [1, 50, 1],
    [1, 51, 0],
    [900, 0, 900],
    [900, 100, 0],
    [0, 40, 0],
    // In binary fractions this is 16.499…
    [25, 34, 17],
  ])('of %d coins, %d %% off, is %d', (price, discount, total) => {
    expect(coinPrice(price, discount)).toEqual({ price, discount, total });
  });

  it('is the nearest whole coin, the upper one of two', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 100 }), (price, discount) => {
        // In hundredths of a coin.
        const over = coinPrice(price, discount).total * 100 - price * (100 - discount);
        expect(over).toBeGreaterThan(-50);
        expect(over).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('what a member pays', () => {
  const game = { coins: 1000, gems: 30, standardDiscount: 20, premiumDiscount: 50 };
  it.each([
    ['coins', false, game, { price: 1000, discount: 20, total: 800 }],
    ['coins', true, game, { price: 1000, discount: 50, total: 500 }],
    ['gems', false, game, { price: 30, discount: 0, total: 30 }],
    ['gems', true, game, { price: 30, discount: 0, total: 30 }],
    ['gems', false, { ...game, gems: 0 }, { price: 0, discount: 0, total: 0 }],
    ['gems', true, { ...game, gems: null }, null],
  ] as const)('in %s, with premium: %p, of %j is %j', (currency, isPremium, priced, expected) => {
    expect(priceFor(priced, currency, isPremium)).toEqual(expected);
  });
});
