import { formatMoney } from './money';

it.each([
  [{ amount: 599, currency: 'USD' }, '$5.99'],
  [{ amount: 0, currency: 'USD' }, '$0.00'],
  [{ amount: 123_456, currency: 'EUR' }, '€1,234.56'],
  [{ amount: 599, currency: 'JPY' }, '¥599'],
])('%j is written %s', (money, text) => expect(formatMoney(money)).toBe(text));
