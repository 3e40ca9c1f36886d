import { loadSharp } from '../../../ground/images/load-sharp';
import type { Funscript } from './funscript';

const size = { width: 720, height: 48 };
const columns = 180;
/** Units a second at which the colour is at its hottest. */
const HOTTEST = 400;
/** From calm to fast: the amber of the site, then its red. Hue in degrees, saturation and lightness in percent. */
const calm = { hue: 38, saturation: 45, lightness: 30 };
const fast = { hue: 8, saturation: 95, lightness: 62 };
const between = (heat: number, part: keyof typeof calm): number =>
  Math.round(calm[part] + (fast[part] - calm[part]) * heat);

/**
 * Speed of a script over its length.
 * @returns one number a column: mean speed in units a second
 */
export function speeds({ actions }: Pick<Funscript, 'actions'>, count = columns): number[] {
  const end = actions.at(-1)?.at ?? 0;
  const moved = Array.from({ length: count }, () => 0);
  if (end === 0) return moved;
  for (const [index, action] of actions.entries()) {
    const before = actions[index - 1];
    if (!before || action.at <= before.at) continue;
    const speed = (Math.abs(action.pos - before.pos) / (action.at - before.at)) * 1000;
    const [from, to] = [(before.at / end) * count, (action.at / end) * count];
    for (let column = Math.floor(from); column < Math.min(count, Math.ceil(to)); column += 1) {
      moved[column] = (moved[column] ?? 0) + speed * (Math.min(to, column + 1) - Math.max(from, column));
    }
  }
  return moved;
}

/** The picture of a script as SVG: colour and height say how fast it is. */
export function heatmapSvg(script: Pick<Funscript, 'actions'>): string {
  const width = size.width / columns;
  const bars = speeds(script).map((speed, column) => {
    const heat = Math.min(1, speed / HOTTEST);
    const height = Math.round(6 + heat * (size.height - 6));
    const colour = `hsl(${between(heat, 'hue')} ${between(heat, 'saturation')}% ${between(heat, 'lightness')}%)`;
    return `<rect x="${column * width}" y="${size.height - height}" width="${width + 0.3}" height="${height}" fill="${colour}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#171310"/>${bars.join('')}</svg>`;
}

/** The picture as WebP. */
export async function drawHeatmap(script: Pick<Funscript, 'actions'>): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(heatmapSvg(script)))
    .webp({ quality: 85 })
    .toBuffer();
}
