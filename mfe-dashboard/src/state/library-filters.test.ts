import type { LibraryItem } from '@platform/shared/contracts';
import { libraryItem } from '../fixtures/library';
import { chooseGames, readLibraryAddress } from './library-filters';

const items: LibraryItem[] = [
  libraryItem(1, 'Café Lumière', { seconds: 30, purchasedAt: '2026-01-01T00:00:00Z', rating: 40 }),
  libraryItem(2, 'Saltlight', {
    seconds: 60,
    completed: true,
    purchasedAt: '2026-03-01T00:00:00Z',
    scripts: true,
    rating: 48,
  }),
  libraryItem(3, 'Ember Orbit', { purchasedAt: '2026-02-01T00:00:00Z', projection: '360', rating: 40 }),
];
const titles = (address: string) =>
  chooseGames(items, readLibraryAddress(new URLSearchParams(address))).map(({ game }) => game.title);

test.each([
  ['', ['Café Lumière', 'Saltlight', 'Ember Orbit']],
  ['show=started', ['Café Lumière']],
  ['show=new', ['Ember Orbit']],
  ['show=completed', ['Saltlight']],
  ['show=scripts', ['Saltlight']],
  ['show=vr360', ['Ember Orbit']],
  ['sort=newest', ['Saltlight', 'Ember Orbit', 'Café Lumière']],
  ['sort=title', ['Café Lumière', 'Ember Orbit', 'Saltlight']],
  ['sort=rating', ['Saltlight', 'Café Lumière', 'Ember Orbit']],
  ['q=cafe', ['Café Lumière']],
  ['q=light+salt', ['Saltlight']],
  ['q=nothing', []],
  ['show=toString&sort=__proto__', ['Café Lumière', 'Saltlight', 'Ember Orbit']],
])('the library at ?%s shows these games in this order', (address, expected) => {
  expect(titles(address)).toEqual(expected);
});
