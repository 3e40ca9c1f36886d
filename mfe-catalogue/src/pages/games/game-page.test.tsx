// Over 300 lines: one page, from the same responses.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GamePage, OwnedGame } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { openGuest } from '@platform/shared/testing';
import { notFound, member, softMember } from '../../fixtures/responses';
import { gamePageOf, purchaseOf } from '../../fixtures/games';
import { modelCards } from '../../fixtures/models';
import { renderPage } from '../../testing/render-page';

const address = '/games/cathedral-of-tides';
const price = () => within(screen.getByRole('region', { name: 'Price' }));
/** The panel of who owns the game. */
const yours = () => within(screen.getByRole('region', { name: 'Your game' }));
const refusal = (status: number, code: string, kind: 'auth' | 'validation' | 'server') =>
  new AppError({ code, kind, message: 'Refused.', retryable: false, status });

test('shows the game, its numbers, pictures, cast and similar games', async () => {
  await renderPage(address);
  expect(screen.getByRole('heading', { level: 1, name: 'Cathedral of Tides' })).toBeInTheDocument();
  expect(screen.getByText('12', { selector: 'dd' })).toHaveTextContent('12 Oct 2025');
  expect(screen.getByText('3 June 2025')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Open picture \d of 6$/ })).toHaveLength(6);
  expect(within(screen.getByRole('list', { name: 'Cast' })).getAllByRole('link')[0]).toHaveAccessibleName(
    'Noor Ashquill',
  );
  expect(within(screen.getByRole('list', { name: 'Similar games' })).getAllByRole('article')).toHaveLength(3);
  expect(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Games' }),
  ).toHaveAttribute('href', '/games');
});

test('copies its address', async () => {
  const user = userEvent.setup();
  const { matchMedia } = window;
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  const { store } = await renderPage(address);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(store.getState().toasts).toMatchObject([{ text: 'Link copied.' }]);
  window.matchMedia = matchMedia;
});

test('says beside the price what one decides by, and frame and size of the file in the details', async () => {
  await renderPage(address);
  for (const [term, value] of [
    ['Playing time', /^16 hours, 44 scenes$/],
    ['Works on', /^All PC VR and standalone headsets$/],
    ['Languages', /^English, French, Japanese$/],
  ] as const)
    expect(price().getByText(term).nextElementSibling).toHaveTextContent(value);
  const details = within(screen.getByRole('region', { name: 'Details' }));
  expect(screen.getAllByText(/8K|18\.4/)).toEqual([details.getByText('8K stereo'), details.getByText('18.4 GB')]);
});

test.each([
  [1, 0],
  [3, 0],
  [4, 4],
  [6, 6],
])('shows a cast of %d without a hole: %d cards, fewer in the column of details', async (size, cards) => {
  const game = gamePageOf('cathedral-of-tides') as GamePage;
  const cast = modelCards.slice(0, size);
  await renderPage(address, { fixtures: { 'GET /api/games/{slug}': { ...game, cast } } });
  const list = within(screen.getByRole('list', { name: 'Cast' }));
  expect(list.getAllByRole('link')).toHaveLength(size);
  expect(list.queryAllByRole('article')).toHaveLength(cards);
});

test('sends a guest who wants to buy to the login and back', async () => {
  await renderPage(address);
  expect(price().getByRole('link', { name: 'Log in to buy' })).toHaveAttribute(
    'href',
    '/login?continue=%2Fgames%2Fcathedral-of-tides%3Fbuy%3D1',
  );
  expect(price().queryByText(/SAVE/)).not.toBeInTheDocument();
});

test.each([['guest'], ['member']])('offers a %s no purchase of a game that has nothing to play', async (who) => {
  const game = gamePageOf('cathedral-of-tides') as GamePage;
  await renderPage(`${address}?buy=1`, {
    viewer: who === 'member' ? member() : openGuest,
    fixtures: {
      'GET /api/games/{slug}': { ...game, notForSale: 'unplayable' },
      'GET /api/games/purchase': { 3: purchaseOf(1390, {}) },
    },
  });
  expect(price().getByText('Not on sale yet')).toBeVisible();
  expect(price().queryByRole('link')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('tells a member the discount, the balance after the purchase and the premium price', async () => {
  await renderPage(address, {
    viewer: member(),
    fixtures: { 'GET /api/games/purchase': { 3: purchaseOf(1390, { standard: 40, premium: 50 }) } },
  });
  expect(price().getByText('SAVE 40%')).toBeVisible();
  expect(price().getByText('Balance after purchase: 1 616 coins')).toBeVisible();
  expect(price().getByRole('link', { name: '695 coins, save 50%' })).toHaveAttribute('href', paths.premium(address));
  expect(price().getByRole('link', { name: 'Buy for 834 coins' })).toHaveAttribute('href', `${address}?buy=1`);
});

test.each([
  [false, 'Full game, yours to keep', 'SAVE 40%'],
  [true, 'Premium price, yours to keep', 'SAVE 50%'],
])('calls a price that is lower because of Premium so (Premium: %s)', async (isPremiumUser, words, saving) => {
  await renderPage(address, {
    viewer: member({ isPremiumUser }),
    fixtures: { 'GET /api/games/purchase': { 3: purchaseOf(1390, { standard: 40, premium: 50 }) } },
  });
  expect(price().getByText(words)).toBeVisible();
  expect(price().getByText(saving)).toBeVisible();
});

test('tells a member how many coins are missing', async () => {
  await renderPage(address, {
    viewer: member({ balance: [{ currencyType: 0, count: 960 }] }),
    fixtures: { 'GET /api/games/purchase': {} },
  });
  expect(price().getByText('You need 430 more coins.')).toBeVisible();
});

test('sells nothing that is owned', async () => {
  await renderPage('/games/saltlight', { viewer: member() });
  expect(yours().getByText('PURCHASED')).toBeVisible();
  expect(yours().queryByText(/coins/)).not.toBeInTheDocument();
  expect(yours().getByRole('link', { name: 'Play' })).toHaveAttribute('href', '/games/saltlight/play');
});

/** What the API says of an owned game with a file, two scenes and a receipt. */
function ownedGame(change: Partial<OwnedGame> = {}): OwnedGame {
  const game = gamePageOf('saltlight') as GamePage;
  const file = { quality: '4K', projection: 'flat', stereo: 'mono', fieldOfView: 0, lens: null } as const;
  return {
    game,
    hero: game.hero,
    purchasedAt: '2026-10-01T10:00:00Z',
    progress: null,
    headsets: game.headsets,
    files: [
      {
        ...file,
        file: 0,
        width: 3840,
        height: 2160,
        gigabytes: 9,
        headsets: [],
        playable: true,
        expectedOn: null,
        script: false,
      },
    ],
    scenes: [
      { at: 0, title: 'The quay' },
      { at: 24, title: 'The low stair' },
    ],
    videos: [],
    receipts: [
      {
        id: 12,
        gameId: game.id,
        title: game.title,
        currency: 'coins',
        price: 890,
        discount: 10,
        total: 801,
        purchasedAt: '2026-10-01T10:00:00Z',
        refundedAt: null,
      },
    ],
    ...change,
  };
}
const openOwned = (change: Partial<OwnedGame> = {}) =>
  renderPage('/games/saltlight', { viewer: member(), fixtures: { 'GET /api/library/{id}': ownedGame(change) } });
const tab = (name: RegExp) => screen.getByRole('tab', { name });

test.each([
  ['begun', 30, null, 'Continue', '50% played', 'Scene 2 of 2, The low stair'],
  ['completed', 60, '2026-11-20T21:10:00Z', 'Play', 'Completed', null],
])('says where the owner is in a game that they have %s', async (_, seconds, completedAt, label, words, scene) => {
  await openOwned({ progress: { seconds, durationSeconds: 60, playedAt: '2026-11-20T21:10:00Z', completedAt } });
  expect(yours().getByRole('link', { name: label })).toHaveAttribute('href', '/games/saltlight/play');
  expect(yours().getByText(words)).toBeVisible();
  expect(yours().queryByRole('link', { name: 'Start from the beginning' })?.getAttribute('href')).toBe(
    completedAt === null ? '/games/saltlight/play?at=0' : undefined,
  );
  expect(yours().queryByText(/^Scene \d/)?.textContent ?? null).toBe(scene);
  expect(yours().getByText('Last played')).toBeVisible();
});

test('shows the owner the files first, and scenes, cast and what the game is about behind tabs', async () => {
  await openOwned();
  expect(screen.queryByRole('region', { name: 'Price' })).toBeNull();
  expect(yours().getByText('801 coins')).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Files1',
    'Scenes2',
    expect.stringMatching(/^Cast\d+$/),
    'About',
    'Support',
  ]);
  const files = within(screen.getByRole('list', { name: 'Files' }));
  expect(files.getByRole('button', { name: 'Download for Computer, phone and tablet' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'About the game' })).toBeNull();

  await userEvent.click(tab(/^Scenes/));
  expect(screen.getByRole('link', { name: 'Play scene 2, The low stair' })).toHaveAttribute(
    'href',
    '/games/saltlight/play?at=24',
  );
  await userEvent.click(tab(/^About/));
  expect(screen.getByRole('heading', { name: 'About the game' })).toBeVisible();
  await userEvent.click(tab(/^Support/));
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    '/contact-us?topic=technical&about=Saltlight',
  );

  await userEvent.click(yours().getByRole('link', { name: 'Files' }));
  expect(screen.getByRole('list', { name: 'Files' })).toBeVisible();
});

test('shows the page of everybody, with a way to play, while what the owner has cannot be read', async () => {
  await renderPage('/games/saltlight', {
    viewer: member(),
    fixtures: { 'GET /api/library/{id}': refusal(500, 'internal', 'server') },
  });
  expect(yours().getByRole('link', { name: 'Play' })).toHaveAttribute('href', '/games/saltlight/play');
  expect(yours().getByRole('link', { name: 'Files, scripts and receipts' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'About the game' })).toBeVisible();
});

test('shows no price of its own when the account cannot be read, and asks again', async () => {
  let fails = true;
  await renderPage(address, {
    viewer: member(),
    fixtures: {
      'GET /api/games/purchase': () => {
        if (fails) throw refusal(500, 'internal', 'server');
        return {};
      },
    },
  });
  expect(price().getByRole('alert')).toHaveTextContent('We couldn’t load your price.');
  fails = false;
  await userEvent.click(price().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(price().getByText(/Balance after purchase/)).toBeVisible());
});

test.each([
  ['an unknown slug', notFound],
  ['a slug that is no slug', refusal(400, 'validation', 'validation')],
])('says that the game is not here for %s', async (_, error) => {
  await renderPage('/games/Nope!', { fixtures: { 'GET /api/games/{slug}': error } });
  expect(screen.getByRole('heading', { level: 1, name: 'We can’t find this game' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all games' })).toHaveAttribute('href', '/games');
});

test.each([
  ['agreement', 'Confirm your age first', 0],
  ['verification', 'Verify your age first', 1],
] as const)('shows a soft game before the gate of %s from its soft source, with nothing to buy', async (...row) => {
  const [gate, title, links] = row;
  const full = jest.fn(() => notFound as never);
  await renderPage(address, {
    viewer: { ...openGuest, audience: { gate, softMode: true } },
    fixtures: { 'GET /api/games/{slug}': full, 'GET /api/games/purchase': full },
  });
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Cathedral of Tides',
  ]);
  expect(screen.getByRole('region', { name: 'About the game' })).toBeVisible();
  expect(price().getByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(price().queryAllByRole('link', { name: 'Verify my age' })).toHaveLength(links);
  expect(price().queryByRole('link', { name: /Log in/ })).toBeNull();
  expect(full).not.toHaveBeenCalled();
});

test('says nothing of soft mode to a visitor who counts as verified', async () => {
  await renderPage(address, {
    viewer: { ...openGuest, audience: { gate: 'agreement', softMode: true, countsAsVerified: true } },
  });
  expect(price().queryByRole('heading')).toBeNull();
  expect(price().getByRole('link', { name: 'Log in to buy' })).toBeVisible();
});

test.each([
  ['agreement', 'Confirm your age first'],
  ['verification', 'Verify your age first'],
] as const)('shows nothing before the gate of %s of a game that is not soft', async (gate, title) => {
  await renderPage('/games/lanternfall', { viewer: { ...openGuest, audience: { gate, softMode: true } } });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.body).not.toHaveTextContent('Lanternfall');
});

test.each([
  ['/games/lanternfall', 'game'],
  ['/videos/night-ferry', 'video'],
  ['/pornstars/odile-ravenscar', 'model'],
] as const)('says at %s before the gate what the editor says there, and no more', async (path, kind) => {
  const refused = jest.fn(() => {
    throw refusal(403, 'age-agreement-required', 'auth');
  });
  const item = { title: 'A closed title', text: 'A quiet story in ten chapters.' };
  await renderPage(path, {
    viewer: { ...openGuest, audience: { gate: 'agreement', softMode: true } },
    fixtures: {
      'GET /api/soft-page/games/{slug}': refused,
      'GET /api/soft-page/videos/{slug}': refused,
      'GET /api/soft-page/models/{slug}': refused,
      'GET /api/soft-text/{kind}/{slug}': ({ params }) => ({ item: params.kind === kind ? item : null }),
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: item.title })).toBeVisible();
  expect(screen.getByText(item.text)).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Confirm your age first' })).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});

test('shows the game as soon as the visitor has agreed', async () => {
  const { store } = await renderPage(address, {
    viewer: { ...openGuest, audience: { gate: 'agreement', softMode: true } },
  });
  act(() => store.getState().audienceDecided({ gate: 'none', softMode: false }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Cathedral of Tides' })).toBeInTheDocument();
});

test('leads an unverified member to the age check', async () => {
  await renderPage(address, { viewer: softMember });
  expect(screen.getByRole('link', { name: 'Verify my age' })).toHaveAttribute(
    'href',
    `/age-verification?continue=${encodeURIComponent(address)}`,
  );
});

test('believes the API when it refuses the visitor’s age', async () => {
  await renderPage(address, { fixtures: { 'GET /api/games/{slug}': refusal(403, 'age-agreement-required', 'auth') } });
  expect(screen.getByRole('heading', { level: 1, name: 'Confirm your age first' })).toBeVisible();
});

test('recovers from a failure by a retry', async () => {
  let fails = true;
  await renderPage(address, {
    fixtures: {
      'GET /api/games/{slug}': ({ params }) => {
        const page = gamePageOf(params.slug);
        if (fails || page === undefined) throw refusal(503, 'unavailable', 'server');
        return page;
      },
    },
  });
  expect(screen.getByRole('alert')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Cathedral of Tides' })).toBeInTheDocument();
});

describe('an owner', () => {
  const own = '/games/saltlight';
  const id = gamePageOf('saltlight')?.id ?? 0;
  const votes = { rating: 31, ratingCount: 7, ratingSpread: [1, 1, 2, 1, 2] };
  const star = (name: string) => screen.getByRole('radio', { name });

  test('rates the game, changes their mind, and takes it back', async () => {
    const put = jest.fn(({ body }: { body: { stars: number } }) => ({
      ...votes,
      earnedGems: body.stars === 4 ? 5 : 0,
    }));
    const remove = jest.fn(() => ({ ...votes, rating: 30, ratingCount: 6 }));
    const { store } = await renderPage(own, {
      viewer: member(),
      fixtures: {
        'PUT /api/games/{slug}/rating': put,
        'DELETE /api/games/{slug}/rating': remove,
        'GET /api/profile/balance': [
          { currencyType: 0, count: 2450 },
          { currencyType: 1, count: 43 },
        ],
      },
    });
    const words = screen.getByText('Rate it once and earn 5 gems. You can change your rating later.');
    // Not said by itself when the page comes; what a press has done is.
    expect(words).toHaveAttribute('aria-live', 'off');
    await userEvent.click(star('4 stars'));
    expect(words).toHaveAttribute('aria-live', 'polite');
    expect(star('4 stars')).toBeChecked();
    expect(screen.getByText('You rated it 4 stars.')).toBeVisible();
    expect(store.getState().session.profile?.ratedGames).toEqual({ [id]: 40 });
    await waitFor(() => expect(screen.getByText('7 ratings')).toBeVisible());
    expect(store.getState().toasts).toMatchObject([{ kind: 'success', text: 'You earned 5 gems.' }]);
    expect(store.getState().session.profile?.balance[1]?.count).toBe(43);
    await userEvent.click(star('1 star'));
    await waitFor(() => expect(put).toHaveBeenLastCalledWith({ params: { slug: 'saltlight' }, body: { stars: 1 } }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove rating' }));
    await waitFor(() => expect(screen.getByText('6 ratings')).toBeVisible());
    expect(store.getState().session.profile?.ratedGames).toEqual({});
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    expect(store.getState().toasts).toHaveLength(1);
  });

  test('keeps the stars from before when new ones could not be saved', async () => {
    const { store } = await renderPage(own, {
      viewer: member({ ratedGames: { [id]: 20 } }),
      fixtures: { 'PUT /api/games/{slug}/rating': refusal(500, 'internal', 'server') },
    });
    expect(star('2 stars')).toBeChecked();
    await userEvent.click(star('5 stars'));
    await waitFor(() => expect(star('2 stars')).toBeChecked());
    expect(store.getState().toasts).toMatchObject([{ kind: 'error' }]);
  });

  test('is the only one who may rate', async () => {
    await renderPage(address, { viewer: member() });
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('the trailer', () => {
  const frame = {
    quality: 'HD',
    projection: 'flat',
    stereo: 'mono',
    fieldOfView: 0,
    lens: null,
    width: 1280,
    height: 720,
    gigabytes: 0.001,
    playable: true,
  } as const;
  const trailer = jest.fn(() => ({
    url: '/streams/game-trailers/cathedral-of-tides/video.mp4',
    playlist: null,
    captions: [{ language: 'en', label: 'English', url: '/streams/game-trailers/cathedral-of-tides/en.vtt' }],
  }));
  const withTrailer = (fields: Partial<NonNullable<GamePage['trailer']>> = {}) =>
    renderPage(address, {
      fixtures: {
        'GET /api/games/{slug}': ({ params }) => ({
          ...(gamePageOf(params.slug) as GamePage),
          trailer: { ...frame, ...fields },
        }),
        'GET /api/games/{slug}/trailer': trailer,
      },
    });
  const dialog = () => screen.getByRole('dialog', { name: 'Trailer of Cathedral of Tides' });

  test('plays in the player on request, with its captions, and is asked for by nothing before', async () => {
    await withTrailer();
    expect(document.querySelector('video')).toBeNull();
    expect(trailer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Watch trailer' }));
    const player = await within(dialog()).findByRole('region', { name: 'Player: Cathedral of Tides' });
    await waitFor(() =>
      expect(player.querySelector('video')).toHaveAttribute(
        'src',
        '/streams/game-trailers/cathedral-of-tides/video.mp4',
      ),
    );
    const track = player.querySelector('track');
    expect([track?.kind, track?.getAttribute('src'), track?.srclang, track?.label]).toEqual([
      'captions',
      '/streams/game-trailers/cathedral-of-tides/en.vtt',
      'en',
      'English',
    ]);
    expect(trailer).toHaveBeenCalledWith({ params: { slug: 'cathedral-of-tides' } });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not offered where there is none, or none yet', async () => {
    await withTrailer({ playable: false });
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Watch trailer' })).toBeNull();
  });
});

test('notes in the history of a member that the page was seen, once', async () => {
  const noted = jest.fn(() => ({ status: 'ok' }) as const);
  await renderPage(address, { viewer: member(), fixtures: { 'PUT /api/history/{kind}/{slug}': noted } });
  await waitFor(() =>
    expect(noted).toHaveBeenCalledWith({ params: { kind: 'game', slug: 'cathedral-of-tides' }, body: {} }),
  );
  expect(noted).toHaveBeenCalledTimes(1);
});
