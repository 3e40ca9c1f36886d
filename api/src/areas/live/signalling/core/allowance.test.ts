import { Allowance } from './allowance';

it('gives its burst at once, and no more', () => {
  const allowance = new Allowance({ perSecond: 2, burst: 5 }, 1_000);
  expect(allowance.take(3, 1_000)).toBe(true);
  expect(allowance.take(3, 1_000)).toBe(false);
  expect(allowance.take(2, 1_000)).toBe(true);
  expect(allowance.take(1, 1_000)).toBe(false);
});

it('gets whole units back with time, and keeps what is owed of the next', () => {
  const allowance = new Allowance({ perSecond: 3, burst: 3 }, 500.9);
  expect(allowance.take(3, 500)).toBe(true);
  // A third of a second is 333.3 milliseconds.
  expect(allowance.take(1, 833)).toBe(false);
  expect(allowance.take(1, 834)).toBe(true);
  expect(allowance.take(1, 834)).toBe(false);
  expect(allowance.take(2, 1_501)).toBe(true);
  expect(allowance.take(1, 1_501)).toBe(false);
});

it('keeps what is owed of the next unit where more than one came back', () => {
  const allowance = new Allowance({ perSecond: 3, burst: 3 }, 500);
  expect(allowance.take(3, 500)).toBe(true);
  // Two units took 667 of 700 milliseconds.
  expect(allowance.take(2, 1_200)).toBe(true);
  expect(allowance.take(1, 1_500)).toBe(false);
  expect(allowance.take(1, 1_501)).toBe(true);
});

it('never holds more than its burst, however long nothing was taken', () => {
  const allowance = new Allowance({ perSecond: 10, burst: 4 }, 0);
  expect(allowance.take(4, 0)).toBe(true);
  expect(allowance.take(5, 60_000)).toBe(false);
  expect(allowance.take(4, 60_000)).toBe(true);
  expect(allowance.take(1, 60_099)).toBe(false);
  expect(allowance.take(1, 60_100)).toBe(true);
});
