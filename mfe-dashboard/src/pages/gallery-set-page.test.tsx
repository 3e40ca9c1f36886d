import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GallerySet } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { renderPage } from '../testing/render-page';

const picture = (name: string) => ({ path: `stills/${name}.webp`, width: 16, height: 10, color: '#222222' });
const set: GallerySet = {
  id: 7,
  title: 'Saltlight',
  pageUrl: '/games/saltlight',
  cover: picture('one'),
  count: 3,
  pictures: ['one', 'two', 'three'].map((name) => ({ image: picture(name), title: 'Saltlight', game: 'saltlight' })),
};
const refusal = (status: 403 | 404 | 500) =>
  new AppError({
    code: 'x',
    kind: status === 404 ? 'not-found' : status === 403 ? 'auth' : 'server',
    message: 'x',
    retryable: false,
    status,
  });

test('opens a picture in full size by the keyboard, and gives the focus back', async () => {
  await renderPage('/dashboard/gallery/scene/7', { fixtures: { 'GET /api/gallery/scene/{id}': set } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Saltlight' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the title' })).toHaveAttribute('href', '/games/saltlight');
  const link = screen.getByRole('link', { name: 'Open picture 2 of 3: Saltlight' });
  expect(link.getAttribute('href')).toMatch(/stills\/two\.webp$/);
  link.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pictures of Saltlight' }));
  expect(dialog.getByRole('status')).toHaveTextContent('Picture 2 of 3');
  dialog.getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(dialog.getByRole('status')).toHaveTextContent('Picture 1 of 3');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(link).toHaveFocus();
});

test('reports a picture out of its full size, by its place in its title, and no portrait', async () => {
  const report = jest.fn(() => ({ number: 'R-4F7K2M9X', sentAt: '2026-11-27T10:00:00.000Z' }));
  const other = { image: picture('other'), title: 'Dune Sonata', game: 'dune-sonata' };
  const model: GallerySet = {
    ...set,
    title: 'Mara Vellin',
    pageUrl: '/pornstars/mara-vellin',
    count: 5,
    pictures: [{ image: picture('portrait'), title: 'Mara Vellin' }, other, ...set.pictures],
  };
  await renderPage('/dashboard/gallery/model/3', {
    fixtures: { 'GET /api/gallery/model/{id}': model, 'POST /api/reports': report },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Open picture 1 of 5: Mara Vellin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pictures of Mara Vellin' }));
  expect(dialog.queryByRole('button', { name: /^Report/ })).toBeNull();
  dialog.getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await userEvent.click(dialog.getByRole('button', { name: 'Report Picture 2 of Saltlight' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Report' }));
  await userEvent.click(sheet.getByRole('radio', { name: /^No consent or illegal content/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('R-4F7K2M9X')).toBeVisible();
  expect(report).toHaveBeenCalledWith({
    body: expect.objectContaining({
      about: { kind: 'picture', slug: 'saltlight', path: 'stills/two.webp' },
      reason: 'consent',
    }),
  });
});

test.each([
  [403, 'You don’t have these pictures yet'],
  [404, 'These pictures don’t exist'],
] as const)('says of a refusal with %i: %s', async (status, words) => {
  await renderPage('/dashboard/gallery/model/3', { fixtures: { 'GET /api/gallery/model/{id}': refusal(status) } });
  expect(await screen.findByRole('heading', { name: words })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All pictures' })).toHaveAttribute('href', '/dashboard/gallery');
  expect(screen.queryByRole('button', { name: /try again/i })).toBeNull();
});

test('offers another try when the server fails', async () => {
  await renderPage('/dashboard/gallery/model/3', { fixtures: { 'GET /api/gallery/model/{id}': refusal(500) } });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
});
