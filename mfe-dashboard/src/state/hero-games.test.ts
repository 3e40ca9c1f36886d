import { libraryItem } from '../fixtures/library';
import { heroGames } from './hero-games';

const unplayable = libraryItem(1, 'Saltlight');
unplayable.game.notForSale = 'unplayable';
const fresh = libraryItem(2, 'Moonwake');
const completed = libraryItem(3, 'Lanternfall', { seconds: 60, completed: true });
const started = libraryItem(4, 'Dune Sonata', { seconds: 20 });

it.each([
  ['those that were started, before any other', [completed, fresh, started], [started]],
  ['the latest one, where none was started', [completed, fresh], [completed]],
  ['the latest one that can be played', [unplayable, fresh], [fresh]],
  ['none, where none can be played', [unplayable], []],
])('lead with %s', (_, items, led) => {
  expect(heroGames(items)).toEqual(led);
});
