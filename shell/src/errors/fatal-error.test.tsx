import { act, render, screen, within } from '@testing-library/react';
import type { GameCard, ModelCard, RequestOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime, type Fixtures, openGuest } from '@platform/shared/testing';
import { createPageStore } from '../navigation/page-store';
import { testBootstrap } from '../testing/bootstrap';
import { pageTable } from '../testing/pages';
import { FatalBoundary } from './fatal-boundary';
import { isBot } from './is-bot';

const picture = { path: 'posters/neon.webp', width: 600, height: 800, color: '#101010' };
const games = Array.from({ length: 8 }, (_, id): GameCard => ({
  id,
  slug: `game-${id}`,
  pageUrl: `/games/game-${id}`,
  title: `Game ${id}`,
  posters: { listItem: picture },
  logo: null,
  rating: 40,
  difficulty: 1,
  scripts: false,
  view: 'released',
  projection: '360',
  hours: 8,
  scenes: 20,
  girls: 3,
  releasedOn: '2025-06-03',
  coins: 100,
  hoverVideoUrl: null,
  tags: [],
}));
const models = Array.from({ length: 6 }, (_, id): ModelCard => ({
  id: String(id),
  pageUrl: `/pornstars/model-${id}`,
  posters: { listItem: picture },
  firstName: 'Mara',
  lastName: `V${id}`,
  lazyLoad: true,
  titles: 3,
  live: false,
}));
const listOf = <T,>(items: T[]) => ({ items, page: 1, pages: 1, pageSize: 24, total: items.length });
const fixtures: Fixtures = { 'GET /api/games': listOf(games), 'GET /api/models': listOf(models) };
const down = new AppError({ code: 'network', kind: 'network', message: 'x', retryable: true, status: 0 });

function Broken(): never {
  throw new Error('broken');
}

async function fail({ at = '/', ...options }: Parameters<typeof createTestRuntime>[0] = {}) {
  const runtime = createTestRuntime({ at, fixtures, ...options });
  const page = createPageStore({ bootstrap: testBootstrap(), path: at, table: pageTable });
  const caught = jest.fn();
  const frame = (content: React.ReactNode) => (
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={() => true}>
        <FatalBoundary page={page}>{content}</FatalBoundary>
      </RouterBridge>
    </RuntimeProvider>
  );
  // The error page is a chunk: it has loaded when this settles.
  const view = await act(async () => render(frame(<Broken />), { onCaughtError: caught }));
  return { ...view, caught, runtime, mend: () => view.rerender(frame(<p>All is well</p>)) };
}

const userAgent = (value: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(value);
afterEach(() => jest.restoreAllMocks());

describe('the page of a fatal error', () => {
  it('offers six games and four performers, and ways to all of them', async () => {
    await fail();
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeInTheDocument();
    const featured = await screen.findByRole('region', { name: 'Featured VR Porn Games' });
    expect(within(featured).getAllByRole('article')).toHaveLength(6);
    expect(within(featured).getByRole('link', { name: 'More Games' })).toHaveAttribute('href', '/games');
    const hottest = await screen.findByRole('region', { name: 'Hottest VR Pornstars' });
    expect(within(hottest).getAllByRole('listitem')).toHaveLength(4);
    expect(within(hottest).getByRole('link', { name: 'More Girls' })).toHaveAttribute('href', '/pornstars');
  });

  it('requests no more than it shows', async () => {
    const requests: RequestOf<'GET /api/games'>[] = [];
    await fail({ fixtures: { ...fixtures, 'GET /api/games': (request) => (requests.push(request), listOf(games)) } });
    expect(requests.map(({ query }) => query?.limit)).toEqual([6]);
  });

  it.each<[string, Parameters<typeof fail>[0]]>([
    ['in soft mode', { viewer: { ...openGuest, audience: { gate: 'agreement', softMode: true } } }],
    ['on a page that is marked empty', { at: '/premium-playa' }],
    ['when they cannot be had', { fixtures: { 'GET /api/games': down, 'GET /api/models': down } }],
    [
      'when there are none',
      { fixtures: { 'GET /api/games': listOf<GameCard>([]), 'GET /api/models': listOf<ModelCard>([]) } },
    ],
  ])('says what happened without them %s', async (_, options) => {
    await fail(options);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('has no way home on a page that is marked empty', async () => {
    await fail({ at: '/premium-playa' });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('link', { name: 'Back to Home' })).toBeNull();
  });

  it('is not shown to bots, and the error is told of all the same', async () => {
    userAgent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    const { container, caught } = await fail();
    expect(container).toBeEmptyDOMElement();
    expect(caught).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }), expect.anything());
  });

  it('goes when the visitor goes on to a page that works', async () => {
    const { mend, runtime } = await fail();
    await screen.findByRole('button', { name: 'Try again' });
    mend();
    await act(async () => runtime.router.navigate('/games'));
    expect(screen.getByText('All is well')).toBeInTheDocument();
  });
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36', false],
  [
    'Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/33.0 Chrome/126.0 VR Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 14; Cubot P80) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', false],
  [undefined, false],
  ['', false],
  ['Googlebot/2.1', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', true],
  ['facebookexternalhit/1.1', true],
  ['Screaming Frog SEO Spider/19', true],
  ['curl/8.5.0', true],
])('tells bots by their name: %s', (agent, expected) => {
  expect(isBot(agent)).toBe(expected);
});
