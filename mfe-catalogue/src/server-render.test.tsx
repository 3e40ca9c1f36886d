import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RemoteRoot } from '@platform/shared/remote';
import { createQueryClient, dehydrateQueries, hydrateQueries } from '@platform/shared/store';
import { notFound, member } from './fixtures/responses';
import { definition } from './routes';
import { type PageOptions, preparedRuntime } from './testing/render-page';

const root = (runtime: Awaited<ReturnType<typeof preparedRuntime>>) => (
  <RemoteRoot routes={definition.routes} runtime={runtime} loading={definition.loading} />
);

/** Renders on "the server", then hydrates with a client that knows only what came as JSON. */
async function hydrated(at: string, options?: PageOptions) {
  const server = await preparedRuntime(at, options);
  const html = renderToString(root(server));
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  const queryClient = createQueryClient(server.http);
  hydrateQueries(queryClient, JSON.parse(JSON.stringify(dehydrateQueries(server.queryClient))));
  const recovered: unknown[] = [];
  const browser = { ...server, queryClient };
  await act(async () => {
    hydrateRoot(container, root(browser), { onRecoverableError: (error) => recovered.push(error) });
  });
  return { html, recovered, text: container.textContent };
}

test.each<[string, string, PageOptions]>([
  ['/', 'Hottest VR Pornstars', {}],
  ['/games', 'Cathedral of Tides', {}],
  ['/games?page=abc', 'is not a page number', {}],
  ['/games?difficulty=2&projection=180&priceMin=1200&q=ke', 'Kestrel Station', {}],
  ['/games?tags=sea&q=nothing', 'No games match all of this', { facts: member() }],
  ['/games?page=2', 'Lanternfall', { facts: member() }],
  ['/games/cathedral-of-tides', 'The bay empties once a month.', {}],
  ['/games/cathedral-of-tides', 'will remain.', { facts: member() }],
  ['/games/nope', 'This game is not here', { fixtures: { 'GET /api/games/{slug}': notFound } }],
  ['/videos', 'The Long Crossing', {}],
  ['/videos?projection=360&premium=true&q=rain', 'After the Rain', {}],
  ['/videos?sort=price', 'is not a way to sort videos', {}],
  ['/videos/the-long-crossing', 'Log in to watch', {}],
  [
    '/videos/the-long-crossing',
    'Continue at 1:20',
    { facts: member(), fixtures: { 'GET /api/videos/{slug}/access': { full: true, needs: null, resumeAt: 80 } } },
  ],
  ['/videos/nope', 'This video is not here', {}],
  ['/pornstars', 'Mara Vellin', {}],
  ['/pornstars/mara-vellin', 'She lives by the sea.', { facts: member() }],
  ['/pornstars/nobody', 'This performer is not here', {}],
])('renders %s on a server and hydrates it without a repair (“%s”)', async (at, content, options) => {
  const { html, recovered, text } = await hydrated(at, options);
  expect(html).toContain(content);
  expect(text).toContain(content);
  expect(recovered).toEqual([]);
});
