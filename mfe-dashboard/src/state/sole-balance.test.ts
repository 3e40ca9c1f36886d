import { transactions } from '../fixtures/transactions';
import { type ListedTransactions, soleBalance } from './sole-balance';

const all = { currency: null, kind: null };
const list = { ...transactions, older: null };
const [newest] = transactions.items;

it.each<[string, ListedTransactions, Parameters<typeof soleBalance>[1], ReturnType<typeof soleBalance>]>([
  ['three days of changes', list, all, undefined],
  ['two days', { ...list, items: list.items.slice(0, 2) }, all, { balance: 2450, at: newest?.createdAt ?? '' }],
  [
    'another currency, on one day',
    list,
    { ...all, currency: 'gems' },
    { balance: 38, at: list.items[2]?.createdAt ?? '' },
  ],
  ['nothing', { ...list, items: [] }, all, null],
  ['a page of more', { ...list, items: [], older: '5.5' }, all, undefined],
  ['a list of one kind, which cannot tell', { ...list, items: [] }, { ...all, kind: 'game' }, undefined],
])('of %s', (_, transactionsOf, address, balance) => {
  expect(soleBalance(transactionsOf, address)).toEqual(balance);
});
