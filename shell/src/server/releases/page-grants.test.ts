import { createPageTable } from '../../navigation/page-table';
import { checkPages, fallbackPages, isWidened, type Prefix } from './page-grants';

const prefixes: Prefix[] = [
  { path: '/', exact: true, access: 'public' },
  { path: '/games', access: 'public' },
  { path: '/dashboard', access: 'member' },
  { path: '/dashboard/open', access: 'public' },
  { path: '/login', access: 'guest' },
  { path: '/unsubscribe', exact: true, access: 'public', gated: false },
];
const check = (path: string, access: 'public' | 'guest' | 'member' = 'public', others = {}) =>
  checkPages('mfe-a', [{ path, access }], prefixes, others);

describe('the pages of a release', () => {
  it.each([
    ['/', 'public'],
    ['/games', 'public'],
    ['/games/:slug/extras', 'member'],
    ['/dashboard/x', 'member'],
    ['/dashboard/open/x', 'public'],
    ['/login', 'guest'],
  ] as const)('may be %s for %s', (path, access) => {
    expect(() => check(path, access)).not.toThrow();
  });

  it.each(['/premium', '/gamesx', '/:slug', '/*', '/help'])('may not lie outside of the prefixes: %s', (path) => {
    expect(() => check(path)).toThrow(`mfe-a declares the page ${path}, which lies outside of its prefixes`);
  });

  it.each([
    ['/dashboard', 'public'],
    ['/dashboard/x', 'guest'],
    ['/login', 'public'],
    ['/login/x', 'member'],
  ] as const)('may not be laxer than the prefix: %s for %s', (path, access) => {
    expect(() => check(path, access)).toThrow(`mfe-a declares the page ${path} as ${access}, but`);
  });

  it('may do without the age gate only where that is granted', () => {
    const without = (path: string) => () => checkPages('mfe-a', [{ path, gated: false }], prefixes, {});
    expect(without('/unsubscribe')).not.toThrow();
    expect(without('/games')).toThrow('mfe-a declares the page /games without the age gate');
    expect(without('/unsubscribe/x')).toThrow('outside of its prefixes');
  });

  it("may not be another's, or the shell's, or the same address twice", () => {
    expect(() => check('/games/:id', 'public', { 'mfe-b': [{ path: '/games/:slug' }] })).toThrow(
      'which mfe-b has already',
    );
    expect(() => check('/games/:id', 'public', { 'mfe-a': [{ path: '/games/:slug' }] })).not.toThrow();
    expect(() => checkPages('mfe-a', [{ path: '/help/*' }], [{ path: '/help', access: 'public' }], {})).toThrow(
      'which the shell has already',
    );
    expect(() => checkPages('mfe-a', [{ path: '/games/:a' }, { path: '/games/:b' }], prefixes, {})).toThrow(
      'which mfe-a has already',
    );
  });

  it('are decided restrictively while no release is known', () => {
    const table = createPageTable({ 'mfe-a': fallbackPages(prefixes) }, '');
    expect(table.find('/games/a/b')).toMatchObject({ owner: 'mfe-a', access: 'public', softMode: false, index: false });
    expect(table.find('/dashboard')).toMatchObject({ access: 'member' });
    expect(table.find('/login')).toMatchObject({ access: 'guest' });
    expect(table.find('/')).toMatchObject({ owner: 'mfe-a' });
    expect(table.find('/unsubscribe')).toMatchObject({ gated: true });
    expect(table.find('/other')).toMatchObject({ owner: 'text' });
  });
});

describe('other prefixes', () => {
  const shows: Prefix = { path: '/shows', access: 'public' };
  it.each<[string, Prefix[]]>([
    ['the same', prefixes],
    ['the same in another order', prefixes.toReversed()],
    ['one more', [...prefixes, shows]],
    ['one below a path that was granted alone', [...prefixes, { path: '/unsubscribe/all', access: 'member' }]],
  ])('leave pages as they are: %s', (_, after) => expect(isWidened(prefixes, after)).toBe(true));
  it.each<[string, Prefix[]]>([
    ['one less', prefixes.slice(1)],
    ['another access', prefixes.map((prefix) => ({ ...prefix, access: 'member' }))],
    ['nothing below any more', prefixes.map((prefix) => ({ ...prefix, exact: true }))],
    [
      'behind the gate again',
      prefixes.filter(({ gated }) => gated !== false).concat({ path: '/unsubscribe', exact: true, access: 'public' }),
    ],
    ['a stricter one below another', [...prefixes, { path: '/games/vip', access: 'member' }]],
  ])('may take a page away: %s', (_, after) => expect(isWidened(prefixes, after)).toBe(false));
});
