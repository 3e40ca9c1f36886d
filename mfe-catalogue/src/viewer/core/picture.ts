import type { ViewerFile } from '../viewer-props';
import { lensDegrees } from './lenses';

export type Eye = 'left' | 'right';

/** A unit vector in the viewer's space, as three.js has it: x to the right, y up, z towards the viewer; ahead is -z. */
export interface Direction {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A part of the frame; 0 to 1 from its left and its lower edge. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All that turns a direction into a place in the frame. The shader of film-material.ts does the same sums. */
export interface Picture {
  readonly mapping: 'flat' | 'equirectangular' | 'fisheye';
  readonly stereo: boolean;
  /** Radians, edge to edge; of a flat picture the angle its width takes. */
  readonly view: number;
  /** Half width and half height: of a flat picture one metre away, in metres; of a fisheye circle, in parts of an eye's picture. */
  readonly extent: { readonly x: number; readonly y: number };
  readonly parts: Readonly<Record<Eye, Part>>;
  /** One texel of the frame, in parts of it. */
  readonly texel: { readonly x: number; readonly y: number };
}

export interface FramePoint {
  readonly u: number;
  readonly v: number;
}

/** As wide as a big cinema screen from a good seat. */
const flatDegrees = 70;
/** A flat eye's picture narrower than this was squeezed to half its width to fit two in a frame. */
const squeezed = 1.2;

const whole: Part = { x: 0, y: 0, width: 1, height: 1 };
/** Left eye: the left half, or the upper one. */
const partsOf: Record<ViewerFile['stereo'], Readonly<Record<Eye, Part>>> = {
  mono: { left: whole, right: whole },
  'side-by-side': { left: { x: 0, y: 0, width: 0.5, height: 1 }, right: { x: 0.5, y: 0, width: 0.5, height: 1 } },
  'top-bottom': { left: { x: 0, y: 0.5, width: 1, height: 0.5 }, right: { x: 0, y: 0, width: 1, height: 0.5 } },
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * @param file projection, stereo, field of view and lens, as the file has them
 * @param width of the frame in pixels, above 0
 * @param height of the frame in pixels, above 0
 */
export function pictureOf(file: Omit<ViewerFile, 'url'>, width: number, height: number): Picture {
  const parts = partsOf[file.stereo];
  const [eyeWidth, eyeHeight] = [width * parts.left.width, height * parts.left.height];
  const shared = { stereo: file.stereo !== 'mono', parts, texel: { x: 1 / width, y: 1 / height } };
  if (file.projection === 'flat') {
    const shape = eyeWidth / eyeHeight;
    // Squeezed by the side-by-side, or flattened by the top-bottom, to fit the frame of one.
    const aspect =
      file.stereo === 'side-by-side' && shape < squeezed
        ? shape * 2
        : file.stereo === 'top-bottom' && shape > squeezed * 2
          ? shape / 2
          : shape;
    const x = Math.tan(radians(flatDegrees) / 2);
    return { ...shared, mapping: 'flat', view: radians(flatDegrees), extent: { x, y: x / aspect } };
  }
  if (file.lens !== null) {
    const radius = Math.min(eyeWidth, eyeHeight) / 2;
    return {
      ...shared,
      mapping: 'fisheye',
      view: radians(lensDegrees(file.lens, file.fieldOfView)),
      extent: { x: radius / eyeWidth, y: radius / eyeHeight },
    };
  }
  const degrees =
    file.projection === '360' ? 360 : file.fieldOfView > 0 && file.fieldOfView < 360 ? file.fieldOfView : 180;
  return { ...shared, mapping: 'equirectangular', view: radians(degrees), extent: { x: 0.5, y: 0.5 } };
}

/** Where a direction is in an eye's picture, 0 to 1 from its left and lower edge, or null where there is nothing. */
function placeInEye({ mapping, view, extent }: Picture, { x, y, z }: Direction): FramePoint | null {
  if (mapping === 'flat') {
    if (z >= 0) return null;
    const [across, up] = [x / -z / extent.x, y / -z / extent.y];
    return Math.abs(across) > 1 || Math.abs(up) > 1 ? null : { u: 0.5 + across / 2, v: 0.5 + up / 2 };
  }
  if (mapping === 'equirectangular') {
    const across = Math.atan2(x, -z) / view;
    return Math.abs(across) > 0.5 ? null : { u: 0.5 + across, v: 0.5 + Math.atan2(y, Math.hypot(x, z)) / Math.PI };
  }
  const aside = Math.hypot(x, y);
  const away = Math.atan2(aside, -z) / (view / 2);
  if (away > 1) return null;
  // Straight ahead has no side: the middle of the circle.
  return aside === 0
    ? { u: 0.5, v: 0.5 }
    : { u: 0.5 + (extent.x * away * x) / aside, v: 0.5 + (extent.y * away * y) / aside };
}

const within = (value: number, from: number, length: number, margin: number): number =>
  Math.min(Math.max(value, from + margin), from + length - margin);

/**
 * Where an eye looks in the frame. It never leaves the eye's own part, not even by the half texel that smoothing
 * would mix in from the other one.
 * @param picture what `pictureOf` told
 * @param direction need not be of unit length
 * @param eye of a mono picture both see the same
 * @returns 0 to 1 from the frame's left and lower edge; null where the picture has nothing, which is drawn black
 */
export function pointOf(picture: Picture, direction: Direction, eye: Eye): FramePoint | null {
  const place = placeInEye(picture, direction);
  if (place === null) return null;
  const { x, y, width, height } = picture.parts[eye];
  return {
    u: within(x + place.u * width, x, width, picture.texel.x / 2),
    v: within(y + place.v * height, y, height, picture.texel.y / 2),
  };
}
