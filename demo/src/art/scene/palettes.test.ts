import sharp from 'sharp';
import { landscapeSvg } from './landscape';
import { meanColour, oklch, palettes } from './palettes';

describe('palettes', () => {
  it('keeps colours that sRGB can show, and fades those that it cannot', () => {
    expect(oklch(1, 0, 0)).toBe('#ffffff');
    expect(oklch(0, 0, 0)).toBe('#000000');
    expect(oklch(0.62796, 0.25768, 29.23)).toBe('#ff0000');
    expect(oklch(0.7, 0.9, 150)).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('holds sixteen palettes of colours, none twice', () => {
    expect(new Set(palettes.map(({ name }) => name)).size).toBe(16);
    expect(new Set(palettes.map((palette) => JSON.stringify({ ...palette, name: '' }))).size).toBe(16);
  });

  it('knows about the mean colour of a picture without drawing it', async () => {
    for (const palette of palettes.filter(({ name }) => ['ember', 'lagoon', 'moonstone'].includes(name))) {
      const { channels } = await sharp(
        Buffer.from(landscapeSvg({ seed: 'neon-dunes', family: 'grid', palette: palette.name, variant: 0 }, 600, 800)),
      ).stats();
      const guess = meanColour(palette);
      for (const index of [0, 1, 2]) {
        const value = Number.parseInt(guess.slice(1 + index * 2, 3 + index * 2), 16);
        expect(Math.abs(value - (channels[index]?.mean ?? -1000))).toBeLessThan(40);
      }
    }
  }, 60_000);
});
