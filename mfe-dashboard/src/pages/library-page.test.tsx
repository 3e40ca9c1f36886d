import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { libraryItem, ownedGame } from '../fixtures/library';
import { renderPage } from '../testing/render-page';

const posters = () => within(screen.getByRole('list', { name: 'My games' })).getAllByRole('link');
const refused = (status: number, kind: 'auth' | 'not-found') =>
  new AppError({ code: 'x', kind, message: 'Refused.', retryable: false, status });

beforeEach(() => sessionStorage.clear());

describe('the library', () => {
  it('shows what to go on with, and every game with how far it was played', async () => {
    await renderPage('/dashboard/games');
    expect(await screen.findByRole('heading', { name: 'All games 5' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Continue.*: The Ninth Arch$/ })).toHaveAttribute(
      'href',
      '/games/the-ninth-arch/play',
    );
    expect(posters().map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3, 4, 5].map((id) => `/dashboard/games/${id}`),
    );
    expect(screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)).toEqual([
      'In progress 1',
      'Not started 3',
      'Completed 1',
      'With scripts 1',
      'VR 360 1',
    ]);
    expect(screen.getAllByText('50% played')).toHaveLength(2);
    expect(screen.getByText('Completed', { selector: 'p' })).toBeVisible();
    expect(screen.getAllByText('Not started', { selector: 'p' })).toHaveLength(3);
  });

  it('says in which scene each game that was begun goes on, where its scenes have names', async () => {
    const scene = { number: 17, count: 44, title: 'The low stair' };
    const items = [
      { ...libraryItem(1, 'Ember Orbit', { seconds: 30 }), scene },
      { ...libraryItem(2, 'Saltlight', { seconds: 15 }), scene },
    ];
    await renderPage('/dashboard/games', { fixtures: { 'GET /api/library': { total: 2, items } } });
    const row = within(await screen.findByRole('region', { name: 'Continue playing' }));
    expect(row.getByText('Scene 17 of 44, The low stair')).toBeVisible();
    expect(row.getByText('Scene 17 of 44')).toBeVisible();
  });

  it('is filtered, searched and sorted by its address', async () => {
    const { runtime } = await renderPage('/dashboard/games');
    await userEvent.click(await screen.findByRole('button', { name: 'Completed 1' }));
    expect(runtime.router.location.search).toBe('?show=completed');
    expect(posters()).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search your library' }), 'ember');
    expect(screen.getByText('No games match “ember”')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Title');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(runtime.router.location.search).toBe('?sort=title');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(posters()[0]).toHaveTextContent('Dune Sonata');
  });

  it('keeps its order when one comes back by the menu, and leaves a shared one alone', async () => {
    await renderPage('/dashboard/games');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), 'Title');
    cleanup();
    const menu = await renderPage('/dashboard/games?show=new');
    await screen.findByRole('combobox', { name: 'Sort' });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('title'));
    expect(menu.runtime.router.location.search).toBe('?show=new&sort=title');
    cleanup();
    const shared = await renderPage('/dashboard/games?sort=rating');
    expect(await screen.findByRole('combobox', { name: 'Sort' })).toHaveValue('rating');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Last played');
    expect(shared.runtime.router.location.search).toBe('');
  });

  it('leads to the shop while it is empty', async () => {
    await renderPage('/dashboard/games', { fixtures: { 'GET /api/library': { total: 0, items: [] } } });
    expect(await screen.findByText('Your games will appear here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse games' })).toHaveAttribute('href', '/games');
  });
});

test('names a game of the library in the window', async () => {
  document.title = 'Game in your library · Vespera';
  await renderPage('/dashboard/games/1');
  await waitFor(() => expect(document.title).toBe('The Ninth Arch in your library · Vespera'));
});

describe('an owned game', () => {
  it('is played, downloaded and rated here, and has its receipts', async () => {
    const stars = jest.fn(() => ({ rating: 45, ratingCount: 1, ratingSpread: [0, 0, 0, 0, 1], earnedGems: 5 }));
    const { runtime } = await renderPage('/dashboard/games/1', { fixtures: { 'PUT /api/games/{slug}/rating': stars } });
    expect(await screen.findByRole('heading', { level: 1, name: 'The Ninth Arch' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/games/the-ninth-arch/play');
    const own = within(screen.getByRole('region', { name: 'Your game' }));
    expect(own.getByText('50% played')).toBeVisible();
    expect(own.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)).toEqual([
      expect.stringMatching(/^Last played: /),
      'Bought: 1 October 2026',
      'Paid: 792 coinsReceipt 12',
    ]);
    expect(own.getByRole('link', { name: 'Files' })).toHaveAttribute('href', '#files');
    expect(document.querySelector('#files')).toContainElement(screen.getByRole('list', { name: 'Files' }));
    expect(screen.getByText('6 h, 14 scenes, 3 girls')).toBeVisible();
    const words = screen.getByText(/^Rate it once|^You rated it/);
    // Not said by itself when the page comes; what a press has done is.
    expect(words).toHaveAttribute('aria-live', 'off');
    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(words).toHaveAttribute('aria-live', 'polite');
    await waitFor(() => expect(runtime.store.getState().toasts).toMatchObject([{ text: 'You earned 5 gems.' }]));
    expect(runtime.store.getState().session.profile?.balance[1]?.count).toBe(43);
  });

  it('leads up to the library and the dashboard', async () => {
    await renderPage('/dashboard/games/1');
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Dashboard', '/dashboard'],
      ['Library', '/dashboard/games'],
    ]);
    expect(crumbs.getByText('The Ninth Arch')).toHaveAttribute('aria-current', 'page');
  });

  it('has its files by headset: to download, to stream, and when one comes that is not there', async () => {
    await renderPage('/dashboard/games/1');
    const files = within(await screen.findByRole('list', { name: 'Files' }));
    const [kept, streamed, later, script] = files.getAllByRole('listitem');
    expect(kept).toHaveTextContent(/^Quest 3, PC VR8K stereo, VR 18018\.4 GB/);
    expect(files.getByRole('button', { name: 'Download for Quest 3, PC VR' })).toBeEnabled();
    expect(files.getByRole('link', { name: 'Stream on Quest 3, PC VR' })).toHaveAttribute(
      'href',
      '/games/the-ninth-arch/play?file=0',
    );
    expect(streamed).toHaveTextContent(
      /^PlayStation VR28K stereo, VR 180\. Streams to your headset, no download needed/,
    );
    expect(within(streamed as HTMLElement).queryByRole('button')).toBeNull();
    expect(within(streamed as HTMLElement).getByRole('link', { name: 'Stream on PlayStation VR2' })).toBeVisible();
    expect(later).toHaveTextContent('Pico 45K stereo, VR 1809.6 GBComing 24 December 2099.');
    expect(within(later as HTMLElement).queryByRole('button')).toBeNull();
    expect(script).toHaveTextContent(/^ScriptFor connected devices, one \.funscript file/);
    expect(within(script as HTMLElement).getByRole('button', { name: 'Download the script' })).toBeEnabled();
    expect(within(script as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('has its scenes: where one is, and a way into each', async () => {
    await renderPage('/dashboard/games/1');
    expect(await screen.findByText('Scene 2 of 3, The low stair')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Scenes 3' }));
    const scenes = within(screen.getByRole('list', { name: 'Scenes' })).getAllByRole('listitem');
    expect(scenes.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1The quayFrom 0:00Played/),
      expect.stringMatching(/^2The low stairFrom 0:24You’re here/),
      expect.stringMatching(/^3High waterFrom 0:48Play/),
    ]);
    expect(screen.getByRole('link', { name: 'Play scene 3, High water' })).toHaveAttribute(
      'href',
      '/games/the-ninth-arch/play?at=48',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Files' }));
    expect(screen.getByRole('list', { name: 'Files' })).toBeVisible();
  });

  it('has no tab of scenes where none has a name', async () => {
    await renderPage('/dashboard/games/1', { fixtures: { 'GET /api/library/{id}': { ...ownedGame, scenes: [] } } });
    expect(await screen.findByRole('tab', { name: /^Files/ })).toBeVisible();
    expect(screen.queryByRole('tab', { name: /^Scenes/ })).toBeNull();
    expect(screen.queryByText(/^Scene \d/)).toBeNull();
  });

  describe('is downloaded', () => {
    const stream = { url: '/streams/games/x/a.mp4', downloadUrl: '/streams/games/y/a.mp4', expiresAt: '2099-01-01' };
    const clicked = jest.fn();
    beforeEach(() => {
      clicked.mockReset();
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        clicked(this.getAttribute('href'), this.hasAttribute('download'));
      });
    });
    afterEach(() => jest.restoreAllMocks());
    const press = async (reply: () => Promise<Partial<Response>>) => {
      Object.assign(globalThis, { fetch: jest.fn(reply) });
      await renderPage('/dashboard/games/1', { fixtures: { 'POST /api/games/{slug}/stream': stream } });
      await userEvent.click(await screen.findByRole('button', { name: 'Download for Quest 3, PC VR' }));
    };

    it.each<[string, Partial<Response>]>([
      ['its server gives it', { ok: true, type: 'basic' }],
      ['it lies at the storage of films', { ok: false, status: 0, type: 'opaqueredirect' }],
    ])('where %s, without leaving the page', async (_what, reply) => {
      await press(async () => reply);
      await waitFor(() => expect(clicked.mock.calls).toEqual([[stream.downloadUrl, true]]));
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it.each<[string, () => Promise<Partial<Response>>, string]>([
      [
        'the server is away',
        async () => ({ ok: false, status: 503, json: async () => ({ message: 'The site is being restarted.' }) }),
        'The download didn’t start. The site is being restarted.',
      ],
      [
        'the reply is none of ours',
        async () => ({ ok: false, status: 502, json: () => Promise.reject(new SyntaxError('no JSON')) }),
        'The download didn’t start. Something went wrong on our side. Please try again.',
      ],
      [
        'the network fails',
        () => Promise.reject(new TypeError('Failed to fetch')),
        'The download didn’t start. We couldn’t reach the server. Check your connection and try again.',
      ],
    ])('again where %s: its line says so, and nothing else changes', async (_what, reply, words) => {
      await press(reply);
      const line = within((await screen.findByRole('alert')).closest('li') as HTMLElement);
      expect(line.getByRole('alert')).toHaveTextContent(words);
      expect(clicked).not.toHaveBeenCalled();
      Object.assign(globalThis, { fetch: jest.fn(async () => ({ ok: true })) });
      await userEvent.click(line.getByRole('button', { name: /^Download/ }));
      await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
      expect(line.queryByRole('alert')).toBeNull();
    });
  });

  it('says that it is no longer on sale, and leads to no page of it', async () => {
    const game = { ...ownedGame.game, notForSale: 'withdrawn' as const };
    await renderPage('/dashboard/games/1', { fixtures: { 'GET /api/library/{id}': { ...ownedGame, game } } });
    expect(await screen.findByText(/^No longer on sale\. It stays in your library/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'About the game' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Continue' })).toBeVisible();
  });

  it('says so when it is a gift', async () => {
    await renderPage('/dashboard/games/1', { fixtures: { 'GET /api/library/{id}': { ...ownedGame, receipts: [] } } });
    expect((await screen.findByText('A gift')).nextSibling).toHaveTextContent('1 October 2026');
  });

  it.each([
    ['a game that is not owned', refused(403, 'auth')],
    ['a game that does not exist', refused(404, 'not-found')],
  ])('leads back to the library from %s', async (_, error) => {
    await renderPage('/dashboard/games/99', { fixtures: { 'GET /api/library/{id}': error } });
    expect(await screen.findByText('This game isn’t in your library')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to my library' })).toHaveAttribute('href', '/dashboard/games');
  });
});
