import { bend, sourceOf } from './dome';

const red = 0xff0000ff;
const blue = 0xffff0000;
const [width, height] = [40, 60];
const bottom = 30;

/** Ground of two colours, red at the left and blue at the right, that ends in the middle. */
const ground = {
  left: 0,
  top: 0,
  width,
  height,
  pixels: new Uint32Array(width * height).map((_, at) =>
    Math.floor(at / width) > bottom ? 0 : at % width < width / 2 ? red : blue,
  ),
};
const dome = { width, top: 0, bottom };

describe('a world that is bent around the viewer', () => {
  it('goes on to the ground below, where its colours run into one another instead of standing as stripes', () => {
    const { pixels } = bend(dome, false)(ground, 0.5);
    const row = (y: number) => pixels.subarray(y * width, (y + 1) * width);
    expect([...row(bottom - 20)].filter((pixel) => pixel !== red && pixel !== blue)).toHaveLength(0);
    const reds = [...row(bottom + 12)].map((pixel) => pixel & 255);
    const steps = reds.slice(1).map((value, index) => Math.abs(value - (reds[index] ?? 0)));
    expect([reds[0] !== reds.at(-1), Math.max(...steps) < 20]).toEqual([true, true]);
    for (const pixel of pixels) expect(pixel >>> 24).toBe(255);
  });

  it('is the same at both sides of each edge where the mirrored half begins', () => {
    const { pixels, width: around } = bend(dome, true)(ground, 0.5);
    expect(around).toBe(width * 2);
    for (let y = 0; y < height; y++) {
      const at = (x: number) => pixels[y * around + x];
      expect([at(width / 2 - 1), at(width * 1.5)]).toEqual([at(width / 2), at(width * 1.5 - 1)]);
      // Straight behind is what is straight ahead.
      expect([at(0), at(around - 1)]).toEqual([at(width - 1), at(width)]);
    }
  });

  it('has what stands before the viewer there alone', () => {
    const { pixels } = bend({ ...dome, onlyBefore: [0.5] }, true)(ground, 0.5);
    expect(new Set([...pixels.subarray(0, width / 2), ...pixels.subarray(width * 1.5, width * 2)])).toEqual(
      new Set([0]),
    );
  });
});

describe('a world that goes on mirrored behind the viewer', () => {
  const [half, turn] = [180, 28];

  it('is where it is before the viewer, and turns back beyond, without a break in its lines', () => {
    const places = Array.from({ length: half }, (_, aside) => sourceOf(aside, half, turn));
    expect(places.slice(0, half / 2 - turn)).toEqual(Array.from({ length: half / 2 - turn }, (_, aside) => aside));
    const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    const bends = steps.slice(1).map((step, index) => Math.abs(step - (steps[index] ?? 0)));
    // A sharp turn would be a bend of 2 at once.
    expect(Math.max(...bends)).toBeLessThan(0.05);
    expect(steps.at(-1)).toBeCloseTo(-1);
  });
});
