import { choiceLimits, LayerChoice } from './layer-choice';

const three = [
  { index: 0, bitrate: 700_000 },
  { index: 1, bitrate: 200_000 },
  { index: 2, bitrate: 80_000 },
];
const { first, longest } = choiceLimits.calm;
let choice: LayerChoice;
beforeEach(() => (choice = new LayerChoice(0)));

it('takes the largest that comes while nothing limits the line', () => {
  expect(choice.choose(three, null, 0)).toBe(0);
  expect(choice.choose(three.slice(1), null, 10)).toBe(1);
  expect(choice.choose(three, null, 20)).toBe(0);
  expect(choice.choose([], null, 30)).toBe(0);
});

it.each([
  [900_000, 0],
  [300_000, 1],
  [190_000, 2],
  [50_000, 2],
])('gives a line of %s bits per second layer %s at once', (rate, layer) =>
  expect(choice.choose(three, rate, 1)).toBe(layer),
);

it('goes one down when packets were dropped, whatever the rate says', () => {
  expect(choice.choose(three, 900_000, 1, true)).toBe(1);
  expect(choice.choose(three, 900_000, 2, true)).toBe(2);
  expect(choice.choose(three, 900_000, 3, true)).toBe(2);
});

it('goes up by one after a quiet while, with some to spare', () => {
  choice.choose(three, 100_000, 0);
  expect(choice.choose(three, 1_000_000, first - 1)).toBe(2);
  expect(choice.choose(three, 220_000, first)).toBe(2);
  expect(choice.choose(three, 1_000_000, first)).toBe(1);
  expect(choice.choose(three, 1_000_000, 2 * first - 1)).toBe(1);
  expect(choice.choose(three, 1_000_000, 2 * first)).toBe(0);
});

it('begins its quiet while anew when the line loses much', () => {
  choice.choose(three, 100_000, 0);
  choice.complain(5_000);
  expect(choice.choose(three, 300_000, first)).toBe(2);
  expect(choice.choose(three, 300_000, 5_000 + first)).toBe(1);
});

it('tries a larger one later each time that it was too much', () => {
  const tries: number[] = [];
  let layer = choice.choose(three, 100_000, 0);
  for (let now = 0; now < 1_000_000; now += 1_000) {
    const before = layer;
    layer = choice.choose(three, layer === 2 ? 300_000 : 150_000, now);
    if (layer < before) tries.push(now);
  }
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(pauses.slice(0, 4).map((pause) => Math.round(pause / first))).toEqual([2, 4, 8, 16]);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(longest + 2_000);
});

it('does not take it for a failure that the publisher leaves a layer out, nor tries one that is not measured', () => {
  choice.choose(three, 300_000, 0);
  expect(choice.choose([{ index: 2, bitrate: 80_000 }], 300_000, 1_000)).toBe(2);
  const unmeasured = [three[0], { index: 1, bitrate: null }, three[2]].filter((one) => one !== undefined);
  expect(choice.choose(unmeasured, 300_000, first)).toBe(2);
  expect(choice.choose(three, 300_000, first)).toBe(1);
});
