import sharp from 'sharp';
import type { Layer, Scene } from '../../art/scene/scene';

/** Premultiplied RGBA pixels, one number each, as a canvas has them; transparent all around. */
export interface Sprite {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** A colour frame to paint into; its pixels are opaque. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** Steps within a pixel in which a sprite is moved: a quarter is smooth enough at any speed of ours. */
const STEPS = 4;

/**
 * One layer of a scene as a sprite, cut to what is not transparent.
 * @param size pixels of the drawing
 * @param view the part of the world in it, which may reach beyond the world's edges
 */
export async function spriteOf(
  scene: Scene,
  layer: Layer,
  size: { width: number; height: number },
  view = `0 0 ${scene.width} ${scene.height}`,
): Promise<Sprite> {
  const svg = scene.layerSvg(layer, view, size);
  const { data } = await sharp(Buffer.from(svg))
    .resize(size.width, size.height)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(size.width * size.height);
  for (let i = 0; i < pixels.length; i++) {
    const a = data[i * 4 + 3] ?? 0;
    const part = (channel: number): number => Math.round(((data[i * 4 + channel] ?? 0) * a) / 255);
    pixels[i] = ((a << 24) | (part(2) << 16) | (part(1) << 8) | part(0)) >>> 0;
  }
  return { left: 0, top: 0, ...size, pixels };
}

/** Without the transparent rows and columns around it. */
export function trimmed({ left, top, width, height, pixels }: Sprite): Sprite {
  let [minX, maxX, minY, maxY] = [width, -1, height, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (pixels[y * width + x] !== 0) {
        minX = Math.min(minX, x);
        maxX = Math.max(maxX, x);
        minY = Math.min(minY, y);
        maxY = Math.max(maxY, y);
      }
  if (maxX < 0) return { left: 0, top: 0, width: 0, height: 0, pixels: new Uint32Array(0) };
  const [w, h] = [maxX - minX + 1, maxY - minY + 1];
  const cut = new Uint32Array(w * h);
  for (let y = 0; y < h; y++) cut.set(pixels.subarray((y + minY) * width + minX, (y + minY) * width + minX + w), y * w);
  return { left: left + minX, top: top + minY, width: w, height: h, pixels: cut };
}

/** Every channel times a share of 0 to 256. */
const scaled = (pixel: number, share: number): number => {
  const rb = (Math.imul(pixel & 0xff00ff, share) >>> 8) & 0xff00ff;
  const ag = Math.imul((pixel >>> 8) & 0xff00ff, share) & 0xff00ff00;
  return (rb | ag) >>> 0;
};

const mix = (a: number, b: number, share: number): number => (scaled(a, 256 - share) + scaled(b, share)) >>> 0;

/** A sprite moved by a part of a pixel to the right and down. */
function nudged(sprite: Sprite, right: number, down: number): Sprite {
  if (right === 0 && down === 0) return sprite;
  const { left, top, width, height, pixels } = sprite;
  const [w, h] = [width + 1, height + 1];
  const moved = new Uint32Array(w * h);
  const [sx, sy] = [Math.round(right * 256), Math.round(down * 256)];
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (pixels[y * width + x] ?? 0);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const here = sx === 0 ? at(x, y) : mix(at(x, y), at(x - 1, y), sx);
      const above = sy === 0 ? here : sx === 0 ? at(x, y - 1) : mix(at(x, y - 1), at(x - 1, y - 1), sx);
      moved[y * w + x] = sy === 0 ? here : mix(here, above, sy);
    }
  return { left, top, width: w, height: h, pixels: moved };
}

/** A sprite in all places within a pixel, made when they are first needed. */
export class Movable {
  private readonly places = new Map<number, Sprite>();

  constructor(readonly sprite: Sprite) {}

  /** @returns the sprite for a place in pixels, and the whole pixels that are left of it */
  place(x: number, y: number): { sprite: Sprite; x: number; y: number } {
    const [qx, qy] = [Math.round(x * STEPS), Math.round(y * STEPS)];
    const [wholeX, wholeY] = [Math.floor(qx / STEPS), Math.floor(qy / STEPS)];
    const key = (qx - wholeX * STEPS) * STEPS + (qy - wholeY * STEPS);
    let sprite = this.places.get(key);
    if (!sprite) {
      sprite = nudged(this.sprite, (qx - wholeX * STEPS) / STEPS, (qy - wholeY * STEPS) / STEPS);
      this.places.set(key, sprite);
    }
    return { sprite, x: wholeX, y: wholeY };
  }
}

/** The part of a frame that is painted: an eye's half, or all of it. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Paints a sprite over a frame.
 * @param window where the sprite's (0, 0) is, and what it is cut to
 */
export function paint(frame: Frame, window: Window, sprite: Sprite, x: number, y: number): void {
  const { pixels: source, width: sourceWidth } = sprite;
  const { pixels: target, width: targetWidth } = frame;
  for (let row = 0; row < sprite.height; row++) {
    const targetY = row + sprite.top + y;
    if (targetY < 0 || targetY >= window.height) continue;
    const shift = sprite.left + x;
    const first = Math.max(0, -shift);
    const last = Math.min(sourceWidth, window.width - shift);
    let to = (targetY + window.top) * targetWidth + window.left + shift + first;
    let from = row * sourceWidth + first;
    for (let i = first; i < last; i++, to++, from++) {
      const pixel = source[from] as number;
      if (pixel === 0) continue;
      const alpha = pixel >>> 24;
      if (alpha === 255) {
        target[to] = pixel;
        continue;
      }
      const rest = 256 - alpha;
      const below = target[to] as number;
      const rb = ((Math.imul(below & 0xff00ff, rest) >>> 8) & 0xff00ff) + (pixel & 0xff00ff);
      const g = ((Math.imul((below >>> 8) & 0xff, rest) >>> 8) & 0xff) + ((pixel >>> 8) & 0xff);
      target[to] = (0xff000000 | rb | (g << 8)) >>> 0;
    }
  }
}
