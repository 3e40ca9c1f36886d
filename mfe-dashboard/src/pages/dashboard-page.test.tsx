// Over 300 lines: one page, from the same responses.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LibraryItem, Profile } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { prepareRoute } from '@platform/shared/remote';
import { room } from '../fixtures/favourites';
import { libraryItem, libraryItems } from '../fixtures/library';
import { subscription } from '../fixtures/payment-responses';
import { member } from '../fixtures/responses';
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
  it('calls a member who chose no name by none', async () => {
    await withProfile({ name: 'Member' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeInTheDocument();
  });

  it('greets the member and shows coins and gems', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Rowan Hale' })).toBeInTheDocument();
    expect(await region('Coins')).toHaveTextContent('2 450 coins');
    expect(await region('Gems')).toHaveTextContent('38 gems');
    expect(screen.getByRole('link', { name: 'Get coins' })).toHaveAttribute('href', '/payment');
    expect(screen.getByRole('link', { name: 'Use gems' })).toHaveAttribute('href', '/deals#gems');
  });

  it('shows 0 for a currency the member never had', async () => {
    await withProfile({ balance: [] });
    expect(await region('Gems')).toHaveTextContent('0 gems');
  });

  it.each<[string, Partial<Profile>, string]>([
    [
      'renews',
      {},
      'ACTIVEPremium, 12 monthsRenews on 1 October 2026 for $95.88.Last payment for Premium: $95.88, 14 Mar',
    ],
    [
      'was cancelled',
      { subscription: { plan: 'monthly', status: 'cancelled', renewsOn: null, endsOn: '2026-01-31' } },
      'Ends 31 JanPremium, 1 monthCancelled. Premium until 31 January 2026.',
    ],
    [
      'is over',
      {
        subscription: { plan: 'monthly', status: 'ended', renewsOn: null, endsOn: '2024-01-31' },
        isPremiumUser: false,
      },
      'Your paid period has ended.',
    ],
    [
      'could not be charged',
      { subscription: { plan: 'quarterly', status: 'past-due', renewsOn: null, endsOn: null } },
      'Payment duePremium, 3 months',
    ],
    ['never was', { subscription: null, isPremiumUser: false }, 'No subscription'],
  ])('says that the subscription %s', async (_, changes, words) => {
    await withProfile(changes);
    const panel = await region('Subscription');
    await waitFor(() => expect(panel).toHaveTextContent(words));
    expect(within(panel).queryByText('ACTIVE') !== null).toBe(words.startsWith('ACTIVE'));
  });

  it('leads from the last payment to its receipt', async () => {
    await open();
    const panel = within(await region('Subscription'));
    expect(await panel.findByRole('link', { name: 'Last payment for Premium: $95.88, 14 Mar' })).toHaveAttribute(
      'href',
      '/dashboard/payments/8H2D-0KMV-51PX',
    );
  });

  it('resumes Premium in place', async () => {
    const cancelled = { plan: 'yearly', status: 'cancelled', renewsOn: null, endsOn: '2027-03-14' } as const;
    let resumed = false;
    const { user } = await open({
      fixtures: {
        'GET /api/profile': () => (resumed ? member : { ...member, subscription: cancelled }),
        'GET /api/subscription': () => ({
          subscription: { ...subscription, ...(!resumed && { status: 'cancelled' as const, canResume: true }) },
        }),
        'DELETE /api/subscription/cancellation': () => {
          resumed = true;
          return { subscription };
        },
      },
    });
    const panel = await region('Subscription');
    expect(within(panel).getByText('Ends 14 Mar')).toBeVisible();
    await user.click(await within(panel).findByRole('button', { name: 'Resume Premium' }));
    expect(await within(panel).findByText('ACTIVE')).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'Easy cancel' })).toBeVisible();
  });

  it('offers no way back that would be refused', async () => {
    await open({
      fixtures: {
        'GET /api/profile': {
          ...member,
          subscription: { plan: 'yearly', status: 'cancelled', renewsOn: null, endsOn: '2027-03-14' },
        },
        'GET /api/subscription': { subscription: { ...subscription, status: 'cancelled', canResume: false } },
      },
    });
    const panel = within(await region('Subscription'));
    expect(await panel.findByRole('link', { name: /^Last payment/ })).toBeVisible();
    expect(panel.queryByRole('button')).toBeNull();
    expect(panel.getByRole('link', { name: 'See your subscription' })).toBeVisible();
  });

  it('shows the latest transactions, and the way to all', async () => {
    await open();
    const panel = within(await region('Recent activity'));
    expect((await panel.findAllByRole('listitem'))[1]).toHaveTextContent(/^Coin pack.*\+3.000 coins$/);
    expect(panel.getByRole('link', { name: 'All transactions' })).toHaveAttribute('href', '/dashboard/transactions');
  });

  it('says when there is no activity, and how to get favourites', async () => {
    await open({
      fixtures: {
        'GET /api/transactions': { items: [], newer: null, older: null },
        'GET /api/favourites': { games: [], videos: [], models: [] },
      },
    });
    expect(await screen.findByText('Coins and gems you earn or spend appear here.')).toBeVisible();
    expect(await screen.findByText(/^Tap the heart on a game/)).toBeVisible();
  });

  it('shows favourites with what is so about them now', async () => {
    await open();
    const tiles = within(await screen.findByRole('list', { name: 'Favourites' })).getAllByRole('listitem');
    expect(tiles.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'LIVEMara VellinLive now',
      'Saltlight792 coinsBefore: 1 320',
      'Glass Walk10:00',
      'Ines Corvin3 titles',
      'LanternfallIn your library',
      'MoonwakeOut on 14 March 2027',
    ]);
    expect(within(tiles[5] as HTMLElement).queryByRole('link')).toBeNull();
    expect(screen.getByRole('link', { name: 'All favourites' })).toHaveAttribute(
      'href',
      '/dashboard/gallery?tab=favourites',
    );
  });

  it('says the standard price where the member’s own is not known', async () => {
    await open({ fixtures: { 'GET /api/games/purchase': failure('server', 500) } });
    expect(await screen.findByText(/^1.320$/)).toBeVisible();
  });

  it('shows the rooms of favourites who are live first, and each performer once', async () => {
    await open({ fixtures: { 'GET /api/favourites/live': { items: [room] } } });
    const link = await screen.findByRole('link', { name: 'Odile Ravenscar' });
    expect(link).toHaveAttribute('href', '/camgirls/odile');
    const [first, ...others] = within(screen.getByRole('list', { name: 'Favourites' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('LIVEOdile RavenscarLate show');
    expect(others.map(({ textContent }) => textContent).join()).not.toContain('LIVE');
  });

  it.each(['GET /api/transactions', 'GET /api/favourites', 'GET /api/library'] as const)(
    'keeps everything else when %s fails',
    async (name) => {
      await open({ fixtures: { [name]: failure('server', 500) } });
      expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
      expect(screen.getAllByRole('button', { name: /try again/i })).toHaveLength(1);
      expect(await region('Coins')).toHaveTextContent('2 450 coins');
    },
  );

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
    const never = () => new Promise<never>(() => undefined);
    await open({
      fixtures: {
        'GET /api/profile': never,
        'GET /api/library': never,
        'GET /api/favourites': never,
        'GET /api/favourites/live': never,
        'GET /api/transactions': never,
      },
    });
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual([
      'Loading your overview',
      'Loading your games',
      'Loading your favourites',
      'Loading your recent activity',
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
  const links = async (name: string) =>
    (await within(await region(name)).findAllByRole('link')).map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
  const owning = (items: LibraryItem[], total = items.length) =>
    open({ fixtures: { 'GET /api/library': { total, items } } });

  it('are led by the game to go on with, then come others, how many there are, and the way to all', async () => {
    await open();
    expect(await links('Continue playing')).toEqual([
      ['The Ninth Arch', '/dashboard/games/1'],
      ['Continue: The Ninth Arch', '/games/the-ninth-arch/play'],
    ]);
    expect(await links('My games 5 owned')).toEqual([
      ['All my games', '/dashboard/games'],
      ['Lanternfall', '/dashboard/games/2'],
      ['Saltlight', '/dashboard/games/3'],
      ['Dune Sonata', '/dashboard/games/4'],
      ['Moonwake', '/dashboard/games/5'],
    ]);
  });

  it('have at most three games to go on with and four others, each of them once', async () => {
    await owning(
      Array.from({ length: 9 }, (_, at) => libraryItem(at + 1, `Game ${at + 1}`, at < 4 ? { seconds: 9 } : {})),
      20,
    );
    expect((await links('Continue playing')).map(([name]) => name)).toEqual([
      'Game 1',
      'Continue: Game 1',
      'Continue Game 2',
      'Continue Game 3',
    ]);
    expect((await links('My games 20 owned')).map(([name]) => name)).toEqual([
      'All my games',
      'Game 4',
      'Game 5',
      'Game 6',
      'Game 7',
    ]);
  });

  it('are led by the latest one where none was left in the middle', async () => {
    await owning([libraryItem(1, 'Saltlight'), libraryItem(2, 'Lanternfall', { seconds: 60, completed: true })]);
    expect(await links('Ready to play')).toEqual([
      ['Saltlight', '/dashboard/games/1'],
      ['Play: Saltlight', '/games/saltlight/play'],
    ]);
    expect(await links('My games 2 owned')).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Continue playing' })).toBeNull();
  });

  it('are not shown twice when all of them are to go on with', async () => {
    await owning([libraryItem(1, 'Saltlight', { seconds: 20 })]);
    expect(await links('Continue playing')).toHaveLength(2);
    expect(screen.queryByRole('region', { name: /My games/ })).toBeNull();
  });

  it('say what to do when there are none', async () => {
    await owning([]);
    expect(await screen.findByRole('heading', { name: 'No games yet' })).toBeInTheDocument();
    expect(await region('My games')).toHaveTextContent('Games you buy appear here, ready to play.');
  });

  it('fail alone: the rest of the overview stays', async () => {
    const latest = jest.fn(() => ({ total: 5, items: libraryItems }));
    latest.mockImplementationOnce(() => {
      throw failure('server', 503);
    });
    const { user } = await open({ fixtures: { 'GET /api/library': latest } });
    expect(await screen.findByRole('heading', { name: 'Hello, Rowan Hale' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'The Ninth Arch' })).toBeInTheDocument();
  });

  it('are neither asked for nor shown in soft mode', async () => {
    const latest = jest.fn(() => ({ total: 5, items: libraryItems }));
    const { runtime } = await open({ softMode: true, fixtures: { 'GET /api/library': latest } });
    await (
      await prepareRoute(definition.routes, runtime.router.location, runtime)
    )?.data;
    expect(await screen.findByRole('heading', { name: 'Hello, Rowan Hale' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /My games/ })).toBeNull();
    expect(latest).not.toHaveBeenCalled();
  });
});
