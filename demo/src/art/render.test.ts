import sharp from 'sharp';
import type { PortraitSpec } from './portraits/portrait';
import { portraitSvg } from './portraits/portrait';
import { portraitStyles } from './portraits/portrait-styles';
import { type ArtSpec, renderArt } from './render';
import { banner } from './scene/cameras';
import { deviceShapes, deviceSvg } from './sets/device';
import { roomSets, roomSvg } from './sets/room';

const landscape = { seed: 'neon-dunes', family: 'portal', palette: 'lagoon', variant: 0 } as const;
const portrait: PortraitSpec = {
  slug: 'mara-vellin',
  name: 'Mara Vellin',
  style: 'halo',
  palette: 'ember',
  face: 'bodoni',
};

/** Drawing is slow on a busy machine; no test measures it. */
const TEST_TIMEOUT_MS = 60_000;

describe('rendering', () => {
  const cases: [name: string, spec: ArtSpec, width: number, height: number][] = [
    ['a poster', { kind: 'landscape', width: 600, height: 800, landscape }, 600, 800],
    ['a hero', { kind: 'hero', landscape }, 1920, 1080],
    ['a portrait', { kind: 'portrait', width: 640, height: 800, portrait }, 640, 800],
    [
      'a room',
      { kind: 'room', width: 640, height: 400, room: { slug: 'mara-vellin', set: 'loft', palette: 'ember' } },
      640,
      400,
    ],
    ['a device', { kind: 'device', width: 960, height: 640, device: { shape: 'ring', palette: 'ember' } }, 960, 640],
    ['a banner', { kind: 'landscape', width: 1600, height: 640, landscape, view: banner }, 1600, 640],
    ['an avatar', { kind: 'avatar', size: 192, portrait }, 192, 192],
  ];
  it.each(cases)(
    'makes %s in its size, as opaque WebP',
    async (_name, spec, width, height) => {
      expect(await sharp(await renderArt(spec)).metadata()).toMatchObject({
        format: 'webp',
        width,
        height,
        hasAlpha: false,
      });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'makes a picture, not a plain area',
    async () => {
      const { channels } = await sharp(
        await renderArt({ kind: 'landscape', width: 600, height: 800, landscape }),
      ).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'makes the same bytes again',
    async () => {
      const spec = { kind: 'avatar', size: 192, portrait } as const;
      expect((await renderArt(spec)).equals(await renderArt(spec))).toBe(true);
    },
    TEST_TIMEOUT_MS,
  );

  it.each(portraitStyles)('draws a portrait in the style %s, without a letter of type in it', (style) => {
    const svg = portraitSvg({ ...portrait, style }, 640, 800);
    expect(svg).not.toMatch(/NaN|undefined|<text/);
  });

  it.each(roomSets)('draws the set %s of a live room, without a letter of type in it', (set) => {
    expect(roomSvg({ slug: 'mara-vellin', set, palette: 'ember' }, 640, 400)).not.toMatch(/NaN|undefined|<text/);
  });

  it.each(deviceShapes)('draws a device of the shape %s, without a letter of type in it', (shape) => {
    expect(deviceSvg({ shape, palette: 'ember' }, 960, 640)).not.toMatch(/NaN|undefined|<text/);
  });
});
