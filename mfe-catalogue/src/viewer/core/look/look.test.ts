import fc from 'fast-check';
import { ahead, directionOf, halfHeight, lookInWords, mostZoom, turned, zoomed } from './look';

const immersive = { mapping: 'equirectangular', extent: { x: 0.5, y: 0.5 } } as const;
const angle = fc.double({ min: -20, max: 20, noNaN: true });

test('a look never goes beyond straight up or down, and comes around sideways', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(angle, angle), { maxLength: 20 }), (turns) => {
      let look = ahead;
      for (const [right, up] of turns) look = turned(look, right, up);
      expect(Math.abs(look.pitch)).toBeLessThanOrEqual(Math.PI / 2);
      expect(Math.abs(look.yaw)).toBeLessThanOrEqual(Math.PI + 1e-9);
      const { x, y, z } = directionOf(look);
      expect(Math.hypot(x, y, z)).toBeCloseTo(1);
    }),
  );
});

test.each([
  ['ahead', 0, 0, [0, 0, -1]],
  ['right', Math.PI / 2, 0, [1, 0, 0]],
  ['left', -Math.PI / 2, 0, [-1, 0, 0]],
  ['up', 0, Math.PI / 2, [0, 1, 0]],
  ['back', Math.PI, 0, [0, 0, 1]],
])('%s is where it belongs', (_, yaw, pitch, wanted) => {
  const { x, y, z } = directionOf({ yaw, pitch, zoom: 1 });
  for (const [index, value] of [x, y, z].entries()) expect(value).toBeCloseTo(wanted[index] ?? 9);
});

test('zoom stays within its limits', () => {
  expect(zoomed(ahead, 100).zoom).toBe(mostZoom);
  expect(zoomed(ahead, 0.01).zoom).toBe(0.6);
});

test('the longer side of the canvas spans 90 degrees at first, however it is turned', () => {
  expect(halfHeight(immersive, ahead, 2) * 2).toBeCloseTo(1);
  expect(halfHeight(immersive, ahead, 0.5)).toBeCloseTo(1);
});

test('a flat picture is seen whole at first, on every canvas', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.3, max: 4, noNaN: true }),
      fc.double({ min: 0.2, max: 4, noNaN: true }),
      (aspect, shape) => {
        const extent = { x: 0.7, y: 0.7 / shape };
        const seen = halfHeight({ mapping: 'flat', extent }, ahead, aspect);
        expect(seen).toBeGreaterThanOrEqual(extent.y - 1e-9);
        expect(seen * aspect).toBeGreaterThanOrEqual(extent.x - 1e-9);
      },
    ),
  );
});

test.each([
  [0, 0, 'straight ahead'],
  [Math.PI / 4, 0, '45 degrees right'],
  [-Math.PI / 6, -Math.PI / 18, '30 degrees left, 10 degrees down'],
])('a look of %d and %d is told in words', (yaw, pitch, words) => {
  expect(lookInWords({ yaw, pitch, zoom: 1 })).toBe(words);
});
