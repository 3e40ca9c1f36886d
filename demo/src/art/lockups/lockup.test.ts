import sharp from 'sharp';
import { lockup } from './lockup';
import { faces } from './typefaces';

describe('lock-ups', () => {
  it('escapes a hostile title', () => {
    const { svg } = lockup(`<script>"x" & 'y'`, 'cinzel');
    expect(svg).toContain('<title>&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;</title>');
    expect(svg).not.toContain('<script');
  });

  it.each(faces)('sets a title in %s with a natural size that is its box', async (face) => {
    const { svg, width, height } = lockup('Midnight Cartographer', face);
    const [, boxWidth, boxHeight] = /viewBox="-4 -4 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    expect([width, height]).toEqual([Math.round(Number(boxWidth)), Math.round(Number(boxHeight))]);
    // The letters fill the box: nothing is cut off, and there is no empty rim that would shift a layout.
    const { info } = await sharp(Buffer.from(svg))
      .flatten({ background: '#000' })
      .trim({ threshold: 20 })
      .toBuffer({ resolveWithObject: true });
    expect(info.width / width).toBeGreaterThan(0.9);
    expect(info.height / height).toBeGreaterThan(0.75);
  });

  it('keeps short words together and lines apart', () => {
    expect(lockup('Moonwake', 'cinzel').svg.match(/<path/g)).toHaveLength(1);
    expect(lockup('The Ninth Arch', 'cinzel').svg.match(/<path/g)).toHaveLength(2);
    expect(lockup('Midnight Cartographer', 'cinzel').svg.match(/<path/g)).toHaveLength(2);
  });
});
