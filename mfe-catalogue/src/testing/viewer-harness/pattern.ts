import type { Eye } from '../../viewer/core/picture';
import type { ViewerFile } from '../../viewer';

const colours = {
  front: [230, 40, 40],
  right: [40, 230, 40],
  left: [40, 40, 230],
  up: [230, 230, 40],
  down: [40, 230, 230],
  back: [230, 40, 230],
} as const;
/** Degrees of each lens, written down a second time on purpose. */
const lensDegrees = { mkx200: 200, mkx220: 220, vrca220: 220, rf52: 190, fisheye190: 190 } as const;

type Name = keyof typeof colours;

/** @param x to the right, `y` up, `z` ahead */
function nameOf(x: number, y: number, z: number): Name {
  const [width, height, depth] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (height > width && height > depth) return y > 0 ? 'up' : 'down';
  if (width > depth) return x > 0 ? 'right' : 'left';
  return z > 0 ? 'front' : 'back';
}

/** The colour at a point of one eye's frame, 0 to 1 from its left and upper edge; the other way around than the viewer reckons. */
function nameAt({ projection, lens, fieldOfView }: ViewerFile, across: number, down: number): Name | null {
  const [right, up] = [across - 0.5, 0.5 - down];
  if (projection === 'flat')
    return Math.abs(right) < 0.25 && Math.abs(up) < 0.25 ? 'front' : nameOf(right * 2, up * 2, 0);
  if (lens !== null) {
    const radius = Math.hypot(right, up);
    if (radius > 0.5) return null;
    const angle = ((radius / 0.5) * lensDegrees[lens] * Math.PI) / 360;
    const side = radius === 0 ? 0 : Math.sin(angle) / radius;
    return nameOf(right * side, up * side, Math.cos(angle));
  }
  const [longitude, latitude] = [(right * fieldOfView * Math.PI) / 180, up * Math.PI];
  return nameOf(Math.sin(longitude) * Math.cos(latitude), Math.sin(latitude), Math.cos(longitude) * Math.cos(latitude));
}

/** Outside a lens's circle a frame is not black here, so that a viewer that shows it is found out. */
const outside = [120, 120, 120] as const;

/**
 * @param edge pixels of the height of one eye's picture
 * @returns the canvas with the frame
 */
export function drawPattern(file: ViewerFile, edge = 128): HTMLCanvasElement {
  const eyes: readonly Eye[] = file.stereo === 'mono' ? ['left'] : ['left', 'right'];
  const [width, height] = [file.projection === '180' ? edge : edge * 2, edge];
  const canvas = document.createElement('canvas');
  canvas.width = file.stereo === 'side-by-side' ? width * 2 : width;
  canvas.height = file.stereo === 'top-bottom' ? height * 2 : height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('there is no 2D canvas');
  for (const [index, eye] of eyes.entries()) {
    const data = context.createImageData(width, height);
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const name = nameAt(file, (column + 0.5) / width, (row + 0.5) / height);
        const colour = name === null ? outside : colours[name];
        data.data.set(
          [...colour.map((value) => (eye === 'left' ? value : value / 2)), 255],
          (row * width + column) * 4,
        );
      }
    }
    context.putImageData(
      data,
      file.stereo === 'side-by-side' ? index * width : 0,
      file.stereo === 'top-bottom' ? index * height : 0,
    );
  }
  return canvas;
}
