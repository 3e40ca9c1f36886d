import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ModelList, RequestOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { modelCards } from '../../fixtures/models';
import { renderPage } from '../../testing/render-page';

const none = { items: [], total: 0 };
const nothing = { games: none, videos: none, models: none, instead: [] };
const list = () => within(screen.getByRole('list', { name: 'Performers' }));

test('shows all performers and their number', async () => {
  await renderPage('/pornstars');
  expect(screen.getByRole('status')).toHaveTextContent('12 performers');
  expect(list().getAllByRole('link')).toHaveLength(modelCards.length);
});

test('shows skeletons until the list is there, and asks for it once', async () => {
  let respond: (models: ModelList) => void = () => undefined;
  const endpoint = jest.fn(() => new Promise<ModelList>((resolve) => (respond = resolve)));
  const { router } = await renderPage('/pornstars', { waitForData: false, fixtures: { 'GET /api/models': endpoint } });
  expect(screen.getByRole('list', { name: 'Performers' })).toHaveAttribute('aria-busy', 'true');
  respond({ items: [...modelCards] });
  await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(modelCards.length));
  await act(async () => router.navigate('/pornstars?again'));
  expect(endpoint).toHaveBeenCalledTimes(1);
});

test('asks again after a failure', async () => {
  let fails = true;
  await renderPage('/pornstars', {
    fixtures: {
      'GET /api/models': () => {
        if (fails)
          throw new AppError({ code: 'network', kind: 'network', message: 'No answer.', retryable: true, status: 0 });
        return { items: [...modelCards] };
      },
    },
  });
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(modelCards.length));
});

test('finds performers by name, keeps the search in the address and says where else it finds something', async () => {
  const endpoint = jest.fn(({ query }: RequestOf<'GET /api/models'>) => ({
    items: modelCards.filter(({ firstName }) => firstName.toLowerCase().startsWith(query?.q ?? '')),
  }));
  const counts = {
    games: { items: [], total: 3 },
    videos: { items: [], total: 1 },
    models: { items: [], total: 1 },
    instead: [],
  };
  const { router } = await renderPage('/pornstars', {
    fixtures: { 'GET /api/models': endpoint, 'GET /api/search': counts },
  });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search performers' }), 'mara{Enter}');
  await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(1));
  expect(router.location.search).toBe('?q=mara');
  const elsewhere = within(screen.getByRole('navigation', { name: 'Also found for “mara”' }));
  expect(elsewhere.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['3 games', '/games?q=mara'],
    ['1 video', '/videos?q=mara'],
  ]);
});

test('leads back to all performers when a search finds no performer', async () => {
  await renderPage('/pornstars?q=zzz', {
    fixtures: {
      'GET /api/models': ({ query }) => ({ items: query?.q === undefined ? [...modelCards] : [] }),
      'GET /api/search': nothing,
    },
  });
  await userEvent.click(screen.getByRole('link', { name: 'Show all performers' }));
  await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(modelCards.length));
});
