import type { Attitude } from '../stage';

/** iOS asks the visitor, and only upon a tap (its own addition to the standard event). */
interface AskingEvent {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

/** Milliseconds a device that knows how it is held takes to say so, at most. */
const silence = 1500;

/** Whether the device may know how it is held: one that is held is pointed at with a finger. */
export function motionOffered(): boolean {
  return 'DeviceOrientationEvent' in globalThis && globalThis.matchMedia('(pointer: coarse)').matches;
}

const times = (a: Attitude, b: Attitude): Attitude => ({
  x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
  y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
  z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
  w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
});
const about = (axis: 'x' | 'y' | 'z', degrees: number): Attitude => {
  const half = (degrees * Math.PI) / 360;
  return { x: 0, y: 0, z: 0, [axis]: Math.sin(half), w: Math.cos(half) };
};

/**
 * Where the back of a device looks, and how it is turned.
 * @param alpha degrees around the vertical, `beta` front up, `gamma` left up, as DeviceOrientationEvent has them
 * @param screen degrees by which the screen's content is turned
 * @returns the rotation from looking ahead (-z, north) with the device upright
 */
export function attitudeOf(alpha: number, beta: number, gamma: number, screen: number): Attitude {
  // The event's frame has z up and its rotations in the order z, x, y; ours has y up: a quarter turn between them.
  const device = times(times(about('z', alpha), about('x', beta)), about('y', gamma));
  return times(times(about('x', -90), device), about('z', -screen));
}

/** Radians to the right of ahead that an attitude looks; the top edge decides where it looks straight up or down. */
export function headingOf({ x, y, z, w }: Attitude): number {
  const ahead = { x: -2 * (x * z + w * y), y: -2 * (y * z - w * x), z: -(1 - 2 * (x * x + y * y)) };
  if (Math.hypot(ahead.x, ahead.z) > 0.05) return Math.atan2(ahead.x, -ahead.z);
  const top = { x: 2 * (x * y - w * z), z: 2 * (y * z + w * x) };
  const sign = ahead.y > 0 ? -1 : 1;
  return Math.atan2(sign * top.x, -sign * top.z);
}

/**
 * Follows how the device is held. Call it from a tap: iOS asks the visitor then, and only then.
 * @param hear gets each new attitude
 * @returns stops it; null where the visitor, the browser or the device refuses
 */
export async function followMotion(hear: (attitude: Attitude) => void): Promise<(() => void) | null> {
  try {
    const permission = await (DeviceOrientationEvent as unknown as AskingEvent).requestPermission?.();
    if (permission === 'denied') return null;
  } catch {
    return null;
  }
  return new Promise((resolve) => {
    const stop = (): void => globalThis.removeEventListener('deviceorientation', turned);
    const timer = setTimeout(() => {
      stop();
      resolve(null);
    }, silence);
    const turned = ({ alpha, beta, gamma }: DeviceOrientationEvent): void => {
      // A computer without the sensor sends one event that says nothing.
      if (alpha === null || beta === null || gamma === null) return;
      clearTimeout(timer);
      hear(attitudeOf(alpha, beta, gamma, screen.orientation?.angle ?? 0));
      resolve(stop);
    };
    globalThis.addEventListener('deviceorientation', turned);
  });
}
