import fc from 'fast-check';
import { layouts } from '../layouts';
import { pageTable, remotePages } from '../testing/pages';
import { createPageTable, isRemoteOwner, ownPages, recordOf, type RemotePages, titleOf } from './page-table';

describe('the page table', () => {
  it.each([
    // The shell's pages of docs/spec/routes.md#pages; the remotes test their own.
    ['/faq', 'faq', 'default-bg'],
    ['/contact-us', 'contact', 'default-bg'],
    ['/help', 'help', 'default-bg'],
    ['/help/vr-setup/quest', 'help', 'default-bg'],
    ['/terms-and-conditions', 'text', 'default-bg'],
    ['/privacy', 'text', 'default-bg'],
    ['/any-text', 'text', 'default-bg'],
    ['/maintenance', 'maintenance', 'none'],
    // Pages of remotes join it, and a fixed path wins over a parameter that matches it, too.
    ['/', 'mfe-catalogue', 'default'],
    ['/games', 'mfe-catalogue', 'default'],
    ['/login', 'mfe-auth', 'default'],
    ['/camgirls/mara', 'mfe-camgirls', 'default'],
    ['/dashboard', 'mfe-dashboard', 'dashboard'],
    ['/dashboard/games/7', 'mfe-dashboard', 'dashboard'],
    ['/subscription', 'mfe-dashboard', 'none'],
  ])('gives %s to %s, in the layout %s', (pathname, owner, layout) => {
    expect(pageTable.find(pathname)).toMatchObject({ owner, layout });
  });

  it.each(['/nothing/here', '/games/a/b', '//evil.example', '', '/dashboard/nothing', '/games/..'.concat('/x')])(
    'knows no page at %j',
    (pathname) => {
      expect(pageTable.find(pathname)).toBeNull();
    },
  );

  it.each([
    ['/a/b', '/a/b'],
    ['/a/x', '/a/:id'],
    ['/a/x/y', '/a/*'],
    ['/a/b/c', '/a/b/*'],
    ['/a/x/c', '/a/:id/c'],
    ['/a', '/a'],
  ])('gives %s to the most specific pattern %s, in whatever order releases come', (pathname, path) => {
    const patterns = ['/a', '/a/b', '/a/:id', '/a/:id/c', '/a/*', '/a/b/*'];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(patterns, { minLength: patterns.length }),
        fc.nat(patterns.length),
        (order, at) => {
          const remotes: RemotePages = {
            'mfe-one': order.slice(0, at).map((pattern) => ({ path: pattern })),
            'mfe-two': order.slice(at).map((pattern) => ({ path: pattern })),
          };
          expect(createPageTable(remotes, '').find(pathname)?.path).toBe(path);
        },
      ),
    );
  });

  it('calls every page of the shell something', () => {
    expect(ownPages.filter(({ title }) => title === '')).toEqual([]);
  });

  it('finds every page at its own address', () => {
    for (const page of pageTable.pages)
      expect(pageTable.find(page.path.replaceAll(/:\w+|\*/g, 'some-slug'))).toBe(page);
  });

  it('puts no gate before the texts that it refers to and where e-mails lead, and one before every other page', () => {
    expect(
      pageTable.pages
        .filter(({ gated }) => !gated)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([
      '/content-removal',
      '/cookies',
      '/maintenance',
      '/parents',
      '/performer-records',
      '/privacy',
      '/terms-and-conditions',
      '/unsubscribe',
    ]);
  });

  it('hands the browser what differs from the defaults, without chunks, in few bytes', () => {
    const { remotes } = pageTable;
    expect(remotes['mfe-catalogue']?.[1]).toEqual({ path: '/games', record: 'games' });
    expect(createPageTable(remotes, 'v1')).toMatchObject({ pages: pageTable.pages });
    expect(JSON.stringify(remotes).length).toBeLessThan(4_000);
  });

  it('has layouts that exist, and owners that are remotes or the shell', () => {
    for (const { layout } of pageTable.pages) expect(layouts).toHaveProperty(layout);
    expect(ownPages.some(({ owner }) => isRemoteOwner(owner))).toBe(false);
    expect(Object.keys(remotePages).every((name) => isRemoteOwner(name as 'mfe-x'))).toBe(true);
  });

  it.each([
    ['/games/neon', 'game:neon'],
    ['/games/a%20b', 'game:a%20b'],
    ['/games', 'games'],
    ['/help/vr/quest', 'text'],
    ['/about-us', 'text'],
    ['/login', null],
    ['/nothing/here', null],
  ])('says that %s is about %s', (pathname, record) => {
    expect(recordOf(pageTable.find(pathname), pathname)).toBe(record);
  });
});

describe('the title of a page', () => {
  const titles = { 'checkout=': 'Payment', 'tab=history': 'Recently viewed', 'product=': 'Get Premium' };
  it.each([
    ['', 'Get coins'],
    ['?tab=pictures', 'Get coins'],
    ['?tab=history', 'Recently viewed'],
    ['?product=premium-yearly', 'Get Premium'],
    ['?product=premium-yearly&checkout=7', 'Payment'],
  ])('with the query %j is %s', (search, title) => {
    expect(titleOf({ title: 'Get coins', titles }, search)).toBe(title);
  });

  it('is its own where the query decides nothing', () => {
    expect(titleOf({ title: 'Library', titles: null }, '?tab=history')).toBe('Library');
  });
});
