import { type Family, drawFamily } from '../families';
import { paletteByName } from './palettes';
import { createRandom } from './random';
import { Scene, rect, stop } from './scene';

/** What makes one picture; the same values give the same picture. */
export interface LandscapeSpec {
  readonly seed: string;
  readonly family: Family;
  readonly palette: string;
  /** Re-rolls the composition of a seed; 0 is its first one. */
  readonly variant: number;
}

/**
 * A picture of a world: poster, still or hero, darkened a little towards its corners.
 * @param width,height pixels
 * @returns an SVG document
 */
export function landscapeSvg(spec: LandscapeSpec, width: number, height: number): string {
  const scene = new Scene(width, height);
  drawFamily(spec.family, scene, createRandom(`${spec.seed}|${spec.variant}`), paletteByName(spec.palette));
  const vignette = scene.radial([stop(0, '#000', 0), stop(0.62, '#000', 0), stop(1, '#000', 0.42)], 0.5, 0.46, 0.78);
  scene.add(rect(0, 0, width, height, vignette));
  return scene.toSvg();
}
