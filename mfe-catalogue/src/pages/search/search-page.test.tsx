import { act, screen, waitFor, within } from '@testing-library/react';
import type { FoundPerformer, ModelCard } from '@platform/shared/contracts';
import userEvent from '@testing-library/user-event';
import type { RequestOf, SearchResults, Suggestion } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { openGuest } from '@platform/shared/testing';
import { foundIn } from '../../fixtures/found';
import { gameCards, purchaseOf } from '../../fixtures/games';
import { modelCards } from '../../fixtures/models';
import { member, softMember } from '../../fixtures/responses';
import { videoCards } from '../../fixtures/videos';
import { renderPage } from '../../testing/render-page';

const catalogue = { games: gameCards, videos: videoCards, models: modelCards };
const field = () => screen.getByRole('searchbox', { name: 'Search games, videos and performers' });
const heading = () => screen.getByRole('heading', { level: 1 });
const status = () => screen.getByRole('status');
const tabs = () => within(screen.getByRole('navigation', { name: 'Kinds of results' }));
/** What the page shows of a kind, in its order. */
const shown = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const failure = (kind: 'network' | 'server') =>
  new AppError({ code: kind, kind, message: '', retryable: true, status: kind === 'network' ? 0 : 500 });

test('empties the field at a press, and is ready for the next words; what was found stays', async () => {
  await renderPage('/search?q=ra');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the field' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear the field' })).toBeNull();
  expect(heading()).toHaveTextContent('Results for “ra”');
});

test('says what was searched for and how much was found, of all and of each kind', async () => {
  await renderPage('/search?q=ra');
  expect(heading()).toHaveTextContent('Results for “ra”');
  expect(field()).toHaveValue('ra');
  expect(status()).toHaveTextContent(/^8 results$/);
  expect(
    tabs()
      .getAllByRole('link')
      .map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
  ).toEqual([
    ['All8', '/search?q=ra', 'page'],
    ['Games3', '/search?q=ra&tab=games', null],
    ['Videos1', '/search?q=ra&tab=videos', null],
    ['Performers4', '/search?q=ra&tab=performers', null],
  ]);
});

test('shows the best hit apart, and the kinds in the order of what is suggested', async () => {
  await renderPage('/search?q=ra');
  const best = within(screen.getByRole('region', { name: 'Best match' }));
  expect(best.getByRole('heading', { level: 2, name: 'Mara Vellin' })).toBeVisible();
  expect(best.getByText('Performer in 12 titles')).toBeVisible();
  expect(best.getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', '/pornstars/mara-vellin');
  // With how many there are, which the link beside each says in words.
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Mara Vellin',
    expect.stringMatching(/^More performers3$/),
    expect.stringMatching(/^Games\d+$/),
    expect.stringMatching(/^Videos\d+$/),
  ]);
  expect(screen.getByRole('region', { name: 'More performers' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All 4 performers' })).toHaveAttribute('href', '/search?q=ra&tab=performers');
});

test('tells of each game among all hits what it is and costs this viewer', async () => {
  const items = gameCards
    .filter(({ slug, view }) => ['saltlight', 'cathedral-of-tides'].includes(slug) || view === 'announcement')
    .slice(0, 3);
  await renderPage('/search?q=a', {
    viewer: member(),
    fixtures: {
      'GET /api/games/purchase': Object.fromEntries(
        items.map(({ id, slug, coins }) => [id, purchaseOf(coins, { standard: 40, completed: slug === 'saltlight' })]),
      ),
      'GET /api/search': { ...foundIn(catalogue, { q: 'a' }), best: [], games: { items, total: 3 } },
    },
  });
  // All three are here.
  expect(screen.queryByRole('link', { name: 'All 3 games' })).toBeNull();
  const rows = within(screen.getByRole('list', { name: 'Games' })).getAllByRole('article');
  const [announced] = rows.filter(({ textContent }) => textContent.endsWith('COMING SOON'));
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Saltlight.*PURCHASED$/),
      expect.stringMatching(/^Cathedral of Tides.* coinsBefore: \d/),
    ]),
  );
  expect(within(announced as HTMLElement).queryByRole('link')).toBeNull();
});

test('never loses what was suggested: all of it is there, each kind in the order of the suggestions', async () => {
  const one = (kind: Suggestion['kind'], cards: readonly { pageUrl: string }[]): Suggestion[] =>
    cards.map(({ pageUrl }) => ({
      kind,
      title: pageUrl,
      pageUrl,
      picture: { path: 'x.webp', width: 3, height: 4, color: '#222222' },
      highlights: [],
    }));
  const released = gameCards.filter(({ view }) => view !== 'announcement');
  for (const best of [
    one('game', released.slice(0, 8)),
    one('model', modelCards.slice(0, 8)),
    [...one('video', videoCards.slice(0, 4)), ...one('game', released.slice(0, 4))],
  ]) {
    const results: SearchResults = {
      ...foundIn(catalogue, { q: 'a' }),
      games: { items: [...gameCards], total: 40 },
      videos: { items: [...videoCards], total: 40 },
      models: { items: [...modelCards], total: 40 },
      best,
    };
    const { unmount } = await renderPage('/search?q=a', { fixtures: { 'GET /api/search': results } });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (const kind of ['game', 'video', 'model'] as const) {
      const suggested = best.filter((hit) => hit.kind === kind).map(({ pageUrl }) => pageUrl);
      expect(links.filter((link) => link !== null && suggested.includes(link))).toEqual(suggested);
    }
    unmount();
  }
});

test('a best hit that the words of no title name stands among the others', async () => {
  const results = foundIn(catalogue, { q: 'neon' });
  await renderPage('/search?q=neon', {
    fixtures: {
      'GET /api/search': { ...results, best: results.best.map((hit) => ({ ...hit, highlights: [] })) },
    },
  });
  expect(screen.queryByRole('region', { name: 'Best match' })).toBeNull();
  expect(screen.getByRole('heading', { level: 3, name: 'Neon Meridian' })).toBeVisible();
});

test('a performer who is the best hit is shown with what she is in, with whom, and the way to her room', async () => {
  const results = foundIn(catalogue, { q: 'mara' });
  const costar = catalogue.models.find(({ firstName }) => firstName !== 'Mara') as ModelCard;
  const performer: FoundPerformer = {
    games: 5,
    videos: 8,
    live: { pageUrl: '/camgirls/mara', topic: 'Late talk', viewers: 1284 },
    costars: [{ model: costar, game: 'Dune Sonata' }],
  };
  const show = (fields: Partial<FoundPerformer>) =>
    renderPage('/search?q=mara', {
      fixtures: { 'GET /api/search': { ...results, performer: { ...performer, ...fields } } },
    });
  const { unmount } = await show({});
  const best = within(screen.getByRole('region', { name: 'Best match' }));
  expect(best.getByText('Performer, on air now: Late talk')).toBeVisible();
  expect(best.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    '5',
    '8',
    '1 284',
  ]);
  expect(best.getByRole('link', { name: 'Watch live' })).toHaveAttribute('href', '/camgirls/mara');
  const others = within(screen.getByRole('region', { name: 'Performers with Mara Vellin' }));
  expect(others.getByRole('article')).toHaveTextContent('In Dune Sonata');
  expect(others.getByRole('link')).toHaveAttribute('href', costar.pageUrl);
  unmount();
  await show({ live: null, costars: [] });
  expect(screen.queryByRole('link', { name: 'Watch live' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Performers with Mara Vellin' })).toBeNull();
});

test('a game and a video that were found by their performer say so, and what of the name was searched for', async () => {
  const results = foundIn(catalogue, { q: 'a' });
  const [game, other] = results.games.items.filter(({ pageUrl }) => pageUrl !== results.best[0]?.pageUrl);
  const [video] = results.videos.items;
  const cast = [game, video].map((title) => ({ pageUrl: title?.pageUrl ?? '', performer: 'Mara Vellin' }));
  await renderPage('/search?q=a', { fixtures: { 'GET /api/search': { ...results, with: cast } } });
  const rowOf = (title = '') => screen.getByRole('link', { name: title }).closest('article');
  expect(rowOf(game?.title)).toHaveTextContent('With Mara Vellin');
  expect(rowOf(other?.title)).not.toHaveTextContent('With');
  expect(rowOf(video?.title)).toHaveTextContent('With Mara Vellin');
  expect(within(rowOf(game?.title) as HTMLElement).getByText('a', { selector: 'b' })).toBeVisible();
});

test('a best hit is drawn as what it is, with the price of the viewer', async () => {
  const { unmount } = await renderPage('/search?q=saltlight', { viewer: member() });
  const best = () => within(screen.getByRole('region', { name: 'Best match' }));
  expect(best().getByText('In your library')).toBeVisible();
  // How much there is of it, as its card says.
  expect(
    best()
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Playing time', 'Scenes', 'Girls']);
  unmount();
  const { unmount: leave } = await renderPage('/search?q=saltlight');
  expect(best().getByText('890')).toBeVisible();
  leave();
  await renderPage('/search?q=ferry');
  expect(best().getByRole('link', { name: 'Open video' })).toHaveAttribute('href', '/videos/night-ferry');
});

test('a tab has all of its kind, and leads to the list that can be filtered', async () => {
  const { router } = await renderPage('/search?q=ra');
  await userEvent.click(tabs().getByRole('link', { name: /^Performers/ }));
  expect(router.location.search).toBe('?q=ra&tab=performers');
  await waitFor(() => expect(shown('Performers')).toHaveLength(4));
  expect(tabs().getByRole('link', { current: 'page' })).toHaveTextContent('Performers4');
  expect(status()).toHaveTextContent(/^4 performers$/);
  expect(screen.getByRole('link', { name: 'Filter and sort these performers' })).toHaveAttribute(
    'href',
    '/pornstars?q=ra',
  );
});

test.each([
  ['games', openGuest, true],
  ['videos', openGuest, true],
  ['games', softMember, true],
  ['videos', softMember, false],
])('%s of a search lead to their list where there is one', async (tab, viewer, isThere) => {
  await renderPage(`/search?q=a&tab=${tab}`, { viewer });
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0));
  expect(status()).toHaveTextContent(new RegExp(`^\\d+ ${tab}?$`));
  expect(screen.queryByRole('link', { name: `Filter and sort these ${tab}` }) !== null).toBe(isThere);
});

test('a long list has pages, in the address', async () => {
  const games = jest.fn(({ query }: RequestOf<'GET /api/games'>) => ({
    items: gameCards.slice(0, 6),
    page: Number(query?.page),
    pages: 3,
    pageSize: 6,
    total: 18,
  }));
  await renderPage('/search?q=o&tab=games&page=2', { fixtures: { 'GET /api/games': games } });
  expect(games.mock.calls.map(([{ query }]) => query)).toEqual([{ q: 'o', page: 2, facets: false }]);
  const pages = within(screen.getByRole('navigation', { name: 'Pages of games' }));
  expect(pages.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/search?q=o&tab=games&page=3');
});

test.each([
  ['/search?q=kestrel&tab=videos', 'No videos match “kestrel”', 'See all results', '/search?q=kestrel'],
  [
    '/search?q=kestrel&tab=games&page=9',
    'This page doesn’t exist',
    'Go to the first page',
    '/search?q=kestrel&tab=games',
  ],
])('%s says “%s” and leads on', async (at, title, link, to) => {
  await renderPage(at);
  expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
});

test('a new search keeps the tab and the focus, and says what came of it', async () => {
  const { router } = await renderPage('/search?q=ra&tab=games&page=1');
  await userEvent.clear(field());
  await userEvent.type(field(), '  Neon & <b>{Enter}');
  expect(router.visited).toEqual(['/search?q=Neon+%26+%3Cb%3E&tab=games']);
  expect(field()).toHaveFocus();
  await waitFor(() => expect(status()).toHaveTextContent('Nothing found for “Neon & <b>”'));
  expect(screen.getByRole('link', { name: 'Search for “Neon”' })).toHaveAttribute('href', '/search?q=Neon');
  act(() => router.navigate(-1));
  expect(field()).toHaveValue('ra');
});

test('a search from the header puts the focus on the heading, when its field is gone', async () => {
  const { router } = await renderPage('/search?q=ra');
  expect(heading()).not.toHaveFocus();
  act(() => router.navigate('/search?q=neon'));
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(heading()).toHaveTextContent('Results for “neon”');
});

test.each([openGuest, softMember])(
  'finding nothing offers popular games and the lists that may be opened',
  async (viewer) => {
    await renderPage('/search?q=zzzz', { viewer });
    expect(screen.getByRole('heading', { level: 2, name: 'Nothing found for “zzzz”' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Kinds of results' })).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'Popular games' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All games' })).toHaveAttribute('href', '/games');
    expect(screen.queryByRole('link', { name: 'All videos' }) === null).toBe(viewer === softMember);
  },
);

test('finding nothing offers a member first what they do not own', async () => {
  const popular = () =>
    within(screen.getByRole('region', { name: 'Popular games' }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  const { unmount } = await renderPage('/search?q=zzzz');
  const [first, ...others] = popular();
  unmount();
  const owned = gameCards.find(({ title }) => title === first) as (typeof gameCards)[number];
  await renderPage('/search?q=zzzz', {
    viewer: member(),
    fixtures: { 'GET /api/games/purchase': { [owned.id]: purchaseOf(owned.coins, { completed: true }) } },
  });
  expect(popular()[0]).toBe(others[0]);
});

test('one hit stands above popular games, without it and what the member owns', async () => {
  const popular = () =>
    within(screen.getByRole('region', { name: 'Popular games' }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  const { unmount } = await renderPage('/search?q=saltlight');
  const [first, second] = popular();
  expect(popular()).not.toContain('Saltlight');
  unmount();
  const owned = gameCards.find(({ title }) => title === first) as (typeof gameCards)[number];
  await renderPage('/search?q=saltlight', {
    viewer: member(),
    fixtures: { 'GET /api/games/purchase': { [owned.id]: purchaseOf(owned.coins, { completed: true }) } },
  });
  expect(popular()[0]).toBe(second);
  expect(popular()).not.toContain(first);
});

test('an empty search shows the field and popular games, and asks for no list', async () => {
  const { calls } = await renderPage('/search?q=%20&tab=games');
  expect(heading()).toHaveTextContent(/^Search$/);
  expect(screen.getByRole('heading', { level: 2, name: 'Popular games' })).toBeVisible();
  expect(status()).toBeEmptyDOMElement();
  expect(calls.mock.calls.map(([name]) => name)).not.toContain('GET /api/games');
});

test.each([
  ['one letter', 'r'],
  ['a fox', '🦊'],
  ['another script', 'نجمة'],
  ['signs', '%_"<b>&\\'],
  ['a hundred letters', 'x'.repeat(100)],
])('%s is a search like any other', async (_, q) => {
  await renderPage(`/search?q=${encodeURIComponent(q)}`);
  expect(heading()).toHaveTextContent(`Results for “${q}”`);
  expect(field()).toHaveValue(q);
});

test('what is too long for the API is cut before it is asked', async () => {
  const search = jest.fn(({ query }: RequestOf<'GET /api/search'>) => foundIn(catalogue, query));
  await renderPage(`/search?q=${'x'.repeat(900)}`, { fixtures: { 'GET /api/search': search } });
  expect(search.mock.calls.map(([{ query }]) => query?.q?.length)).toEqual([100]);
});

test.each([
  ['network', 'No connection'],
  ['server', 'Something went wrong'],
] as const)('says what a %s failure means, and asks again', async (kind, title) => {
  let fails = true;
  await renderPage('/search?q=neon', {
    fixtures: {
      'GET /api/search': ({ query }) => {
        if (fails) throw failure(kind);
        return foundIn(catalogue, query);
      },
    },
  });
  expect(screen.getByRole('alert')).toHaveTextContent(title);
  expect(field()).toHaveValue('neon');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Best match' })).toBeInTheDocument();
});

test('takes soft sources alone for visitors who may see no other', async () => {
  for (const at of ['/search?q=a', '/search?q=a&tab=games', '/search?q=a&tab=videos', '/search?q=a&tab=performers']) {
    const refused = jest.fn(() => {
      throw failure('server');
    });
    const { unmount } = await renderPage(at, {
      viewer: softMember,
      fixtures: {
        'GET /api/search': refused,
        'GET /api/games': refused,
        'GET /api/videos': refused,
        'GET /api/models': refused,
        'GET /api/games/purchase': refused,
      },
    });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(tabs().getAllByRole('link')).toHaveLength(4);
    expect(refused).not.toHaveBeenCalled();
    unmount();
  }
});
