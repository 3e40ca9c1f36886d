import { setImmediate as settled } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { keyFrame, packetise } from '../../../testing/vp8-clip';
import type { MadeStill, StillMaker } from '../stills/still-maker';
import { KeyFrameTap } from './core/key-frame-tap';
import { type FilmedRoom, StillTaker, stillTimes } from './still-taker';

const made: MadeStill = { image: Buffer.from('image'), blurred: Buffer.from('blurred') };
const at = new Date('2026-11-27T20:00:00Z');
let now: number;
let isPublic: boolean;
let tap: KeyFrameTap;
let sequence: number;
let stored: unknown[];
const make = jest.fn<StillMaker['make']>();
const asked: number[] = [];
const info = jest.fn();
let taker: StillTaker;
let room: FilmedRoom;

beforeEach(() => {
  now = 5_000;
  isPublic = true;
  sequence = 0;
  tap = new KeyFrameTap();
  stored = [];
  asked.length = 0;
  make.mockReset().mockResolvedValue(made);
  info.mockReset();
  room = { roomId: 7, media: { tap, requestKeyFrame: () => void asked.push(now) } };
  taker = new StillTaker({
    maker: { make, close: () => undefined },
    mayTake: async () => isPublic,
    store: async (still) => void stored.push(still),
    now: () => at,
    log: { info },
  });
});

/** A whole key frame comes. */
const send = (): void => {
  for (const [index, payload] of packetise(keyFrame()).entries()) {
    const marker = index === packetise(keyFrame()).length - 1;
    sequence += 1;
    tap.add({
      kind: 'video',
      codec: 'vp8',
      layer: 0,
      sequence,
      timestamp: now,
      marker,
      payload,
      startsKeyFrame: index === 0,
    });
  }
};
/** Seconds go by, in each of which the node looks after its rooms. */
async function pass(seconds: number, eachSecond: () => void = () => undefined, rooms = [room]): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    taker.tend(rooms, now);
    await settled();
    eachSecond();
    now += 1_000;
  }
}

it('takes one picture in twenty seconds of a room whose key frames come every second', async () => {
  const takenAt: number[] = [];
  make.mockImplementation(async () => (takenAt.push(now), made));
  await pass(100, send);
  expect(takenAt.length).toBeGreaterThanOrEqual(4);
  const pauses = takenAt.slice(1).map((time, index) => time - (takenAt[index] ?? 0));
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(stillTimes.every);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(stillTimes.every + 2_000);
  expect(stored[0]).toEqual({ ...made, roomId: 7, takenAt: at });
  expect(make.mock.calls[0]?.[0]).toEqual(keyFrame());
  // They came by themselves.
  expect(asked).toEqual([]);
});

it('asks once for a key frame that does not come, and gives up until the next turn', async () => {
  await pass(9);
  expect(asked).toEqual([7_000]);
  await pass(20);
  expect(asked.length).toBeLessThanOrEqual(3);
  send();
  await pass(2);
  expect(stored).toHaveLength(1);
});

it('takes none of a room that is private, and keeps nothing of what comes there', async () => {
  isPublic = false;
  await pass(60, send);
  expect([make.mock.calls.length, stored.length, tap.take()]).toEqual([0, 0, null]);
  isPublic = true;
  await pass(8, send);
  expect(stored).toHaveLength(1);
});

it('wants nothing of a publisher whose frames are no pictures', async () => {
  await pass(60, undefined, [{ roomId: 7, media: { ...room.media, tap: null } }]);
  expect([asked.length, make.mock.calls.length]).toEqual([0, 0]);
});

it('goes on when a frame is refused, and tries no other for twenty seconds', async () => {
  make.mockRejectedValueOnce(new Error('cannot be decoded'));
  await pass(20, send);
  expect([make.mock.calls.length, stored.length]).toEqual([1, 0]);
  expect(info).toHaveBeenCalledWith({ room: 7, reason: 'cannot be decoded' }, expect.any(String));
  await pass(5, send);
  expect(stored).toHaveLength(1);
});

it('takes no more of a publisher who comes and goes', async () => {
  for (let times = 0; times < 10; times += 1) {
    await pass(3, send);
    await pass(2, undefined, []);
  }
  // In fifty seconds.
  expect(make.mock.calls.length).toBeLessThanOrEqual(3);
});

it('has one picture of a room under way, however long it takes', async () => {
  make.mockReturnValue(new Promise(() => undefined));
  await pass(100, send);
  expect(make).toHaveBeenCalledTimes(1);
});
