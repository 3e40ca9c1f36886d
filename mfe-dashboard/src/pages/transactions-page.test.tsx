import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import type { PaymentLine, Transaction } from '@platform/shared/contracts';
import type { Fixtures } from '@platform/shared/testing';
import { checkout } from '../fixtures/payment-responses';
import { balanceHistory, transactions } from '../fixtures/transactions';
import { linePath } from '../components/transactions/balance-chart';
import { readAddress, writeAddress } from '../state/transactions-address';
import { renderPage } from '../testing/render-page';

const failure = new AppError({ code: 'failed', kind: 'server', message: 'failed', retryable: true, status: 500 });
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

async function open(search = '', fixtures: Fixtures = {}) {
  const { runtime, calls } = await renderPage(`/dashboard/transactions${search}`, {
    fixtures: { 'GET /api/transactions': transactions, 'GET /api/transactions/balance': balanceHistory, ...fixtures },
  });
  await screen.findByRole('heading', { level: 1, name: 'Transactions' });
  return {
    address: () => `${runtime.router.location.pathname}${runtime.router.location.search}`,
    queriesOf: (name: 'GET /api/transactions' | 'GET /api/transactions/balance') =>
      calls.mock.calls
        .filter(([called]) => called === name)
        .map(([, request]) => (request as { query?: unknown }).query),
  };
}
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Your transactions, newest first' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('lists what came and went, with signs that need no colour', async () => {
  const { queriesOf } = await open();
  const lines = await rows();
  expect(lines[0]).toContain('LanternfallGamesComplete−990 coinsBalance 2 450 coins');
  expect(lines[1]).toContain('Coin pack, 3 000Coin packsComplete+3 000 coins');
  expect(lines[2]).toContain('+5 gems');
  expect(lines[3]).toContain('+1 coinBalance 1 coin');
  expect(screen.getByRole('link', { name: 'Lanternfall' })).toHaveAttribute('href', '/games/lanternfall');
  expect(screen.getByRole('link', { name: /^Coin pack, 3/ })).toHaveAttribute(
    'href',
    '/dashboard/payments/4T7K-9QXW-2M5C',
  );
  expect(queriesOf('GET /api/transactions')).toEqual([{ days: 90 }]);
});

test('says which rows are only set aside and which were given back', async () => {
  const [bought, pack, ...rest] = transactions.items as [Transaction, Transaction, ...Transaction[]];
  const items: Transaction[] = [{ ...bought, state: 'pending' }, { ...pack, state: 'returned' }, ...rest];
  await open('', { 'GET /api/transactions': { ...transactions, items } });
  const lines = await rows();
  expect(lines[0]).toContain('LanternfallGamesPending−990 coins');
  expect(lines[1]).toContain('Coin pack, 3 000Coin packsReturned+3 000 coins');
});

test('shows payments of Premium, and packs whose coins did not come, among them by their time', async () => {
  const line: PaymentLine = { ...checkout, createdAt: '2026-10-14T12:00:00.000Z', coins: 1000, plan: null };
  const payments: PaymentLine[] = [
    { ...line, id: '4T7K-9QXW-2M5D', createdAt: '2026-10-15T12:00:00.000Z', state: 'pending' },
    {
      ...line,
      id: '4T7K-9QXW-2M5E',
      state: 'paid',
      coins: null,
      plan: 'yearly',
      price: { amount: 9588, currency: 'USD' },
    },
    { ...line, id: '4T7K-9QXW-2M5F', createdAt: '2026-10-13T12:00:00.000Z', state: 'declined' },
    { ...line, id: '4T7K-9QXW-2M5G', createdAt: '2026-10-12T12:00:00.000Z', state: 'charged-back', needsReview: true },
  ];
  await open('?period=all', { 'GET /api/transactions': { ...transactions, payments } });
  const lines = await rows();
  expect(lines[0]).toContain('Coin pack, 1 000Coin packsPending+1 000 coinsNot added yet');
  expect(lines[1]).toContain('Lanternfall');
  expect(lines[2]).toContain('Premium, 12 monthsPremiumComplete$95.88');
  expect(lines[4]).toMatch(/Coin pack, 1 000Coin packsFailed\+1 000 coins$/);
  expect(lines[6]).toContain('Pending');
  expect(screen.getByRole('link', { name: 'Premium, 12 months' })).toHaveAttribute(
    'href',
    '/dashboard/payments/4T7K-9QXW-2M5E',
  );
});

test('keeps every filter in the address, and begins at the first page with each change', async () => {
  const { address } = await open('?kind=game&before=1760000000000.1');
  await rows();
  await userEvent.click(screen.getByRole('tab', { name: 'Gems' }));
  await waitFor(() => expect(address()).toBe('/dashboard/transactions?currency=gems&kind=game'));
  expect(screen.getByRole('tab', { name: 'Gems' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'All kinds');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'All time');
  await waitFor(() => expect(address()).toBe('/dashboard/transactions?currency=gems&period=all'));
});

test('asks for chosen dates in the time zone of the visitor, and says what is wrong with them', async () => {
  const { address, queriesOf } = await open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Choose dates');
  const form = within(screen.getByRole('form', { name: 'Dates' }));
  const show = () => userEvent.click(form.getByRole('button', { name: 'Show these days' }));
  await show();
  expect(form.getByText('Choose both dates.')).toBeVisible();
  await userEvent.type(form.getByLabelText('From'), '2026-02-01');
  await userEvent.type(form.getByLabelText('To'), '2026-01-31');
  await show();
  expect(form.getByText('The last day can’t be before the first.')).toBeVisible();
  await userEvent.clear(form.getByLabelText('To'));
  await userEvent.type(form.getByLabelText('To'), '2026-02-28');
  await show();
  const tz = new URLSearchParams({ tz: zone }).toString();
  await waitFor(() => expect(address()).toBe(`/dashboard/transactions?from=2026-02-01&to=2026-02-28&${tz}`));
  expect(queriesOf('GET /api/transactions').at(-1)).toEqual({ from: '2026-02-01', to: '2026-02-28', tz: zone });
});

test('leads to the file with the same filters and the times of the visitor', async () => {
  await open('?currency=gems&period=30');
  const link = await screen.findByRole('link', { name: 'Export CSV' });
  expect(link).toHaveAttribute('download');
  expect(link).toHaveAttribute(
    'href',
    `/api/transactions/export?${new URLSearchParams({ tz: zone })}&currency=gems&days=30`,
  );
});

test('leads to older and newer pages', async () => {
  await open('?period=all', { 'GET /api/transactions': { ...transactions, newer: '5.5' } });
  expect(await screen.findByRole('link', { name: 'Older' })).toHaveAttribute(
    'href',
    '/dashboard/transactions?period=all&before=1760000000000.1',
  );
  expect(screen.getByRole('link', { name: 'Newer' })).toHaveAttribute(
    'href',
    '/dashboard/transactions?period=all&after=5.5',
  );
});

test('says the balance over time in words and as a table', async () => {
  await open();
  expect(
    await screen.findByText(/^2.450 coins on 15 October 2026\. The curve shows the end of each day\.$/),
  ).toBeVisible();
  const table = screen.getByRole('table', { name: 'Balance of coins over time', hidden: true });
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(7);
});

test.each(['week', 'month'] as const)(
  'says of balances at the end of each %s that no others are meant',
  async (step) => {
    await open('', { 'GET /api/transactions/balance': { ...balanceHistory, step } });
    expect(await screen.findByText(new RegExp(`The curve shows the end of each ${step}\\.$`))).toBeVisible();
    // The list beside it may have had more in between.
    expect(screen.queryByText(/Highest|lowest/)).toBeNull();
  },
);

test('says the balance in words alone where the list has no curve, and asks for none', async () => {
  const { queriesOf } = await open('', {
    'GET /api/transactions': { ...transactions, items: transactions.items.slice(0, 2), older: null },
  });
  const words = await screen.findByText('since 14 October 2026');
  expect(words).toHaveTextContent(/^2.450 coins since 14 October 2026$/);
  expect(queriesOf('GET /api/transactions/balance')).toEqual([]);
});

test('says a balance of four changes in words alone, where the list is filtered and cannot tell', async () => {
  // A day without a change is no step.
  const points = [...balanceHistory.points.slice(0, 5), { on: '2026-10-15', balance: 2650 }];
  await open('?kind=game', { 'GET /api/transactions/balance': { step: 'day', points } });
  const words = await screen.findByText('since 15 October 2026');
  expect(words).toHaveTextContent(/^2.650 coins since 15 October 2026$/);
  expect(screen.queryByText('Show as a table')).not.toBeInTheDocument();
});

test.each([
  ['?period=all', 'No transactions yet', 'Browse games', '/games'],
  ['?kind=game', 'Nothing in this selection', 'Show all transactions', '/dashboard/transactions?period=all'],
])('says of an empty list at %s: %s, and offers a way on: %s', async (search, words, name, address) => {
  await open(search, {
    'GET /api/transactions': { items: [], newer: null, older: null },
    'GET /api/transactions/balance': { step: 'day', points: [] },
  });
  expect(await screen.findByRole('heading', { name: words })).toBeVisible();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  expect(await screen.findByText('No coins yet in this period.')).toBeVisible();
});

test('keeps the list when the balance over time fails, and the reverse', async () => {
  await open('', { 'GET /api/transactions/balance': failure });
  expect(await rows()).toHaveLength(4);
  const panel = within(screen.getByRole('region', { name: 'Coin balance' }));
  expect(await panel.findByRole('button', { name: /try again/i })).toBeVisible();
});

test('offers another try when the list fails', async () => {
  await open('', { 'GET /api/transactions': failure });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
  expect(await screen.findByText(/The curve shows/)).toBeVisible();
});

test.each([
  ['currency=dollars&kind=all&period=7&before=x&after=1', ''],
  ['from=2026-02-02&to=2026-02-01', ''],
  ['period=90', ''],
  ['from=2026-02-01&to=2026-02-02', '?from=2026-02-01&to=2026-02-02&tz=UTC'],
])('reads ?%s as the address “%s”', (given, plain) => {
  const address = readAddress(new URLSearchParams(given));
  expect(writeAddress(address, {})).toBe(`/dashboard/transactions${plain}`);
});

test('draws a line that holds each balance until the next, from the first to the last', () => {
  const at = (day: number, balance: number) => ({ on: `2026-10-0${day}`, balance });
  expect(linePath([at(1, 0), at(2, 50), at(5, 100)], 100)).toBe('M0 94H160V48H640V2');
  expect(linePath([at(1, 7)], 7)).toBe('M0 2H640');
  expect(linePath([at(1, 0), at(2, 0)], 0)).toBe('M0 94H640V94');
});
