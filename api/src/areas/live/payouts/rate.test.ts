import { defaultProducts } from '../../commerce/products/products';
import { cheapestPerThousand, worthOf } from './rate';

const rate = { perThousand: 769, sharePercent: 60, currency: 'USD' };

it.each([
  [0, 0],
  [-500, 0],
  [1, 0],
  [2, 0],
  [3, 1],
  [1_000, 461],
  [8_120, 3_746],
  [9_007_199_254_740, 4_155_921_736_137],
])('%i coins at 60 percent of 769 cents for a thousand are %i cents, rounded down', (coins, amount) => {
  expect(worthOf(coins, rate)).toEqual({ amount, currency: 'USD' });
});

it('takes the price of the pack in which a coin costs least', () => {
  expect(cheapestPerThousand(defaultProducts.packs)).toBe(769);
  expect(cheapestPerThousand(defaultProducts.packs.slice(0, 1))).toBe(1_198);
  expect(cheapestPerThousand([{ id: 'tiny', coins: 1_000_000, price: { amount: 1, currency: 'USD' } }])).toBe(1);
});
