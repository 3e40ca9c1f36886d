import fc from 'fast-check';
import type { Bars, MenuItem } from '@platform/shared/contracts';
// oxlint-disable-next-line no-restricted-imports -- this test compares with the schema itself, and is in no bundle
import { MediaImage } from '@platform/shared/contracts';
import { activeNode, holds, type MenuNode, safeMenus } from './menu';
import { isSafeUrl } from './safe-url';

const guest = { authorized: false, softMode: false };
const member = { authorized: true, softMode: false };
const item = (title: string, url: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  title,
  url,
  permissions: ['guest', 'user'],
  ...rest,
});
const bars = (menu: unknown): Bars =>
  ({
    header: { logo: { title: 'Vespera', image: null }, menu, buttons: [] },
    footer: { logo: { title: 'Vespera', image: null }, copyRightText: 'c', menu },
    dashboard: { menu: [] },
  }) as unknown as Bars;
/** Addresses that run code, concatenated here so that no linter mistakes them for ours. */
const script = (scheme = 'javascript') => [scheme, 'alert(1)'].join(':');
const titles = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map(({ title, items }) => (items.length > 0 ? [title, ...titles(items)] : title));
const headerOf = (menu: unknown, viewer = guest) => safeMenus(bars(menu), viewer).header.menu;

describe('who sees an entry', () => {
  const menu = [
    item('All', '/all'),
    item('Guests', '/guests', { permissions: ['guest'] }),
    item('Members', '/members', { permissions: ['user'] }),
    item('Nobody', '/nobody', { permissions: [] }),
    item('Hard', '/hard', { disableInSoftMode: true }),
  ];
  it.each([
    ['a guest', guest, ['All', 'Guests', 'Hard']],
    ['a member', member, ['All', 'Members', 'Hard']],
    ['a member in soft mode', { authorized: true, softMode: true }, ['All', 'Members']],
    ['a guest in soft mode', { authorized: false, softMode: true }, ['All', 'Guests']],
  ])('is right for %s', (_who, viewer, expected) => {
    expect(titles(headerOf(menu, viewer))).toEqual(expected);
    expect(titles(safeMenus(bars(menu), viewer).footer.menu)).toEqual(expected);
  });

  it('hides what lies below an entry of others', () => {
    expect(headerOf([item('Members', '/members', { permissions: ['user'], items: [item('All', '/all')] })])).toEqual(
      [],
    );
  });
});

describe('addresses', () => {
  it.each(['/games', '/games?page=2#top', '/', 'https://example.com/a?b=c', '/a%2F..%2Fb'])('keeps %s', (url) => {
    expect(isSafeUrl(url)).toBe(true);
    expect(headerOf([item('Link', url)])).toHaveLength(1);
  });

  it.each([
    script(),
    script('JaVaScRiPt'),
    script(' javascript'),
    script('java\nscript'),
    'data:text/html,x',
    'vbscript:x',
    'blob:https://example.com/x',
    'http://example.com/',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    '/\t/example.com',
    '/ /example.com',
    'https://user:password@example.com/',
    'https:example.com',
    'games',
    '?page=2',
    'https://',
    `/${'a'.repeat(500)}`,
    5,
    null,
    { toString: () => '/games' },
  ])('drops %j', (url) => {
    expect(isSafeUrl(url)).toBe(false);
    expect(headerOf([{ ...item('Link', '/'), url }])).toEqual([]);
  });

  it('drops an entry with an unsafe address together with what lies below it', () => {
    expect(headerOf([item('Bad', script(), { items: [item('Good', '/good')] })])).toEqual([]);
  });

  it('keeps a group without an address as a heading, unless nothing is in it', () => {
    const [group] = headerOf([item('Help', '', { items: [item('FAQ', '/faq')] })]);
    expect(group).toMatchObject({ title: 'Help', url: null, items: [{ title: 'FAQ', url: '/faq' }] });
    expect(headerOf([item('Help', '#'), item('Help', '', { items: [item('Bad', 'ftp://x')] })])).toEqual([]);
  });

  it('tells other sites from routes', () => {
    expect(headerOf([item('Out', 'https://example.com/'), item('In', '/in')]).map(({ external }) => external)).toEqual([
      true,
      false,
    ]);
  });
});

describe('a menu that is not what it should be', () => {
  it.each([
    ['null', null],
    ['a number', 5],
    ['text', 'menu'],
    ['an object', {}],
  ])('is replaced by the built-in one when it is %s', (_what, menu) => {
    expect(titles(headerOf(menu))).toEqual(['Games', 'Live rooms']);
  });

  it('skips entries that are none', () => {
    expect(
      titles(
        headerOf([
          null,
          5,
          'text',
          [],
          {},
          { title: 7 },
          item('', '/x'),
          item('   ', '/x'),
          item('x'.repeat(61), '/x'),
          item('Good', '/good'),
        ]),
      ),
    ).toEqual(['Good']);
  });

  it('counts unknown permissions, badges and icons as absent', () => {
    expect(
      headerOf([
        { ...item('Root', '/x'), permissions: ['root'] },
        { ...item('All', '/x'), permissions: 'guest' },
      ]),
    ).toEqual([]);
    expect(headerOf([{ ...item('A', '/a'), badge: 'hot', icon: '__proto__' }])).toEqual([
      { title: 'A', url: '/a', external: false, live: false, icon: null, items: [] },
    ]);
    expect(headerOf([item('A', '/a', { badge: 'live', icon: 'games' })])[0]).toMatchObject({
      live: true,
      icon: 'games',
    });
  });

  it('takes out characters that turn text around', () => {
    expect(titles(headerOf([item('Ga\u202emes\u0000', '/games')]))).toEqual(['Games']);
  });

  it('ends at three levels', () => {
    const deep = item('1', '/1', {
      items: [item('2', '/2', { items: [item('3', '/3', { items: [item('4', '/4')] })] })],
    });
    expect(titles(headerOf([deep]))).toEqual([['1', ['2', '3']]]);
  });

  it('ends at 200 entries, counting all levels', () => {
    const many = Array.from({ length: 150 }, (_, n) => item(`${n}`, '/x', { items: [item(`${n}a`, '/x')] }));
    const count = (nodes: readonly MenuNode[]): number => nodes.reduce((sum, { items }) => sum + 1 + count(items), 0);
    expect(count(headerOf(many))).toBe(200);
  });

  it('gives something safe to show whatever comes', () => {
    const safe = (nodes: readonly MenuNode[]): boolean =>
      nodes.every(({ url, title, items }) => (url === null || isSafeUrl(url)) && title !== '' && safe(items));
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, menu) => {
        for (const input of [value, bars(menu), { header: value, footer: { menu: value }, dashboard: value }]) {
          const menus = safeMenus(input as Bars, member);
          expect([menus.header.menu, menus.header.buttons, menus.footer.menu, menus.dashboard.menu].every(safe)).toBe(
            true,
          );
          expect(menus.header.logo.title).not.toBe('');
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('offers the built-in menu when the bars call failed', () => {
  const menus = safeMenus(null, guest);
  expect(titles(menus.header.menu)).toEqual(['Games', 'Live rooms']);
  expect(titles(menus.header.buttons)).toEqual(['Log in']);
  expect(titles(menus.dashboard.menu)).toEqual([]);
  expect(titles(safeMenus(null, member).dashboard.menu)).toEqual(['Dashboard']);
  expect(titles(safeMenus(null, member).header.buttons)).toEqual([]);
});

it('drops a logo whose picture is not one', () => {
  const logo = (image: unknown) =>
    safeMenus({ header: { logo: { title: ' Vespera ', image } } } as unknown as Bars, guest).header.logo;
  const image = { path: 'brand/vespera.svg', width: 180, height: 32, color: '#000000' };
  expect(logo(image)).toEqual({ title: 'Vespera', image });
  // As the store names pictures supplied by an operator: with a version, in any format that an import accepts.
  for (const path of [
    'brand/north.0a1b2c3d.png',
    'logos/north.0a1b2c3d.svg',
    'brand/n.jpg',
    'brand/n.jpeg',
    'brand/n.avif',
  ])
    expect([path, logo({ ...image, path }).image !== null, MediaImage.safeParse({ ...image, path }).success]).toEqual([
      path,
      true,
      true,
    ]);
  expect(logo({ ...image, path: '../../etc/passwd' })).toEqual({ title: 'Vespera', image: null });
  expect(logo({ ...image, color: 'url(x)' }).image).toBeNull();
  expect(logo({ ...image, width: -1 }).image).toBeNull();
});

describe('the active entry', () => {
  const menu = headerOf([
    item('Home', '/'),
    item('Games', '/games', { items: [item('New', '/games/new?sort=newest')] }),
    item('Out', 'https://example.com/deals'),
    item('Dashboard', '/dashboard/'),
    item('Settings', '/dashboard/settings'),
  ]);
  it.each([
    ['/', 'Home'],
    ['/games', 'Games'],
    ['/games/ember-orbit', 'Games'],
    ['/games/new', 'New'],
    ['/games/new/1', 'New'],
    ['/games/newest', 'Games'],
    ['/gamesters', null],
    ['/dashboard', 'Dashboard'],
    ['/dashboard/games', 'Dashboard'],
    ['/dashboard/settings/', 'Settings'],
    ['/deals', null],
    ['/videos', null],
  ])('on %s is %s', (path, expected) => {
    expect(activeNode(menu, path)?.title ?? null).toBe(expected);
  });

  it('is held by the entries above it', () => {
    const active = activeNode(menu, '/games/new');
    expect(menu.filter((node) => holds(node, active)).map(({ title }) => title)).toEqual(['Games']);
    expect(menu.some((node) => holds(node, null))).toBe(false);
  });
});
