import type { MediaPacket } from '../core/packet';
import { frameLimits, FrameReader } from './frames';

let reader: FrameReader;
let sequence: number;
beforeEach(() => {
  reader = new FrameReader();
  sequence = 0;
});

const PAYLOAD = 1_200;
/** A packet of VP8, of a key frame unless told. */
const packet = (timestamp: number, { isFirst = false, marker = false, bytes = PAYLOAD } = {}): MediaPacket => {
  const payload = Buffer.alloc(bytes);
  if (bytes > 0) payload[0] = isFirst ? 0x10 : 0;
  sequence = (sequence + 1) & 0xffff;
  return { kind: 'video', codec: 'vp8', layer: 0, sequence, timestamp, marker, payload, startsKeyFrame: isFirst };
};
/** Adds a picture of so many packets. @returns bytes of the frame; null: there is none */
const picture = (timestamp: number, packets: number, bytes = PAYLOAD): number | null => {
  reader.add(packet(timestamp, { isFirst: true }));
  for (let left = packets - 2; left > 0; left -= 1) reader.add(packet(timestamp, { bytes }));
  return reader.add(packet(timestamp, { marker: true }))?.data.length ?? null;
};

it('takes a large picture', () => {
  expect(picture(3_000, 1_000)).toBe(1_000 * (PAYLOAD - 1));
});

it.each([
  ['bytes', PAYLOAD, Math.ceil(frameLimits.bytes / PAYLOAD)],
  ['packets without any', 0, Math.ceil(frameLimits.bytes / frameLimits.packet)],
])('loses a picture of more %s than one has, and goes on with the next key frame', (_, bytes, packets) => {
  expect(picture(3_000, packets, bytes)).toBeNull();
  expect(reader.needsKeyFrame).toBe(true);
  expect(picture(6_000, 2)).toBe(2 * (PAYLOAD - 1));
  expect(reader.needsKeyFrame).toBe(false);
});
