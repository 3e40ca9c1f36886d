import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Profile } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { prepareRoute } from '@platform/shared/remote';
import { member, ownedGames } from '../fixtures/responses';
import { definition } from '../routes';
import { type PageOptions, renderPage } from '../testing/render-page';

const failure = (kind: AppError['kind'], status: number) =>
  new AppError({ code: 'failed', kind, message: 'failed', retryable: true, status });

async function open(options?: PageOptions) {
  const { runtime } = await renderPage('/dashboard', options);
  return { runtime, user: userEvent.setup({ delay: null }) };
}

const withProfile = (changes: Partial<Profile>) =>
  open({ fixtures: { 'GET /api/profile': { ...member, ...changes } } });
const region = (name: string) => screen.findByRole('region', { name });

describe('the overview', () => {
  it('greets the member and shows coins and gems', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Rowan Hale' })).toBeInTheDocument();
    expect(await region('Coins')).toHaveTextContent('2 450 coins');
    expect(await region('Gems')).toHaveTextContent('38 gems');
  });

  it('shows 0 for a currency the member never had', async () => {
    await withProfile({ balance: [] });
    expect(await region('Gems')).toHaveTextContent('0 gems');
  });

  it.each<[string, Partial<Profile>, string]>([
    ['renews', {}, 'Premium, 12 monthsRenews 1 October 2026.'],
    [
      'was cancelled',
      { subscription: { plan: 'monthly', renewsOn: null, endsOn: '2026-01-31' } },
      'Cancelled. Premium until 31 January 2026.',
    ],
    [
      'is over',
      { subscription: { plan: 'monthly', renewsOn: null, endsOn: '2024-01-31' }, isPremiumUser: false },
      'The paid period is over.',
    ],
    ['never was', { subscription: null, isPremiumUser: false }, 'No subscription'],
  ])('says that the subscription %s', async (_, changes, words) => {
    await withProfile(changes);
    const panel = await region('Subscription');
    expect(panel).toHaveTextContent(words);
    expect(within(panel).queryByText('ACTIVE') !== null).toBe(changes.isPremiumUser !== false);
  });

  it('lists the account and the four notifications to read, without switches', async () => {
    await open();
    const rows = within(await region('E-mail me about'))
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(rows).toEqual([
      'New games: On',
      'Special deals for you: On',
      'News and promotions: Off',
      'Dropped carts: Off',
    ]);
    expect(await region('Account')).toHaveTextContent(
      'rowan@example.comMember since18 April 2023Password changed3 February 2025',
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('announces what is loading', async () => {
    await open({
      fixtures: {
        'GET /api/profile': () => new Promise(() => undefined),
        'GET /api/games/owned': () => new Promise(() => undefined),
      },
    });
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual([
      'Loading your overview',
      'Loading your games',
    ]);
  });

  it('offers another try after a failure, and recovers', async () => {
    const profile = jest.fn(() => member);
    profile.mockImplementationOnce(() => {
      throw failure('network', 0);
    });
    const { runtime, user } = await open({ fixtures: { 'GET /api/profile': profile } });
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Hello, Rowan Hale' })).toBeInTheDocument();
    expect(runtime.store.getState().session.authorized).toBe(true);
  });

  it('leads to the log-in page and back when the session has ended', async () => {
    await open({ fixtures: { 'GET /api/profile': failure('auth', 401) } });
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?continue=%2Fdashboard');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('my games', () => {
  it('shows the first four of the games the member owns, and how many there are, and leads to the others', async () => {
    await open();
    const games = await region('My games 5 owned');
    const links = (await within(games).findAllByRole('link')).map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['All my games', '/games?owned=true'],
      ['The Ninth Arch', '/games/the-ninth-arch'],
      ['Lanternfall', '/games/lanternfall'],
      ['Saltlight', '/games/saltlight'],
      ['Dune Sonata', '/games/dune-sonata'],
    ]);
  });

  it('has a game without a page neither as a link nor as a failure', async () => {
    await open({ fixtures: { 'GET /api/games/owned': { total: 1, items: [] } } });
    const games = await region('My games 1 owned');
    expect(
      within(games)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/games']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what to do when there are none', async () => {
    await open({ fixtures: { 'GET /api/games/owned': { total: 0, items: [] } } });
    expect(await screen.findByRole('heading', { name: 'No games yet' })).toBeInTheDocument();
    expect(await region('My games')).toHaveTextContent('Games you buy appear here, ready to play.');
  });

  it('fails alone: the rest of the overview stays', async () => {
    const owned = jest.fn(() => ownedGames);
    owned.mockImplementationOnce(() => {
      throw failure('server', 503);
    });
    const { user } = await open({ fixtures: { 'GET /api/games/owned': owned } });
    expect(await screen.findByRole('heading', { name: 'Hello, Rowan Hale' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'The Ninth Arch' })).toBeInTheDocument();
  });

  it('is neither asked for nor shown in soft mode', async () => {
    const owned = jest.fn(() => ownedGames);
    const { runtime } = await open({ softMode: true, fixtures: { 'GET /api/games/owned': owned } });
    await (
      await prepareRoute(definition.routes, runtime.router.location, runtime)
    )?.data;
    expect(await screen.findByRole('heading', { name: 'Hello, Rowan Hale' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /My games/ })).toBeNull();
    expect(owned).not.toHaveBeenCalled();
  });
});
