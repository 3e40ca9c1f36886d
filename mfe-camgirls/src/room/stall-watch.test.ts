import type { StatsReading } from './call-quality';
import { StallWatch } from './stall-watch';

const reading = (framesDecoded: number, packets: number, path: number | null = packets): StatsReading => ({
  atMs: 0,
  bytes: packets * 1000,
  packets,
  videoPackets: framesDecoded,
  lost: 0,
  framesDecoded,
  path,
});
/** @returns a letter a second: `.` moves, `f` frozen, `x` to be made anew */
const watch = (of: StallWatch, readings: readonly StatsReading[]): string =>
  readings
    .map((one) => of.read(one))
    .map(({ isFrozen, isOver }) => (isOver ? 'x' : isFrozen ? 'f' : '.'))
    .join('');
const seconds = (count: number, make: (second: number) => StatsReading): StatsReading[] =>
  Array.from({ length: count }, (_, second) => make(second + 1));

it('tells a viewer after three seconds without a picture, and gives the call up after five', () => {
  const moving = seconds(3, (second) => reading(second * 30, second * 100));
  const still = seconds(6, () => reading(90, 300));
  expect(watch(new StallWatch(false), [...moving, ...still])).toBe('.....ffxx');
});

it('gives a call up that never brings anything', () => {
  expect(
    watch(
      new StallWatch(false),
      seconds(6, () => reading(0, 0, 1)),
    ),
  ).toBe('..ffxx');
});

it('does so too when sound goes on without the picture that was there, once', () => {
  const of = new StallWatch(false);
  const moving = seconds(2, (second) => reading(second * 30, second * 100));
  const soundAlone = seconds(6, (second) => reading(60, 200 + second * 50));
  expect(watch(of, [...moving, ...soundAlone])).toBe('....ffxx');
  // The next call brings sound alone as well: it is told, and not made anew for ever.
  of.reset();
  expect(
    watch(
      of,
      seconds(7, (second) => reading(0, second * 50)),
    ),
  ).toBe('..fffff');
});

it('takes sound alone for no stall where there never was a picture', () => {
  expect(
    watch(
      new StallWatch(false),
      seconds(9, (second) => reading(0, second * 50)),
    ),
  ).toBe('.........');
});

it('takes a call for a success after ten seconds in which the picture moved, and not for its length', () => {
  const slow = new StallWatch(false);
  // A picture every fourth second.
  const last = seconds(36, (second) => reading(Math.ceil(second / 4), second * 10)).map((one) => slow.read(one));
  expect(last.map(({ hasLasted }) => hasLasted)).not.toContain(true);
  const moving = seconds(10, (second) => reading(second * 30, second * 100));
  const of = new StallWatch(false);
  expect(moving.map((one) => of.read(one).hasLasted)).toEqual([...Array<boolean>(9).fill(false), true]);
  of.reset();
  expect(of.read(reading(30, 100)).hasLasted).toBe(false);
});

describe('pictures that come and cannot be shown, beside sound', () => {
  const undecoded = seconds(6, (second) => ({ ...reading(0, second * 50), videoPackets: second * 20 }));

  it('are a stall, also where there never was one', () => {
    expect(watch(new StallWatch(false), undecoded)).toBe('..ffxx');
  });

  it('are none while nobody sees the page, nor at once when it is seen again', () => {
    const of = new StallWatch(false);
    expect(undecoded.map((one) => of.read(one, true, false).isOver)).not.toContain(true);
    expect(watch(of, [{ ...reading(0, 350), videoPackets: 140 }])).toBe('.');
  });
});

it('begins anew with each picture, and with each call', () => {
  const of = new StallWatch(false);
  const slow = seconds(12, (second) => reading(Math.ceil(second / 3), second * 10));
  expect(watch(of, slow)).toBe('............');
  of.reset();
  expect(
    watch(
      of,
      seconds(2, () => reading(0, 0, 1)),
    ),
  ).toBe('..');
});

it('knows nothing where the browser says nothing of the path', () => {
  expect(
    watch(
      new StallWatch(false),
      seconds(9, () => reading(0, 0, null)),
    ),
  ).toBe('.........');
});

it('gives up an engine that says nothing to who publishes for four seconds', () => {
  const heard = seconds(2, (second) => reading(0, 0, second * 500));
  expect(watch(new StallWatch(true), [...heard, ...seconds(5, () => reading(0, 0, 1000))])).toBe('.....xx');
});

describe('while the performer is waited for', () => {
  /** @returns in which second after the engine fell silent the call is given up, when the wait was known so many seconds after that */
  const over = (isPublisher: boolean, knownAfter: number): number => {
    const of = new StallWatch(isPublisher);
    of.read(reading(30, 100), knownAfter >= 0);
    for (let second = 1; ; second += 1) if (of.read(reading(30, 100), second <= knownAfter).isOver) return second;
  };

  it.each([
    ['a viewer, when that was known before', false, -1, 8],
    ['a viewer, when the silence may be why', false, 2, 5],
    ['who publishes', true, -1, 2],
    ['who publishes, and learns of it', true, 3, 4],
  ])('gives up an engine that says nothing: %s', (_, isPublisher, knownAfter, givenUpAfter) =>
    expect(over(isPublisher, knownAfter)).toBe(givenUpAfter),
  );
});
