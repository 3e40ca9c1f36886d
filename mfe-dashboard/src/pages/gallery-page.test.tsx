import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HistoryItem } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { favourites } from '../fixtures/favourites';
import { renderPage } from '../testing/render-page';

const picture = { path: 'posters/x.webp', width: 3, height: 4, color: '#222222' };
const seen = (slug: string, seconds: number | null = null): HistoryItem => ({
  kind: 'video',
  slug,
  title: `Video ${slug}`,
  pageUrl: `/videos/${slug}`,
  picture,
  seconds,
  durationSeconds: 4000,
  seenAt: '2026-11-01T10:00:00.000Z',
});
const history = { items: [seen('one', 3725), seen('two')] };
const done = { status: 'ok' } as const;
const failure = new AppError({ code: 'failed', kind: 'server', message: 'failed', retryable: true, status: 500 });

const group = (id: number, title: string, count: number) => ({
  id,
  title,
  count,
  pageUrl: `/games/${id}`,
  cover: picture,
});
const gallery = { scenes: [group(7, 'Saltlight', 6)], models: [group(3, 'Mara Vellin', 1)] };

/** As the window calls each tab. */
const headings = { pictures: 'Gallery', favourites: 'Favourites', history: 'Recently viewed' } as const;

async function open(tab: 'pictures' | 'favourites' | 'history', fixtures: Fixtures = {}) {
  const { runtime, calls } = await renderPage(`/dashboard/gallery${tab === 'pictures' ? '' : `?tab=${tab}`}`, {
    fixtures: {
      'GET /api/gallery': gallery,
      'GET /api/favourites': favourites,
      'GET /api/history': history,
      ...fixtures,
    },
  });
  await screen.findByRole('heading', { level: 1, name: headings[tab] });
  return { ...runtime, called: () => calls.mock.calls.map(([name]) => name) };
}

test('has three tabs, each with an address of its own, and asks for what is shown alone', async () => {
  const { router, called } = await open('pictures');
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Pictures',
    'Favourites',
    'Recently viewed',
  ]);
  expect(await screen.findByRole('link', { name: /Saltlight/ })).toHaveAttribute('href', '/dashboard/gallery/scene/7');
  expect(screen.getByRole('link', { name: /Mara Vellin.*1 picture$/ })).toHaveAttribute(
    'href',
    '/dashboard/gallery/model/3',
  );
  expect(called()).not.toContain('GET /api/favourites');
  await userEvent.click(screen.getByRole('tab', { name: 'Pictures' }));
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(router.location.search).toBe('?tab=favourites'));
  expect(await screen.findByRole('link', { name: 'Mara Vellin' })).toBeVisible();
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(router.location.search).toBe('?tab=history'));
  expect(await screen.findByRole('list', { name: 'Recently viewed' })).toBeVisible();
});

test('says how to get pictures when there are none', async () => {
  await open('pictures', { 'GET /api/gallery': { scenes: [], models: [] } });
  expect(await screen.findByRole('heading', { name: 'No pictures yet' })).toBeVisible();
});

test('offers another try when the pictures do not come', async () => {
  await open('pictures', { 'GET /api/gallery': failure });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
});

test('lists favourites by kind', async () => {
  await open('favourites');
  expect(await screen.findByRole('link', { name: 'Mara Vellin' })).toHaveAttribute('href', '/pornstars/mara-vellin');
  expect(screen.getByRole('link', { name: 'Saltlight' })).toHaveAttribute('href', '/games/saltlight');
});

test('lists what was viewed with where it stopped', async () => {
  await open('history');
  const lines = within(await screen.findByRole('list', { name: 'Recently viewed' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines[0]).toContain('stopped at 1:02:05 of 1:06:40');
  expect(lines[1]).not.toContain('stopped');
});

test('says of a film that was seen to its end that it was', async () => {
  const items = history.items.map((item) =>
    item.durationSeconds === null ? item : { ...item, seconds: item.durationSeconds - 3 },
  );
  await open('history', { 'GET /api/history': { ...history, items } });
  const list = await screen.findByRole('list', { name: 'Recently viewed' });
  expect(list).toHaveTextContent('watched to the end');
  expect(list).not.toHaveTextContent('stopped');
});

test('shows favourites with their state: on air first, prices, and the day of what is not out yet, without a link', async () => {
  await open('favourites');
  const tiles = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').replace(/Remove.*/, ''));
  expect(await tiles('Performers 2')).toEqual(['LIVEMara VellinLive now', 'Ines Corvin3 titles']);
  expect(await tiles('Games 3')).toEqual([
    'Saltlight792 coinsBefore: 1 320',
    'LanternfallIn your library',
    'MoonwakeOut on 14 March 2027',
  ]);
  expect(screen.queryByRole('link', { name: 'Moonwake' })).not.toBeInTheDocument();
});

test('takes a favourite away and puts it back', async () => {
  const [put, remove] = [jest.fn(() => done), jest.fn(() => done)];
  await open('favourites', {
    'PUT /api/favourites/{kind}/{slug}': put,
    'DELETE /api/favourites/{kind}/{slug}': remove,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Mara Vellin' }));
  const back = await screen.findByRole('button', { name: 'Undo Mara Vellin' });
  expect(remove).toHaveBeenCalledWith({ params: { kind: 'model', slug: 'mara-vellin' }, body: {} });
  await userEvent.click(back);
  await waitFor(() => expect(put).toHaveBeenCalledWith({ params: { kind: 'model', slug: 'mara-vellin' }, body: {} }));
  expect(screen.getByRole('button', { name: 'Remove Mara Vellin' })).toBeVisible();
});

test('shows the line again when it could not be taken away, and says so', async () => {
  const { store } = await open('favourites', { 'DELETE /api/favourites/{kind}/{slug}': failure });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Saltlight' }));
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ kind: 'error' }]));
  expect(screen.getByRole('button', { name: 'Remove Saltlight' })).toBeVisible();
});

test('forgets one that was seen, and notes it again with its place', async () => {
  const [put, remove] = [jest.fn(() => done), jest.fn(() => done)];
  await open('history', { 'PUT /api/history/{kind}/{slug}': put, 'DELETE /api/history/{kind}/{slug}': remove });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Video one' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo Video one' }));
  await waitFor(() =>
    expect(put).toHaveBeenCalledWith({ params: { kind: 'video', slug: 'one' }, body: { seconds: 3725 } }),
  );
  expect(remove).toHaveBeenCalledTimes(1);
});

test('removes all only after a dialog', async () => {
  const remove = jest.fn(() => done);
  await open('history', { 'DELETE /api/history': remove });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear history' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Clear your history?' }));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Clear history' }));
  expect(await screen.findByRole('heading', { name: 'No history yet' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says how to get favourites when there are none', async () => {
  await open('favourites', { 'GET /api/favourites': { games: [], videos: [], models: [] } });
  expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible();
});

test('keeps the other tabs when one fails', async () => {
  await open('history', { 'GET /api/history': failure });
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Favourites' }));
  expect(await screen.findByRole('link', { name: 'Saltlight' })).toBeVisible();
});
