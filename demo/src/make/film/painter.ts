import { type Film, worldOf } from '../../films/films';
import { type LandscapeSpec, darkCorners } from '../../art/scene/landscape';
import { Scene, at } from '../../art/scene/scene';
import { filmScenery } from '../../art/scene/cameras';
import { bend } from './dome';
import { type Frame, type Sprite, paint, spriteOf } from './sprite';
import { type Eye, type Movement, asSeenBy, makeWorld, paintWorld } from './world';

/** Paints a world in motion, one frame after the other into the same place. */
export interface Painter {
  readonly frame: Frame;
  /** Paints the frame as it is at a second. */
  paint(second: number): void;
}

const frameOf = (width: number, height: number): Frame => ({
  width,
  height,
  pixels: new Uint32Array(width * height).fill(0xff000000),
});

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a world is filmed for a screen: through a window that leaves room for the camera's way at all sides. */
interface Shot {
  /** Pixels of the world in which it is composed. */
  readonly scenery: Size;
  /** Pixels of its drawn layers, and of the part of them that is seen. */
  readonly drawing: Size;
  readonly window: Size;
  readonly movement: Omit<Movement, 'period' | 'loop'>;
  /** Darkens the corners, as the title's picture has them. */
  readonly hasDarkCorners: boolean;
}

const wide: Shot = {
  scenery: filmScenery,
  drawing: { width: 1472, height: 828 },
  window: { width: 1280, height: 720 },
  movement: { sway: 92, drift: 34, float: 7, ripple: 4 },
  hasDarkCorners: false,
};

export const shots = {
  film: wide,
  /** A game's still, in motion. */
  still: { ...wide, scenery: { width: 1280, height: 720 }, hasDarkCorners: true },
  /** A game's poster, in motion. */
  poster: {
    scenery: { width: 600, height: 800 },
    drawing: { width: 345, height: 460 },
    window: { width: 300, height: 400 },
    movement: { sway: 22, drift: 8, float: 3, ripple: 1.5 },
    hasDarkCorners: true,
  },
} satisfies Record<string, Shot>;

/**
 * A world as a screen shows it, while the camera goes to and fro.
 * @param loop seconds after which everything is where it was
 */
export async function flatPainter(spec: LandscapeSpec, loop: number, shot: Shot = shots.film): Promise<Painter> {
  const { drawing, window, hasDarkCorners } = shot;
  const movement: Movement = { ...shot.movement, period: loop, loop };
  const world = await makeWorld(spec, shot.scenery, drawing);
  const corners = hasDarkCorners ? await cornersOf(window) : null;
  const frame = frameOf(window.width, window.height);
  const eye: Eye = { window: { left: 0, top: 0, ...window }, offset: 0 };
  const origin = { x: (drawing.width - window.width) / 2, y: (drawing.height - window.height) / 2 };
  return {
    frame,
    paint: (second) => {
      paintWorld(frame, world, eye, second, movement, origin);
      if (corners) paint(frame, eye.window, corners, 0, 0);
    },
  };
}

async function cornersOf(size: Size): Promise<Sprite> {
  const scene = new Scene(size.width, size.height);
  scene.add(darkCorners(scene, size.width, size.height));
  return spriteOf(scene, at(scene.layers, 0), size);
}

/** In a headset the world keeps still under one's feet: only what is alive in it moves. */
const aroundMovement: Omit<Movement, 'loop'> = { sway: 0, period: 1, drift: 26, float: 5, ripple: 3 };
/** Pixels for half the horizon, which 180 degrees have from nadir to zenith too; fewer where both eyes see all around. */
const halfOf = ({ projection, stereo }: Film['around']): number =>
  projection === '360' && stereo !== 'mono' ? 720 : 960;
/** Degrees that are drawn: what the eyes' own places and the clouds' way bring into sight, and the soft ends of glows. */
const drawnDegrees = 200;
/** The world's pixels for a degree: so a world of 1000 pixels is 112 degrees high. */
const perDegree = 1600 / 180;
/** Pixels by which what is nearest lies apart for the two eyes: 1.3 degrees, as of something two and a half metres away. */
const nearestApart = 7;

/**
 * A film's world as a headset shows it, around the viewer.
 * @param loop seconds after which everything is where it was
 */
export async function aroundPainter(film: Film, loop: number): Promise<Painter> {
  const { projection, stereo } = film.around;
  const closes = projection === '360';
  const half = halfOf(film.around);
  const width = Math.round((half * drawnDegrees) / 180 / 2) * 2;
  const drawing = { width, height: half };
  const scenery = { width: Math.round(perDegree * drawnDegrees), height: 1000 };
  // From nadir to zenith, with the horizon in the middle.
  const above = 90 * perDegree - film.eyeLevel * scenery.height;
  const view = `0 ${-above} ${scenery.width} ${180 * perDegree}`;
  const row = (y: number): number => ((y + above) / (180 * perDegree)) * half;
  const dome = { width: half, top: row(0), bottom: row(scenery.height), onlyBefore: film.onlyBefore };
  const movement: Movement = { ...aroundMovement, loop };
  const picture = { width: closes ? half * 2 : half, height: half };
  const origin = { x: closes ? 0 : (width - half) / 2, y: 0 };
  const drawn = closes ? { width: half * 2, height: half } : drawing;
  const world = await makeWorld(worldOf(film), scenery, drawing, bend(dome, closes), view, drawn);
  const eyes = eyesOf(stereo, picture).map((eye) => [eye, asSeenBy(world, eye.offset, drawn, closes)] as const);
  const frame = frameOf(
    stereo === 'side-by-side' ? picture.width * 2 : picture.width,
    stereo === 'top-bottom' ? half * 2 : half,
  );
  return {
    frame,
    paint: (second) => {
      for (const [eye, seen] of eyes) paintWorld(frame, seen, eye, second, movement, origin, closes);
    },
  };
}

/** The left eye sees near things further to the right. */
function eyesOf(stereo: Film['around']['stereo'], picture: { width: number; height: number }): Eye[] {
  if (stereo === 'mono') return [{ window: { left: 0, top: 0, ...picture }, offset: 0 }];
  const [left, top] = stereo === 'side-by-side' ? [picture.width, 0] : [0, picture.height];
  return [
    { window: { left: 0, top: 0, ...picture }, offset: nearestApart / 2 },
    { window: { left, top, ...picture }, offset: -nearestApart / 2 },
  ];
}
