import { missingLimits, MissingPackets } from './missing-packets';

let missing: MissingPackets;
beforeEach(() => (missing = new MissingPackets()));

it('requests what is missing at once, also where numbers begin again, and again until it comes', () => {
  missing.add(65_533, 0);
  expect(missing.add(1, 10)).toEqual([65_534, 65_535, 0]);
  expect(missing.add(2, 20)).toEqual([]);
  missing.add(65_535, 30);
  expect(missing.add(3, 10 + missingLimits.every)).toEqual([65_534, 0]);
});

it('gives up after some requests', () => {
  missing.add(1, 0);
  missing.add(3, 0);
  let requests = 1;
  for (let number = 4; number < 100; number += 1) requests += missing.add(number, number * missingLimits.every).length;
  expect(requests).toBe(missingLimits.times);
});

it('requests nothing after a break, and never more than a gap has', () => {
  missing.add(1, 0);
  expect(missing.add(2 + missingLimits.gap, 0)).toEqual([]);
  let most = 0;
  for (let number = 200; number < 20_000; number += 100) most = Math.max(most, missing.add(number, number).length);
  expect(most).toBeLessThanOrEqual(2 * missingLimits.gap);
});

it('requests nothing of a stream that comes in order', () => {
  for (let number = 65_000; number < 66_000; number += 1) expect(missing.add(number & 0xffff, number)).toEqual([]);
});
