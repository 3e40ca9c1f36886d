import { type LandscapeSpec, landscapeScene } from '../../art/scene/landscape';
import type { Layer } from '../../art/scene/scene';
import { type Frame, Movable, type Sprite, type Window, paint, spriteOf, trimmed } from './sprite';

/** A layer that is ready to be painted. */
interface Part {
  readonly depth: number;
  readonly picture: Movable;
}

/** Layers of a world, farthest first. */
export interface World {
  readonly parts: readonly Part[];
}

/** Depth of the stars in every family (art/families). */
export const STARS = 0.02;

/** Distances up to this are one. */
const SAME_DISTANCE = 0.2;

/**
 * Neighbouring layers as one: they are drawn and bent in a fraction of the time.
 * @param apart depths that stay layers of their own
 */
function merged(layers: readonly Layer[], apart: readonly number[]): Layer[] {
  const list: Layer[] = [];
  for (const { depth, shapes } of layers) {
    if (shapes.length === 0) continue;
    const last = list.at(-1);
    const joins =
      last !== undefined &&
      Math.abs(last.depth - depth) <= SAME_DISTANCE &&
      ![last.depth, depth].some((one) => apart.includes(one));
    if (joins) last.shapes.push(...shapes);
    else list.push({ depth, motion: 'still', shapes: [...shapes] });
  }
  return list;
}

/** How a layer's pixels become those of a film's frame: as they are, or bent around the viewer. */
export type Bend = (sprite: Sprite, depth: number) => Sprite;

/**
 * Draws a world's layers around the viewer.
 * @param scenery pixels of the world in which it is composed
 * @param size pixels of the drawn layers
 * @param apart depths that stay layers of their own
 * @param view the part of the world in them
 */
export async function makeWorld(
  spec: LandscapeSpec,
  scenery: { width: number; height: number },
  size: { width: number; height: number },
  bend: Bend,
  apart: readonly number[],
  view: string,
): Promise<World> {
  const scene = landscapeScene(spec, scenery.width, scenery.height);
  const parts: Part[] = [];
  for (const layer of merged(scene.layers, apart)) {
    const cut = trimmed(bend(await spriteOf(scene, layer, size, view), layer.depth));
    if (cut.width > 0) parts.push({ depth: layer.depth, picture: new Movable(cut) });
  }
  return { parts };
}

/** Where an eye is, in pixels that the nearest layer moves; 0 for a film without depth. */
export interface Eye {
  readonly window: Window;
  readonly offset: number;
}

/**
 * Paints a world as an eye sees it.
 * @param origin pixels of the drawn layers at the window's upper left corner
 * @param wraps whether the world closes behind the viewer
 */
export function paintWorld(
  frame: Frame,
  world: World,
  { window, offset }: Eye,
  origin: { x: number; y: number },
  wraps = false,
): void {
  for (const { depth, picture } of world.parts) {
    const placed = picture.place(-origin.x + offset * depth, -origin.y);
    for (const aside of wraps ? [0, -window.width, window.width] : [0])
      paint(frame, window, placed.sprite, placed.x + aside, placed.y);
  }
}
