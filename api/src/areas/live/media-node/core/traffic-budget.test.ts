import { layersToDrop } from './traffic-budget';

/** A room with so many viewers, whose publisher sends 2.5, 0.5 and 0.15 Mbit/s, or one size. */
const room = (viewers: number, { rates = [2_500_000, 500_000, 150_000], dropped = 0 } = {}) => ({
  viewers,
  dropped,
  rateWithout: (count: number) => viewers * (rates[Math.min(count, rates.length - 1)] ?? 0),
});

it.each([
  [[60], [0]],
  [[64], [0]],
  [[65], [1]],
  [
    [40, 40],
    [1, 0],
  ],
  [[330], [2]],
  [[9_000], [2]],
  [[], []],
])('viewers %j on a node for 200 cost %j of the largest layers', (viewers, dropped) => {
  expect(
    layersToDrop(
      viewers.map((one) => room(one)),
      200,
    ),
  ).toEqual(dropped);
});

it('brings a larger layer back when there is room to spare', () => {
  expect(layersToDrop([room(60, { dropped: 1 })], 200)).toEqual([1]);
  expect(layersToDrop([room(51, { dropped: 1 })], 200)).toEqual([0]);
  expect(layersToDrop([room(60, { dropped: 2 })], 200)).toEqual([1]);
});

it('leaves nothing out of a room that has one size', () => {
  expect(layersToDrop([room(10, { rates: [2_500_000] })], 200)).toEqual([0]);
  expect(layersToDrop([room(100, { rates: [2_500_000] })], 200)).toEqual([0]);
});

it('gives other rooms what there is for each viewer when a room of one size takes more than the node carries', () => {
  const large = room(150, { rates: [2_500_000] });
  expect(layersToDrop([large, room(10)], 200)).toEqual([0, 1]);
  expect(layersToDrop([large, room(10, { dropped: 1 })], 200)).toEqual([0, 1]);
  expect(layersToDrop([large, room(10, { rates: [900_000, 300_000, 150_000] })], 200)).toEqual([0, 0]);
});

it('leaves the rooms as they are that cost less than others', () => {
  expect(layersToDrop([room(60), room(40, { rates: [400_000, 150_000] })], 200)).toEqual([1, 0]);
});

it('makes no room smaller because a larger layer of another would come back', () => {
  const rates = [1_800_000, 300_000, 100_000];
  expect(layersToDrop([room(80, { rates: [1_800_000, 300_000] }), room(5, { rates, dropped: 1 })], 200)).toEqual([
    0, 1,
  ]);
});

it('makes no more rooms smaller than it takes, the most generous first', () => {
  const rooms = [room(30), room(30, { rates: [3_000_000, 500_000] }), room(10, { rates: [1_000_000, 300_000] })];
  expect(layersToDrop(rooms, 200)).toEqual([0, 1, 0]);
});

it('leaves the one of two equal rooms small that is, while their rates change a little', () => {
  for (const other of [2_400_000, 2_600_000])
    expect(layersToDrop([room(40, { dropped: 1 }), room(40, { rates: [other, 500_000, 150_000] })], 200)).toEqual([
      1, 0,
    ]);
});
