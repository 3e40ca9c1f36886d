import { type LandscapeSpec, landscapeScene } from '../../art/scene/landscape';
import { paletteByName } from '../../art/scene/palettes';
import { createRandom } from '../../art/scene/random';
import { type Motion, Scene, circle, stop } from '../../art/scene/scene';
import { type Frame, Movable, type Sprite, type Window, paint, scaled, spriteOf, trimmed } from './sprite';

/** A layer that is ready to be painted. */
interface Part {
  readonly depth: number;
  readonly motion: Motion;
  /** Where in its period a part begins, 0 to 1, so that not all move as one. */
  readonly phase: number;
  readonly picture: Movable;
}

/** Layers of a world, farthest first, and what floats in its air. */
export interface World {
  readonly parts: readonly Part[];
  readonly motes: readonly Mote[];
}

/** A speck of light that rises. */
interface Mote {
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly phase: number;
  /** Pixels a second. */
  readonly speed: number;
  readonly picture: Movable;
}

/** Depth of the stars in every family (art/families). */
export const STARS = 0.02;
const MOTES = 34;
/** Twinkling stars are dealt out to so many groups by the squares that they are in. */
const STAR_GROUPS = 3;
const SQUARE = 14;

function starGroups(sprite: Sprite): Sprite[] {
  return Array.from({ length: STAR_GROUPS }, (_, group) => {
    const pixels = sprite.pixels.map((pixel, index) => {
      const [x, y] = [index % sprite.width, Math.floor(index / sprite.width)];
      return (Math.floor(x / SQUARE) * 7 + Math.floor(y / SQUARE) * 13) % STAR_GROUPS === group ? pixel : 0;
    });
    return { ...sprite, pixels };
  });
}

/** How a layer's pixels become those of a film's frame: as they are, or bent around the viewer. */
export type Bend = (sprite: Sprite, depth: number) => Sprite;

/**
 * Draws a world's layers.
 * @param scenery pixels of the world in which it is composed
 * @param size pixels of the drawn layers
 * @param view the part of the world in them; all of it by default
 * @param air pixels in which specks float: those of the drawn layers, unless these are bent to another size
 */
export async function makeWorld(
  spec: LandscapeSpec,
  scenery: { width: number; height: number },
  size: { width: number; height: number },
  bend: Bend = (sprite) => sprite,
  view?: string,
  air: { width: number; height: number } = size,
): Promise<World> {
  const scene = landscapeScene(spec, scenery.width, scenery.height);
  const random = createRandom(`film:${spec.seed}`);
  const parts: Part[] = [];
  for (const layer of scene.layers) {
    const { depth, motion, shapes } = layer;
    if (shapes.length === 0) continue;
    const drawn = bend(await spriteOf(scene, layer, size, view), depth);
    const sprites = depth === STARS ? starGroups(drawn) : [drawn];
    for (const sprite of sprites) {
      const cut = trimmed(sprite);
      if (cut.width > 0) parts.push({ depth, motion, phase: random(), picture: new Movable(cut) });
    }
  }
  return { parts, motes: await motesOf(spec, air) };
}

async function motesOf(spec: LandscapeSpec, { width, height }: { width: number; height: number }): Promise<Mote[]> {
  const random = createRandom(`motes:${spec.seed}`);
  const { glow } = paletteByName(spec.palette);
  const pictures = await Promise.all(
    [0.0035, 0.006, 0.01].map(async (share) => {
      const r = Math.max(2, height * share);
      const side = Math.ceil(r * 2 + 2);
      const scene = new Scene(side, side);
      scene.add(
        circle(side / 2, side / 2, r, scene.radial([stop(0, '#fff', 0.95), stop(0.3, glow, 0.7), stop(1, glow, 0)])),
      );
      const [layer] = scene.layers;
      if (!layer) throw new RangeError('a scene has a layer');
      return new Movable(await spriteOf(scene, layer, { width: side, height: side }));
    }),
  );
  return Array.from({ length: MOTES }, () => {
    const depth = random.between(0.35, 1);
    return {
      depth,
      x: random() * width,
      y: random() * height,
      phase: random(),
      speed: height * random.between(0.008, 0.028),
      picture: random.pick(pictures),
    };
  });
}

/** How much everything moves. Pixels are those of the drawn layers. */
export interface Movement {
  /** How far the nearest layer moves to each side while the camera goes to and fro once. */
  readonly sway: number;
  /** Seconds of that. */
  readonly period: number;
  /** Of clouds, water and what floats, in pixels. */
  readonly drift: number;
  readonly float: number;
  readonly ripple: number;
  /** Seconds after which everything is where it was, so that a film can go on from its beginning. */
  readonly loop: number;
}

/** Where an eye is, in pixels that the nearest layer moves; 0 for a film without depth. */
export interface Eye {
  readonly window: Window;
  readonly offset: number;
}

/** One sprite laid over another of the same drawing; both may be transparent. What leaves at one side may come in at the other. */
function laid(
  over: Sprite,
  under: Uint32Array,
  { width, height }: { width: number; height: number },
  x: number,
  y: number,
  wraps: boolean,
): void {
  for (let row = 0; row < over.height; row++) {
    const targetY = row + over.top + y;
    if (targetY < 0 || targetY >= height) continue;
    for (let column = 0; column < over.width; column++) {
      const beside = column + over.left + x;
      const targetX = wraps ? (beside + width) % width : beside;
      if (targetX < 0 || targetX >= width) continue;
      const pixel = over.pixels[row * over.width + column] ?? 0;
      const at = targetY * width + targetX;
      under[at] = (pixel + scaled(under[at] ?? 0, 256 - (pixel >>> 24))) >>> 0;
    }
  }
}

/**
 * A world as one eye sees it that does not move: neighbouring layers that keep still become one, which is painted in a
 * fraction of the time.
 * @param size pixels of the drawn layers
 * @param wraps whether the world closes behind the viewer
 */
export function asSeenBy(world: World, offset: number, size: { width: number; height: number }, wraps = false): World {
  const { width, height } = size;
  const parts: Part[] = [];
  let still: Uint32Array | null = null;
  const close = (): void => {
    if (!still) return;
    const picture = new Movable(trimmed({ left: 0, top: 0, width, height, pixels: still }));
    parts.push({ depth: 0, motion: 'still', phase: 0, picture });
    still = null;
  };
  for (const part of world.parts) {
    if (part.motion !== 'still') {
      close();
      parts.push(part);
      continue;
    }
    still ??= new Uint32Array(width * height);
    const placed = part.picture.place(offset * part.depth, 0);
    laid(placed.sprite, still, size, placed.x, placed.y, wraps);
  }
  close();
  return { ...world, parts };
}

/** The period nearest to a wanted one of which a whole number goes into the loop, in seconds. */
const within = (loop: number, period: number): number => loop / Math.max(1, Math.round(loop / period));

const wave = (share: number): number => Math.sin(2 * Math.PI * share);

/**
 * Paints a world as it is at a second.
 * @param origin pixels of the drawn layers at the window's upper left corner
 * @param wraps whether the world closes behind the viewer
 */
export function paintWorld(
  frame: Frame,
  world: World,
  eye: Eye,
  second: number,
  { sway, period, drift, float, ripple, loop }: Movement,
  origin: { x: number; y: number },
  wraps = false,
): void {
  const { window, offset } = eye;
  const camera = sway * wave(second / period);
  for (const { depth, motion, phase, picture } of world.parts) {
    // Periods that differ by part, none a multiple of another.
    const own = wave(second / within(loop, 9 + 7 * phase) + phase);
    const x = -origin.x + (camera + offset) * depth + (motion === 'drift' ? drift * own : 0);
    const y = -origin.y + (motion === 'float' ? float * wave(second / within(loop, 6 + 3 * phase) + phase) : 0);
    const strength =
      motion === 'glimmer'
        ? Math.round(256 * (0.82 + 0.18 * wave(second / within(loop, 2.6 + 3 * phase) + phase)))
        : 256;
    const shift =
      motion === 'ripple'
        ? (row: number): number => Math.round(ripple * wave(second / within(loop, 3.1) + row / 37) * wave(row / 83))
        : undefined;
    const placed = picture.place(x, y);
    paint(frame, window, placed.sprite, placed.x, placed.y, strength, shift);
    if (wraps) {
      paint(frame, window, placed.sprite, placed.x - window.width, placed.y, strength, shift);
      paint(frame, window, placed.sprite, placed.x + window.width, placed.y, strength, shift);
    }
  }
  for (const mote of world.motes) paintMote(frame, mote, eye, second, camera, origin, loop, wraps);
}

function paintMote(
  frame: Frame,
  mote: Mote,
  { window, offset }: Eye,
  second: number,
  camera: number,
  origin: { x: number; y: number },
  loop: number,
  wraps: boolean,
): void {
  const { depth, speed, phase, picture } = mote;
  const reach = window.height * 0.5;
  const risen = (phase * reach + (second * reach) / within(loop, reach / speed)) % reach;
  const x = mote.x - origin.x + (camera + offset) * depth + 6 * wave(second / within(loop, 7) + phase);
  const y = mote.y - origin.y - risen;
  const placed = picture.place(x, y);
  const strength = Math.round(230 * Math.sin((Math.PI * risen) / reach));
  for (const aside of wraps ? [0, -window.width, window.width] : [0])
    paint(frame, window, placed.sprite, placed.x + aside, placed.y, strength);
}
