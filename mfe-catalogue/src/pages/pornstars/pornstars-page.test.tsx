import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ModelList, RequestOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { filteredModels } from '../../fixtures/filtered-models';
import { modelCards } from '../../fixtures/models';
import { renderPage } from '../../testing/render-page';

const none = { items: [], total: 0 };
const nothing = { best: [], games: none, videos: none, models: none, with: [], instead: [], without: null };
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
  respond(filteredModels());
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
        return filteredModels();
      },
    },
  });
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(modelCards.length));
});

test('finds performers by name, keeps the search in the address and says where else it finds something', async () => {
  const endpoint = jest.fn(({ query }: RequestOf<'GET /api/models'>) => filteredModels(query));
  const counts = {
    ...nothing,
    games: { items: [], total: 3 },
    videos: { items: [], total: 1 },
    models: { items: [], total: 1 },
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

test('sorts and filters by the address, and shows how many each filter would leave', async () => {
  const endpoint = jest.fn(({ query }: RequestOf<'GET /api/models'>) => filteredModels(query));
  const { router } = await renderPage('/pornstars', { fixtures: { 'GET /api/models': endpoint } });
  const quick = within(screen.getByRole('group', { name: 'Quick filters' }));
  expect(quick.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'In games (12)',
    'In videos (3)',
    'Live now (1)',
    'With scripts (6)',
  ]);
  await userEvent.click(quick.getByRole('button', { name: 'Live now (1)' }));
  await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(1));
  expect(router.location.search).toBe('?live=true');
  expect(quick.getByRole('button', { name: 'Live now (1)' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('1 performer');
  await userEvent.click(quick.getByRole('button', { name: 'Live now (1)' }));
  await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(12));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name, A to Z');
  await waitFor(() => expect(list().getAllByRole('link')[0]).toHaveTextContent('Ines Calloway'));
  expect(router.location.search).toBe('?sort=name');
});

test('does not offer a filter without a result', async () => {
  await renderPage('/pornstars?q=mara', { fixtures: { 'GET /api/search': nothing } });
  const quick = within(screen.getByRole('group', { name: 'Quick filters' }));
  expect(quick.queryByRole('button', { name: /^Live now/ })).not.toBeInTheDocument();
  expect(quick.getByRole('button', { name: 'In games (1)' })).toBeEnabled();
});

test('keeps the focus on a quick filter that is taken off, also where it has no result', async () => {
  await renderPage('/pornstars?q=mara&live=true', { fixtures: { 'GET /api/search': nothing } });
  const live = screen.getByRole('button', { name: /^Live now/, pressed: true });
  live.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: /^Live now/, pressed: false })).toHaveFocus();
});

test('offers tags and studios in the filter sheet', async () => {
  await renderPage('/pornstars?tags=space');
  expect(screen.getByRole('button', { name: 'Remove filter Space' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await sheet.findByRole('group', { name: 'Tags' })).toBeInTheDocument();
  expect(sheet.queryByRole('group', { name: 'Member rating' })).not.toBeInTheDocument();
});

test('names a search that finds none, and offers the most popular performers, or all of them', async () => {
  const { router } = await renderPage('/pornstars?q=zzz', { fixtures: { 'GET /api/search': nothing } });
  expect(screen.getByRole('heading', { name: 'No performers match “zzz”' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Popular performers' })).toBeVisible();
  expect(list().getAllByRole('link')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: /^Show all/ }));
  await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(modelCards.length));
  expect(router.location.search).toBe('');
});
