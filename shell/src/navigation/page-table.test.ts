import { layouts } from '../layouts';
import remotes from '../../../remotes.json';
import { findRule, isRemoteOwner, routeTable } from './page-table';

describe('the route table', () => {
  it.each([
    // Every line of product.md §2.
    ['/', 'mfe-catalogue', 'default', 'public'],
    ['/faq', 'faq', 'default-bg', 'public'],
    ['/deals', 'mfe-catalogue', 'default', 'public'],
    ['/login', 'mfe-auth', 'default', 'guest'],
    ['/payment', 'mfe-dashboard', 'default', 'member'],
    ['/premium', 'mfe-dashboard', 'default', 'public'],
    ['/sex-toys', 'mfe-catalogue', 'default', 'public'],
    ['/contact-us', 'contact', 'default-bg', 'public'],
    ['/playalogin', 'mfe-auth', 'default', 'member'],
    ['/games', 'mfe-catalogue', 'default', 'public'],
    ['/games/neon-dunes', 'mfe-catalogue', 'default', 'public'],
    ['/videos', 'mfe-catalogue', 'default', 'public'],
    ['/videos/neon-dunes', 'mfe-catalogue', 'default', 'public'],
    ['/camgirls', 'mfe-camgirls', 'default', 'public'],
    ['/camgirls/mara', 'mfe-camgirls', 'default', 'public'],
    ['/pornstars', 'mfe-catalogue', 'default', 'public'],
    ['/pornstars/mara-vellin', 'mfe-catalogue', 'default', 'public'],
    ['/help', 'help', 'default-bg', 'public'],
    ['/help/vr-setup/quest', 'help', 'default-bg', 'public'],
    ['/email-verify', 'mfe-auth', 'default', 'public'],
    ['/registration', 'mfe-auth', 'default', 'guest'],
    ['/set-password', 'mfe-auth', 'default', 'public'],
    ['/forgot-password', 'mfe-auth', 'default', 'public'],
    ['/init-change-email', 'mfe-auth', 'default', 'member'],
    ['/account-removal', 'mfe-auth', 'default', 'member'],
    ['/age-verification', 'mfe-auth', 'default', 'public'],
    ['/terms-and-conditions', 'text', 'default-bg', 'public'],
    ['/maintenance', 'maintenance', 'none', 'public'],
    ['/subscription', 'mfe-dashboard', 'none', 'public'],
    ['/payment-playa', 'mfe-dashboard', 'empty', 'public'],
    ['/premium-playa', 'mfe-dashboard', 'empty', 'public'],
    ['/privacy', 'text', 'default-bg', 'public'],
    ['/any-text', 'text', 'default-bg', 'public'],
    ['/dashboard', 'mfe-dashboard', 'dashboard', 'member'],
    ['/dashboard/settings', 'mfe-dashboard', 'dashboard', 'member'],
    ['/dashboard/games', 'mfe-dashboard', 'dashboard', 'member'],
    ['/dashboard/games/7', 'mfe-dashboard', 'dashboard', 'member'],
    ['/dashboard/easy-cancel', 'mfe-dashboard', 'empty', 'member'],
    ['/dashboard/transactions', 'mfe-dashboard', 'dashboard', 'member'],
    ['/dashboard/gallery', 'mfe-dashboard', 'dashboard', 'member'],
    ['/dashboard/gallery/model/7', 'mfe-dashboard', 'dashboard', 'member'],
    ['/dashboard/gallery/scene/7', 'mfe-dashboard', 'dashboard', 'member'],
  ])('gives %s to %s, in the layout %s, for %s', (pathname, owner, layout, access) => {
    expect(findRule(pathname)).toMatchObject({ owner, layout, access });
  });

  it.each(['/nothing/here', '/games/a/b', '//evil.example', '', '/dashboard/nothing', '/games/..'.concat('/x')])(
    'knows no page at %j',
    (pathname) => {
      expect(findRule(pathname)).toBeNull();
    },
  );

  it('removes the padding below the header of one page, and puts the header over heroes', () => {
    const at = (header: string) => routeTable.filter((rule) => rule.header === header).map(({ path }) => path);
    expect(at('flush')).toEqual(['/dashboard/games/:id']);
    expect(at('over')).toEqual(['/', '/games/:slug', '/videos/:slug', '/pornstars/:slug']);
  });

  it('skips scene and model sub-pages in breadcrumbs', () => {
    expect(routeTable.filter(({ crumb }) => !crumb).map(({ path }) => path)).toEqual([
      '/dashboard/gallery/model/:id',
      '/dashboard/gallery/scene/:id',
    ]);
  });

  it('ends the start-up early on the pages of the headset app', () => {
    expect(routeTable.filter(({ startUp }) => startUp === 'authorization').map(({ path }) => path)).toEqual([
      '/premium-playa',
      '/payment-playa',
    ]);
  });

  it('puts no gate before the texts that it refers to', () => {
    const open = routeTable.filter(({ gated }) => !gated).map(({ path }) => path);
    expect(open).toEqual([
      '/maintenance',
      '/terms-and-conditions',
      '/privacy',
      '/cookies',
      '/content-removal',
      '/performer-records',
    ]);
  });

  it('has no rule that an earlier one hides', () => {
    for (const rule of routeTable) expect(findRule(rule.path.replaceAll(/:\w+|\*/g, 'some-slug'))).toBe(rule);
  });

  it('gives every page to a remote that exists or to the shell, in a layout that exists', () => {
    for (const { owner, layout } of routeTable) {
      expect([...remotes.map(({ name }) => name), 'maintenance', 'text', 'faq', 'help', 'contact']).toContain(owner);
      expect(layouts).toHaveProperty(layout);
    }
    expect(isRemoteOwner('maintenance')).toBe(false);
    expect(isRemoteOwner('mfe-example')).toBe(true);
  });

  it("gives no member's page to members who must be verified first", () => {
    for (const rule of routeTable.filter(({ access }) => access === 'member')) expect(rule.softMode).toBe(false);
  });
});
