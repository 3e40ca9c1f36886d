import { jest } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { keyFrame, readVp8Clip } from '../../../testing/vp8-clip';
import { keyFrameWebp } from './key-frame-webp';
import { createStillMaker, maxStillBytes, type StillMaker } from './still-maker';

// Decoding processes start slowly on a busy machine; no test measures them.
jest.setTimeout(60_000);

let maker: StillMaker;
beforeAll(() => {
  maker = createStillMaker();
});
afterAll(() => maker.close());

const leftovers = async (): Promise<string[]> => (await readdir(tmpdir())).filter((name) => name.startsWith('still-'));

it('makes a picture of a key frame, and one in which nothing can be recognised', async () => {
  const before = await leftovers();
  const { image, blurred } = await maker.make(keyFrame());
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
  expect(await sharp(blurred).metadata()).toMatchObject({ format: 'webp', width: 160, height: 88 });
  expect([image.length <= maxStillBytes.image, blurred.length <= maxStillBytes.blurred]).toEqual([true, true]);
  // Edges: how much neighbours differ. Of a test card it is much, of a blurred one nearly nothing.
  const edges = async (picture: Buffer): Promise<number> => {
    const laplacian = { width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0] };
    const { channels } = await sharp(
      await sharp(picture).resize(160, 90, { fit: 'fill' }).greyscale().convolve(laplacian).png().toBuffer(),
    ).stats();
    return channels[0]?.mean ?? 0;
  };
  expect(await edges(blurred)).toBeLessThan((await edges(image)) / 5);
  expect(await leftovers()).toEqual(before);
});

it('sizes a large picture down', async () => {
  const large = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#204060' } })
    .webp({ quality: 50 })
    .toBuffer();
  // A lossy WebP file without anything else is a head of 20 bytes and the frame.
  expect(large.subarray(12, 16).toString()).toBe('VP8 ');
  const { image } = await maker.make(large.subarray(20, 20 + large.readUInt32LE(16)));
  expect(await sharp(image).metadata()).toMatchObject({ width: 640, height: 360 });
});

const withSize = (width: number, height: number): Buffer => {
  const frame = Buffer.from(keyFrame());
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  return frame;
};
it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a made-up frame', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])],
  ['a frame that needs another', readVp8Clip()[1]?.frame ?? Buffer.alloc(0)],
  ['a size of nothing', withSize(0, 180)],
  ['a size that no camera has', withSize(320, 16_383)],
])('does not even try to decode %s', (_, frame) => {
  expect(keyFrameWebp(frame)).toBeNull();
});

it.each<[string, Buffer]>([
  ['a frame that was cut', keyFrame().subarray(0, 900)],
  ['noise behind a good head', Buffer.concat([keyFrame().subarray(0, 10), Buffer.alloc(40, 0xff)])],
  ['a frame that says to be larger than it is', withSize(4096, 4096)],
])('refuses %s, and goes on with the next one', async (_, frame) => {
  await expect(maker.make(frame)).rejects.toThrow(/webp/i);
  expect((await maker.make(keyFrame())).image.length).toBeGreaterThan(1000);
});
