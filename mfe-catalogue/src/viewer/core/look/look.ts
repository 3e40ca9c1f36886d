import type { Direction, Picture } from '../picture';

/** Where the viewer looks. */
export interface Look {
  /** Radians to the right of straight ahead, -π to π. */
  readonly yaw: number;
  /** Radians up, -π/2 to π/2. */
  readonly pitch: number;
  /** How many times nearer than at first, `leastZoom` to `mostZoom`. */
  readonly zoom: number;
}

export const ahead: Look = { yaw: 0, pitch: 0, zoom: 1 };
export const leastZoom = 0.6;
export const mostZoom = 4;
/** One press of a zoom button. */
export const zoomStep = 1.25;
/** Radians that one press of an arrow turns: ten degrees. */
export const turnStep = Math.PI / 18;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
const around = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/**
 * @param right radians
 * @param up radians; stops at straight up and straight down
 */
export const turned = (look: Look, right: number, up: number): Look => ({
  ...look,
  yaw: around(look.yaw + right),
  pitch: clamp(look.pitch + up, -Math.PI / 2, Math.PI / 2),
});

/** @param factor above 1 comes nearer */
export const zoomed = (look: Look, factor: number): Look => ({
  ...look,
  zoom: clamp(look.zoom * factor, leastZoom, mostZoom),
});

/**
 * Half the height of what is seen one metre away, in metres, so that nothing is stretched: a flat picture is seen
 * whole at first; in others the longer side of the canvas spans 90 degrees at first.
 * @param aspect width of the canvas over its height, above 0
 */
export function halfHeight(picture: Pick<Picture, 'mapping' | 'extent'>, look: Look, aspect: number): number {
  const atFirst =
    picture.mapping === 'flat' ? Math.max(picture.extent.y, picture.extent.x / aspect) : 1 / Math.max(1, aspect);
  return atFirst / look.zoom;
}

/** @returns the unit vector one looks along */
export function directionOf({ yaw, pitch }: Look): Direction {
  return { x: Math.sin(yaw) * Math.cos(pitch), y: Math.sin(pitch), z: -Math.cos(yaw) * Math.cos(pitch) };
}

/**
 * Words for a look, for who cannot see it, e.g. `45 degrees right, 10 degrees up`.
 * @returns whole degrees; `straight ahead` within a degree of it
 */
export function lookInWords({ yaw, pitch }: Look): string {
  const [right, up] = [Math.round((yaw * 180) / Math.PI), Math.round((pitch * 180) / Math.PI)];
  const words = [
    ...(right === 0 ? [] : [`${Math.abs(right)} degrees ${right > 0 ? 'right' : 'left'}`]),
    ...(up === 0 ? [] : [`${Math.abs(up)} degrees ${up > 0 ? 'up' : 'down'}`]),
  ];
  return words.join(', ') || 'straight ahead';
}
