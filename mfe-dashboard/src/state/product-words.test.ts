import { products } from '../fixtures/payment-responses';
import { bestPlan, billingOf, goodsOf, packFor, packSaving, perMonth, planSaving } from './product-words';

const { packs, plans } = products;

it.each([
  [1, 500],
  [432, 500],
  [500, 500],
  [501, 1000],
  [100_000, 6500],
])('offers for %i missing coins the pack of %i', (missing, coins) => {
  expect(packFor(packs, missing)?.coins).toBe(coins);
});

it('says what each pack and plan saves, never more than it does', () => {
  expect(packs.map((pack) => packSaving(pack, packs))).toEqual([0, 16, 24, 35]);
  expect(plans.map((plan) => planSaving(plan, plans))).toEqual([0, 25, 60]);
});

it('says what a plan costs in a month, and how it is charged', () => {
  expect(plans.map((plan) => perMonth(plan).amount)).toEqual([1999, 1499, 799]);
  expect(plans.map(billingOf)).toEqual([
    'Billed monthly. Cancel any time.',
    '$44.97 billed every 3 months.',
    '$95.88 billed once a year.',
  ]);
  expect(bestPlan(products)?.plan).toBe('yearly');
});

it('names what a checkout buys', () => {
  expect([goodsOf({ coins: 3000, plan: null }), goodsOf({ coins: null, plan: 'quarterly' })]).toEqual([
    '3\u00a0000 coins',
    'Premium, 3 months',
  ]);
});
