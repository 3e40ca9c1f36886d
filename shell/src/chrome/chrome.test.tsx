// Over 300 lines: the chrome of one page for each kind of viewer.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Bars, Profile } from '@platform/shared/contracts';
import { RouterBridge } from '@platform/shared/remote';
import { useLocation } from '@platform/shared/router';
import { createMemoryRouter } from '@platform/shared/testing';
import { AgeGate, type AgeGateProps } from './overlays/age-gate';
import { DashboardMenu } from './menu/dashboard-menu';
import { Footer } from './footer';
import { Header, type HeaderProps } from './header/header';
import { safeMenus } from './menu/menu';
import { pageTable } from '../testing/pages';
import { PageBreadcrumbs, visibleCrumbs } from './page-breadcrumbs';

const isStep = (pathname: string) => pageTable.find(pathname)?.crumb !== false;

const router = createMemoryRouter('/');
const InRouter = ({ children }: { children: ReactNode }) => (
  <RouterBridge router={router} owns={() => true}>
    {children}
  </RouterBridge>
);

const everybody: ('guest' | 'user')[] = ['guest', 'user'];
const logo = { title: 'Vespera', image: null };
const bars: Bars = {
  header: {
    logo,
    menu: [
      {
        title: 'Games',
        url: '/games',
        permissions: everybody,
        items: [{ title: 'Newest', url: '/games?sort=newest', permissions: everybody }],
      },
      { title: 'Live rooms', url: '/camgirls', permissions: everybody, badge: 'live' },
      { title: 'Partner', url: 'https://example.com/', permissions: everybody },
    ],
    buttons: [
      { title: 'Log in', url: '/login', permissions: ['guest'] },
      { title: 'Join free', url: '/registration', permissions: ['guest'] },
    ],
  },
  footer: {
    logo,
    copyRightText: '© Vespera',
    menu: [
      {
        title: 'Help',
        url: '',
        permissions: everybody,
        items: [{ title: 'FAQ', url: '/faq', permissions: everybody }],
      },
      { title: 'Privacy', url: '/privacy', permissions: everybody },
    ],
  },
  dashboard: {
    menu: [
      { title: 'Dashboard', url: '/dashboard', permissions: ['user'], icon: 'dashboard' },
      { title: 'Settings', url: '/dashboard/settings', permissions: ['user'], icon: 'settings' },
    ],
  },
};
const profile: Profile = {
  photoMedia: null,
  name: 'Rowan Hale',
  publicName: { name: 'Blue Harbour', isConfirmed: true, changeableFrom: null },
  email: 'rowan@example.com',
  memberSince: '2023-04-01',
  subscription: null,
  passwordLastChange: null,
  ratedGames: {},
  isPremiumUser: false,
  performer: null,
  balance: [
    { currencyType: 1, count: 38 },
    { currencyType: 0, count: 2450 },
  ],
  notifications: { newGame: true, specialDealsForYou: false, newsAndPromotions: false, dropCarts: false },
};
const menusFor = (authorized: boolean) => safeMenus(bars, { authorized, softMode: false });
const header = (props: Partial<HeaderProps> = {}) => {
  const authorized = props.authorized ?? false;
  return (
    <InRouter>
      <Header
        menus={menusFor(authorized).header}
        authorized={authorized}
        profile={null}
        pathname="/games/ember-orbit"
        onLogout={jest.fn()}
        {...props}
      />
    </InRouter>
  );
};

describe('Header', () => {
  it('marks where the visitor is and leads to other sites safely', () => {
    render(header());
    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { name: 'Games' })).toHaveAttribute('aria-current', 'true');
    expect(within(nav).getByRole('link', { name: 'Live rooms (live now)' })).not.toHaveAttribute('aria-current');
    expect(within(nav).getByRole('link', { name: 'Partner' })).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it.each([
    ['/registration', ['Log in']],
    ['/login', ['Join free']],
    ['/games', ['Log in', 'Join free']],
  ])('leaves out the button that leads to the page itself: %s', (pathname, names) => {
    render(header({ pathname }));
    const buttons = screen.getAllByRole('link', { name: /^(?:Log in|Join free)$/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
    // The page's own button is the one to press.
    expect(buttons.some((button) => button.classList.contains('primary'))).toBe(names.length > 1);
  });

  it.each([
    ['/', '/login', '/registration'],
    [
      '/games/neon-meridian',
      '/login?continue=%2Fgames%2Fneon-meridian',
      '/registration?continue=%2Fgames%2Fneon-meridian',
    ],
    ['/login?continue=%2Fdashboard', null, '/registration?continue=%2Fdashboard'],
    ['/registration?continue=%2Fdashboard', '/login?continue=%2Fdashboard', null],
    ['/login?continue=%2F%2Fevil.example', null, '/registration'],
  ])('leads guests back to where they were, or wanted to be: %s', (address, logInAt, joinAt) => {
    act(() => router.navigate(address));
    render(header({ pathname: address.split('?')[0] ?? '/' }));
    const at = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
    expect([at('Log in'), at('Join free')]).toEqual([logInAt, joinAt]);
    act(() => router.navigate('/'));
  });

  it('leads guests back to the query that they have come to on the same page', () => {
    act(() => router.navigate('/games'));
    render(header({ pathname: '/games' }));
    act(() => router.navigate('/games?sort=newest'));
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?continue=%2Fgames%3Fsort%3Dnewest',
    );
    act(() => router.navigate('/'));
  });

  it('is not rendered again, and the footer neither, for another query of the same page', () => {
    const read = jest.fn(() => logo);
    const own = menusFor(true);
    const counted = <T extends object>(menus: T) => Object.defineProperty({ ...menus }, 'logo', { get: read });
    const menus = { header: counted(own.header), footer: counted(own.footer) };
    const onLogout = jest.fn();
    function Page() {
      useLocation();
      return (
        <>
          <Header menus={menus.header} authorized profile={profile} pathname="/" onLogout={onLogout} />
          <Footer menus={menus.footer} onCookieSettings={onLogout} />
        </>
      );
    }
    render(
      <InRouter>
        <Page />
      </InRouter>,
    );
    const before = read.mock.calls.length;
    expect(before).toBeGreaterThan(1);
    act(() => router.navigate('/?sort=newest'));
    expect(read).toHaveBeenCalledTimes(before);
    act(() => router.navigate('/'));
  });

  it('shows guests the buttons of the bars call and no account', () => {
    render(header());
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Join free' })).toHaveAttribute('href', '/registration');
    expect(screen.queryByRole('button', { name: 'Your account' })).not.toBeInTheDocument();
  });

  it('shows members coins and gems by their currency, and the way to the dashboard', () => {
    render(header({ authorized: true, profile }));
    expect(screen.getByRole('link', { name: /2.450 coins 38 gems/ })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('button', { name: 'Your account' })).toHaveAttribute('aria-haspopup', 'menu');
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  });

  it('keeps the way to the dashboard when the profile did not come', async () => {
    render(header({ authorized: true }));
    expect(screen.queryByText(/coins/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByText(/coins/)).not.toBeInTheDocument();
  });

  it('opens sub-entries by a button, and closes them by Escape and by leaving', async () => {
    render(header());
    const button = screen.getByRole('button', { name: 'More in Games' });
    expect(screen.queryByRole('link', { name: 'Newest' })).not.toBeInTheDocument();
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Newest' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    act(() => screen.getByRole('link', { name: 'Partner' }).focus());
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes sub-entries when another page is shown', async () => {
    const { rerender } = render(header());
    await userEvent.click(screen.getByRole('button', { name: 'More in Games' }));
    rerender(header({ pathname: '/camgirls' }));
    expect(screen.getByRole('button', { name: 'More in Games' })).toHaveAttribute('aria-expanded', 'false');
    rerender(header());
    expect(screen.getByRole('button', { name: 'More in Games' })).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the account menu', () => {
  const open = async (logout = jest.fn(), of = profile) => {
    render(header({ authorized: true, profile: of, onLogout: logout }));
    await userEvent.tab();
    act(() => screen.getByRole('button', { name: 'Your account' }).focus());
    await userEvent.keyboard('{Enter}');
    return within(await screen.findByRole('menu', { name: 'Your account' }));
  };

  it('opens by the keyboard with balances, the ways to the pages of the member, and the way out', async () => {
    const menu = await open();
    expect(
      menu
        .getAllByRole('menuitem')
        .map((item) => [item.textContent?.replaceAll('\u00a0', ' '), item.getAttribute('href')]),
    ).toEqual([
      ['2 450 coinsCoins', '/dashboard/transactions?currency=coins'],
      ['38 gemsGems', '/dashboard/transactions?currency=gems'],
      ['Dashboard', '/dashboard'],
      ['Library', '/dashboard/games'],
      ['Settings', '/dashboard/settings'],
      ['Log out', null],
    ]);
    expect(menu.getByText('rowan@example.com')).toBeInTheDocument();
  });

  it('leads performers to their studio', async () => {
    const menu = await open(jest.fn(), { ...profile, performer: { nickname: 'mara', pageUrl: '/camgirls/mara' } });
    expect(menu.getByRole('menuitem', { name: 'Studio' })).toHaveAttribute('href', '/studio');
  });

  it('is gone through by arrow keys and letters, and gives the focus back on Escape', async () => {
    const menu = await open();
    await waitFor(() => expect(menu.getByRole('menuitem', { name: /coins/ })).toHaveFocus());
    await userEvent.keyboard('{End}');
    expect(menu.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(menu.getByRole('menuitem', { name: 'Settings' })).toHaveFocus();
    await userEvent.keyboard('d');
    expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Your account' })).toHaveFocus();
  });

  it('logs out', async () => {
    const logout = jest.fn();
    const menu = await open(logout);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Log out' }));
    expect(logout).toHaveBeenCalledTimes(1);
  });
});

describe('the menu drawer', () => {
  const open = async () => {
    const button = screen.getByRole('button', { name: 'Open menu' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    return screen.getByRole('dialog', { name: 'Menu' });
  };

  it('holds the whole menu, keeps Tab inside, and gives the focus back on Escape', async () => {
    render(header());
    const drawer = await open();
    expect(within(drawer).getByRole('link', { name: 'Newest' })).toBeInTheDocument();
    expect(drawer.contains(document.activeElement)).toBe(true);
    await userEvent.tab({ shift: true });
    expect(within(drawer).getByRole('link', { name: 'Join free' })).toHaveFocus();
    await userEvent.tab();
    expect(within(drawer).getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
  });

  it('closes when another page is shown, and is not built anew for it', async () => {
    const { rerender } = render(header());
    const drawer = await open();
    const more = screen.getByRole('button', { name: 'More in Games', hidden: true });
    rerender(header({ pathname: '/camgirls' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await open()).toBe(drawer);
    expect(screen.getByRole('button', { name: 'More in Games', hidden: true })).toBe(more);
  });

  it('leads performers to their studio', async () => {
    const performer = { nickname: 'mara', pageUrl: '/camgirls/mara' };
    render(header({ authorized: true, profile: { ...profile, performer } }));
    const account = within(within(await open()).getByRole('navigation', { name: 'Your account' }));
    expect(account.getByRole('link', { name: 'Studio' })).toHaveAttribute('href', '/studio');
  });

  it('lets members log out', async () => {
    const logout = jest.fn();
    render(header({ authorized: true, profile, onLogout: logout }));
    const account = within(within(await open()).getByRole('navigation', { name: 'Your account' }));
    expect(account.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/dashboard/games');
    expect(account.getByRole('link', { name: /38 gems/ })).toHaveAttribute(
      'href',
      '/dashboard/transactions?currency=gems',
    );
    await userEvent.click(account.getByRole('button', { name: 'Log out' }));
    expect(logout).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('says of the site in the footer what the editor says, and nothing where that is nothing', () => {
  const said = { ...bars, footer: { ...bars.footer, text: 'Films from the shore.' } };
  const footerOf = (given: Bars) => {
    const { container, unmount } = render(
      <InRouter>
        <Footer menus={safeMenus(given, { authorized: false, softMode: false }).footer} />
      </InRouter>,
    );
    const paragraphs = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
    unmount();
    return paragraphs;
  };
  const usual = [expect.stringContaining('Adults only.'), '© Vespera'];
  expect(footerOf(said)).toEqual(['Films from the shore.', ...usual]);
  expect(footerOf(bars)).toEqual(usual);
});

it('shows a footer column for each group, one for the rest, and the copyright line', () => {
  render(
    <InRouter>
      <Footer menus={menusFor(false).footer} />
    </InRouter>,
  );
  const footer = within(screen.getByRole('navigation', { name: 'Footer' }));
  expect(footer.getByRole('heading', { name: 'Help' })).toBeInTheDocument();
  expect(footer.getByRole('link', { name: 'FAQ' })).toBeInTheDocument();
  expect(footer.getByRole('link', { name: 'Privacy' })).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© Vespera');
});

it('shows the pages of the member area with the one that is open marked, and nothing else', () => {
  render(
    <InRouter>
      <DashboardMenu menu={menusFor(true).dashboard.menu} profile={profile} pathname="/dashboard/settings" />
    </InRouter>,
  );
  expect(screen.getByText('Member since 2023')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

describe('AgeGate', () => {
  const gate = (props: Partial<AgeGateProps> = {}) => (
    <InRouter>
      <AgeGate logo={logo} leaveUrl="https://example.com/" onAgree={jest.fn()} {...props} />
    </InRouter>
  );

  it('becomes modal and is named by its question', () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    render(gate());
    expect(screen.getByRole('dialog', { name: 'This site is for adults only' })).toBeInTheDocument();
    expect(showModal).toHaveBeenCalledTimes(1);
    showModal.mockRestore();
  });

  it('tells when the visitor agrees', async () => {
    const agree = jest.fn();
    render(gate({ onAgree: agree }));
    await userEvent.click(screen.getByRole('button', { name: 'I’m 18 or older – enter' }));
    expect(agree).toHaveBeenCalledTimes(1);
  });

  it('leaves to the configured address, and nowhere else when that is unsafe', () => {
    const { rerender } = render(gate());
    expect(screen.getByRole('link', { name: 'Leave this site' })).toHaveAttribute('href', 'https://example.com/');
    rerender(gate({ leaveUrl: 'http://example.com/' }));
    expect(screen.getByRole('link', { name: 'Leave this site' })).toHaveAttribute('href', 'about:blank');
  });

  it('leads to the terms and to what parents can do, which need no agreement', () => {
    render(gate());
    const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(ways).toContainEqual(['terms and conditions', '/terms-and-conditions']);
    expect(ways).toContainEqual(['Information for parents', '/parents']);
  });

  it('keeps Tab inside', async () => {
    render(gate());
    screen.getByRole('link', { name: 'Information for parents' }).focus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'I’m 18 or older – enter' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('link', { name: 'Information for parents' })).toHaveFocus();
  });

  it('stays at Escape, at a request to cancel, and when the browser closes it', async () => {
    const agree = jest.fn();
    render(gate({ onAgree: agree }));
    const dialog = screen.getByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    dialog.removeAttribute('open');
    fireEvent(dialog, new Event('close'));
    expect(screen.getByRole('dialog')).toHaveAttribute('open');
    expect(agree).not.toHaveBeenCalled();
  });

  it('says that proof of age follows where it does', () => {
    const { rerender } = render(gate());
    expect(screen.queryByText('Your region requires proof of age')).not.toBeInTheDocument();
    rerender(gate({ verification: true }));
    expect(screen.getByText('Your region requires proof of age')).toBeInTheDocument();
  });

  it('says why the agreement could not be stored', () => {
    render(gate({ error: 'We couldn’t reach the site.' }));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t reach the site.');
  });

  it('is in the server HTML, open', () => {
    expect(renderToString(gate())).toMatch(/<dialog[^>]* open=""/);
  });
});

describe('breadcrumbs of the page', () => {
  const home = { title: 'Home', url: '/' };
  it('skip scene and model sub-pages and unsafe addresses', () => {
    const crumbs = [
      home,
      { title: 'Gallery', url: '/dashboard/gallery' },
      { title: 'Scene', url: '/dashboard/gallery/scene/5' },
      { title: 'Model', url: '/dashboard/gallery/model/7' },
      { title: 'Bad', url: '//example.com' },
    ];
    expect(visibleCrumbs(crumbs, isStep).map(({ title }) => title)).toEqual(['Home', 'Gallery']);
  });

  it('show nothing without an SEO entry', () => {
    const { container } = render(
      <InRouter>
        <PageBreadcrumbs seo={null} isStep={isStep} />
      </InRouter>,
    );
    expect(container).toBeEmptyDOMElement();
  });

  it('keep their place, and say nothing, while the entry of the page is on its way', () => {
    const { container } = render(
      <InRouter>
        <PageBreadcrumbs seo={undefined} isStep={isStep} />
      </InRouter>,
    );
    expect(container).not.toBeEmptyDOMElement();
    expect(container).toHaveTextContent('');
  });
});
