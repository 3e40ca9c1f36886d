import { type Family, drawFamily } from '../families';
import { type Light, inLight } from './lights';
import { type Motif, addMotif } from './motifs';
import { paletteByName } from './palettes';
import { createRandom } from './random';
import { type Camera, Scene, rect, stop } from './scene';

/** Specification of one picture; the same values give the same picture. */
export interface LandscapeSpec {
  readonly seed: string;
  readonly family: Family;
  readonly palette: string;
  /** Re-rolls the composition of a seed; 0 is its first one. */
  readonly variant: number;
  /** Which of its family's kinds (art/families); absent: chosen by the seed. */
  readonly kind?: number;
  readonly motif?: Motif;
  /** Absent: the palette's own. */
  readonly light?: Light;
}

/** A camera in a world: `width` and `height` are the world's own size in pixels. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly camera: Camera;
}

/** A world of its own size in layers, without the dark corners of a picture. */
export function landscapeScene(
  { seed, family, palette, variant, kind, motif, light = 'own' }: LandscapeSpec,
  width: number,
  height: number,
): Scene {
  const scene = new Scene(width, height);
  const colours = inLight(paletteByName(palette), light);
  drawFamily(family, scene, createRandom(`${seed}|${variant}`), colours, kind);
  if (motif) addMotif(scene, motif, createRandom(`motif:${seed}|${variant}`), colours);
  return scene;
}

/** Darkens the corners a little. */
export function darkCorners(scene: Scene, width: number, height: number): string {
  const shade = [stop(0, '#000', 0), stop(0.62, '#000', 0), stop(1, '#000', 0.42)];
  return rect(0, 0, width, height, scene.radial(shade, 0.5, 0.46, 0.78));
}

/**
 * A picture of a world: poster, still or hero, darkened a little towards its corners.
 * @param width,height pixels
 * @param view another camera in the same world; without it the world has the size of the picture and is shown whole
 * @returns an SVG document
 */
export function landscapeSvg(spec: LandscapeSpec, width: number, height: number, view?: View): string {
  const scene = landscapeScene(spec, view?.width ?? width, view?.height ?? height);
  const corners = darkCorners(scene, width, height);
  if (view) return scene.seenFrom(view.camera, { width, height }, corners);
  scene.add(corners);
  return scene.toSvg();
}
