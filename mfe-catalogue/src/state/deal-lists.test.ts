import { deals } from '../fixtures/offers';
import { hasLastDay, withoutRepeats } from './deal-lists';

const [night, long] = deals.items as [(typeof deals.items)[number], (typeof deals.items)[number]];
const idsOf = (items: typeof deals.items) => items.map(({ slug, games }) => [slug, games.map(({ id }) => id)]);

it('a game stands in the first offer that has it alone', () => {
  const [first, second, third] = night.games.map(({ id }) => id);
  const repeated = { ...long, games: [...night.games.slice(0, 2), ...long.games] };
  expect(idsOf(withoutRepeats([{ ...night, games: night.games.slice(0, 3) }, repeated]))).toEqual([
    ['night-drives', [first, second, third]],
    ['long-stories', long.games.map(({ id }) => id)],
  ]);
});

it('an offer whose games all stand above is left out', () => {
  expect(idsOf(withoutRepeats([night, { ...long, games: night.games }]))).toEqual(idsOf([night]));
});

it('what an offer saves is of the games that it still has', () => {
  const game = night.games[0] as (typeof night.games)[number];
  const saving = (id: number, discount: number): typeof game => ({
    ...game,
    id,
    memberPrice: { price: 100, discount, total: 100 - discount, until: null },
  });
  const [, second] = withoutRepeats([
    { ...night, games: [saving(1, 40)] },
    { ...long, games: [saving(1, 40), saving(2, 10)] },
  ]);
  expect(second?.savesUpTo).toBe(10);
});

it('knows whether a price has a last day', () => {
  expect(hasLastDay([night])).toBe(true);
  expect(hasLastDay([long])).toBe(false);
});
