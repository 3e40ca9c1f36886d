import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import * as ownPaths from '../own-paths';
import { purchaseOf } from '../fixtures/games';
import { deals, member, softMember } from '../fixtures/responses';
import { renderPage } from '../testing/render-page';

const offer = (name: string) => within(screen.getByRole('region', { name }));

test('shows each offer with its last day in words, and its first games', async () => {
  await renderPage('/deals');
  expect(screen.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
  expect(offer('Night drives').getByText('Until 11 December 2026')).toBeVisible();
  expect(offer('Night drives').getByText('Members save up to 40%')).toBeVisible();
  expect(offer('Long stories').queryByText(/Until|save/)).toBeNull();
  expect(offer('Night drives').getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByText(/hurry|left|only today/i)).toBeNull();
});

test('asks for the first picture at once, and for the others as they come near', async () => {
  const { container } = await renderPage('/deals');
  const high = container.querySelectorAll('img[fetchpriority="high"]');
  expect(high).toHaveLength(1);
  expect(offer('Night drives').getAllByRole('article')[0]).toContainElement(high[0] as HTMLElement);
});

test('shows the other games of an offer on request', async () => {
  await renderPage('/deals');
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more of Night drives' }));
  expect(offer('Night drives').getAllByRole('article')).toHaveLength(5);
  expect(offer('Long stories').queryByRole('button')).toBeNull();
});

test('tells a guest, whose cards show full prices, what members save and how to join', async () => {
  await renderPage('/deals');
  expect(screen.getByText('Members pay less.').parentElement).toHaveTextContent(/save up to 50% on 71 games today/);
  expect(screen.getByRole('link', { name: 'Join free' })).toHaveAttribute('href', '/registration');
  expect(screen.getByRole('link', { name: 'Log in to see your price' })).toHaveAttribute(
    'href',
    '/login?continue=%2Fdeals',
  );
});

test.each([
  [{ games: 1, savesUpTo: 15 }, /save up to 15% on one game today/],
  [{ games: 0, savesUpTo: 0 }, /member prices whenever a game goes on sale/],
])('promises a guest no more than there is: %j', async (onSale, words) => {
  await renderPage('/deals', { fixtures: { 'GET /api/deals': { ...deals, onSale } } });
  expect(screen.getByText(words)).toBeVisible();
});

test('tells a member what is saved, and does not ask them to join', async () => {
  await renderPage('/deals', { viewer: member() });
  expect(screen.queryByText('Members pay less.')).toBeNull();
  expect(offer('Night drives').getByText('SAVE 25%')).toBeVisible();
});

test.each([
  ['a member', false, 'Save up to 25%'],
  ['a member with Premium', true, 'Save up to 50%'],
])('promises %s what the cards below say', async (_, isPremiumUser, words) => {
  await renderPage('/deals', { viewer: member({ isPremiumUser }) });
  expect(offer('Night drives').getByText(words)).toBeVisible();
});

test('begins each offer with what the member does not own yet', async () => {
  await renderPage('/deals', { viewer: member() });
  const tags = offer('Long stories')
    .getAllByRole('article')
    .map((card) => card.textContent.includes('PURCHASED'));
  expect(tags).toEqual([false, false, true]);
});

test('leads a member to the confirmation of each game that they can buy, at their own price', async () => {
  await renderPage('/deals', { viewer: member() });
  expect(offer('Night drives').getByRole('link', { name: /^Buy for 1.118 coins \(Ember Orbit\)$/ })).toHaveAttribute(
    'href',
    ownPaths.buyGame('ember-orbit'),
  );
  // One of the three is owned.
  expect(offer('Long stories').getAllByRole('link', { name: /^Buy for/ })).toHaveLength(2);
});

test('keeps the room of what is still to come, so that no card moves', async () => {
  const room = () => document.querySelectorAll('.room');
  let know = (_purchases: object): void => undefined;
  const purchases = new Promise<object>((resolve) => {
    know = resolve;
  });
  await renderPage('/deals', {
    viewer: member(),
    fixtures: { 'GET /api/games/purchase': () => purchases as never },
    waitForData: false,
  });
  const cards = (await screen.findAllByRole('article')).length;
  expect(room()).toHaveLength(cards);
  know({});
  expect(await screen.findAllByRole('link', { name: /^Buy for/ })).toHaveLength(cards);
  expect(room()).toHaveLength(0);
});

test('offers a game of an offer in gems for gems where it has such a price, else for coins', async () => {
  const [deal] = deals.items;
  await renderPage('/deals', {
    viewer: member(),
    fixtures: {
      'GET /api/deals': { ...deals, items: [{ ...deal, terms: { kind: 'gems' } } as (typeof deals.items)[number]] },
      'GET /api/games/purchase': { 1: purchaseOf(1490, { gems: 30 }), 2: purchaseOf(1290, {}) },
    },
  });
  expect(screen.getByRole('link', { name: 'Buy for 30 gems (Ember Orbit)' })).toHaveAttribute(
    'href',
    ownPaths.buyGame('ember-orbit', 'gems'),
  );
  expect(screen.getByRole('link', { name: /^Buy for 1.290 coins \(Neon Meridian\)$/ })).toBeVisible();
});

test('has nothing to buy for who is not logged in or may not see everything', async () => {
  const { unmount } = await renderPage('/deals');
  expect(screen.queryByRole('link', { name: /^Buy for/ })).toBeNull();
  unmount();
  await renderPage('/deals', { viewer: softMember });
  expect(screen.queryByRole('link', { name: /^Buy for/ })).toBeNull();
});

test('leads on when there is no offer', async () => {
  await renderPage('/deals', { fixtures: { 'GET /api/deals': { ...deals, items: [] } } });
  expect(screen.getByRole('link', { name: 'See games on sale' })).toHaveAttribute('href', '/games?onSale=true');
});

test('takes the soft source in soft mode', async () => {
  const full = jest.fn(() => deals);
  await renderPage('/deals', {
    viewer: softMember,
    fixtures: { 'GET /api/deals': full, 'GET /api/soft-page/deals': { ...deals, items: deals.items.slice(0, 1) } },
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
