import type { PageDeclaration } from '@platform/shared/pages';
import { createKnownAddresses } from './known-addresses';

const pages: PageDeclaration[] = [
  { path: '/games' },
  { path: '/games/:slug' },
  { path: '/set-password/:token', index: false },
  { path: '/dashboard/games/:id', access: 'member' },
  { path: '/login/:step', access: 'guest' },
];
const shown = { status: 200, apiFailed: false };
type Noted = typeof shown & { search: string; guestKey: string | null };
const noting = () => {
  const known = createKnownAddresses();
  const note = (pathname: string, { search = '', guestKey = 'guest', ...rendered }: Partial<Noted> = {}) =>
    known.note(pages, { url: { pathname, search }, guestKey }, { ...shown, ...rendered });
  return { known, note };
};

it('keeps the last three of each page, each once', () => {
  const { known, note } = noting();
  for (const slug of ['a', 'b', 'c', 'b', 'd']) note(`/games/${slug}`);
  expect(known.list()).toEqual(['/games/d', '/games/b', '/games/c']);
});

it.each<[string, string, Partial<Noted>?]>([
  ['with a query', '/games/neon', { search: '?q=mine' }],
  ['of a signed-in visitor', '/games/neon', { guestKey: null }],
  ['that is not found', '/games/neon', { status: 404 }],
  ['that the API did not answer', '/games/neon', { apiFailed: true }],
  ['without a parameter, which is rehearsed anyway', '/games'],
  ['that no search engine may list', '/set-password/secret'],
  ['of a page for those who are not signed in', '/login/code'],
  ['of members whose parameter is a token', '/dashboard/games/9f86d081884c7d659a2feaa0c55ad015'],
  ['… that is a UUID', '/dashboard/games/3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  ['… in capitals', '/dashboard/games/QRZXAB'],
  ['… that is somebody', '/dashboard/games/wren@example.com'],
  ['… that is a long number', '/dashboard/games/41111111111111111'],
  ['of members with a query', '/dashboard/games/1', { search: '?receipt=1', guestKey: null }],
  ['that no page has', '/elsewhere/x'],
])('keeps no address %s', (_, pathname, over = {}) => {
  const { known, note } = noting();
  note(pathname, over);
  expect(known.list()).toEqual([]);
});

it.each(['/dashboard/games/42', '/dashboard/games/neon-dunes-2'])(
  'keeps %s of a member: it says which record it is, and not whose',
  (pathname) => {
    const { known, note } = noting();
    note(pathname, { guestKey: null });
    expect(known.list()).toEqual([pathname]);
  },
);

it('takes an address for that of the page that fits it best', () => {
  const known = createKnownAddresses();
  const both: PageDeclaration[] = [{ path: '/games/:slug/:part' }, { path: '/games/:slug/play', access: 'member' }];
  known.note(both, { url: { pathname: '/games/qRz9/play', search: '' }, guestKey: 'guest' }, shown);
  expect(known.list()).toEqual([]);
});
