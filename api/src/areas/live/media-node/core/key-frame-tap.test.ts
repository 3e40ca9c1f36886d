import { keyFrame, packetise, readVp8Clip } from '../../../../testing/vp8-clip';
import { KeyFrameTap, MAX_KEY_FRAME_BYTES } from './key-frame-tap';
import { beginsKeyFrame } from './key-frames';
import type { MediaPacket } from './packet';

const packetsOf = (frame: Buffer, sequence = 65_534, timestamp = 3_000): MediaPacket[] =>
  packetise(frame).map((payload, index, all) => ({
    kind: 'video',
    codec: 'vp8',
    layer: 0,
    sequence: (sequence + index) & 0xffff,
    timestamp,
    marker: index === all.length - 1,
    payload,
    startsKeyFrame: beginsKeyFrame('vp8', payload),
  }));
const fed = (packets: readonly MediaPacket[], tap = new KeyFrameTap()): KeyFrameTap => {
  tap.want();
  for (const packet of packets) tap.add(packet);
  return tap;
};

it('takes a key frame of an encoder whole, as it was before it was cut into packets, and once', () => {
  const packets = packetsOf(keyFrame());
  expect(packets).toHaveLength(4);
  const tap = fed(packets);
  expect(tap.take()).toEqual(keyFrame());
  expect(tap.take()).toBeNull();
});

it('takes nothing that is not wanted, and one alone', () => {
  const tap = new KeyFrameTap();
  for (const packet of packetsOf(keyFrame())) tap.add(packet);
  expect(tap.take()).toBeNull();
  const clip = readVp8Clip();
  expect(clip.map(({ isKey }) => isKey)).toEqual([true, false, false, true]);
  fed(
    clip.flatMap(({ frame }, index) => packetsOf(frame, index * 10, index * 9_000)),
    tap,
  );
  expect(tap.take()).toEqual(clip[0]?.frame);
});

it.each<[string, (packets: MediaPacket[]) => MediaPacket[]]>([
  ['a packet is missing', (packets) => packets.toSpliced(1, 1)],
  ['packets come in another order', ([a, b, c, d]) => [a, c, b, d].filter((packet) => packet !== undefined)],
  ['it goes on as another picture', (packets) => packets.map((p, at) => (at > 1 ? { ...p, timestamp: 1 } : p))],
  ['its beginning did not come', (packets) => packets.slice(1)],
])('waits for the next key frame when %s', (_, change) => {
  const tap = fed(change(packetsOf(keyFrame())));
  expect(tap.take()).toBeNull();
  for (const packet of packetsOf(keyFrame(), 20, 90_000)) tap.add(packet);
  expect(tap.take()).toEqual(keyFrame());
});

it('keeps no more of a frame than a key frame can have', () => {
  const endless = Buffer.alloc(MAX_KEY_FRAME_BYTES + 1);
  expect(fed(packetsOf(endless)).take()).toBeNull();
  expect(fed(packetsOf(endless.subarray(1))).take()).toHaveLength(MAX_KEY_FRAME_BYTES);
});

it('takes nothing of another codec', () => {
  expect(fed(packetsOf(keyFrame()).map((packet) => ({ ...packet, codec: 'h264' as const }))).take()).toBeNull();
});
