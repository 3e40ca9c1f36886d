import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GamePage, LibraryItem, OwnedGame } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { hydrateRemote } from '@platform/shared/testing/render';
import { gameCards, gamePageOf } from '../../fixtures/games';
import { fixtures as allFixtures, member } from '../../fixtures/responses';
import { definition } from '../../routes';
import { renderPage } from '../../testing/render-page';
import { stubMedia } from '../../testing/stub-media';

const game = gamePageOf('saltlight') as GamePage;
const at = '/games/saltlight/play';
const file: OwnedGame['files'][number] = {
  file: 0,
  quality: '4K',
  projection: 'flat',
  stereo: 'mono',
  fieldOfView: 0,
  lens: null,
  width: 3840,
  height: 2160,
  gigabytes: 9,
  headsets: [],
  playable: true,
  expectedOn: null,
  script: false,
};
const sphere = { ...file, file: 1, projection: '180', stereo: 'side-by-side', fieldOfView: 180 } as const;

const playedTo = (seconds: number): OwnedGame['progress'] => ({
  seconds,
  durationSeconds: 60,
  playedAt: '2026-11-20T21:10:00Z',
  completedAt: seconds === 60 ? '2026-11-20T21:10:00Z' : null,
});

const ownedGame = (changes: Partial<OwnedGame>): OwnedGame => ({
  game,
  purchasedAt: '2026-10-01T10:00:00Z',
  progress: null,
  hero: game.hero,
  headsets: game.headsets,
  files: [file],
  scenes: [
    { at: 0, title: 'The quay' },
    { at: 24, title: 'The low stair' },
  ],
  videos: [],
  receipts: [],
  ...changes,
});

/** The page of a member who owns the game; `notes` are the places that it has sent. */
async function open(changes: Partial<OwnedGame> = {}, fixtures: Fixtures = {}, address = at) {
  const notes: unknown[] = [];
  const streamed: number[] = [];
  const page = await renderPage(address, {
    viewer: member(),
    fixtures: {
      'GET /api/library/{id}': ownedGame(changes),
      'PUT /api/library/{id}/progress': ({ params, body }) => {
        notes.push([params.id, body]);
        return { status: 'ok' };
      },
      'POST /api/games/{slug}/stream': ({ body }) => {
        streamed.push(body.file);
        return {
          url: '/streams/1/game.mp4',
          downloadUrl: '/streams/1/game.mp4?download',
          expiresAt: '2027-01-01T00:00:00Z',
        };
      },
      ...fixtures,
    },
  });
  return { ...page, notes, streamed };
}
const names = () =>
  screen
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => /play|continue|start/i.test(name));

beforeAll(() => {
  // Radix measures its menus.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

test('says whose game it is and leads to its files, and plays nothing before it is asked to', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Saltlight' })).toBeVisible();
  expect(screen.getByText('Bought 1 October 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Files, scripts and receipts' })).toHaveAttribute(
    'href',
    `/dashboard/games/${game.id}`,
  );
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/dashboard/games');
  expect(screen.getByRole('group', { name: 'Your rating' })).toBeVisible();
  expect(document.querySelector('video')).toBeNull();
});

test('where one comes by a press, what lies below the player is drawn after it', async () => {
  const { router } = await open();
  await act(async () => router.navigate('/games/saltlight'));
  const play = within(await screen.findByRole('region', { name: 'Your game' })).getByRole('link', { name: 'Play' });
  const rating = () => screen.queryByRole('group', { name: 'Your rating' });
  // As in a browser: what can wait is not rendered at once.
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  react.IS_REACT_ACT_ENVIRONMENT = false;
  play.click();
  await Promise.resolve();
  const drawn = [screen.queryByRole('button', { name: 'Play' }), rating()];
  react.IS_REACT_ACT_ENVIRONMENT = true;
  expect(drawn).toEqual([expect.anything(), null]);
  await waitFor(() => expect(rating()).toBeVisible());
});

test.each([
  ['?at=24', 'Play “The low stair”', 24],
  ['?at=25', 'Continue', 30],
])('begins at %s by “%s”', async (query, name, second) => {
  const media = stubMedia();
  await open({ progress: playedTo(30) }, {}, at + query);
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(document.querySelector('video')).toHaveAttribute('src'));
  act(() => media.load());
  expect(media.element().currentTime).toBe(second);
});

test.each([
  ['was never played', null, [file], ['Play']],
  ['was left in the middle', playedTo(30), [file], ['Continue', 'Start from the beginning']],
  ['was played to its end', playedTo(60), [file], ['Play']],
  ['has a file for looking around', null, [file, sphere], ['Play', 'Play in VR']],
  ['has such a file that is not there yet', null, [file, { ...sphere, playable: false }], ['Play']],
])('offers to play a game that %s where it makes sense', async (_case, progress, files, offered) => {
  await open({ progress, files });
  expect(names()).toEqual(offered);
});

test.each([
  ['a headset', '1', ['Play in VR, 4K, VR 180', 'Play']],
  ['screens', '0', ['Play', 'Play in VR']],
  ['nothing that is there', '7', ['Play', 'Play in VR']],
  ['nothing at all', 'x', ['Play', 'Play in VR']],
])('offers the file for %s first that the address names', async (_case, wanted, offered) => {
  await open({ files: [file, sphere] }, {}, `${at}?file=${wanted}`);
  expect(names()).toEqual(offered);
});

test('plays the file for screens that the address names', async () => {
  stubMedia();
  const { streamed } = await open({ files: [file, { ...file, file: 1, quality: 'HD' }] }, {}, `${at}?file=1`);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(streamed).toEqual([1]));
});

const owning = (slug: string, seconds: number | null): LibraryItem => ({
  game: gameCards.find((card) => card.slug === slug) as GamePage,
  hero: game.hero,
  purchasedAt: '2026-10-01T10:00:00Z',
  progress: seconds === null ? null : playedTo(seconds),
  scene: null,
});

test('offers what to play next: what was started, then what was not begun yet, and never itself', async () => {
  const [first, second] = gameCards.filter(({ slug, view }) => slug !== 'saltlight' && view === 'released');
  const begun = { ...owning(second?.slug ?? '', 30), scene: { number: 3, count: 4, title: 'Moonrise' } };
  const items = [owning('saltlight', 20), owning(first?.slug ?? '', null), begun];
  await open({}, { 'GET /api/library': { total: 3, items } });
  const next = within(await screen.findByRole('region', { name: 'Up next' }));
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Play ${second?.title}Scene 3 of 4, Moonrise`,
    `Play ${first?.title}In your library, not started`,
  ]);
  expect(next.getAllByRole('link')[1]).toHaveAttribute('href', `/games/${second?.slug}/play`);
});

test('leads to the shop when everything was played', async () => {
  await open({}, { 'GET /api/library': { total: 1, items: [owning('saltlight', 60)] } });
  const next = within(await screen.findByRole('region', { name: 'Up next' }));
  expect(next.getByRole('link', { name: 'Browse games' })).toHaveAttribute('href', '/games');
  expect(next.getByText(/^You’ve played every game in your library/)).toBeVisible();
});

test.each([
  ['has more games than were asked for', { total: 9, items: [owning('saltlight', 60)] }],
  [
    'could not be read',
    () => {
      throw refused(500, 'internal');
    },
  ],
])('leads to the library, and does not say that all was played, when it %s', async (_case, library) => {
  await open({}, { 'GET /api/library': library });
  const next = within(await screen.findByRole('region', { name: 'Up next' }));
  expect(next.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/dashboard/games');
  expect(next.queryByText(/played every game/)).toBeNull();
});

test('gives way to the next game when it was played to its end, and plays again on request', async () => {
  const media = stubMedia();
  const [other] = gameCards.filter(({ slug, view }) => slug !== 'saltlight' && view === 'released');
  await open({}, { 'GET /api/library': { total: 1, items: [owning(other?.slug ?? '', 30)] } });
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(document.querySelector('video')).toHaveAttribute('src'));
  act(() => media.load());
  act(() => void media.element().dispatchEvent(new Event('ended')));
  expect(await screen.findByText('You finished Saltlight.')).toBeVisible();
  const next = screen.getByRole('link', { name: `Play next: ${other?.title}` });
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('href', `/games/${other?.slug}/play`);
  await userEvent.click(screen.getByRole('button', { name: 'Play again' }));
  await waitFor(() => expect(document.querySelector('video')).not.toBeNull());
});

test('plays from where it was left, and notes the place when it is left again', async () => {
  const media = stubMedia();
  const { notes, streamed, unmount } = await open({ progress: playedTo(30) });
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(document.querySelector('video')).toHaveAttribute('src', '/streams/1/game.mp4'));
  expect(streamed).toEqual([0]);
  act(() => media.load());
  expect(media.element().currentTime).toBe(30);
  act(() => media.moveTo(41.6));
  unmount();
  await waitFor(() => expect(notes).toEqual([[String(game.id), { seconds: 41, durationSeconds: 60 }]]));
});

test.each([
  ['has a script', { ...file, script: true }, true],
  ['has none', file, false],
])('offers a device with a file that %s', async (_case, files, offered) => {
  const media = stubMedia();
  await open({ files: [files] });
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(document.querySelector('video')).toHaveAttribute('src'));
  act(() => media.load());
  expect(screen.queryByRole('button', { name: 'Device' }) !== null).toBe(offered);
});

test('goes back to the beginning on request', async () => {
  const media = stubMedia();
  await open({ progress: playedTo(30) });
  await userEvent.click(screen.getByRole('button', { name: 'Start from the beginning' }));
  await waitFor(() => expect(document.querySelector('video')).toHaveAttribute('src'));
  act(() => media.load());
  expect(media.element().currentTime).toBe(0);
});

test('begins at the beginning where the address says so', async () => {
  await open({ progress: playedTo(30) }, {}, `${at}?at=0`);
  expect(names()[0]).not.toContain('Continue');
  expect(screen.queryByRole('button', { name: 'Start from the beginning' })).toBeNull();
});

test('says so while the files of the game are being prepared', async () => {
  await open({ files: [{ ...file, playable: false }] });
  expect(screen.getByRole('heading', { name: 'Not ready to play yet' })).toBeVisible();
  expect(names()).toEqual([]);
});

const refused = (status: number, code: string) =>
  new AppError({ code, kind: status === 403 ? 'auth' : 'server', message: 'No.', retryable: status >= 500, status });

test('leads a member who does not own the game to its page', async () => {
  await open({}, { 'GET /api/library/{id}': refused(403, 'forbidden') });
  expect(screen.getByRole('heading', { name: 'Saltlight isn’t in your library' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the game' })).toHaveAttribute('href', '/games/saltlight');
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});

test('plays a withdrawn game, which has no page, for its owners alone', async () => {
  const gone = new AppError({ code: 'not-found', kind: 'not-found', message: 'No.', retryable: false, status: 404 });
  const { unmount } = await open({ game: { ...game, notForSale: 'withdrawn' } }, { 'GET /api/games/{slug}': gone });
  expect(names()).toEqual(['Play']);
  unmount();
  await open({}, { 'GET /api/games/{slug}': gone, 'GET /api/library/{id}': gone });
  expect(screen.getByRole('heading', { name: 'We can’t find this game' })).toBeVisible();
});

test('does not call a failure a missing purchase, and asks again', async () => {
  let fails = true;
  await open(
    {},
    {
      'GET /api/library/{id}': () => {
        if (fails) throw refused(500, 'internal');
        throw refused(403, 'forbidden');
      },
    },
  );
  expect(screen.queryByText(/isn’t in your library/)).toBeNull();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/isn’t in your library/)).toBeVisible();
});

test('is whole in the HTML of the server', async () => {
  const { html, container, repairs } = await hydrateRemote(definition, {
    at,
    viewer: member(),
    fixtures: { ...allFixtures, 'GET /api/library/{id}': ownedGame({}) },
  });
  container.remove();
  expect(html).toContain('Your rating');
  expect(html).toContain('Up next');
  expect(repairs).toEqual([]);
});
