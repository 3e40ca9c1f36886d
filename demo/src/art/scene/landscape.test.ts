import { createHash } from 'node:crypto';
import { families } from '../families';
import { landscapeSvg } from './landscape';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
const draw = (family: (typeof families)[number], seed = 'neon-dunes', variant = 0): string =>
  landscapeSvg({ seed, family, palette: 'ember', variant }, 600, 800);

describe('landscapes', () => {
  // A changed value means changed pictures: raise `artVersion` with it, or caches keep the old ones.
  const golden: Record<(typeof families)[number], string> = {
    grid: 'd2360ba006e8',
    planet: '5883d2d12182',
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
