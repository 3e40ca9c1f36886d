import { decimalsOf, defaultProducts, discounted, moneyText, ProductList, productName } from './products';

const problemsOf = (list: unknown): string[] =>
  ProductList.safeParse(list).error?.issues.map(({ message }) => message) ?? [];

describe('the list of products', () => {
  it('is good as it stands', () => expect(problemsOf(defaultProducts)).toEqual([]));

  const [pack, larger] = defaultProducts.packs;
  const [plan] = defaultProducts.plans;
  it.each([
    ['two products have the same id', { ...defaultProducts, packs: [pack, { ...larger, id: pack?.id }] }],
    ['two products have the same plan', { ...defaultProducts, plans: [plan, { ...plan, id: 'another' }] }],
    [
      'all prices must have one currency',
      { ...defaultProducts, packs: [{ ...pack, price: { amount: 5, currency: 'EUR' } }] },
    ],
    [
      'coins-500: the price must be above zero',
      { ...defaultProducts, packs: [{ ...pack, price: { amount: 0, currency: 'USD' } }] },
    ],
    ['premium-monthly: a monthly plan has 1 months', { ...defaultProducts, plans: [{ ...plan, months: 2 }] }],
    ['packs must stand from the smallest to the largest', { ...defaultProducts, packs: [larger, pack] }],
  ])('is refused: %s', (problem, list) => expect(problemsOf(list)).toEqual([problem]));

  it('knows no currency that does not exist', () => {
    const price = { amount: 5, currency: 'ZZZ' };
    const list = { packs: [{ ...pack, price }], plans: [{ ...plan, price }] };
    expect(problemsOf(list)).toContain('coins-500: ZZZ is no currency');
  });

  it.each([0.5, -1, Number.NaN, 1e300])('knows no price of %d', (amount) => {
    const list = { ...defaultProducts, packs: [{ ...pack, price: { amount, currency: 'USD' } }] };
    expect(problemsOf(list).length).toBeGreaterThan(0);
  });
});

it.each([
  [599, 10, 539],
  [999, 50, 500],
  [101, 50, 51],
  [1, 90, 0],
  [9588, 15, 8150],
])('a price of %i less %i percent is %i, half up', (amount, percent, price) => {
  expect(discounted(amount, percent)).toBe(price);
});

it.each([
  [{ amount: 599, currency: 'USD' }, '$5.99', 2],
  [{ amount: 599, currency: 'JPY' }, '¥599', 0],
  [{ amount: 5999, currency: 'KWD' }, 'KWD\u00a05.999', 3],
])('%j is written %s', (money, text, decimals) => {
  expect([moneyText(money), decimalsOf(money.currency)]).toEqual([text, decimals]);
});

it('says products in words', () => {
  expect([productName({ coins: 3000 }), productName({ plan: 'monthly' }), productName({ plan: 'yearly' })]).toEqual([
    '3 000 coins',
    'Premium, 1 month',
    'Premium, 12 months',
  ]);
});
