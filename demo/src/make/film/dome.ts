import type { Sprite } from './sprite';
import { type Bend, STARS } from './world';

/**
 * A world around the viewer: its layers are drawn on `degrees` of the horizon and put into a picture of 180 degrees
 * from nadir to zenith, where each degree has as many pixels across as up (equirectangular). What lies above and below
 * the drawing takes the colour of its edge, and towards the poles that edge's mean, so that nothing pinches there.
 */
export interface Dome {
  /** Pixels of half the horizon. */
  readonly width: number;
  /** Rows between which the world is drawn; what lies beyond is filled. */
  readonly top: number;
  readonly bottom: number;
  /** Depths of what stands before the viewer alone, when the world closes behind. */
  readonly onlyBefore?: readonly number[];
}

/** Rows at the edges of a drawing that are left out: lines run along them. */
const EDGE_ROWS = 6;
/** Rows over which the colour of an edge becomes its mean. */
const BLEND_ROWS = 110;
/** Pixels to each side that run into one another for each row away from the edge: else its colours go on as stripes. */
const SPREAD = 1.5;

/** Bends a layer for a picture of half the horizon, or, with `closes`, of all of it: the half behind is the mirrored one. */
export const bend =
  (dome: Dome, closes: boolean): Bend =>
  (sprite, depth) => {
    if (!closes) return filled(sprite, dome, depth === 0);
    // Filled after the cut, so that both sides of a mirrored edge are the same.
    const tall = filled(middle(sprite, dome.width), dome, depth === 0);
    return closed(tall, dome.onlyBefore?.includes(depth) === true, depth !== STARS);
  };

function meanOf(pixels: Uint32Array): number {
  const sums = [0, 0, 0, 0];
  for (const pixel of pixels)
    for (const channel of [0, 1, 2, 3]) sums[channel] = (sums[channel] ?? 0) + ((pixel >>> (8 * channel)) & 255);
  const [r = 0, g = 0, b = 0, a = 0] = sums.map((sum) => Math.round(sum / pixels.length));
  return ((a << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/**
 * The means of a row's pixels within a reach to both sides; at the ends the row is mirrored, as the world is.
 * @returns for a column and a reach in pixels, the mean pixel
 */
function meansOf(row: Uint32Array): (column: number, reach: number) => number {
  const { length } = row;
  const mirrored = (index: number): number => {
    const within = ((index % (length * 2)) + length * 2) % (length * 2);
    return within < length ? within : length * 2 - 1 - within;
  };
  // Sums of all pixels before a place, from one row's length before the row to one behind it.
  const sums = [0, 8, 16, 24].map((shift) => {
    const sum = new Float64Array(length * 3 + 1);
    for (let i = 0; i < length * 3; i++)
      sum[i + 1] = (sum[i] ?? 0) + (((row[mirrored(i - length)] ?? 0) >>> shift) & 255);
    return { shift, sum };
  });
  return (column, reach) => {
    const most = Math.min(reach, length);
    const [from, to] = [column + length - most, Math.min(column + length + most + 1, length * 3)];
    let pixel = 0;
    for (const { shift, sum } of sums) pixel |= Math.round(((sum[to] ?? 0) - (sum[from] ?? 0)) / (to - from)) << shift;
    return pixel >>> 0;
  };
}

/** One channel after the other: these rows are made once, so clarity may cost. */
function blended(from: number, to: number, share: number, strength: number): number {
  let pixel = 0;
  for (const channel of [0, 8, 16, 24]) {
    const value = ((from >>> channel) & 255) * (1 - share) + ((to >>> channel) & 255) * share;
    pixel |= Math.round(value * strength) << channel;
  }
  return pixel >>> 0;
}

const isTranslucent = (pixel: number): boolean => pixel >>> 24 < 240;

/** Fills what lies above the sky's drawing and below the ground's; what reaches beyond the edges by itself stays. */
function filled({ width, height, pixels: drawn }: Sprite, { top, bottom }: Dome, isSky: boolean): Sprite {
  const pixels = drawn.slice();
  const [firstRow, lastRow] = [Math.ceil(top) + EDGE_ROWS, Math.floor(bottom) - EDGE_ROWS];
  const first = drawn.subarray(firstRow * width, (firstRow + 1) * width);
  const last = drawn.subarray(lastRow * width, (lastRow + 1) * width);
  const [topMean, bottomMean] = [meanOf(first), meanOf(last)];
  const [aboveFirst, belowLast] = [meansOf(first), meansOf(last)];
  for (let y = 0; y < height; y++) {
    const isAbove = y < firstRow;
    if ((isAbove && !isSky) || (!isAbove && y <= lastRow)) continue;
    const distance = isAbove ? firstRow - y : y - lastRow;
    const share = Math.min(1, distance / BLEND_ROWS);
    const edge = isAbove ? aboveFirst : belowLast;
    const reach = Math.round(distance * SPREAD);
    const mean = isAbove ? topMean : bottomMean;
    // The drawing's own last rows have lines along them, so they are replaced too.
    const isBeyond = y < top || y > bottom;
    // Mist and reflections fade out; the ground goes on.
    const strength = isTranslucent(isAbove ? topMean : bottomMean) ? (1 - share) ** 2 : 1;
    for (let x = 0; x < width; x++)
      if (!isBeyond || isSky || drawn[y * width + x] === 0)
        pixels[y * width + x] = blended(edge(x, reach), mean, share, strength);
  }
  return { left: 0, top: 0, width, height, pixels };
}

/** The middle columns of a drawing, which is wider for the sake of its edges. */
function middle({ width, height, pixels }: Sprite, kept: number): Sprite {
  const from = (width - kept) / 2;
  const cut = new Uint32Array(kept * height);
  for (let y = 0; y < height; y++) cut.set(pixels.subarray(y * width + from, y * width + from + kept), y * kept);
  return { left: 0, top: 0, width: kept, height, pixels: cut };
}

/** Degrees to each side of a mirrored edge over which the world slows down and turns, so that its lines do not break there. */
const TURN_DEGREES = 28;
/** Degrees before the edges in which what stands before the viewer alone fades: glows reach further than that. */
const FADE_DEGREES = 30;

/**
 * Where in half a horizon lies what a column shows of the world that goes on mirrored behind.
 * @param aside pixels from straight ahead, 0 to `width`
 * @param width pixels of half the horizon
 * @param turn pixels of the way to each side of the edge that is rounded off
 * @returns pixels from straight ahead, 0 to half of `width`
 */
export function sourceOf(aside: number, width: number, turn: number): number {
  const beyond = aside - width / 2;
  const away = Math.abs(beyond) < turn ? (beyond * beyond) / (2 * turn) + turn / 2 : Math.abs(beyond);
  return width / 2 - away;
}

/** From 0 to 1 without a visible beginning or end; `share` beyond them counts as them. */
const eased = (share: number): number => {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
};

/** The mirrored world behind joins the one before at both sides. */
function closed(sprite: Sprite, isOnlyBefore: boolean, turns: boolean): Sprite {
  const { width, height } = sprite;
  const around = width * 2;
  const pixels = new Uint32Array(around * height);
  const turn = turns && !isOnlyBefore ? (width * TURN_DEGREES) / 180 : 0;
  const fade = (width * FADE_DEGREES) / 180;
  // Straight ahead is in the middle: a quarter behind at each side.
  for (let x = 0; x < around; x++) {
    const right = x - (width - 0.5);
    const aside = Math.abs(right);
    if (isOnlyBefore && aside > width / 2) continue;
    const from = (width - 1) / 2 + Math.sign(right) * sourceOf(aside, width, turn);
    const column = Math.min(width - 1, Math.max(0, Math.floor(from)));
    const next = Math.min(width - 1, column + 1);
    const share = Math.max(0, from - column);
    const strength = isOnlyBefore ? eased((width / 2 - aside) / fade) : 1;
    for (let y = 0; y < height; y++) {
      const [pixel, beside] = [sprite.pixels[y * width + column] ?? 0, sprite.pixels[y * width + next] ?? 0];
      if (pixel !== 0 || beside !== 0) pixels[y * around + x] = blended(pixel, beside, share, strength);
    }
  }
  return { left: 0, top: 0, width: around, height, pixels };
}
