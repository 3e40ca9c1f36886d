import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@platform/shared/testing/render';
import { paymentResponses, products, subscription } from '../fixtures/payment-responses';
import { failure } from '../testing/render-settings';
import { renderPage } from '../testing/render-page';
import { member } from '../fixtures/responses';
import { definition } from '../routes';

const free = { ...member, isPremiumUser: false, subscription: null };
const guest = { session: { authorized: false, profile: null }, audience: { gate: 'none' as const, softMode: false } };
const linkTo = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

it('shows what each plan costs in a month and how it is charged, from the shortest to the longest', async () => {
  await renderPage('/premium', { fixtures: paymentResponses, profile: free });
  const plans = (await screen.findAllByRole('region', { name: /months?$/ })).map((plan) => plan.textContent);
  expect(plans.map((text) => /\$[\d.]+/.exec(text ?? '')?.[0])).toEqual(['$19.99', '$14.99', '$7.99']);
  const best = screen.getByRole('region', { name: '12 months' });
  expect(within(best).getByText('SAVE 60%')).toBeVisible();
  expect(within(best).getByText('$95.88 billed once a year.')).toBeVisible();
  expect(
    within(best)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toContain('50 gems each month');
});

it('compares what one pays by the names that the shop uses: the standard price is that before any discount', async () => {
  await renderPage('/premium', { fixtures: paymentResponses, profile: free });
  expect(await screen.findByRole('row', { name: 'Buy games with coins Member price Premium price' })).toBeVisible();
});

it('says what the editor says of it, and its name alone where that is nothing', async () => {
  const words = { h1: 'All of it', h2: 'For a year', description: 'What there is.' };
  const { unmount } = await renderPage('/premium', {
    fixtures: { ...paymentResponses, 'GET /api/page-words': words },
    profile: free,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'All of it' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'For a year' })).toBeVisible();
  expect(screen.getByText('What there is.')).toBeVisible();
  unmount();
  await renderPage('/premium', { fixtures: paymentResponses, profile: free });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Premium$/);
});

it('leads a member to pay for the plan, and back to where they were', async () => {
  await renderPage('/premium?continue=%2Fvideos%2Fglass-tide', { fixtures: paymentResponses, profile: free });
  await screen.findByRole('link', { name: 'Choose 12 months' });
  expect(linkTo('Choose 12 months')).toBe('/payment?product=premium-yearly&continue=%2Fvideos%2Fglass-tide');
});

it('shows videos that Premium opens, and leads to all of them', async () => {
  const { calls } = await renderPage('/premium', { fixtures: paymentResponses, profile: free });
  const shown = within(await screen.findByRole('region', { name: 'Watch these in full' }));
  expect(shown.getByRole('link', { name: 'Glass Tide' })).toHaveAttribute('href', '/videos/glass-tide');
  expect(shown.getByRole('link', { name: 'All 23 Premium videos' })).toHaveAttribute('href', '/videos?premium=true');
  expect(calls).toHaveBeenCalledWith(
    'GET /api/videos',
    { query: { premium: true, sort: 'popular', limit: 3 } },
    expect.anything(),
  );
});

it.each([
  ['in soft mode', '/premium', true],
  ['in the headset app', '/premium-playa', false],
])('shows no videos %s', async (_, at, softMode) => {
  const { calls } = await renderPage(at, { fixtures: paymentResponses, profile: free, softMode });
  await screen.findByRole('link', { name: 'Choose 1 month' });
  expect(calls.mock.calls.map(([name]) => name)).not.toContain('GET /api/videos');
});

it('resumes Premium in place', async () => {
  const cancelled = { plan: 'yearly', status: 'cancelled', renewsOn: null, endsOn: '2027-03-14' } as const;
  const { calls } = await renderPage('/premium', {
    fixtures: {
      ...paymentResponses,
      'GET /api/subscription': { subscription: { ...subscription, status: 'cancelled', canResume: true } },
    },
    profile: { ...member, subscription: cancelled },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Resume Premium' }));
  await waitFor(() =>
    expect(calls.mock.calls.map(([name]) => name)).toContain('DELETE /api/subscription/cancellation'),
  );
});

it('leads a guest to the log-in first', async () => {
  await renderRemote(definition, { at: '/subscription', fixtures: paymentResponses, viewer: guest });
  expect(linkTo('Choose 1 month')).toBe('/login?continue=%2Fpayment%3Fproduct%3Dpremium-monthly');
});

it('stays in the headset app', async () => {
  await renderPage('/premium-playa', { fixtures: paymentResponses, profile: free });
  await screen.findByRole('link', { name: 'Choose 3 months' });
  expect(linkTo('Choose 3 months')).toBe('/payment-playa?product=premium-quarterly');
});

it('sells nothing to Premium members, and offers another card after a failed charge', async () => {
  await renderPage('/premium', { fixtures: paymentResponses });
  expect(screen.getByRole('heading', { level: 1, name: 'You have Premium' })).toBeVisible();
  expect(screen.getByText(/Renews on/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Easy cancel' })).toHaveAttribute('href', '/dashboard/easy-cancel');
  expect(screen.queryByRole('link', { name: /^Choose/ })).toBeNull();
});

it('offers plans again while a renewal is unpaid', async () => {
  const unpaid = { plan: 'monthly' as const, status: 'past-due' as const, renewsOn: null, endsOn: null };
  await renderPage('/premium', { fixtures: paymentResponses, profile: { ...member, subscription: unpaid } });
  expect(await screen.findByRole('link', { name: 'Choose 1 month' })).toBeVisible();
});

it('says so where nothing can be bought, and when plans cannot be loaded', async () => {
  const closed = { ...paymentResponses, 'GET /api/products': { ...products, available: false } };
  const { unmount } = await renderPage('/premium', { fixtures: closed, profile: free });
  expect(await screen.findByText('Premium can’t be bought right now.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Choose/ })).toBeNull();
  unmount();
  await renderPage('/premium', { fixtures: { 'GET /api/products': failure('server', 500) }, profile: free });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
