import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Favourites, HistoryItem } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { renderPage } from '../testing/render-page';

const picture = { path: 'posters/x.webp', width: 3, height: 4, color: '#222222' };
const favourites = {
  games: [{ slug: 'saltlight', title: 'Saltlight', pageUrl: '/games/saltlight', posters: { listItem: picture } }],
  videos: [{ slug: 'glass-walk', title: 'Glass Walk', pageUrl: '/videos/glass-walk', poster: picture }],
  models: [
    {
      id: '1',
      firstName: 'Mara',
      lastName: 'Vellin',
      pageUrl: '/pornstars/mara-vellin',
      posters: { listItem: picture },
    },
  ],
} as unknown as Favourites;
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

async function open(fixtures: Fixtures = {}) {
  const { runtime } = await renderPage('/dashboard/gallery', {
    fixtures: { 'GET /api/favourites': favourites, 'GET /api/history': history, ...fixtures },
  });
  await screen.findByRole('heading', { level: 1, name: 'Gallery' });
  return runtime;
}

test('lists favourites by kind, and what was seen last with where it stopped', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Mara Vellin' })).toHaveAttribute('href', '/pornstars/mara-vellin');
  expect(screen.getByRole('link', { name: 'Saltlight' })).toHaveAttribute('href', '/games/saltlight');
  const lines = within(await screen.findByRole('list', { name: 'Seen last' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines[0]).toContain('stopped at 1:02:05 of 1:06:40');
  expect(lines[1]).not.toContain('stopped');
});

test('says of a film that was seen to its end that it was', async () => {
  const items = history.items.map((item) =>
    item.durationSeconds === null ? item : { ...item, seconds: item.durationSeconds - 3 },
  );
  await open({ 'GET /api/history': { ...history, items } });
  const list = await screen.findByRole('list', { name: 'Seen last' });
  expect(list).toHaveTextContent('watched to the end');
  expect(list).not.toHaveTextContent('stopped');
});

test('takes a favourite away and puts it back', async () => {
  const [put, remove] = [jest.fn(() => done), jest.fn(() => done)];
  await open({ 'PUT /api/favourites/{kind}/{slug}': put, 'DELETE /api/favourites/{kind}/{slug}': remove });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Mara Vellin' }));
  const back = await screen.findByRole('button', { name: 'Put back Mara Vellin' });
  expect(remove).toHaveBeenCalledWith({ params: { kind: 'model', slug: 'mara-vellin' }, body: {} });
  await userEvent.click(back);
  await waitFor(() => expect(put).toHaveBeenCalledWith({ params: { kind: 'model', slug: 'mara-vellin' }, body: {} }));
  expect(screen.getByRole('button', { name: 'Remove Mara Vellin' })).toBeVisible();
});

test('shows the line again when it could not be taken away, and says so', async () => {
  const { store } = await open({ 'DELETE /api/favourites/{kind}/{slug}': failure });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Saltlight' }));
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ kind: 'error' }]));
  expect(screen.getByRole('button', { name: 'Remove Saltlight' })).toBeVisible();
});

test('forgets one that was seen, and notes it again with its place', async () => {
  const [put, remove] = [jest.fn(() => done), jest.fn(() => done)];
  await open({ 'PUT /api/history/{kind}/{slug}': put, 'DELETE /api/history/{kind}/{slug}': remove });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Video one' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Put back Video one' }));
  await waitFor(() =>
    expect(put).toHaveBeenCalledWith({ params: { kind: 'video', slug: 'one' }, body: { seconds: 3725 } }),
  );
  expect(remove).toHaveBeenCalledTimes(1);
});

test('removes all only after a dialog', async () => {
  const remove = jest.fn(() => done);
  await open({ 'DELETE /api/history': remove });
  await userEvent.click(await screen.findByRole('button', { name: 'Forget all' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Forget all that you saw?' }));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Forget all' }));
  expect(await screen.findByRole('heading', { name: 'Nothing to show' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says how to get favourites when there are none, and keeps one part when the other fails', async () => {
  await open({ 'GET /api/favourites': { games: [], videos: [], models: [] }, 'GET /api/history': failure });
  expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  expect(await screen.findByRole('alert')).toBeVisible();
});
