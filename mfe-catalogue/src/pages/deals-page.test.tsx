import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { deals, member, softMember } from '../fixtures/responses';
import { renderPage } from '../testing/render-page';

const offer = (name: string) => within(screen.getByRole('region', { name }));

test('shows each offer with its last day in words, and its first games', async () => {
  await renderPage('/deals');
  expect(screen.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
  expect(offer('Night drives').getByText('Until 11 December 2026')).toBeVisible();
  expect(offer('Long stories').getByText('No end date')).toBeVisible();
  expect(offer('Night drives').getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByText(/hurry|left|only today/i)).toBeNull();
});

test('shows the other games of an offer on request', async () => {
  await renderPage('/deals');
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more of Night drives' }));
  expect(offer('Night drives').getAllByRole('article')).toHaveLength(5);
  expect(offer('Long stories').queryByRole('button')).toBeNull();
});

test('tells a guest, whose cards show full prices, how to see the reduced ones', async () => {
  await renderPage('/deals');
  expect(screen.getByText(/^Reduced prices are for members/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login?continue=%2Fdeals');
});

test('tells a member what is saved', async () => {
  await renderPage('/deals', { viewer: member() });
  expect(screen.queryByText(/^Reduced prices are for members/)).toBeNull();
  expect(offer('Night drives').getByText('SAVE 25%')).toBeVisible();
});

test('leads on when there is no offer', async () => {
  await renderPage('/deals', { fixtures: { 'GET /api/deals': { items: [] } } });
  expect(screen.getByRole('link', { name: 'See reduced games' })).toHaveAttribute('href', '/games?onSale=true');
});

test('takes the soft source in soft mode', async () => {
  const full = jest.fn(() => deals);
  await renderPage('/deals', {
    viewer: softMember,
    fixtures: { 'GET /api/deals': full, 'GET /api/soft-page/deals': { items: deals.items.slice(0, 1) } },
  });
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(full).not.toHaveBeenCalled();
});

test('shows a failure and recovers from it', async () => {
  let fails = true;
  await renderPage('/deals', {
    fixtures: {
      'GET /api/deals': () => {
        if (fails)
          throw new AppError({ code: 'network', kind: 'network', message: 'No answer.', retryable: true, status: 0 });
        return deals;
      },
    },
  });
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Night drives' })).toBeVisible());
});
