import fc from 'fast-check';
import type { ViewerFile } from '../viewer-props';
import { type Direction, type Eye, type Picture, pictureOf, pointOf } from './picture';

type File = Omit<ViewerFile, 'url'>;
const file = (change: Partial<File>): File => ({
  projection: '360',
  stereo: 'mono',
  fieldOfView: 360,
  lens: null,
  ...change,
});
const half = file({ projection: '180', fieldOfView: 180 });
const lens = (name: NonNullable<File['lens']>): File =>
  file({ projection: '180', stereo: 'side-by-side', fieldOfView: 180, lens: name });

/** @param right degrees to the right of ahead, @param up degrees */
function to(right: number, up = 0): Direction {
  const [yaw, pitch] = [(right * Math.PI) / 180, (up * Math.PI) / 180];
  return { x: Math.sin(yaw) * Math.cos(pitch), y: Math.sin(pitch), z: -Math.cos(yaw) * Math.cos(pitch) };
}
const see = (picture: Picture, right: number, up = 0, eye: Eye = 'left') => {
  const point = pointOf(picture, to(right, up), eye);
  return point === null ? null : [Number(point.u.toFixed(3)), Number(point.v.toFixed(3))];
};
const sphere = pictureOf(file({}), 4000, 2000);
const dome = pictureOf(half, 2000, 2000);
const fisheye = pictureOf(lens('mkx200'), 4000, 2000);

const kinds: Record<string, File> = {
  '360': file({}),
  '180': half,
  '180 that shows 140': { ...half, fieldOfView: 140 },
  mkx200: lens('mkx200'),
  mkx220: lens('mkx220'),
  vrca220: lens('vrca220'),
  rf52: lens('rf52'),
  fisheye190: lens('fisheye190'),
  flat: file({ projection: 'flat', fieldOfView: 0 }),
};
const all = Object.entries(kinds).flatMap(([name, kind]) =>
  (['mono', 'side-by-side', 'top-bottom'] as const).map(
    (stereo) => [`${name}, ${stereo}`, { ...kind, stereo }] as const,
  ),
);
const anyDirection = fc.record({
  right: fc.double({ min: -180, max: 180, noNaN: true }),
  up: fc.double({ min: -90, max: 90, noNaN: true }),
});
const anyEye = fc.constantFrom<Eye>('left', 'right');

describe('where a direction is in the frame', () => {
  test.each<[string, Picture, number, number, [number, number] | null]>([
    ['the middle of a 360 picture is ahead', sphere, 0, 0, [0.5, 0.5]],
    ['right is a quarter further', sphere, 90, 0, [0.75, 0.5]],
    ['left is a quarter before', sphere, -90, 0, [0.25, 0.5]],
    ['up is at the upper edge', sphere, 0, 60, [0.5, 0.833]],
    ['down is at the lower edge', sphere, 0, -60, [0.5, 0.167]],
    ['behind on the right is at the right edge', sphere, 179.9, 0, [1, 0.5]],
    ['behind on the left is at the left edge', sphere, -179.9, 0, [0, 0.5]],
    ['the middle of a 180 picture is ahead', dome, 0, 0, [0.5, 0.5]],
    ['a 180 picture ends on the right at 90 degrees', dome, 89.9, 0, [0.999, 0.5]],
    ['there is nothing on the right of it', dome, 90.1, 0, null],
    ['nor on the left', dome, -90.1, 0, null],
    ['nor behind', dome, 180, 0, null],
    ['its top is straight up', dome, 0, 89.9, [0.5, 0.999]],
    ['the middle of a fisheye circle is ahead', fisheye, 0, 0, [0.25, 0.5]],
    ['half its angle is half its radius', fisheye, 50, 0, [0.375, 0.5]],
    ['also upwards', fisheye, 0, 50, [0.25, 0.75]],
    ['its edge is half the angle of its lens', fisheye, 99.9, 0, [0.5, 0.5]],
    ['there is nothing beyond', fisheye, 100.1, 0, null],
  ])('%s', (_, picture, right, up, wanted) => {
    expect(see(picture, right, up)).toEqual(wanted);
  });

  test.each<[File['stereo'], [number, number], [number, number]]>([
    ['mono', [0.5, 0.5], [0.5, 0.5]],
    ['side-by-side', [0.25, 0.5], [0.75, 0.5]],
    ['top-bottom', [0.5, 0.75], [0.5, 0.25]],
  ])('of a %s picture the left eye has the left or upper half', (stereo, left, right) => {
    const picture = pictureOf({ ...half, stereo }, 4000, 4000);
    expect([see(picture, 0, 0, 'left'), see(picture, 0, 0, 'right')]).toEqual([left, right]);
  });

  test('the circle of a frame that is not square stays a circle', () => {
    const picture = pictureOf({ ...lens('fisheye190'), stereo: 'mono' }, 3000, 2000);
    const [right, up] = [see(picture, 47.5, 0), see(picture, 0, 47.5)];
    expect([right, up]).toEqual([
      [0.667, 0.5],
      [0.5, 0.75],
    ]);
  });

  test('a lens that is not known sees what the file says, or 180 degrees', () => {
    const unknown = { ...lens('rf52'), lens: 'newer' as NonNullable<File['lens']>, stereo: 'mono' as const };
    const view = (degrees: number) =>
      Math.round((pictureOf({ ...unknown, fieldOfView: degrees }, 100, 100).view * 180) / Math.PI);
    expect([view(210), view(0), view(400)]).toEqual([210, 180, 180]);
  });

  test.each<[File['stereo'], number, number, number]>([
    ['mono', 1920, 1080, 16 / 9],
    ['side-by-side', 1920, 1080, 16 / 9],
    ['side-by-side', 3840, 1080, 16 / 9],
    ['top-bottom', 1920, 1080, 16 / 9],
    ['top-bottom', 1920, 2160, 16 / 9],
  ])(
    'a flat %s picture of %i × %i has its own shape, squeezed for the frame or not',
    (stereo, width, height, aspect) => {
      const { extent } = pictureOf(file({ projection: 'flat', fieldOfView: 0, stereo }), width, height);
      expect(extent.x / extent.y).toBeCloseTo(aspect);
    },
  );
});

describe.each(all)('%s', (_, kind) => {
  const picture = pictureOf(kind, 4096, 2048);

  test('no eye ever sees the other eye’s half, not even half a texel of it', () => {
    fc.assert(
      fc.property(anyDirection, anyEye, ({ right, up }, eye) => {
        const point = pointOf(picture, to(right, up), eye);
        if (point === null) return;
        const { x, y, width, height } = picture.parts[eye];
        const [across, down] = [picture.texel.x / 2 - 1e-12, picture.texel.y / 2 - 1e-12];
        expect(point.u - across).toBeGreaterThanOrEqual(x);
        expect(point.u + across).toBeLessThanOrEqual(x + width);
        expect(point.v - down).toBeGreaterThanOrEqual(y);
        expect(point.v + down).toBeLessThanOrEqual(y + height);
      }),
    );
  });

  test('both eyes see the same place of their halves, or both see nothing', () => {
    fc.assert(
      fc.property(anyDirection, ({ right, up }) => {
        const [left, other] = [pointOf(picture, to(right, up), 'left'), pointOf(picture, to(right, up), 'right')];
        expect(left === null).toBe(other === null);
        if (left === null || other === null) return;
        expect(left.u - picture.parts.left.x).toBeCloseTo(other.u - picture.parts.right.x);
        expect(left.v - picture.parts.left.y).toBeCloseTo(other.v - picture.parts.right.y);
      }),
    );
  });

  test('right of ahead is further right, and above is further up', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 30, noNaN: true }), anyEye, (degrees, eye) => {
        const [ahead, right, up] = [
          see(picture, 0, 0, eye),
          see(picture, degrees, 0, eye),
          see(picture, 0, Math.min(degrees, 15), eye),
        ];
        expect(right?.[0]).toBeGreaterThan(ahead?.[0] ?? 1);
        expect(right?.[1]).toBe(ahead?.[1]);
        expect(up?.[1]).toBeGreaterThan(ahead?.[1] ?? 1);
        expect(up?.[0]).toBe(ahead?.[0]);
      }),
    );
  });

  test('neighbouring directions are neighbours in the frame, but for the back and the poles', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -178, max: 178, noNaN: true }),
        fc.double({ min: -70, max: 70, noNaN: true }),
        anyEye,
        (right, up, eye) => {
          const [here, there] = [pointOf(picture, to(right, up), eye), pointOf(picture, to(right + 0.01, up), eye)];
          if (here === null || there === null) return;
          expect(Math.hypot(here.u - there.u, here.v - there.v)).toBeLessThan(0.001);
        },
      ),
    );
  });
});

test('behind the viewer the right edge of a 360 picture goes on at the left edge', () => {
  fc.assert(
    fc.property(fc.double({ min: -80, max: 80, noNaN: true }), (up) => {
      const [right, left] = [pointOf(sphere, to(179.999, up), 'left'), pointOf(sphere, to(-179.999, up), 'left')];
      expect((right?.u ?? 0) - (left?.u ?? 0)).toBeCloseTo(1, 3);
      expect(right?.v).toBeCloseTo(left?.v ?? 0);
    }),
  );
});
