import { createHash } from 'node:crypto';
import { families } from '../families';
import { banner, cameras } from './cameras';
import { landscapeScene, landscapeSvg } from './landscape';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
const draw = (family: (typeof families)[number], seed = 'neon-dunes', variant = 0): string =>
  landscapeSvg({ seed, family, palette: 'ember', variant }, 600, 800);

describe('landscapes', () => {
  // A changed value means changed pictures: raise `artVersion` with it, or caches keep the old ones.
  const golden: Record<(typeof families)[number], string> = {
    grid: 'd2360ba006e8',
    planet: '905e4f2bfbd5',
    portal: '29f51a5c00a2',
    dunes: '4ee78bb2a9d8',
    crystal: '5ad816b77b4d',
    city: 'd5163a129431',
    tunnel: '17f0d868f3f0',
    monolith: '425bfc18bcca',
    silk: 'e355af0f0aed',
    terrace: 'fbde4dd86fca',
    orbs: 'c6b400a6d758',
    isles: '266caefa3725',
  };

  it.each(families)('draws %s the same for ever', (family) => {
    expect(sha(draw(family))).toBe(golden[family]);
  });

  it.each(families)('draws %s with whole numbers, in both formats', (family) => {
    for (const [width, height] of [
      [600, 800],
      [1280, 720],
    ] as const) {
      const svg = landscapeSvg({ seed: 'another-slug', family, palette: 'jade', variant: 3 }, width, height);
      expect(svg).toMatch(new RegExp(`^<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it.each(families)('shows %s from every camera without an edge of the world in sight', (family) => {
    for (const { width, height, camera } of [...cameras, banner]) {
      const picture = camera === banner.camera ? { width: 1600, height: 640 } : { width: 1280, height: 720 };
      const scene = landscapeScene({ seed: 'another-slug', family, palette: 'jade', variant: 0 }, width, height);
      expect(scene.layers.length).toBeGreaterThan(3);
      for (const { depth } of scene.layers) {
        // Pixels of the world to each side of the view's centre, and how many of them the picture shows.
        const grown = camera.zoom * (1 + camera.forward * depth) * (picture.width / width);
        const across = picture.width / grown / 2;
        const down = picture.height / grown / 2;
        const x = (camera.x + camera.right * depth) * width;
        const y = camera.y * height + camera.down * depth * width;
        expect(Math.min(x - across, width - x - across, y - down, height - y - down)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it.each(families)('draws %s once for both halves of what is in it: the same seed has the same layers', (family) => {
    const layers = () => landscapeScene({ seed: 'moonwake', family, palette: 'ember', variant: 1 }, 1280, 720).layers;
    expect(layers()).toEqual(layers());
    for (const { depth } of layers()) expect(depth >= 0 && depth <= 1).toBe(true);
  });

  it('draws one ring around a planet: as many bands before it as behind it', () => {
    for (const seed of ['ember-orbit', 'a', 'b', 'c', 'd', 'e']) {
      const svg = landscapeSvg({ seed, family: 'planet', palette: 'sodium', variant: 0 }, 600, 800);
      const halves = svg.match(/<g transform="translate\([^"]+"><ellipse.*?<\/g>/g) ?? [];
      expect(new Set(halves).size).toBeLessThanOrEqual(1);
      expect([0, 2]).toContain(halves.length);
    }
  });

  it('draws another slug, variant or palette differently', () => {
    const pictures = [
      draw('grid'),
      draw('grid', 'moonwake'),
      draw('grid', 'neon-dunes', 1),
      landscapeSvg({ seed: 'neon-dunes', family: 'grid', palette: 'jade', variant: 0 }, 600, 800),
    ];
    expect(new Set(pictures).size).toBe(4);
  });

  it('names a palette that does not exist', () => {
    expect(() => landscapeSvg({ seed: 'a', family: 'grid', palette: 'beige', variant: 0 }, 600, 800)).toThrow(
      'unknown palette beige',
    );
  });
});
