import { watchFailures } from './failing-release';

function start() {
  const clock = { now: 1_000_000 };
  const told: unknown[] = [];
  const others = { failed: 0, all: 0 };
  const { note, look, counts } = watchFailures(
    (...given) => told.push(given),
    () => clock.now,
    () => others,
  );
  const notes = (build: string, hasRendered: boolean, times: number) => {
    for (let n = 0; n < times; n += 1) note(build, hasRendered);
  };
  return { clock, told, notes, others, look, counts };
}

describe('a new release', () => {
  it('is told of once when a fifth of its renders fail, at least five in a minute', () => {
    const { told, notes } = start();
    notes('b1', true, 20);
    notes('b1', false, 4);
    expect(told).toEqual([]);
    notes('b1', false, 9);
    expect(told).toEqual([['b1', 5, 25]]);
  });

  it('is not told of while failures are few among many', () => {
    const { told, notes } = start();
    notes('b1', true, 1_000);
    notes('b1', false, 249);
    expect(told).toEqual([]);
    notes('b1', false, 1);
    expect(told).toHaveLength(1);
  });

  it('is not told of when its failures are further apart', () => {
    const { clock, told, notes } = start();
    for (let n = 0; n < 20; n += 1) {
      notes('b1', false, 1);
      clock.now += 15_000;
    }
    expect(told).toEqual([]);
  });

  it('does not pay for the failures of the one before', () => {
    const { told, notes } = start();
    notes('b1', false, 4);
    notes('b2', false, 4);
    expect(told).toEqual([]);
    notes('b2', false, 1);
    expect(told).toEqual([['b2', 5, 5]]);
  });
});

it('is not told of when it has been in use for more than an hour: then the reason is another', () => {
  const { clock, told, notes } = start();
  notes('b1', true, 1);
  clock.now += 3_600_001;
  notes('b1', false, 50);
  expect(told).toEqual([]);
});

describe('with other edges', () => {
  it('is told of when all of them together see too many failures', () => {
    const { told, notes, others } = start();
    Object.assign(others, { failed: 3, all: 8 });
    notes('b1', true, 10);
    notes('b1', false, 1);
    expect(told).toEqual([]);
    notes('b1', false, 1);
    expect(told).toEqual([['b1', 5, 20]]);
  });

  it('is told of when the others’ part comes after its own', () => {
    const { told, notes, others, look } = start();
    notes('b1', false, 1);
    Object.assign(others, { failed: 4, all: 4 });
    look([]);
    look([]);
    expect(told).toEqual([['b1', 5, 5]]);
  });

  it('is left to them where it does not fail here', () => {
    const { told, notes, others, look } = start();
    notes('b1', true, 1);
    Object.assign(others, { failed: 5, all: 5 });
    look([]);
    expect(told).toEqual([]);
  });

  it('tells them what it counted within the last minute', () => {
    const { clock, notes, counts } = start();
    expect(counts()).toEqual([]);
    notes('b1', true, 3);
    notes('b1', false, 1);
    expect(counts()).toEqual([['b1', { failed: 1, all: 4 }]]);
    clock.now += 60_000;
    expect(counts()).toEqual([['b1', { failed: 0, all: 0 }]]);
  });
});
