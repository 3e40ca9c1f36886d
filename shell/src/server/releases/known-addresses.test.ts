import type { PageDeclaration } from '@platform/shared/pages';
import { createKnownAddresses } from './known-addresses';

const pages: PageDeclaration[] = [
  { path: '/games' },
  { path: '/games/:slug' },
  { path: '/set-password/:token', index: false },
  { path: '/dashboard/games/:id', access: 'member' },
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
  ['of members', '/dashboard/games/1'],
  ['that no page has', '/elsewhere/x'],
])('keeps no address %s', (_, pathname, over = {}) => {
  const { known, note } = noting();
  note(pathname, over);
  expect(known.list()).toEqual([]);
});
