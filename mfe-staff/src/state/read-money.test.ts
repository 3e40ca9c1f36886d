import { readMoney } from './read-money';

it.each([
  ['5', 'USD', 500],
  ['5.5', 'USD', 550],
  [' 5,50 ', 'EUR', 550],
  ['0.01', 'USD', 1],
  ['0', 'USD', 0],
  ['500', 'JPY', 500],
  ['5.5', 'JPY', null],
  ['5.555', 'USD', null],
  ['1,000.00', 'USD', null],
  ['-5', 'USD', null],
  ['5e2', 'USD', null],
  ['five', 'USD', null],
  ['', 'USD', null],
])('reads “%s” in %s as %s', (text, currency, amount) => {
  expect(readMoney(text, currency)).toBe(amount);
});
