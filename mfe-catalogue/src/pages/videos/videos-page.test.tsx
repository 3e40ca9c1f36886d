import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { softMember } from '../../fixtures/responses';
import { filteredVideos, videoCards } from '../../fixtures/videos';
import { renderPage } from '../../testing/render-page';

const titles = () =>
  within(screen.getByRole('list', { name: 'Videos' }))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);
const rail = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const chips = () =>
  within(screen.getByRole('group', { name: 'Active filters' }))
    .getAllByRole('button', { name: /^Remove filter/ })
    .map(({ textContent }) => textContent);

test('shows a page of videos, their number and the way to the next page', async () => {
  await renderPage('/videos');
  expect(screen.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('6 videos, page 1 of 2');
  expect(titles()).toEqual(videoCards.slice(0, 4).map(({ title }) => title));
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/videos?page=2');
});

test('offers the filters that videos have, and no others', async () => {
  await renderPage('/videos');
  expect(
    rail()
      .getAllByRole('group')
      .flatMap((group) => group.getAttribute('aria-label') ?? []),
  ).toEqual(['Member rating', 'View', 'Extras', 'Tags', 'Studio']);
  expect(
    within(rail().getByRole('group', { name: 'Extras' }))
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['With scripts 3', 'Premium 3']);
});

test('puts choices, words and order into the address, and shows what a shared one says', async () => {
  const { router, unmount } = await renderPage('/videos');
  await userEvent.click(rail().getByRole('checkbox', { name: /^Premium/ }));
  await userEvent.click(rail().getByRole('checkbox', { name: /^VR 180/ }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search videos' }), 'ferry{Enter}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Longest');
  const address = '/videos?sort=length&q=ferry&projection=180&premium=true';
  await waitFor(() =>
    expect(router.visited).toEqual([
      '/videos?premium=true',
      '/videos?projection=180&premium=true',
      '/videos?q=ferry&projection=180&premium=true',
      address,
    ]),
  );
  unmount();
  await renderPage(address);
  expect(chips()).toEqual(['Search: ferry', 'VR 180', 'Premium']);
  expect(titles()).toEqual(['Night Ferry']);
});

test('leads back from nothing', async () => {
  const { router } = await renderPage('/videos?q=nothing&premium=false');
  expect(screen.getByRole('heading', { name: 'No videos match “nothing” and these filters' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Popular videos' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Show all videos' }));
  await waitFor(() => expect(router.visited).toEqual(['/videos']));
});

test('leads to the games when there is no video at all', async () => {
  await renderPage('/videos', { fixtures: { 'GET /api/videos': filteredVideos({}, []) } });
  expect(screen.getByRole('heading', { name: 'No videos yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the games' })).toHaveAttribute('href', '/games');
});

test('says that there is no network, and recovers by a retry', async () => {
  let offline = true;
  const gone = new AppError({ code: 'network', kind: 'network', message: 'No network.', retryable: true, status: 0 });
  await renderPage('/videos', {
    fixtures: {
      'GET /api/videos': () => {
        if (offline) throw gone;
        return filteredVideos();
      },
    },
  });
  expect(screen.getByRole('alert')).toBeVisible();
  offline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toHaveLength(4));
});

test('takes the soft source in soft mode', async () => {
  const full = jest.fn(() => filteredVideos());
  await renderPage('/videos', { viewer: softMember, fixtures: { 'GET /api/videos': full } });
  expect(titles()).toEqual(['Glass Walk', 'Low Tide']);
  expect(full).not.toHaveBeenCalled();
});
