import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../../../ground/settings';
import { readWebm } from '../../../content/media/read-webm';
import type { Feed, SourcePacket } from '../core/room-forwarder';
import { cutLoop, type Loop } from './loop-packets';
import { LoopPlayer } from './loop-player';

const file = await readFile(join(repositoryRoot, 'demo/assets/loops/cloud-isles.webm'));

it('reads a loop of the demo: a key frame every second, and sound every 20 milliseconds', () => {
  const frames = readWebm(file);
  const pictures = frames.filter(({ kind }) => kind === 'video');
  const keys = pictures.filter(({ data }) => ((data[0] ?? 1) & 1) === 0);
  expect(pictures.length).toBeGreaterThan(15 * 15);
  expect(keys.length).toBeGreaterThanOrEqual(pictures.length / 15);
  expect(frames.filter(({ kind }) => kind === 'audio').length).toBeGreaterThan(15 * 50);
  const { packets, length } = cutLoop(frames);
  expect(length).toBeCloseTo((pictures.length / 15) * 1_000, -2);
  expect(Math.max(...packets.map(({ payload }) => payload.length))).toBeLessThanOrEqual(1_101);
  // Put together again, the packets are the frames.
  const video = packets.filter(({ kind }) => kind === 'video').map(({ payload }) => payload.subarray(1));
  expect(Buffer.concat(video).equals(Buffer.concat(pictures.map(({ data }) => data)))).toBe(true);
});

it.each([
  ['that is none', Buffer.from('no film at all'), 'is no WebM file'],
  ['that is cut off', file.subarray(0, 200_000), 'ends in the middle of an element'],
  ['that is empty', Buffer.alloc(0), 'is no WebM file'],
  ['of another codec', Buffer.from(file.toString('latin1').replace('V_VP8', 'V_VP9'), 'latin1'), 'has another codec'],
])('refuses a file %s', (_, bytes, problem) => {
  expect(() => readWebm(bytes)).toThrow(problem);
});

describe('a loop that plays', () => {
  const loop: Loop = {
    length: 100,
    packets: [0, 40, 80].map((at) => ({ kind: 'video', at, marker: true, payload: Buffer.of(0x10, at) })),
  };
  let now = 0;
  const play = () => {
    const got: SourcePacket[] = [];
    const feed: Feed = { packet: (packet) => void got.push(packet), clock: () => undefined };
    return { feed, got };
  };
  beforeEach(() => {
    now = 10_000;
  });

  it('sends each packet when it is due, and goes on with its numbers and times from round to round', () => {
    const player = new LoopPlayer(loop, () => now);
    const { feed, got } = play();
    const stop = player.play(feed);
    for (; now < 10_245; now += 5) player.tick();
    stop();
    expect(got.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(got.map(({ timestamp }) => timestamp / 90)).toEqual([0, 40, 80, 100, 140, 180, 200, 240]);
  });

  it('does not catch up what it slept through', () => {
    const player = new LoopPlayer(loop, () => now);
    const { feed, got } = play();
    const stop = player.play(feed);
    player.tick();
    now += 60_000;
    player.tick();
    stop();
    expect(got).toHaveLength(2);
  });
});
