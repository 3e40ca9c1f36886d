import type { LandscapeSpec } from '../../art/scene/landscape';
import { type Film, type Layout, standings } from '../../films/films';
import { bend } from './dome';
import type { Frame } from './sprite';
import { type Eye, STARS, makeWorld, paintWorld } from './world';

const frameOf = (width: number, height: number): Frame => ({
  width,
  height,
  pixels: new Uint32Array(width * height).fill(0xff000000),
});

/**
 * Degrees that are drawn, including what the eyes' offset and drifting clouds bring into sight, and the soft ends of
 * glows.
 */
const drawnDegrees = 200;
/** World pixels per degree: a world of 1000 pixels is 112 degrees high. */
const perDegree = 1600 / 180;
/**
 * Stereo offset of the nearest layer, as a share of half a horizon: 1.3 degrees, as of something two and a half metres
 * away.
 */
const nearestApart = 7 / 960;

/**
 * A place of a film as a headset shows it, around the viewer: both eyes' pictures in one frame.
 * @param half pixels of half the horizon; also those of 180 degrees from nadir to zenith
 */
export async function paintAround(spec: LandscapeSpec, { projection, stereo }: Layout, half: number): Promise<Frame> {
  const closes = projection === '360';
  const { eyeLevel, onlyBefore = [] } = standings[spec.family];
  const width = Math.round((half * drawnDegrees) / 180 / 2) * 2;
  const drawing = { width, height: half };
  const scenery = { width: Math.round(perDegree * drawnDegrees), height: 1000 };
  // From nadir to zenith, with the horizon in the middle.
  const above = 90 * perDegree - eyeLevel * scenery.height;
  const view = `0 ${-above} ${scenery.width} ${180 * perDegree}`;
  const row = (y: number): number => ((y + above) / (180 * perDegree)) * half;
  const dome = { width: half, top: row(0), bottom: row(scenery.height), onlyBefore };
  const picture = { width: closes ? half * 2 : half, height: half };
  const origin = { x: closes ? 0 : (width - half) / 2, y: 0 };
  // Keep layers with a fixed place in the dome apart: the sky, the stars, things that appear once.
  const apart = [0, STARS, ...onlyBefore];
  const world = await makeWorld(spec, scenery, drawing, bend(dome, closes), apart, view);
  const frame = frameOf(
    stereo === 'side-by-side' ? picture.width * 2 : picture.width,
    stereo === 'top-bottom' ? half * 2 : half,
  );
  for (const eye of eyesOf(stereo, picture, nearestApart * half)) paintWorld(frame, world, eye, origin, closes);
  return frame;
}

/** The left eye sees near things further to the right. */
function eyesOf(stereo: Film['around']['stereo'], picture: { width: number; height: number }, apart: number): Eye[] {
  if (stereo === 'mono') return [{ window: { left: 0, top: 0, ...picture }, offset: 0 }];
  const [left, top] = stereo === 'side-by-side' ? [picture.width, 0] : [0, picture.height];
  return [
    { window: { left: 0, top: 0, ...picture }, offset: apart / 2 },
    { window: { left, top, ...picture }, offset: -apart / 2 },
  ];
}
