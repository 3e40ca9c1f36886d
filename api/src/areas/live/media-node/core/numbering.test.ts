import fc from 'fast-check';
import { Numbering } from './numbering';
import { type MediaPacket, sequenceDistance } from './packet';
import { readVp8Numbers } from './vp8-numbers';

/** A packet with a picture id of 15 bits and a number of the latest base picture. */
const packetOf = (layer: number, sequence: number, timestamp: number, picture: number, base: number): MediaPacket => {
  const payload = Buffer.of(0x90, 0xc0, 0x80 | ((picture >> 8) & 0x7f), picture & 0xff, base & 0xff, 1);
  return {
    kind: 'video',
    codec: 'vp8',
    layer,
    sequence: sequence & 0xffff,
    timestamp: timestamp >>> 0,
    marker: true,
    payload,
    startsKeyFrame: false,
  };
};
const numbersOf = ({ sequence, timestamp, payload }: MediaPacket) => ({
  sequence,
  timestamp,
  ...readVp8Numbers(payload),
});

/** Where a layer's numbers begin, how many pictures go out of it, and how many it had meanwhile. */
const run = fc.record({
  layer: fc.nat(2),
  sent: fc.integer({ min: 1, max: 40 }),
  leftOut: fc.nat(300),
});
const beginning = fc.record({ sequence: fc.nat(0xffff), picture: fc.nat(0x7fff), base: fc.nat(0xff) });

it('continues without a gap in any number, and with times that rise, however the layer changes', () => {
  fc.assert(
    fc.property(
      fc.array(run, { minLength: 2, maxLength: 12 }),
      fc.tuple(beginning, beginning, beginning),
      fc.nat(0xffff_ffff),
      fc.array(fc.integer({ min: -2_000, max: 2_000 }), { minLength: 3, maxLength: 3 }),
      (runs, beginnings, start, skews) => {
        const numbering = new Numbering();
        const got: ReturnType<typeof numbersOf>[] = [];
        let picture = 0;
        for (const { layer, sent, leftOut } of runs) {
          picture += leftOut;
          for (let index = 0; index < sent; index += 1, picture += 1) {
            const first = beginnings[layer] ?? { sequence: 0, picture: 0, base: 0 };
            const packet = packetOf(
              layer,
              first.sequence + picture,
              start + picture * 3_000 + (skews[layer] ?? 0),
              first.picture + picture,
              first.base + picture,
            );
            if (index === 0) numbering.begin(packet);
            const placed = numbering.place(packet);
            // What the viewer names is found again.
            if (placed === null || numbering.sourceOf(placed.sequence) !== packet.sequence) throw new Error('lost');
            got.push(numbersOf(placed));
          }
        }
        const breaks = got.slice(1).filter(({ sequence, timestamp, picture: id, base }, index) => {
          const before = got[index];
          return (
            sequence !== (((before?.sequence ?? 0) + 1) & 0xffff) ||
            ((timestamp - (before?.timestamp ?? 0)) | 0) <= 0 ||
            id !== (((before?.picture ?? 0) + 1) & 0x7fff) ||
            base !== (((before?.base ?? 0) + 1) & 0xff)
          );
        });
        expect(breaks).toEqual([]);
      },
    ),
  );
});

it('sends packets as they are until something was left out', () => {
  const numbering = new Numbering();
  const packet = packetOf(0, 65_535, 4_000_000_000, 7, 9);
  numbering.begin(packet);
  expect(numbering.place(packet)).toBe(packet);
});

it('knows nothing from before the packet that video continued with, nor of another layer', () => {
  const numbering = new Numbering();
  numbering.begin(packetOf(0, 10, 0, 0, 0));
  numbering.place(packetOf(0, 10, 0, 0, 0));
  numbering.begin(packetOf(1, 500, 9_000, 0, 0));
  expect(numbering.place(packetOf(1, 499, 6_000, 0, 0))).toBeNull();
  expect(numbering.place(packetOf(0, 501, 12_000, 0, 0))).toBeNull();
  expect([numbering.sourceOf(10), numbering.sourceOf(11)]).toEqual([null, 500]);
});

it('continues with the next picture after padding, which has no picture id', () => {
  const numbering = new Numbering();
  const padding = { ...packetOf(0, 11, 3_000, 0, 0), payload: Buffer.alloc(0) };
  numbering.begin(packetOf(0, 10, 3_000, 7, 9));
  numbering.place(packetOf(0, 10, 3_000, 7, 9));
  expect(numbering.place(padding)?.payload).toHaveLength(0);
  const next = packetOf(1, 500, 6_000, 300, 40);
  numbering.begin(next);
  expect(numbersOf(numbering.place(next) ?? next)).toMatchObject({ sequence: 12, picture: 8, base: 10 });
  expect(numbering.place({ ...padding, layer: 1, sequence: 501 })).toMatchObject({
    sequence: 13,
    payload: Buffer.alloc(0),
  });
});

it('goes on when the numbers of a long run have come around', () => {
  const numbering = new Numbering();
  numbering.begin(packetOf(0, 0, 0, 0, 0));
  for (let count = 0; count < 0x1_8000; count += 1)
    if (numbering.place(packetOf(0, count, count * 3_000, count, count)) === null) throw new Error(`lost ${count}`);
  expect(numbering.sourceOf(0x7f00)).toBe(0x7f00);
});

it('moves picture ids of seven bits within them, and nothing in packets that have none', () => {
  const short = (sequence: number, picture: number): MediaPacket => ({
    ...packetOf(0, sequence, sequence * 3_000, 0, 0),
    payload: Buffer.of(0x90, 0x80, picture, 1),
  });
  const numbering = new Numbering();
  numbering.begin(short(1, 127));
  numbering.place(short(1, 127));
  numbering.begin(short(9, 40));
  expect(numbering.place(short(9, 40))?.payload).toEqual(Buffer.of(0x90, 0x80, 0, 1));
  const bare = { ...short(10, 0), payload: Buffer.of(0x10, 1) };
  expect(numbering.place(bare)?.payload).toEqual(bare.payload);
  expect(sequenceDistance(numbering.place(bare)?.sequence ?? 0, 2)).toBe(1);
});
