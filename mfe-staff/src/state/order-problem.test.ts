import { whyOf } from './order-problem';

describe('why an order is to be reviewed', () => {
  it.each([
    ['paid: paid 598 instead of 599', 'USD', 'Paid $5.98 instead of $5.99'],
    ['charged-back: paid 100 instead of 599', 'USD', 'Paid $1.00 instead of $5.99'],
    ['paid 700 instead of 800', 'JPY', 'Paid ¥700 instead of ¥800'],
    ['paid: paid in EUR', 'USD', 'Paid in EUR'],
    ['The provider says: no', 'USD', 'The provider says: no'],
  ])('of %j in %s reads %j', (problem, currency, words) => {
    expect(whyOf({ problem, isUnseen: false, ordered: { amount: 599, currency } })).toBe(words);
  });

  it('is the chargeback that no one has looked at, or nothing', () => {
    const order = { problem: null, ordered: { amount: 599, currency: 'USD' } };
    expect(whyOf({ ...order, isUnseen: true })).toBe('Reversed by the bank');
    expect(whyOf({ ...order, isUnseen: false })).toBe('');
  });
});
