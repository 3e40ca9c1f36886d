import { type LandscapeSpec, darkCorners, landscapeScene } from '../../art/scene/landscape';
import { paletteByName } from '../../art/scene/palettes';
import { createRandom } from '../../art/scene/random';
import { type Layer, Scene, circle, stop } from '../../art/scene/scene';
import sharp from 'sharp';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Planes of a place at three distances. A camera goes by: the far plane stands, the middle one moves by a pixel every
 * second frame, the near one by a pixel a frame. Whole pixels make films small, and quick to encode.
 */
export interface Planes {
  readonly far: string;
  readonly middle: string;
  readonly near: string;
}

/** Depths from which a layer belongs to the middle and to the near plane (art/families). */
const [middleFrom, nearFrom] = [0.13, 0.5];
/** The height in which a film's world is composed, for any film. */
const composed = 900;

const planeOf = ({ depth }: Layer): keyof Planes => (depth < middleFrom ? 'far' : depth < nearFrom ? 'middle' : 'near');

/** The shapes of a plane as a picture. */
async function drawPlane(scene: Scene, plane: keyof Planes, view: string, size: Size, path: string): Promise<void> {
  const shapes = scene.layers.filter((layer) => planeOf(layer) === plane).flatMap((layer) => layer.shapes);
  const svg = scene.layerSvg({ depth: 0, motion: 'still', shapes }, view, size);
  await sharp(Buffer.from(svg)).resize(size.width, size.height).png({ compressionLevel: 1 }).toFile(path);
}

const filesAt = (path: string): Planes => ({
  far: `${path}.far.png`,
  middle: `${path}.middle.png`,
  near: `${path}.near.png`,
});
const planeNames = ['far', 'middle', 'near'] as const;

/**
 * Draws the planes of a place.
 * @param frames how many the camera goes by
 * @param path where they are written; `.far.png` and so on are added
 */
export async function drawPlanes(spec: LandscapeSpec, size: Size, frames: number, path: string): Promise<Planes> {
  const scale = composed / size.height;
  const widths = { far: size.width, middle: size.width + Math.ceil(frames / 2), near: size.width + frames };
  const whole = Math.round(widths.near * scale);
  const scene = landscapeScene(spec, whole, composed);
  const files = filesAt(path);
  for (const plane of planeNames) {
    const [width, shown] = [widths[plane], widths[plane] * scale];
    const view = `${(whole - shown) / 2} 0 ${shown} ${composed}`;
    await drawPlane(scene, plane, view, { width, height: size.height }, files[plane]);
  }
  return files;
}

/** The planes of a game's poster, larger than a window by a margin at each side, and as much above and below. */
export async function drawPoster(spec: LandscapeSpec, window: Size, margin: number, path: string): Promise<Planes> {
  const scene = landscapeScene(spec, 600, 800);
  const size = { width: window.width + margin * 2, height: window.height + 60 };
  const files = filesAt(path);
  for (const plane of planeNames) await drawPlane(scene, plane, '0 0 600 800', size, files[plane]);
  return files;
}

/** The dark corners of a picture, alone. */
export async function drawCorners({ width, height }: Size, path: string): Promise<void> {
  const scene = new Scene(width, height);
  scene.add(darkCorners(scene, width, height));
  await sharp(Buffer.from(scene.toSvg())).png().toFile(path);
}

/** Specks of light in the air of a place, twice one above the other, so that they can rise for ever. */
export async function drawSpecks(
  spec: LandscapeSpec,
  { width, height }: Size,
  eyes: 1 | 2,
  path: string,
): Promise<void> {
  const random = createRandom(`specks:${spec.seed}`);
  const { glow } = paletteByName(spec.palette);
  const scene = new Scene(width, height * 2);
  const across = width / eyes;
  for (let i = 0; i < 26; i++) {
    const [x, y, r] = [random() * across, random() * height, Math.max(2, height * random.between(0.002, 0.006))];
    const fill = scene.radial([stop(0, '#fff', 0.9), stop(0.3, glow, 0.6), stop(1, glow, 0)]);
    for (let eye = 0; eye < eyes; eye++)
      for (const below of [0, height]) scene.add(circle(x + eye * across, y + below, r, fill));
  }
  await sharp(Buffer.from(scene.toSvg())).png({ compressionLevel: 1 }).toFile(path);
}
