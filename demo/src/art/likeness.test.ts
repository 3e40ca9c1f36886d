import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { demoArtPlan } from '../catalogue/art-plan';
import { demoSubjects } from '../catalogue/subjects';
import type { PlannedPicture } from './plan';
import { type Print, areAlike, printOf } from './likeness';
import { artSvg } from './render';
import { paletteByName } from './scene/palettes';

/** Drawing small is quick, but there are many, on busy machines. */
const TEST_TIMEOUT_MS = 600_000;
/** Pixels of the shorter side of a small drawing. */
const SMALL = 60;

const plan = demoArtPlan();
const { games, videos } = demoSubjects();
const picturesOf = (kinds: readonly string[]): PlannedPicture[] =>
  [...plan.values()].filter(({ kind }) => kinds.includes(kind));

/** By drawing: a still is looked at among titles and among stills. */
const known = new Map<string, Promise<Print>>();
function small({ spec }: PlannedPicture): Promise<Print> {
  const { svg, width, height } = artSvg(spec);
  const density = (72 * SMALL) / Math.min(width, height);
  const print = known.get(svg) ?? printOf(sharp(Buffer.from(svg), { density }));
  known.set(svg, print);
  return print;
}

/** Pairs that look alike. */
async function alike(pictures: readonly PlannedPicture[]): Promise<string[]> {
  const prints: { path: string; print: Print }[] = [];
  for (const picture of pictures) prints.push({ path: picture.path, print: await small(picture) });
  return prints.flatMap((one, index) =>
    prints
      .slice(index + 1)
      .filter((other) => areAlike(one.print, other.print))
      .map((other) => `${one.path} ${other.path}`),
  );
}

/** Two palettes that differ by less (steps of 255) make one world of one composition. */
const NEAR = 21;
/** How far the colours of what stands in the light differ between two palettes. */
function differenceOf(one: string, other: string): number {
  const channels = [one, other].map((name) => {
    const { mid, low, accent } = paletteByName(name);
    return [mid, low, accent].flatMap((hex) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)));
  });
  const [mine = [], others = []] = channels;
  return mine.reduce((sum, channel, index) => sum + Math.abs(channel - (others[index] ?? 0)), 0) / mine.length;
}

describe('the pictures of the demo', () => {
  it('are drawn from instructions of which no two are the same', () => {
    // A hero is a still, drawn sharper.
    const drawn = picturesOf(['posters', 'stills', 'videos', 'scenes', 'portraits', 'live', 'devices', 'banners']);
    const hashes = drawn.map(({ spec }) => createHash('sha256').update(artSvg(spec).svg).digest('hex'));
    expect(hashes).toHaveLength(96 * 8 + videos.reduce((sum, { places }) => sum + places, 0) + 40 + 24 + 8);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it(
    'show no two games or videos alike, by forms and colours',
    async () => {
      expect(await alike(picturesOf(['posters']))).toEqual([]);
      const wide = [
        ...picturesOf(['stills']).filter(({ path }) => !/-[2-6]\.webp$/.test(path)),
        ...picturesOf(['videos']),
      ];
      expect(await alike(wide)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'show six places of each game’s world, of which no two look alike, nor like those of another game',
    async () => {
      const stills = picturesOf(['stills']);
      expect(stills).toHaveLength(games.length * 6);
      expect(await alike(stills)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it('show no two rooms alike', async () => expect(await alike(picturesOf(['live']))).toEqual([]), TEST_TIMEOUT_MS);

  it('show no two games of one kind in colours that are nearly the same, unless something else is in the air', () => {
    const near = games.flatMap((one, index) =>
      games
        .slice(index + 1)
        .filter((other) => other.family === one.family && other.kind === one.kind && !one.motif && !other.motif)
        .filter((other) => differenceOf(one.palette, other.palette) < NEAR)
        .map((other) => `${one.slug} ${other.slug}`),
    );
    expect(near).toEqual([]);
  });

  it(
    'show no two performers alike, even without their colours',
    async () => {
      const grey = picturesOf(['portraits']).map((picture) =>
        picture.spec.kind === 'portrait'
          ? { ...picture, spec: { ...picture.spec, portrait: { ...picture.spec.portrait, palette: 'moonstone' } } }
          : picture,
      );
      expect(await alike(grey)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('a title that names a colour', () => {
  /** Degrees on the colour wheel of what is lit in a palette. */
  const hueOf = (palette: string): number => {
    const hex = paletteByName(palette).accent;
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
    const hue = Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b);
    return ((hue * 180) / Math.PI + 360) % 360;
  };
  const colours: Readonly<Record<string, readonly [from: number, to: number]>> = {
    crimson: [340, 25],
    ember: [10, 50],
    amber: [25, 60],
    sodium: [25, 60],
    copper: [10, 50],
    gold: [25, 65],
    gilded: [25, 75],
    honey: [25, 75],
    terracotta: [5, 50],
    blue: [195, 250],
    sapphire: [195, 250],
    amethyst: [170, 320],
    violet: [170, 320],
    jade: [110, 175],
    beryl: [110, 190],
  };
  const titles = [
    ...games.map(({ title, palette }) => ({ title, palette })),
    ...videos.map(({ slug, world: { palette } }) => ({ title: slug.replaceAll('-', ' '), palette })),
  ];
  const named = titles.flatMap(({ title, palette }) =>
    Object.entries(colours)
      .filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(title))
      .map(([word, range]) => ({ title, palette, word, range })),
  );

  it('is there', () => expect(named.length).toBeGreaterThanOrEqual(12));

  it.each(named)('$title is $word', ({ palette, range: [from, to] }) => {
    const hue = hueOf(palette);
    expect(from <= to ? hue >= from && hue <= to : hue >= from || hue <= to).toBe(true);
  });
});

describe('a title that names what is in the sky', () => {
  it.each([
    [/\brain\b/i, 'rain'],
    [/\b(?:snow|winter)\b/i, 'snow'],
    [/\blantern/i, 'lanterns'],
    [/\bkites?\b/i, 'kites'],
    [/\bcomet\b/i, 'comet'],
    [/\beclipse\b/i, 'eclipse'],
  ])('%s has it in its pictures', (word, motif) => {
    const titles = [
      ...games.map(({ title, motif: drawn }) => ({ title, drawn })),
      ...videos.map(({ slug, world }) => ({ title: slug.replaceAll('-', ' '), drawn: world.motif })),
    ].filter(({ title }) => word.test(title));
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter(({ drawn }) => drawn !== motif)).toEqual([]);
  });
});
