import { attitudeOf, followMotion, headingOf } from './motion';
import type { Attitude } from '../stage';

/** What a vector becomes under a rotation. */
function rotate({ x, y, z, w }: Attitude, [a, b, c]: readonly [number, number, number]): number[] {
  const [i, j, k] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * i + y * k - z * j, b + w * j + z * i - x * k, c + w * k + x * j - y * i].map(
    (value) => Math.round(value * 1000) / 1000 + 0,
  );
}
const looksAlong = (attitude: Attitude) => rotate(attitude, [0, 0, -1]);
const hasUpAlong = (attitude: Attitude) => rotate(attitude, [0, 1, 0]);

test.each<[string, [alpha: number, beta: number, gamma: number, screen: number], number[], number[]]>([
  ['upright, facing north, it looks ahead', [0, 90, 0, 0], [0, 0, -1], [0, 1, 0]],
  ['upright, facing west, it looks left', [90, 90, 0, 0], [-1, 0, 0], [0, 1, 0]],
  ['upright, facing east, it looks right', [270, 90, 0, 0], [1, 0, 0], [0, 1, 0]],
  ['flat on a table it looks down', [0, 0, 0, 0], [0, -1, 0], [0, 0, -1]],
  ['tilted back it looks up', [0, 120, 0, 0], [0, 0.5, -0.866], [0, 0.866, 0.5]],
  ['on its left side, with the picture turned, the horizon stays level', [0, 0, -90, 90], [1, 0, 0], [0, 1, 0]],
])('%s', (_, [alpha, beta, gamma, screen], along, up) => {
  const attitude = attitudeOf(alpha, beta, gamma, screen);
  expect(looksAlong(attitude)).toEqual(along);
  expect(hasUpAlong(attitude)).toEqual(up);
});

test.each([
  [0, 0],
  [90, -90],
  [270, 90],
  [45, -45],
])('facing %i degrees around the vertical is a heading of %i', (alpha, degrees) => {
  expect((headingOf(attitudeOf(alpha, 90, 0, 0)) * 180) / Math.PI).toBeCloseTo(degrees);
});

test('of a device flat on a table its top edge says the heading', () => {
  expect((headingOf(attitudeOf(270, 0, 0, 0)) * 180) / Math.PI).toBeCloseTo(90);
});

describe('following', () => {
  const tell = (alpha: number | null, beta: number | null, gamma: number | null) =>
    globalThis.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha, beta, gamma }));
  const stubPermission = (requestPermission?: () => Promise<'granted' | 'denied'>) => {
    Object.assign(globalThis, { DeviceOrientationEvent: { requestPermission }, screen: { orientation: { angle: 0 } } });
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('it hears each attitude until it is stopped', async () => {
    stubPermission(() => Promise.resolve('granted'));
    const heard = jest.fn();
    const following = followMotion(heard);
    await Promise.resolve();
    await Promise.resolve();
    tell(0, 90, 0);
    const stop = await following;
    tell(10, 90, 0);
    stop?.();
    tell(20, 90, 0);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test.each<[string, () => Promise<'granted' | 'denied'>]>([
    ['the visitor says no', () => Promise.resolve('denied')],
    ['the browser wants a press first', () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'))],
  ])('it refuses where %s', async (_, requestPermission) => {
    stubPermission(requestPermission);
    await expect(followMotion(jest.fn())).resolves.toBeNull();
  });

  test('it refuses where the device says nothing, or nothing useful', async () => {
    stubPermission();
    const heard = jest.fn();
    const following = followMotion(heard);
    await Promise.resolve();
    await Promise.resolve();
    tell(null, null, null);
    await jest.runAllTimersAsync();
    await expect(following).resolves.toBeNull();
    tell(0, 90, 0);
    expect(heard).not.toHaveBeenCalled();
  });
});
