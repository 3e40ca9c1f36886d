/** How the picture of a film lies. */
export interface FrameOptions {
  readonly projection: 'flat' | '180' | '360';
  readonly stereo: 'mono' | 'side-by-side' | 'top-bottom';
}

/** Degrees of the view that stands for a film in which one can look around, and its shape. */
const VIEW = { degrees: 100, width: 16, height: 9 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Video encoders need even numbers. */
export const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);
export const scale = ({ width, height }: Size): string => `scale=${width}:${height},setsar=1`;

/** Into a box, never enlarged. */
export function fit(size: Size, box: Size): Size {
  const share = Math.min(1, box.width / size.width, box.height / size.height);
  return { width: even(size.width * share), height: even(size.height * share) };
}

export const trailerBox = ({ projection }: FrameOptions): Size =>
  projection === 'flat' ? { width: 1280, height: 720 } : { width: 2880, height: 1920 };

/** One eye's picture. */
const eyeOf = ({ width, height }: Size, { stereo }: FrameOptions): Size => ({
  width: stereo === 'side-by-side' ? width / 2 : width,
  height: stereo === 'top-bottom' ? height / 2 : height,
});
export const shapeOf = (film: Size, frame: FrameOptions): Size =>
  frame.projection === 'flat' ? eyeOf(film, frame) : VIEW;

/** The size of what a screen shows of a film, within a box and never enlarged. */
export function viewSize(film: Size, frame: FrameOptions, box: Size): Size {
  const eye = eyeOf(film, frame);
  if (frame.projection === 'flat') return fit(eye, box);
  const width = even(Math.min(box.width, (eye.width * VIEW.degrees) / Number(frame.projection)));
  return { width, height: even((width * VIEW.height) / VIEW.width) };
}

/** The part of a film for flat screens: the left eye, straight ahead. */
export function viewFilter({ projection, stereo }: FrameOptions, size: Size): string {
  const eye = stereo === 'mono' ? '' : stereo === 'side-by-side' ? 'crop=iw/2:ih:0:0,' : 'crop=iw:ih/2:0:0,';
  if (projection === 'flat') return eye + scale(size);
  const input = projection === '180' ? 'hequirect' : 'equirect';
  const view = `h_fov=${VIEW.degrees}:v_fov=${verticalDegrees(VIEW.degrees)}`;
  return `${eye}v360=${input}:flat:${view}:w=${size.width}:h=${size.height},setsar=1`;
}

/** Of a flat picture of the view's shape. */
function verticalDegrees(horizontal: number): number {
  const half = (horizontal / 360) * Math.PI;
  return Math.round(((Math.atan((Math.tan(half) * VIEW.height) / VIEW.width) * 360) / Math.PI) * 10) / 10;
}
