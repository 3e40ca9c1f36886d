import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { member, softMember } from '../../fixtures/responses';
import { gameCards } from '../../fixtures/games';
import { modelPageOf } from '../../fixtures/models';
import { videoCards } from '../../fixtures/videos';
import { renderPage } from '../../testing/render-page';

const address = '/pornstars/mara-vellin';
const refusal = (status: number, kind: 'auth' | 'validation' | 'server') =>
  new AppError({ code: 'refused', kind, message: 'Refused.', retryable: false, status });

test('shows who the performer is, her numbers and her games', async () => {
  await renderPage(address);
  expect(screen.getByRole('heading', { level: 1, name: 'Mara Vellin' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'More from Mara' })).toBeNull();
  expect(screen.getByRole('img', { name: 'Portrait of Mara Vellin' })).toBeVisible();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Games',
    'Videos',
    'Rating',
    'Newest title',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent?.slice(0, 1))).toEqual([
    '3',
    '0',
    '4',
    expect.any(String),
  ]);
  expect(within(screen.getByRole('list', { name: 'Games with Mara' })).getAllByRole('article')).toHaveLength(3);
  expect(screen.getByText('She lives by the sea.')).toBeVisible();
  expect(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Pornstars' }),
  ).toHaveAttribute('href', '/pornstars');
});

test('says what is new from her, and leads there', async () => {
  const [video] = videoCards;
  const newest = {
    ...video,
    title: 'Close to midnight',
    pageUrl: '/videos/close-to-midnight',
    releasedOn: '2030-01-02',
  };
  await renderPage(address, {
    fixtures: { 'GET /api/models/{slug}': { ...modelPageOf('mara-vellin', []), videos: [newest] } as never },
  });
  const line = screen.getByText(/^Newest video:/);
  expect(line).toHaveTextContent('Newest video: Close to midnight');
  expect(within(line).getByRole('link')).toHaveAttribute('href', '/videos/close-to-midnight');
});

test.each([
  ['live', 'LIVE', 1],
  ['private', 'PRIVATE', 0],
  ['offline', 'OFFLINE', 0],
] as const)('says that her room is %s (%s), and leads to it by %i links', async (status, word, links) => {
  const model = {
    ...modelPageOf('mara-vellin', []),
    live: { pageUrl: '/camgirls/mara', status, isLoop: false, topic: 'Hello' },
  };
  await renderPage(address, { fixtures: { 'GET /api/models/{slug}': model } });
  expect(screen.getByText(word)).toBeVisible();
  const found = screen.queryAllByRole('link', { name: 'Watch live' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(Array.from({ length: links }, () => '/camgirls/mara'));
});

test.each([
  ['2030-01-10T22:30:00.000Z', [], /^Back .*(?:22:30|10 Jan)/],
  ['2030-01-10T22:30:00.000Z', ['2030-01-09T20:00:00.000Z'], /^Next live show: /],
  [null, [], /^$/],
])('says when an offline performer is back (%s), or her next show (%j)', async (backAt, shows, words) => {
  const live = { pageUrl: '/camgirls/mara', status: 'offline', isLoop: false, topic: '', backAt } as const;
  await renderPage(address, {
    fixtures: { 'GET /api/models/{slug}': { ...modelPageOf('mara-vellin', []), live, shows } },
  });
  expect(screen.queryByText(/^(?:Back|Next live show)/)?.textContent ?? '').toMatch(words);
});

test('leads to a recording by its name, without the word live', async () => {
  const live = { pageUrl: '/camgirls/mara', status: 'offline', isLoop: true, topic: 'Hello' } as const;
  await renderPage(address, {
    fixtures: { 'GET /api/models/{slug}': { ...modelPageOf('mara-vellin', []), live } },
  });
  expect(screen.getByRole('link', { name: 'Watch recording of Mara' })).toHaveAttribute('href', '/camgirls/mara');
  expect(screen.getByText('Recorded')).toBeVisible();
  expect(screen.queryByText('LIVE')).toBeNull();
});

test('shows six of many games, and all of them on request', async () => {
  const games = gameCards.slice(0, 9);
  expect(games).toHaveLength(9);
  await renderPage(address, { fixtures: { 'GET /api/models/{slug}': modelPageOf('mara-vellin', games) } });
  const list = within(screen.getByRole('list', { name: 'Games with Mara' }));
  expect(list.getAllByRole('article')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 9 games' }));
  expect(list.getAllByRole('article')).toHaveLength(9);
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});

test('leads to each part of the page, and to no list of others', async () => {
  const model = { ...modelPageOf('mara-vellin', gameCards.slice(0, 2)), videos: videoCards.slice(0, 3) };
  await renderPage(address, { fixtures: { 'GET /api/models/{slug}': model } });
  const parts = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  for (const part of parts) {
    const id = part.getAttribute('href')?.split('#')[1] ?? '';
    expect(document.getElementById(id)).toHaveTextContent(/ with Mara$|^About Mara$/);
  }
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Games2', 'Videos3', 'About']);
  expect(screen.queryByRole('link', { name: /^All / })).toBeNull();
});

test('has no row of parts where there is one', async () => {
  const model = { ...modelPageOf('mara-vellin', gameCards.slice(0, 2)), videos: [], bio: [] };
  await renderPage(address, { fixtures: { 'GET /api/models/{slug}': model } });
  expect(screen.getByRole('list', { name: 'Games with Mara' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
});

test('tags what a member owns and saves', async () => {
  await renderPage(address, { viewer: member() });
  expect(screen.getByRole('heading', { name: 'Ember Orbit' }).closest('article')).toHaveTextContent('SAVE 25%');
});

test.each(['nobody-here', 'Not%20a%20slug'])('says that there is no performer at %s', async (slug) => {
  await renderPage(`/pornstars/${slug}`);
  expect(screen.getByRole('heading', { level: 1, name: 'We can’t find this performer' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all performers' })).toHaveAttribute('href', '/pornstars');
});

test('shows a soft performer in soft mode from her soft source, and no other', async () => {
  const endpoint = jest.fn(() => modelPageOf('mara-vellin', []));
  const options = { viewer: softMember, fixtures: { 'GET /api/models/{slug}': endpoint } };
  const { unmount } = await renderPage(address, options);
  expect(screen.getByRole('heading', { level: 1, name: 'Mara Vellin' })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'More from Mara' })).getByRole('link')).toHaveAttribute(
    'href',
    `/age-verification?continue=${encodeURIComponent(address)}`,
  );
  unmount();
  await renderPage('/pornstars/odile-ravenscar', options);
  expect(screen.getByRole('heading', { level: 1, name: 'Verify your age first' })).toBeVisible();
  expect(endpoint).not.toHaveBeenCalled();
});

test('takes a refusal for age as such', async () => {
  await renderPage(address, { fixtures: { 'GET /api/models/{slug}': refusal(403, 'auth') } });
  expect(screen.getByRole('heading', { level: 1, name: 'Confirm your age first' })).toBeVisible();
});

test('shows a failure and recovers from it by a retry', async () => {
  let fails = true;
  await renderPage(address, {
    fixtures: {
      'GET /api/models/{slug}': () => {
        if (fails) throw refusal(500, 'server');
        return modelPageOf('mara-vellin', []);
      },
    },
  });
  expect(screen.getByRole('alert')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Mara Vellin' })).toBeVisible());
});

test('shows her videos, and nothing where there are none', async () => {
  const { unmount } = await renderPage(address, {
    fixtures: { 'GET /api/models/{slug}': { ...modelPageOf('mara-vellin', []), videos: videoCards.slice(0, 2) } },
  });
  expect(within(screen.getByRole('list', { name: 'Videos with Mara' })).getAllByRole('article')).toHaveLength(2);
  unmount();
  await renderPage(address);
  expect(screen.queryByRole('heading', { name: 'Videos with Mara' })).toBeNull();
});
