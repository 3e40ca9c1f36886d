import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { liveList } from '../fixtures/live';
import { gameCards } from '../fixtures/games';
import { member, softMember } from '../fixtures/responses';
import { videoCards } from '../fixtures/videos';
import { renderPage } from '../testing/render-page';

const broken = new AppError({
  code: 'internal',
  kind: 'server',
  message: 'The server has a problem.',
  retryable: true,
  status: 500,
});
const section = (name: string) => within(screen.getByRole('region', { name }));

test('features the most popular game and shows games, rooms and performers', async () => {
  await renderPage('/');
  expect(screen.getByRole('heading', { level: 1, name: 'Ember Orbit' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View game' })).toHaveAttribute('href', '/games/ember-orbit');
  expect(section('Featured games').getAllByRole('article')).toHaveLength(6);
  expect(section('Featured games').queryByRole('heading', { name: 'Ember Orbit' })).not.toBeInTheDocument();
  expect(section('New games').getAllByRole('article')[0]).toHaveTextContent('Moonwake');
  expect(section('Live now').getAllByRole('article')).toHaveLength(4);
  expect(within(section('Hottest VR Pornstars').getByRole('list')).getAllByRole('link')).toHaveLength(4);
});

test('offers a member nothing that they own, in the hero or below it', async () => {
  const owned = Object.fromEntries(gameCards.slice(0, 2).map(({ id }) => [id, { completed: true }]));
  await renderPage('/', {
    viewer: member(),
    fixtures: {
      'GET /api/games/purchase': owned as unknown as ReplyOf<'GET /api/games/purchase'>,
      'GET /api/home': {
        hero: gameCards.slice(0, 3),
        sections: [{ kind: 'popular', title: 'Featured games', games: gameCards.slice(0, 4) }],
      },
    },
  });
  const [first = '', second = '', third = '', fourth = ''] = gameCards.map(({ title }) => title);
  expect(await screen.findByRole('heading', { level: 1, name: third })).toBeInTheDocument();
  const titles = section('Featured games')
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(titles).not.toContain(first);
  expect(titles).not.toContain(second);
  expect(titles).toContain(fourth);
});

test.each([
  ['of five the two that fill no row', 5, ['Midnight Cartographer', 'Saltlight'], 3],
  ['all where there is one row', 3, ['Midnight Cartographer', 'Saltlight', 'Parallax Hotel'], 0],
])('features popular games for a member who owns its whole hero: %s', async (_, popular, featured, left) => {
  const owned = Object.fromEntries(gameCards.slice(0, 4).map(({ id }) => [id, { completed: true }]));
  await renderPage('/', {
    viewer: member(),
    fixtures: {
      'GET /api/games/purchase': owned as unknown as ReplyOf<'GET /api/games/purchase'>,
      'GET /api/home': {
        hero: gameCards.slice(0, 4),
        sections: [
          { kind: 'new', title: 'New games', games: gameCards.slice(0, 2) },
          { kind: 'popular', title: 'Featured games', games: gameCards.slice(2, 4 + popular) },
        ],
      },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Midnight Cartographer' })).toBeInTheDocument();
  const choice = within(screen.getByRole('group', { name: 'Choose a featured game' })).getAllByRole('button');
  expect(choice.map((button) => button.getAttribute('aria-label'))).toEqual(featured);
  // A section of what is owned alone is not there.
  expect(screen.queryByRole('region', { name: 'New games' })).not.toBeInTheDocument();
  expect(screen.queryAllByRole('article')).toHaveLength(left);
});

test('fills the places of what a member owns with the next popular games, as far as they go', async () => {
  const owned = Object.fromEntries(gameCards.slice(0, 3).map(({ id }) => [id, { completed: true }]));
  await renderPage('/', {
    viewer: member(),
    fixtures: {
      'GET /api/games/purchase': owned as unknown as ReplyOf<'GET /api/games/purchase'>,
      'GET /api/home': {
        hero: gameCards.slice(0, 1),
        sections: [{ kind: 'popular', title: 'Featured games', games: gameCards.slice(1, 4) }],
        spare: gameCards.slice(4, 9),
      },
    },
  });
  const titles = gameCards.map(({ title }) => title);
  expect(await screen.findByRole('heading', { level: 1, name: titles[3] ?? '' })).toBeInTheDocument();
  expect(
    section('Featured games')
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(titles.slice(6, 9));
});

test('welcomes a member who owns every game of it', async () => {
  const owned = Object.fromEntries(gameCards.map(({ id }) => [id, { completed: true }]));
  await renderPage('/', {
    viewer: member(),
    fixtures: { 'GET /api/games/purchase': owned as unknown as ReplyOf<'GET /api/games/purchase'> },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'VR games' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Featured games' })).not.toBeInTheDocument();
});

test('lets the visitor choose among the featured games', async () => {
  await renderPage('/');
  const choice = within(screen.getByRole('group', { name: 'Choose a featured game' }));
  await userEvent.click(choice.getByRole('button', { name: 'Neon Meridian' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Neon Meridian' })).toBeInTheDocument();
  expect(choice.getByRole('button', { name: 'Neon Meridian' })).toHaveAttribute('aria-pressed', 'true');
});

test('shows recordings by their name where no camera is on air, and none beside one that is', async () => {
  const recording = { ...liveList.items[4], status: 'offline', isLoop: true } as (typeof liveList.items)[number];
  const rooms = { ...liveList, items: [recording], open: 0, recorded: 1 };
  const page = await renderPage('/', { fixtures: { 'GET /api/camgirls': rooms } });
  expect(screen.queryByRole('region', { name: 'Live now' })).not.toBeInTheDocument();
  expect(section('Recorded').getByRole('article')).toHaveTextContent(/^Recorded/);
  expect(section('Recorded').getByRole('list', { name: 'Recorded' })).toBeInTheDocument();
  page.unmount();
  const onAir = [...liveList.items.slice(0, 1), recording];
  await renderPage('/', { fixtures: { 'GET /api/camgirls': { ...rooms, items: onAir, open: 1 } } });
  expect(section('Live now').getAllByRole('article')).toHaveLength(1);
});

test('keeps the other sections when that of the live rooms fails, and recovers by a retry', async () => {
  let fails = true;
  await renderPage('/', {
    fixtures: {
      'GET /api/camgirls': () => {
        if (fails) throw broken;
        return {
          items: [],
          page: 1,
          pages: 0,
          pageSize: 4,
          total: 0,
          open: 0,
          recorded: 0,
          facets: { status: [], projection: [], topics: [] },
        };
      },
    },
  });
  expect(section('Live now').getByRole('alert')).toBeVisible();
  expect(within(section('Hottest VR Pornstars').getByRole('list')).getAllByRole('link')).toHaveLength(4);
  fails = false;
  await userEvent.click(section('Live now').getByRole('button', { name: 'Try again' }));
  // No room is live, and an empty section is left out.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Live now' })).not.toBeInTheDocument());
});

test('shows what is announced as coming soon, with its day, and not as new', async () => {
  await renderPage('/');
  expect(section('Coming soon').getByRole('article')).toHaveTextContent('Out on 14 March 2027');
  expect(section('Coming soon').getByRole('link', { name: 'Notify me when Violet Engine is out' })).toBeVisible();
  expect(section('New games').queryByText('COMING SOON')).not.toBeInTheDocument();
  expect(section('New games').getByRole('link', { name: 'All new games' })).toHaveAttribute(
    'href',
    '/games?sort=newest&view=released',
  );
});

const played = (slug: string, seconds: number, completed = false) => ({
  game: gameCards.find((game) => game.slug === slug) ?? gameCards[0],
  purchasedAt: '2026-10-01T10:00:00Z',
  progress: {
    seconds,
    durationSeconds: 60,
    playedAt: '2026-11-20T21:10:00Z',
    completedAt: completed ? '2026-11-20T21:10:00Z' : null,
  },
});

test('leads a member on to the games that they have begun, and a guest to none', async () => {
  const latest = {
    total: 3,
    items: [
      played('ember-orbit', 15),
      played('saltlight', 60, true),
      { ...played('neon-meridian', 45), scene: { number: 3, count: 4, title: 'Moonrise' } },
    ],
  } as ReplyOf<'GET /api/library'>;
  const { unmount } = await renderPage('/', { viewer: member(), fixtures: { 'GET /api/library': latest } });
  const links = section('Continue playing').getAllByRole('link', { name: /^Continue/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Continue Ember Orbit', '/games/ember-orbit/play'],
    ['Continue Neon Meridian', '/games/neon-meridian/play'],
  ]);
  expect(section('Continue playing').getByText('25% played')).toBeVisible();
  expect(section('Continue playing').getByText('Scene 3 of 4, Moonrise')).toBeVisible();
  unmount();
  await renderPage('/', { fixtures: { 'GET /api/library': latest } });
  expect(screen.queryByRole('region', { name: 'Continue playing' })).toBeNull();
});

test('is whole for a member whose library did not come', async () => {
  await renderPage('/', { viewer: member(), fixtures: { 'GET /api/library': broken } });
  expect(section('Featured games').getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByRole('region', { name: 'Continue playing' })).toBeNull();
});

test('opens with words when no game can be featured', async () => {
  await renderPage('/', { fixtures: { 'GET /api/games/{slug}': broken } });
  expect(screen.getByRole('heading', { level: 1, name: 'VR games' })).toBeVisible();
  expect(section('Featured games').getAllByRole('article')).toHaveLength(6);
});

test('leads to the age check where that is what opens the full site, and nowhere else', async () => {
  const { unmount } = await renderPage('/', {
    viewer: { ...softMember, audience: { ...softMember.audience, gate: 'verification' } },
  });
  expect(section('Welcome').getByRole('link', { name: 'Verify my age' })).toHaveAttribute('href', '/age-verification');
  unmount();
  await renderPage('/', { fixtures: { 'GET /api/games/{slug}': broken } });
  expect(screen.queryByRole('link', { name: 'Verify my age' })).not.toBeInTheDocument();
});

test('uses soft sources alone in soft mode', async () => {
  const refused = jest.fn(() => {
    throw broken;
  });
  await renderPage('/', {
    viewer: softMember,
    fixtures: {
      'GET /api/games': refused,
      'GET /api/games/{slug}': refused,
      'GET /api/models': refused,
      'GET /api/camgirls': refused,
    },
  });
  expect(refused).not.toHaveBeenCalled();
  expect(section('Featured games').getAllByRole('article')).toHaveLength(3);
  expect(within(section('Hottest VR Pornstars').getByRole('list')).getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Live now' })).not.toBeInTheDocument();
});

test('praises premium to visitors who do not have it', async () => {
  const { unmount } = await renderPage('/');
  expect(screen.getByRole('link', { name: 'See Premium plans' })).toHaveAttribute('href', '/premium');
  // As on the page of the plans.
  const band = section('One membership, every headset');
  expect(band.getByText('Every full-length video, lower game prices, and gems each month.')).toBeVisible();
  expect(band.getAllByRole('listitem')[0]).toHaveTextContent(/^Every full-length video\./);
  unmount();
  await renderPage('/', { viewer: member({ isPremiumUser: true }) });
  expect(screen.queryByRole('link', { name: 'See Premium plans' })).not.toBeInTheDocument();
});

test('shows the sections that the editor chose, in that order, under their titles', async () => {
  const refused = jest.fn(() => {
    throw broken;
  });
  await renderPage('/', {
    fixtures: {
      'GET /api/home': {
        hero: [],
        sections: [
          { kind: 'videos', title: 'Tonight on screen', videos: videoCards.slice(0, 3) },
          { kind: 'on-sale', title: 'For less', games: gameCards.slice(0, 2) },
        ],
      },
      'GET /api/camgirls': refused,
    },
  });
  expect(
    screen
      .getAllByRole('region')
      .map(
        (region) =>
          region.getAttribute('aria-labelledby') && within(region).getByRole('heading', { level: 2 }).textContent,
      ),
  ).toEqual([null, 'Tonight on screen', 'For less', 'One membership, every headset']);
  expect(section('Tonight on screen').getAllByRole('article')).toHaveLength(3);
  expect(section('For less').getByRole('link', { name: 'All games on sale' })).toHaveAttribute(
    'href',
    '/games?onSale=true',
  );
  // Guests see no reduced price here, and both prices there.
  expect(section('For less').getByRole('link', { name: 'See both prices' })).toHaveAttribute('href', '/deals');
  expect(refused).not.toHaveBeenCalled();
});

test('opens with words and offers a retry when it cannot be loaded', async () => {
  let fails = true;
  await renderPage('/', {
    fixtures: {
      'GET /api/home': () => {
        if (fails) throw broken;
        return { hero: [], sections: [{ kind: 'on-sale', title: 'For less', games: gameCards.slice(0, 2) }] };
      },
    },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'VR games' })).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(section('For less').getAllByRole('article')).toHaveLength(2));
});
