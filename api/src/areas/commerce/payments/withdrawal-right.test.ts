import type { WithdrawalRefusal } from '@platform/shared/contracts';
import { refusalWords, type WithdrawalFacts, withdrawalOf } from './withdrawal';

const paidAt = new Date('2026-03-10T12:00:00Z');
const days = (count: number): Date => new Date(paidAt.getTime() + count * 86_400_000);
const pack: WithdrawalFacts = {
  state: 'paid',
  kind: 'pack',
  coins: 1000,
  heldAt: null,
  settledAt: paidAt,
  country: 'DE',
};
const plan: WithdrawalFacts = { ...pack, kind: 'plan', coins: null };

describe('the right to withdraw', () => {
  const over = days(14).toISOString();
  it.each<[string, Partial<WithdrawalFacts>, number, Date, WithdrawalRefusal | null, string | null, number]>([
    ['a pack, all coins there', pack, 1000, days(1), null, over, 0],
    ['a pack, more coins there', pack, 1001, days(1), null, over, 0],
    ['a pack, one coin spent', pack, 999, days(1), 'spent', over, 1],
    ['a pack, 903 spent', pack, 97, days(1), 'spent', over, 903],
    ['a pack in its last millisecond', pack, 1000, new Date(days(14).getTime() - 1), null, over, 0],
    ['a pack after 14 days', pack, 1000, days(14), 'over', over, 0],
    ['a pack after 14 days, coins spent', pack, 0, days(20), 'over', over, 0],
    ['a plan, whatever the balance', plan, 0, days(1), null, over, 0],
    ['a plan after 14 days', plan, 0, days(14), 'over', over, 0],
    ['a renewal', { ...plan, kind: 'renewal' }, 0, days(1), 'renewal', null, 0],
    ['a country without the right', { ...pack, country: 'US' }, 1000, days(1), 'no-right', null, 0],
    ['an unknown country', { ...pack, country: null }, 1000, days(1), null, over, 0],
    ['one that is not paid', { ...pack, state: 'open', settledAt: null }, 1000, days(1), 'unpaid', null, 0],
    ['one that is pending', { ...pack, state: 'pending', settledAt: null }, 1000, days(1), 'unpaid', null, 0],
    ['one that was declined', { ...pack, state: 'declined' }, 1000, days(1), 'unpaid', null, 0],
    ['one that expired', { ...pack, state: 'expired' }, 1000, days(1), 'unpaid', null, 0],
    ['one that waits for a person', { ...pack, heldAt: paidAt }, 1000, days(1), 'in-review', null, 0],
    ['one that was refunded', { ...pack, state: 'refunded' }, 1000, days(1), 'returned', null, 0],
    ['one without a day of payment', { ...pack, settledAt: null }, 1000, days(1), 'unpaid', null, 0],
    ['one that the bank reversed', { ...pack, state: 'charged-back' }, 1000, days(1), 'reversed', null, 0],
  ])('of %s', (_what, change, coins, now, why, until, coinsSpent) => {
    const config = { payments: { withdrawalCountries: ['DE', 'FR'] } } as unknown as Parameters<typeof withdrawalOf>[1];
    const withdrawal = withdrawalOf({ ...pack, ...change }, config, { coins, now });
    expect(withdrawal).toEqual({ until, possible: why === null, why, coinsSpent });
  });

  it.each([
    [[], false],
    [['*'], true],
    [['FR'], false],
  ])('in Germany, where the operator lists %j: %s', (withdrawalCountries, possible) => {
    const config = { payments: { withdrawalCountries } } as unknown as Parameters<typeof withdrawalOf>[1];
    expect(withdrawalOf(pack, config, { coins: 1000, now: days(1) }).possible).toBe(possible);
  });
});

it('every refusal has a sentence of its own', () => {
  const all = ['unpaid', 'in-review', 'returned', 'reversed', 'renewal', 'no-right', 'over', 'spent'] as const;
  const sentences = all.map((why) => refusalWords({ why, coinsSpent: 1203 }));
  expect(new Set(sentences).size).toBe(all.length);
  expect(sentences.at(-1)).toContain('1 203');
});

it.each([
  ['over', 'The 14 days to return this payment have passed.'],
  ['no-right', 'This payment can’t be returned. Contact us if something is wrong with it.'],
  [null, 'This payment can’t be returned. Contact us if something is wrong with it.'],
] as const)('the refusal %s reads: %s', (why, words) => {
  expect(refusalWords({ why, coinsSpent: 0 })).toBe(words);
});
