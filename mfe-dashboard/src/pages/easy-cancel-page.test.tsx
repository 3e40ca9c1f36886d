import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Subscription } from '@platform/shared/contracts';
import { paymentResponses, products, subscription } from '../fixtures/payment-responses';
import { renderPage } from '../testing/render-page';
import { failure, offline } from '../testing/render-settings';

/** An API that remembers the subscription. */
function withSubscription(first: Subscription | null) {
  let current = first;
  const set = (change: Partial<Subscription>) => () => {
    current = current && { ...current, ...change };
    return { subscription: current };
  };
  return {
    ...paymentResponses,
    'GET /api/subscription': () => ({ subscription: current }),
    'POST /api/subscription/cancellation': set({
      status: 'cancelled',
      cancelledAt: '2026-11-22T21:14:00.000Z',
      canResume: true,
    }),
    'DELETE /api/subscription/cancellation': set({ status: 'active', cancelledAt: null, canResume: false }),
    'POST /api/subscription/withdrawal': set({ status: 'ended' }),
  };
}
const open = (first: Subscription | null = subscription, fixtures = {}) =>
  renderPage('/dashboard/easy-cancel', { fixtures: { ...withSubscription(first), ...fixtures } });

it('says until when premium stays open above two buttons of equal weight', async () => {
  await open();
  expect(await screen.findByText('14 March 2027')).toBeVisible();
  const keep = screen.getByRole('link', { name: 'Keep Premium' });
  const leave = screen.getByRole('button', { name: 'Cancel Premium' });
  expect(keep.className).toBe(leave.className);
  expect(keep.getAttribute('href')).toBe('/dashboard');
});

it.each([
  ['the gems of each month as the shop gives them', { ...products, gemsPerMonth: 35 }, '35 gems each month'],
  ['no number of gems while the shop gives none', failure('server', 500), 'Gems each month'],
])('names %s among what ends', async (_, reply, words) => {
  await open(subscription, { 'GET /api/products': reply });
  expect(await screen.findByText(words)).toBeVisible();
});

it('cancels with one press, says so, reads it out, and takes it back with another', async () => {
  const user = userEvent.setup({ delay: null });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel Premium' }));
  const heading = await screen.findByRole('heading', { name: 'Premium is cancelled' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText('8H2D-0KMV-51PX')).toBeVisible();
  expect(screen.getByText('None')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume Premium' }));
  expect(await screen.findByRole('heading', { name: 'Cancel Premium?' })).toBeVisible();
});

it('offers no way back once there is none', async () => {
  await open({ ...subscription, status: 'cancelled', cancelledAt: '2026-11-22T21:14:00.000Z' });
  expect(await screen.findByText('You can subscribe again after 14 March 2027.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resume Premium' })).toBeNull();
});

it('keeps the question when the call fails, with why', async () => {
  const user = userEvent.setup({ delay: null });
  await open(subscription, { 'POST /api/subscription/cancellation': offline });
  await user.click(await screen.findByRole('button', { name: 'Cancel Premium' }));
  expect(await screen.findByText('We couldn’t reach the server.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Cancel Premium?' })).toBeVisible();
});

it('says that there is nothing to cancel without premium', async () => {
  await open(null);
  expect(await screen.findByRole('heading', { name: 'You don’t have Premium' })).toBeVisible();
});

it('can be tried again when the subscription cannot be loaded', async () => {
  await open(subscription, { 'GET /api/subscription': failure('server', 500) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

it('gives the money back where the law says so, after a second press', async () => {
  const user = userEvent.setup({ delay: null });
  const withdrawal = { until: '2026-12-06T10:00:00.000Z', refund: { amount: 9588, currency: 'USD' } };
  await open({ ...subscription, withdrawal });
  await user.click(await screen.findByRole('button', { name: 'Withdraw and get $95.88 back' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Get $95.88 back' }));
  expect(await screen.findByRole('heading', { name: 'Premium has ended' })).toBeVisible();
});
