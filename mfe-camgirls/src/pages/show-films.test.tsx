import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StudioFilms } from '@platform/shared/contracts';
import type { Fixtures } from '@platform/shared/testing';
import { filmOf, filmsOf, onAir, studioOf } from '../fixtures/studio';
import { memberWith } from '../fixtures/viewers';
import { asMember } from '../testing/open-room';
import '../testing/mock-room';
import { renderPage } from '../testing/render-page';

jest.mock('../studio/preview-model', () => ({
  ...jest.requireActual<object>('../studio/preview-model'),
  openPreview: () => ({
    subscribe: () => () => undefined,
    snapshot: () => null,
    follow: () => undefined,
    release: () => undefined,
    end: () => undefined,
  }),
}));

const studio = async (films: StudioFilms, fixtures: Fixtures = {}) => {
  await renderPage({ at: '/studio', viewer: memberWith(), fixtures: { 'GET /api/studio/films': films, ...fixtures } });
  return within(await screen.findByRole('region', { name: 'Videos of your shows' }));
};

it('has the next show recorded, and says so', async () => {
  const record = jest.fn(() => filmsOf({ recording: { state: 'wanted', stopped: null } }));
  const panel = await studio(filmsOf(), { 'PUT /api/studio/recording': record });
  await userEvent.click(panel.getByRole('switch', { name: 'Record this show' }));
  expect(await panel.findByText('We’ll record your next show.')).toBeVisible();
  expect(record.mock.calls).toEqual([[expect.objectContaining({ body: { isOn: true } })]]);
  expect(panel.getByRole('switch', { name: 'Record this show' })).toBeChecked();
});

it('says that the show goes on when its recording has ended by itself', async () => {
  const panel = await studio(filmsOf({ recording: { state: 'recording', stopped: 'disk' } }), {
    'GET /api/studio': studioOf({ onAir, status: 'live' }),
  });
  expect(panel.getByText('Your show goes on, but the recording has ended')).toBeVisible();
  expect(panel.getByText('Our server ran out of space.')).toBeVisible();
  expect(panel.getByRole('switch', { name: 'Record this show' })).not.toBeChecked();
});

it('publishes a film, takes it back, and deletes it once that is confirmed', async () => {
  const publish = jest.fn(() => filmsOf({ films: [filmOf({ publishedAt: '2026-01-10T20:00:00.000Z' })] }));
  const remove = jest.fn(() => filmsOf());
  const panel = await studio(filmsOf({ films: [filmOf()] }), {
    'PUT /api/studio/films/{id}/publication': publish,
    'DELETE /api/studio/films/{id}': remove,
  });
  expect(panel.getByText('Only you')).toBeVisible();
  expect(panel.getByText('1:30:00 · 896.5 MB')).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Publish' }));
  expect(await panel.findByText('Public')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep video' }));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(panel.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete video' }));
  expect(await panel.findByText('Videos appear here after a recorded show ends.')).toBeVisible();
});

it('says why a film failed, or is shorter than its show', async () => {
  const panel = await studio(
    filmsOf({
      films: [filmOf({ id: 8, stopped: 'length' }), filmOf({ id: 7, state: 'failed', stopped: 'store', film: null })],
    }),
  );
  expect(panel.getByText('It’s shorter than the show. Videos can be up to 6 hours long.')).toBeVisible();
  expect(panel.getByText('Our storage didn’t respond.')).toBeVisible();
});

it('offers nothing where shows cannot be recorded', async () => {
  await renderPage({
    at: '/studio',
    viewer: memberWith(),
    fixtures: { 'GET /api/studio/films': filmsOf({ canRecord: false }) },
  });
  expect(await screen.findByRole('region', { name: 'Next shows' })).toBeVisible();
  expect(screen.queryByText('Videos of your shows')).toBeNull();
});

it('plays a published film in its place in the room', async () => {
  await asMember();
  const list = within(await screen.findByRole('region', { name: 'Shows to watch again' }));
  expect(list.getByText('1 hour 30 minutes')).toBeInTheDocument();
  await userEvent.click(list.getByRole('button', { name: /^Watch the show of/ }));
  expect(list.getByLabelText(/^Show of Mara Vellin/)).toHaveAttribute('src', '/streams/shows/6.webm');
  await userEvent.click(list.getByRole('button', { name: /^Close the show of/ }));
  expect(list.queryByLabelText(/^Show of Mara Vellin/)).toBeNull();
});

it('has no such list in a room without films', async () => {
  await asMember({ 'GET /api/camgirls/{nickname}/films': { films: [] } });
  expect(screen.queryByText('Shows to watch again')).toBeNull();
});
