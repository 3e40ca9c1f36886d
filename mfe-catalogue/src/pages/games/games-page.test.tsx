import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GameList } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { member, softMember } from '../../fixtures/responses';
import { gameCards, gameListOf, purchases } from '../../fixtures/games';
import { renderPage } from '../../testing/render-page';

const broken = new AppError({
  code: 'internal',
  kind: 'server',
  message: 'The server has a problem.',
  retryable: true,
  status: 500,
});
const titles = () =>
  within(screen.getByRole('list', { name: 'Games' }))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);

test('shows a page of games, their number and the way to the next page', async () => {
  await renderPage('/games');
  expect(screen.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('12 games, page 1 of 2');
  expect(titles()).toEqual(gameCards.slice(0, 9).map(({ title }) => title));
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/games?page=2');
});

test('asks for the page and order of the address', async () => {
  const requests: unknown[] = [];
  await renderPage('/games?page=2&sort=title', {
    fixtures: {
      'GET /api/games': ({ query }) => {
        requests.push(query);
        return gameListOf(2, 9);
      },
    },
  });
  expect(requests).toEqual([{ page: 2, sort: 'title' }]);
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('title');
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/games?sort=title');
});

test('puts a chosen order into the address, from its first page, and keeps the old list until the new one is there', async () => {
  let respond: (list: GameList) => void = () => undefined;
  const { router } = await renderPage('/games?page=2', {
    fixtures: {
      'GET /api/games': ({ query }) =>
        query?.sort === 'price' ? new Promise<GameList>((resolve) => (respond = resolve)) : gameListOf(2, 9),
    },
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price, low to high');
  await waitFor(() => expect(router.visited).toEqual(['/games?sort=price']));
  expect(titles()).toEqual(gameCards.slice(9).map(({ title }) => title));
  respond(gameListOf(1, 9, gameCards.slice(3, 5)));
  await waitFor(() => expect(titles()).toEqual(['Kestrel Station', 'Midnight Cartographer']));
});

test('leads on from a chosen order before its list is drawn', async () => {
  await renderPage('/games');
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  const pages = screen.getByRole('link', { name: 'Page 2' });
  // As a browser does it: what a press changes at once comes before the next press, the new list in a later task.
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  react.IS_REACT_ACT_ENVIRONMENT = false;
  select.value = 'price';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await Promise.resolve();
  expect([select.value, pages.getAttribute('href')]).toEqual(['price', '/games?page=2&sort=price']);
  react.IS_REACT_ACT_ENVIRONMENT = true;
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('12 games'));
});

test.each(['abc', '0', '1000000000'])('names the bad page number %s and leads back', async (page) => {
  await renderPage(`/games?page=${page}`, { fixtures: { 'GET /api/games': broken } });
  expect(screen.getByText(`“${page}” isn’t a page number. Page numbers start at 1.`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/games');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('says where the games end when the page is beyond it', async () => {
  await renderPage('/games?page=50&sort=rating');
  expect(screen.getByText('The last page of games is 2.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/games?sort=rating');
});

test('says so when there are no games', async () => {
  await renderPage('/games', { fixtures: { 'GET /api/games': gameListOf(1, 24, []) } });
  expect(screen.getByRole('heading', { name: 'No games yet' })).toBeVisible();
});

test('shows a failure and recovers from it by a retry', async () => {
  let fails = true;
  await renderPage('/games', {
    fixtures: {
      'GET /api/games': () => {
        if (fails) throw broken;
        return gameListOf(1);
      },
    },
  });
  expect(screen.getByRole('alert')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toHaveLength(12));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('tags what a member owns and saves', async () => {
  await renderPage('/games', { viewer: member() });
  const card = (title: string) => screen.getByRole('heading', { name: title }).closest('article');
  expect(card('Saltlight')).toHaveTextContent('PURCHASED');
  expect(card('Ember Orbit')).toHaveTextContent('SAVE 25%');
  expect(card('Neon Meridian')).not.toHaveTextContent('SAVE');
});

test('uses the premium discount for premium members', async () => {
  await renderPage('/games', { viewer: member({ isPremiumUser: true }) });
  expect(screen.getByRole('heading', { name: 'Neon Meridian' }).closest('article')).toHaveTextContent('SAVE 50%');
});

test('asks for no purchases as a guest', async () => {
  const requests = jest.fn(() => purchases);
  await renderPage('/games', { fixtures: { 'GET /api/games/purchase': requests } });
  expect(titles()).toHaveLength(9);
  expect(requests).not.toHaveBeenCalled();
});

test('takes the soft source, and no purchases, in soft mode', async () => {
  const [full, requests] = [jest.fn(() => gameListOf(1)), jest.fn(() => purchases)];
  await renderPage('/games', {
    viewer: softMember,
    fixtures: { 'GET /api/games': full, 'GET /api/games/purchase': requests },
  });
  expect(titles()).toEqual(gameCards.slice(0, 3).map(({ title }) => title));
  expect(full).not.toHaveBeenCalled();
  expect(requests).not.toHaveBeenCalled();
});

test('shows skeletons while the list is on its way', async () => {
  let respond: (list: GameList) => void = () => undefined;
  await renderPage('/games', {
    waitForData: false,
    fixtures: { 'GET /api/games': () => new Promise<GameList>((resolve) => (respond = resolve)) },
  });
  expect(screen.getByRole('list', { name: 'Games' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryAllByRole('heading', { level: 2 })).toHaveLength(0);
  respond(gameListOf(1, 9));
  await waitFor(() => expect(titles()).toHaveLength(9));
});
