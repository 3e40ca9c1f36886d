import { deals } from '../fixtures/offers';
import { hasLastDay, withoutRepeats } from './deal-lists';

const [night, long] = deals.items as [(typeof deals.items)[number], (typeof deals.items)[number]];
const idsOf = (items: typeof deals.items) => items.map(({ slug, games }) => [slug, games.map(({ id }) => id)]);

it('a game stands in one offer alone, and the offers take turns', () => {
  const [first, second, third, fourth, fifth] = night.games.map(({ id }) => id);
  expect(idsOf(withoutRepeats([night, { ...long, games: night.games }]))).toEqual([
    ['night-drives', [first, third, fifth]],
    ['long-stories', [second, fourth]],
  ]);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])('no game is lost or shown twice (%s)', (seed) => {
  const pool = [...night.games, ...long.games];
  const items = [3, 5, 7].map((step, index) => ({
    ...night,
    slug: `offer-${index}`,
    games: pool.filter((_, place) => (place * step + seed) % 3 !== index),
  }));
  const shown = withoutRepeats(items).flatMap(({ games }) => games.map(({ id }) => id));
  expect(new Set(shown).size).toBe(shown.length);
  expect(new Set(shown)).toEqual(new Set(items.flatMap(({ games }) => games.map(({ id }) => id))));
});

it('an offer whose games all stand in others is left out', () => {
  expect(idsOf(withoutRepeats([night, { ...long, games: night.games.slice(0, 1) }]))).toEqual(idsOf([night]));
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
