import { layersToDrop } from './traffic-budget';

/** A room with so many viewers, whose publisher sends 2.5, 0.5 and 0.15 Mbit/s, or one size. */
const room = (viewers: number, rates = [2_500_000, 500_000, 150_000]) => ({
  rateWithout: (dropped: number) => viewers * (rates[Math.min(dropped, rates.length - 1)] ?? 0),
});

it.each([
  [[60], 0],
  [[64], 0],
  [[65], 1],
  [[40, 40], 1],
  [[330], 2],
  [[9_000], 2],
  [[], 0],
])('viewers %j on a node for 200 cost %i of the largest layers', (viewers, dropped) => {
  expect(
    layersToDrop(
      viewers.map((one) => room(one)),
      200,
      0,
    ),
  ).toBe(dropped);
});

it('brings a larger layer back when there is room to spare', () => {
  expect(layersToDrop([room(60)], 200, 1)).toBe(1);
  expect(layersToDrop([room(51)], 200, 1)).toBe(0);
  expect(layersToDrop([room(60)], 200, 2)).toBe(1);
});

it('leaves nothing out of a room that has one size', () => {
  expect(layersToDrop([room(10, [2_500_000])], 200, 0)).toBe(0);
});
