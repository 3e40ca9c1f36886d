import type { Transaction } from '@platform/shared/contracts';
import { transactions } from '../fixtures/transactions';
import { type ListedTransactions, soleBalance } from './sole-balance';

const all = { currency: null, kind: null };
const list = { ...transactions, older: null };
const [newest] = transactions.items as [Transaction, ...Transaction[]];
/** A row on each of so many days. */
const onDays = (count: number): Transaction[] =>
  Array.from({ length: count }, (_, day) => ({ ...newest, id: day, createdAt: `2026-10-${14 - day}T19:02:00.000Z` }));

it.each<[string, ListedTransactions, Parameters<typeof soleBalance>[1], ReturnType<typeof soleBalance>]>([
  ['five days of changes', { ...list, items: onDays(5) }, all, undefined],
  ['four days', { ...list, items: onDays(4) }, all, { balance: 2450, at: newest.createdAt }],
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
