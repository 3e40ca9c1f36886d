import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { ownedGame } from '../fixtures/library';
import { renderPage } from '../testing/render-page';

const posters = () => within(screen.getByRole('list', { name: 'My games' })).getAllByRole('link');
const refused = (status: number, kind: 'auth' | 'not-found') =>
  new AppError({ code: 'x', kind, message: 'Refused.', retryable: false, status });

describe('the library', () => {
  it('shows what to go on with, and every game with how far it was played', async () => {
    await renderPage('/dashboard/games');
    expect(await screen.findByRole('heading', { name: 'All games 5' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Continue at 0:30.*The Ninth Arch$/ })).toHaveAttribute(
      'href',
      '/games/the-ninth-arch/play',
    );
    expect(posters().map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3, 4, 5].map((id) => `/dashboard/games/${id}`),
    );
    expect(screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)).toEqual([
      'In progress 1',
      'Not started 3',
      'Completed 1',
      'With scripts 1',
      'VR 360 1',
    ]);
    expect(screen.getAllByText('50% played')).toHaveLength(2);
    expect(screen.getByText('Completed', { selector: 'p' })).toBeVisible();
    expect(screen.getAllByText('Not started', { selector: 'p' })).toHaveLength(3);
  });

  it('is filtered, searched and sorted by its address', async () => {
    const { runtime } = await renderPage('/dashboard/games');
    await userEvent.click(await screen.findByRole('button', { name: 'Completed 1' }));
    expect(runtime.router.location.search).toBe('?show=completed');
    expect(posters()).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search your library' }), 'ember');
    expect(screen.getByText('No games match “ember”')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Clear search and filters' }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Title');
    expect(posters()[0]).toHaveTextContent('Dune Sonata');
  });

  it('leads to the shop while it is empty', async () => {
    await renderPage('/dashboard/games', { fixtures: { 'GET /api/library': { total: 0, items: [] } } });
    expect(await screen.findByText('Your games will appear here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse games' })).toHaveAttribute('href', '/games');
  });
});

describe('an owned game', () => {
  it('is played, downloaded and rated here, and has its receipts', async () => {
    const stars = jest.fn(() => ({ rating: 45, ratingCount: 1, ratingSpread: [0, 0, 0, 0, 1], earnedGems: 5 }));
    const { runtime } = await renderPage('/dashboard/games/1', { fixtures: { 'PUT /api/games/{slug}/rating': stars } });
    expect(await screen.findByRole('heading', { level: 1, name: 'The Ninth Arch' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue at 0:30' })).toHaveAttribute(
      'href',
      '/games/the-ninth-arch/play',
    );
    expect(screen.getByRole('button', { name: 'Download 8K 180' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Script 8K 180' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Download 5K 180' })).toBeNull();
    const receipts = within(screen.getByRole('region', { name: 'Receipts' }));
    expect(receipts.getByText('792 coins')).toBeVisible();
    expect(receipts.getByText('Receipt 12, 1 October 2026')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    await waitFor(() => expect(runtime.store.getState().toasts).toMatchObject([{ text: 'You earned 5 gems.' }]));
    expect(runtime.store.getState().session.profile?.balance[1]?.count).toBe(43);
  });

  it('says that it is no longer on sale, and leads to no page of it', async () => {
    const game = { ...ownedGame.game, notForSale: 'withdrawn' as const };
    await renderPage('/dashboard/games/1', { fixtures: { 'GET /api/library/{id}': { ...ownedGame, game } } });
    expect(await screen.findByText(/^No longer on sale\. It stays in your library/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'About the game' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Continue at 0:30' })).toBeVisible();
  });

  it('says so when it is a gift', async () => {
    await renderPage('/dashboard/games/1', { fixtures: { 'GET /api/library/{id}': { ...ownedGame, receipts: [] } } });
    expect(await screen.findByText('A gift, in your library since 1 October 2026.')).toBeVisible();
  });

  it.each([
    ['a game that is not owned', refused(403, 'auth')],
    ['a game that does not exist', refused(404, 'not-found')],
  ])('leads back to the library from %s', async (_, error) => {
    await renderPage('/dashboard/games/99', { fixtures: { 'GET /api/library/{id}': error } });
    expect(await screen.findByText('This game isn’t in your library')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to my library' })).toHaveAttribute('href', '/dashboard/games');
  });
});
