import type { View } from './landscape';

/**
 * How five more places of a world are seen (places.ts), beside the one that is shown whole: from near and far, from
 * below and aside. A world that is wider or higher than the picture goes on beyond its edges.
 */
export const cameras: readonly View[] = [
  // Close to what the picture is about.
  { width: 1280, height: 720, camera: { x: 0.5, y: 0.44, zoom: 1.85, right: 0, down: 0, forward: 0.2 } },
  // From the left, with the world going on beyond.
  { width: 2048, height: 900, camera: { x: 0.35, y: 0.5, zoom: 1.62, right: 0.06, down: 0, forward: 0.1 } },
  // From the right and near the ground.
  { width: 1920, height: 860, camera: { x: 0.62, y: 0.55, zoom: 1.6, right: -0.08, down: 0.02, forward: 0.5 } },
  // Looking up.
  { width: 1440, height: 1080, camera: { x: 0.5, y: 0.37, zoom: 1.14, right: 0, down: -0.02, forward: 0 } },
  // Low, with the foreground large.
  { width: 1500, height: 900, camera: { x: 0.44, y: 0.66, zoom: 1.5, right: -0.05, down: -0.02, forward: 0.4 } },
];

/** A wide strip that leaves its left side to words: what the picture is about stands on the right. */
export const banner: View = {
  width: 2048,
  height: 760,
  camera: { x: 0.37, y: 0.52, zoom: 1.42, right: 0, down: 0, forward: 0.08 },
};

/** The size of a film's world (make/film/painter.ts). */
const filmScenery = { width: 1600, height: 900 } as const;

/** Nearly all of a film's world: what its poster shows. */
export const filmView: View = { ...filmScenery, camera: { x: 0.5, y: 0.5, zoom: 1.08, right: 0, down: 0, forward: 0 } };
