import fc from 'fast-check';
import { type DeviceLimits, movementAt, movementsOf, type Script } from './script-movements';

const whole: DeviceLimits = { low: 0, high: 100, speed: 500 };
const script = (actions: [at: number, pos: number][], fields: Partial<Script> = {}): Script => ({
  inverted: false,
  range: 100,
  actions: actions.map(([at, pos]) => ({ at, pos })),
  ...fields,
});
const ends = (movements: ReturnType<typeof movementsOf>) => movements.map(({ position }) => position);

test('moves to each position in the time until it', () => {
  expect(
    movementsOf(
      script([
        [500, 0],
        [1000, 100],
        [2000, 50],
      ]),
      whole,
    ),
  ).toEqual([
    { at: 0, durationMs: 500, position: 0, strength: 0 },
    { at: 500, durationMs: 500, position: 1, strength: 0.4 },
    { at: 1000, durationMs: 1000, position: 0.5, strength: 0.1 },
  ]);
});

test.each<[string, Partial<DeviceLimits>, Partial<Script>, number[]]>([
  ['the part of the stroke that is allowed', { low: 20, high: 60 }, {}, [0.2, 0.6, 0.4]],
  ['the range of the script', {}, { range: 50 }, [0, 0.5, 0.25]],
  ['a script that is upside down', {}, { inverted: true }, [1, 0, 0.5]],
  ['a lower speed, short of the place and on time', { speed: 100 }, {}, [0, 0.5, 0.5]],
])('keeps to %s', (_, limits, fields, expected) => {
  const movements = movementsOf(
    script(
      [
        [500, 0],
        [1000, 100],
        [2000, 50],
      ],
      fields,
    ),
    { ...whole, ...limits },
  );
  expect(ends(movements)).toEqual(expected);
  expect(movements.map(({ at }) => at)).toEqual([0, 500, 1000]);
});

test('never leaves the range and never moves faster than allowed, whatever the script', () => {
  const actions = fc.array(fc.tuple(fc.nat(60_000), fc.nat(100)), { minLength: 2, maxLength: 40 });
  const limits = fc
    .record({ low: fc.nat(90), span: fc.integer({ min: 5, max: 100 }), speed: fc.integer({ min: 50, max: 500 }) })
    .map(({ low, span, speed }) => ({ low, high: Math.min(100, low + span), speed }));
  fc.assert(
    fc.property(actions, limits, fc.boolean(), fc.nat(100), (unsorted, limit, inverted, range) => {
      const sorted = unsorted.toSorted((a, b) => a[0] - b[0]);
      const movements = movementsOf(script(sorted, { inverted, range }), limit);
      for (const [index, movement] of movements.entries()) {
        expect(movement.position).toBeGreaterThanOrEqual(limit.low / 100 - 1e-9);
        expect(movement.position).toBeLessThanOrEqual(limit.high / 100 + 1e-9);
        expect(movement.strength).toBeLessThanOrEqual(limit.speed / 500 + 1e-9);
        const before = movements[index - 1];
        const moved = before ? Math.abs(movement.position - before.position) : 0;
        expect(moved / (movement.durationMs / 1000)).toBeLessThanOrEqual(limit.speed / 100 + 1e-6);
      }
    }),
  );
});

test('knows the movement at any place of the film', () => {
  const movements = movementsOf(
    script([
      [500, 0],
      [1000, 100],
      [2000, 50],
    ]),
    whole,
  );
  expect([0, 499, 500, 999, 1000, 1999, 2000, 9000].map((ms) => movementAt(movements, ms))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3,
  ]);
});
