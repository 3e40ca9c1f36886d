import { CanvasTexture } from 'three';
import type { ViewerFile } from '../../viewer';
import { ahead } from '../../viewer/core/look/look';
import { type Eye, pictureOf } from '../../viewer/core/picture';
import { createStage } from '../../viewer/core/stage';
import { drawPattern } from './pattern';

/** Where to look, in degrees, and which place of the canvas to read, 0 to 1 from its left and upper edge. */
export interface Probe {
  right: number;
  up: number;
  eye: Eye;
  at?: readonly [across: number, down: number];
  zoom?: number;
}
export type Colour = readonly [red: number, green: number, blue: number];

const size = 120;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Draws the pattern of a file, looks at it and reads pixels; then ends the stage. */
export function probe(
  file: ViewerFile,
  probes: readonly Probe[],
): { colours: Colour[]; left: { geometries: number; textures: number; programs: number } } {
  const frame = drawPattern(file);
  const stage = createStage(new CanvasTexture(frame));
  const { renderer } = stage;
  const gl = renderer.getContext();
  const picture = pictureOf(file, frame.width, frame.height);
  stage.resize(size, size);
  let shown: Eye | null = null;
  const colours = probes.map(({ right, up, eye, at = [0.5, 0.5], zoom = 4 }): Colour => {
    // A screen shows the left eye's part: to see the other, the parts change places.
    if (shown !== eye)
      stage.show(
        eye === 'left' ? picture : { ...picture, parts: { left: picture.parts.right, right: picture.parts.left } },
      );
    shown = eye;
    stage.aim({ ...ahead, yaw: radians(right), pitch: radians(up), zoom }, null);
    stage.render();
    const pixel = new Uint8Array(4);
    gl.readPixels(
      Math.floor(at[0] * gl.drawingBufferWidth),
      Math.floor((1 - at[1]) * gl.drawingBufferHeight),
      1,
      1,
      gl.RGBA,
      gl.UNSIGNED_BYTE,
      pixel,
    );
    return [pixel[0] ?? 0, pixel[1] ?? 0, pixel[2] ?? 0];
  });
  stage.end();
  const { memory, programs } = renderer.info;
  return {
    colours,
    left: { geometries: memory.geometries, textures: memory.textures, programs: programs?.length ?? 0 },
  };
}
