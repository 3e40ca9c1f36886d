import { restrictedViewer } from '@platform/shared/store';
import { hydrateRemote } from '@platform/shared/testing/render';
import { fixtures as allFixtures, notFound, member } from './fixtures/responses';
import { definition } from './routes';
import type { PageOptions } from './testing/render-page';

test.each<[string, string, PageOptions]>([
  ['/', 'Hottest VR Pornstars', {}],
  ['/games', 'Cathedral of Tides', {}],
  ['/games?page=abc', 'isn’t a page number', {}],
  ['/games?difficulty=2&projection=180&priceMin=1200&q=ke', 'Kestrel Station', {}],
  ['/games?tags=sea&q=nothing', 'No games match “nothing” and these filters', { viewer: member() }],
  ['/games?page=2', 'Lanternfall', { viewer: member() }],
  ['/games/cathedral-of-tides', 'The bay empties once a month.', {}],
  ['/games/cathedral-of-tides', 'Balance after purchase:', { viewer: member() }],
  ['/games/cathedral-of-tides', 'Confirm your age first', { viewer: restrictedViewer }],
  ['/games/cathedral-of-tides', 'The bay empties once a month.', { viewer: restrictedViewer }],
  ['/games/lanternfall', 'This page is for adults only', { viewer: restrictedViewer }],
  ['/games/nope', 'We can’t find this game', { fixtures: { 'GET /api/games/{slug}': notFound } }],
  ['/videos', 'The Long Crossing', {}],
  ['/videos?projection=360&premium=true&q=rain', 'After the Rain', {}],
  ['/videos?sort=price', 'We can’t sort videos by', {}],
  ['/videos/the-long-crossing', 'See Premium plans', {}],
  [
    '/videos/the-long-crossing',
    'Continue at 1:20',
    { viewer: member(), fixtures: { 'GET /api/videos/{slug}/access': { full: true, needs: null, resumeAt: 80 } } },
  ],
  ['/videos/nope', 'We can’t find this video', {}],
  ['/videos/glass-walk', 'The trailer and full video', { viewer: restrictedViewer }],
  ['/search', 'Popular games', {}],
  ['/search?q=mar', 'Open profile', { viewer: member() }],
  ['/search?q=o&tab=videos', 'Filter and sort these videos', {}],
  ['/search?q=nothing+like+this', 'Nothing found for “nothing like this”', {}],
  ['/search?q=tide', 'Cathedral of Tides', { viewer: restrictedViewer }],
  ['/pornstars', 'Mara Vellin', {}],
  ['/pornstars/mara-vellin', 'She lives by the sea.', { viewer: member() }],
  ['/pornstars/mara-vellin', 'She lives by the sea.', { viewer: restrictedViewer }],
  ['/pornstars/nobody', 'We can’t find this performer', {}],
])('renders %s on a server and hydrates it without a repair (“%s”)', async (at, content, { fixtures = {}, viewer }) => {
  const options = { at, viewer, fixtures: { ...allFixtures, ...fixtures } };
  const { html, container, repairs } = await hydrateRemote(definition, options);
  expect(html).toContain(content);
  expect(container.textContent).toContain(content);
  expect(repairs).toEqual([]);
});
