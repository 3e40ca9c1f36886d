import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import * as ownPaths from '../own-paths';
import { purchaseOf } from '../fixtures/games';
import { deals, member, softMember } from '../fixtures/responses';
import { renderPage } from '../testing/render-page';

const offer = (name: string) => within(screen.getByRole('region', { name }));

test('shows each offer with its last day in words, and its first games', async () => {
  await renderPage('/deals', { viewer: member() });
  expect(screen.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
  expect(offer('Night drives').getByText('Until 11 December 2026')).toBeVisible();
  expect(offer('Night drives').getByText('Save up to 25%')).toBeVisible();
  expect(offer('Long stories').queryByText(/Until|Save up/)).toBeNull();
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
  await renderPage('/deals', { viewer: member() });
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more of Night drives' }));
  expect(offer('Night drives').getAllByRole('article')).toHaveLength(5);
  expect(offer('Long stories').queryByRole('button')).toBeNull();
});

test('shows a guest both prices of each game with their last day, and the tag of a discount on none', async () => {
  await renderPage('/deals');
  expect(
    screen.getByText(/^Members pay less for games on sale\. You see both prices, and where a date is shown/),
  ).toBeVisible();
  const cards = offer('Night drives').getAllByRole('article');
  expect(cards).toHaveLength(4);
  expect(cards[0]).toHaveTextContent(
    /^Ember Orbit.*Rated \d\.\d out of 5, Until 11 Dec 20261.490 coins, Members 1.118$/,
  );
  expect(offer('Long stories').getAllByRole('article')[0]).not.toHaveTextContent(/Members|Until/);
  expect(screen.queryByText(/^SAVE \d|PURCHASED/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5 of Night drives' }));
  expect(offer('Night drives').getAllByRole('article')).toHaveLength(5);
});

test('shows a guest the price in gems where an offer is of games for gems, and there alone', async () => {
  const [night, long] = deals.items as [(typeof deals.items)[number], (typeof deals.items)[number]];
  const forGems = long.games.map((game) => ({ ...game, gems: 150 }));
  const items = [
    { ...night, games: night.games.map((game) => ({ ...game, gems: 100 })) },
    { ...long, terms: { kind: 'gems' as const }, games: forGems },
  ];
  await renderPage('/deals', { fixtures: { 'GET /api/deals': { ...deals, items } } });
  expect(offer('Long stories').getAllByRole('article')[0]).toHaveTextContent(/coins ?or 150 gems$/);
  expect(offer('Night drives').getAllByRole('article')[0]).not.toHaveTextContent(/gems/);
});

test('asks a guest to join once, and leads back here', async () => {
  await renderPage('/deals');
  const join = within(screen.getByRole('region', { name: 'Join free and pay the member price' }));
  expect(join.getByText('Save up to 50% on 71 games today')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Join free' })).toHaveLength(1);
  expect(join.getByRole('link', { name: 'Join free' })).toHaveAttribute('href', '/registration?continue=%2Fdeals');
  expect(join.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?continue=%2Fdeals');
});

test.each([
  [{ games: 1, savesUpTo: 15 }, 'Join free and pay the member price', 'Save up to 15% on one game today'],
  [{ games: 0, savesUpTo: 0 }, 'Join free to get member prices', 'No card needed to join'],
])('promises a guest no more than there is: %j', async (onSale, name, words) => {
  await renderPage('/deals', { fixtures: { 'GET /api/deals': { ...deals, onSale } } });
  const join = screen.getByRole('region', { name });
  expect(within(join).getAllByRole('listitem')[0]).toHaveTextContent(words);
});

test.each([
  ['a guest', undefined],
  ['a member', member()],
])('shows %s no title twice', async (_, viewer) => {
  const [night, long] = deals.items as [(typeof deals.items)[number], (typeof deals.items)[number]];
  const items = [night, { ...long, games: [...night.games, ...long.games] }];
  await renderPage('/deals', { ...(viewer && { viewer }), fixtures: { 'GET /api/deals': { ...deals, items } } });
  for (const button of screen.queryAllByRole('button', { name: /^(?:All|Show) / })) await userEvent.click(button);
  const titles = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
  expect(titles).toHaveLength(8);
  expect(new Set(titles).size).toBe(titles.length);
});

test('tells a member what is saved, and does not ask them to join', async () => {
  await renderPage('/deals', { viewer: member() });
  expect(screen.queryByText(/Members pay less/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Join free' })).toBeNull();
  expect(offer('Night drives').getByText('SAVE 25%')).toBeVisible();
});

test.each([
  ['a member', false, 'Save up to 25%'],
  ['a member with Premium', true, 'Save up to 50%'],
])('promises %s what the cards below say', async (_, isPremiumUser, words) => {
  await renderPage('/deals', { viewer: member({ isPremiumUser }) });
  expect(offer('Night drives').getByText(words)).toBeVisible();
});

test.each([
  ['a member', member(), false],
  ['a member with Premium', member({ isPremiumUser: true }), true],
  [
    'a member with Premium whose age is not verified',
    { ...softMember, session: member({ isPremiumUser: true }).session },
    false,
  ],
])('calls the prices of %s what they are', async (_, viewer, isPremium) => {
  const words = { h1: '', h2: '', description: 'Games on sale.' };
  await renderPage('/deals', { viewer, fixtures: { 'GET /api/page-words': words } });
  expect(screen.queryByText(/^You see your Premium prices\./) !== null).toBe(isPremium);
  expect(screen.queryByText('Games on sale.') !== null).toBe(!isPremium);
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
  // The dashboard’s “Use gems” leads to this place.
  expect(screen.getByRole('region', { name: 'Night drives' })).toHaveAttribute('id', 'gems');
  expect(screen.getByRole('link', { name: 'Buy for 30 gems (Ember Orbit)' })).toHaveAttribute(
    'href',
    ownPaths.buyGame('ember-orbit', 'gems'),
  );
  const [inGems, inCoins] = offer('Night drives').getAllByRole('article');
  expect(inGems).toHaveTextContent(/30 gems ?Buy for 30 gems/);
  expect(inGems).not.toHaveTextContent(/coins/);
  expect(inCoins).toHaveTextContent(/1.290 coins ?Buy for 1.290 coins/);
  expect(screen.getByRole('link', { name: /^Buy for 1.290 coins \(Neon Meridian\)$/ })).toBeVisible();
});

test('has nothing to buy for guests, or before the age gate', async () => {
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
