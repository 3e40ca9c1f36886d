import type { MediaPacket } from './packet';
import { RoomForwarder } from './room-forwarder';
import { readVp8Numbers } from './vp8-numbers';

let now: number;
let room: RoomForwarder;
beforeEach(() => {
  now = 1_000;
  room = new RoomForwarder(
    () => now,
    () => 1_700_000_000_000 + now,
  );
});

/** Packets of 1,000 bytes and pictures a second, by layer: 720, 240 and 120 kbit/s. */
const packetsOf = [6, 2, 1];
const PER_SECOND = 15;

/** A publisher of three layers, each with numbers and times of its own, that answers requests with its next picture. */
function publisher(count = packetsOf.length) {
  const layers = packetsOf.slice(0, count).map((packets, index) => ({
    packets,
    isSent: true,
    needsKey: true,
    sequence: 65_000 + index * 20_000,
    timestamp: 4_000_000_000 + index * 123_456_789,
    picture: 32_000 + index,
  }));
  const asked: [at: number, layer: number][] = [];
  const feed = room.publish({
    layers: layers.length,
    requestKeyFrame: (layer) => {
      asked.push([now, layer]);
      const one = layers[layer];
      if (one !== undefined) one.needsKey = true;
    },
  });
  const send = (): void => {
    for (const [layer, one] of [...layers.entries()].toReversed()) {
      one.timestamp += 90_000 / PER_SECOND;
      if (!one.isSent) continue;
      one.picture += 1;
      for (let left = one.packets; left > 0; left -= 1) {
        one.sequence += 1;
        const payload = Buffer.alloc(1_000, layer);
        const isFirst = left === one.packets;
        payload.set([isFirst ? 0x90 : 0x80, 0x80, 0x80 | ((one.picture >> 8) & 0x7f), one.picture & 0xff]);
        payload[4] = isFirst && one.needsKey ? 0 : 1;
        feed.packet({
          kind: 'video',
          codec: 'vp8',
          layer,
          sequence: one.sequence & 0xffff,
          timestamp: one.timestamp >>> 0,
          marker: left === 1,
          payload,
        });
      }
      one.needsKey = false;
    }
  };
  return { layers, asked, feed, send };
}

/** @param line bits per second that it carries, and the rest is lost; null: all */
function viewer(line: number | null = null, layersMax = Infinity) {
  const got: MediaPacket[] = [];
  let [credit, creditAt, received] = [0, now, 0];
  const outlet = room.join(
    {
      send: (packet) => {
        if (line !== null) {
          credit = Math.min(8_000, credit + ((now - creditAt) * line) / 8_000);
          creditAt = now;
          if (credit < packet.payload.length) return;
          credit -= packet.payload.length;
        }
        received += 1;
        got.push(packet);
      },
    },
    layersMax,
  );
  let sentBefore = 0;
  return {
    outlet,
    got,
    widen: (to: number) => void (line = to),
    /** As a browser reports, once a second. */
    report: () => {
      const sent = outlet.counts.sent - sentBefore;
      sentBefore = outlet.counts.sent;
      if (sent > 0) outlet.reported(Math.max(0, 1 - received / sent));
      received = 0;
    },
    layers: () => got.map(({ layer }) => layer),
  };
}

/** Layers in the order in which they came. */
const changesOf = (layers: readonly number[]): number[] => layers.filter((layer, index) => layer !== layers[index - 1]);

type Viewer = ReturnType<typeof viewer>;
function run(seconds: number, { send }: ReturnType<typeof publisher>, viewers: readonly Viewer[]): void {
  for (let frame = 0; frame < seconds * PER_SECOND; frame += 1) {
    send();
    for (let step = 0; step < 3; step += 1) {
      now += 1_000 / PER_SECOND / 3;
      room.flush();
    }
    if (frame % PER_SECOND === PER_SECOND - 1) for (const one of viewers) one.report();
  }
}

/** A publisher and a viewer, after some seconds. @param line of the viewer @param sizes of the publisher */
function watched(seconds: number, line: number | null = null, sizes?: number) {
  const source = publisher(sizes);
  const one = viewer(line);
  run(seconds, source, [one]);
  return { source, one };
}

function layerOf({ layers }: ReturnType<typeof publisher>, index: number) {
  const layer = layers[index];
  if (layer === undefined) throw new Error('there is no such layer');
  return layer;
}

it('gives a good line the largest layer alone, as it comes', () => {
  const source = publisher();
  const good = viewer();
  run(20, source, [good]);
  expect(new Set(good.layers().slice(10))).toEqual(new Set([0]));
  expect(good.layers().filter((layer) => layer === 0)).toHaveLength(20 * PER_SECOND * 6);
});

it('gives a viewer no larger layer than it takes', () => {
  const source = publisher();
  const [medium, small] = [viewer(null, 2), viewer(null, 1)];
  run(5, source, [medium, small]);
  expect([room.layers, medium.outlet.layer, small.outlet.layer]).toEqual([3, 1, 2]);
  const single = publisher(1);
  run(5, single, [medium, small]);
  expect([room.layers, medium.outlet.layer, small.outlet.layer]).toEqual([1, 0, 0]);
});

it('gives a slow line the layer that it takes within seconds, and keeps the picture moving', () => {
  const source = publisher();
  const [slow, good] = [viewer(200_000), viewer()];
  run(12, source, [slow, good]);
  const before = slow.got.length;
  const began = now;
  const pictures = new Map<number, number>();
  run(30, source, [slow, good]);
  for (const { timestamp, marker } of slow.got.slice(before)) if (marker) pictures.set(timestamp, now);
  expect(pictures.size / ((now - began) / 1_000)).toBeGreaterThan(0.9 * PER_SECOND);
  expect(slow.outlet.layer).toBe(2);
  // Nobody else notices.
  expect(good.outlet.rate).toBeNull();
  expect(new Set(good.layers().slice(100))).toEqual(new Set([0]));
});

it('goes back up when the line carries more again, one layer after the other', () => {
  const { source, one } = watched(12, 150_000);
  expect(one.outlet.layer).toBe(2);
  one.widen(10_000_000);
  run(120, source, [one]);
  expect([one.outlet.layer, one.outlet.rate]).toEqual([0, null]);
  expect(changesOf(one.layers()).slice(-3)).toEqual([2, 1, 0]);
});

it('changes at a key frame, with numbers and times that go on', () => {
  const { source, one } = watched(5);
  // The publisher's line takes no large picture any more, and later it does.
  const large = layerOf(source, 0);
  large.isSent = false;
  run(5, source, [one]);
  expect(one.outlet.layer).toBe(1);
  large.isSent = large.needsKey = true;
  run(5, source, [one]);
  expect(one.outlet.layer).toBe(0);
  const { got } = one;
  for (const [index, packet] of got.entries()) {
    const before = got[index - 1];
    if (before === undefined) continue;
    expect(packet.sequence).toBe((before.sequence + 1) & 0xffff);
    const isSame = before.timestamp === packet.timestamp;
    expect((packet.timestamp - before.timestamp) | 0).toBeGreaterThanOrEqual(isSame ? 0 : 1);
    const [id, idBefore] = [readVp8Numbers(packet.payload).picture, readVp8Numbers(before.payload).picture ?? 0];
    expect(id).toBe((idBefore + (isSame ? 0 : 1)) & 0x7fff);
    expect(packet.layer === before.layer || packet.startsKeyFrame).toBe(true);
  }
  // Their clocks are one.
  const span = ((got.at(-1)?.timestamp ?? 0) - (got[0]?.timestamp ?? 0)) >>> 0;
  expect(span / 90).toBeCloseTo(15_000 - 1_000 / PER_SECOND, -3);
});

it('takes a layer for left out that has padding alone', () => {
  const { source, one } = watched(5);
  const large = layerOf(source, 0);
  large.isSent = false;
  const send = (): void => {
    source.send();
    large.sequence += 1;
    const { sequence, timestamp } = large;
    const padding = {
      sequence: sequence & 0xffff,
      timestamp: timestamp >>> 0,
      marker: false,
      payload: Buffer.alloc(0),
    };
    source.feed.packet({ kind: 'video', codec: 'vp8', layer: 0, ...padding });
  };
  run(5, { ...source, send }, [one]);
  expect(one.outlet.layer).toBe(1);
});

it('leaves viewers at the layer that moves while a publisher tries a larger one with single pictures', () => {
  const { source, one } = watched(5);
  const large = layerOf(source, 0);
  let picture = 0;
  // Two of fifteen pictures a second, as a browser does whose line takes little.
  const send = (): void => {
    large.isSent = picture++ % 7 === 0;
    large.needsKey ||= large.isSent;
    source.send();
  };
  run(3, { ...source, send }, [one]);
  const before = one.got.length;
  run(10, { ...source, send }, [one]);
  expect(new Set(one.layers().slice(before))).toEqual(new Set([1]));
  large.isSent = true;
  run(3, source, [one]);
  expect(one.outlet.layer).toBe(0);
});

it('leaves the largest layer out for all viewers of a node that has too many, but not in a recording', () => {
  const source = publisher();
  const [one, small] = [viewer(), viewer(null, 1)];
  const recorded: number[] = [];
  room.record({ packet: ({ layer }) => void recorded.push(layer ?? 0), interrupted: () => undefined });
  run(5, source, [one, small]);
  expect([0, 1, 2, 3].map((dropped) => Math.round(room.rateWithout(dropped) / 120_000))).toEqual([7, 3, 2, 2]);
  room.dropLayers(1);
  const before = recorded.length;
  run(3, source, [one, small]);
  expect([one.outlet.layer, small.outlet.layer]).toEqual([1, 2]);
  room.dropLayers(2);
  run(3, source, [one]);
  expect(one.outlet.layer).toBe(2);
  room.dropLayers(0);
  run(3, source, [one]);
  expect(one.outlet.layer).toBe(0);
  expect(new Set(recorded.slice(before))).toEqual(new Set([0]));
});

it('counts for each viewer what that one gets: the size that was chosen, or what the line takes', () => {
  const source = publisher();
  const [small, slow] = [viewer(null, 1), viewer(200_000)];
  run(12, source, [small, slow]);
  const line = slow.outlet.rate ?? Infinity;
  expect(line).toBeLessThan(250_000);
  expect(room.rateWithout(0)).toBeLessThan(125_000 + line);
  expect(room.rateWithout(0)).toBeGreaterThan(200_000);
});

it('counts what a publisher of one size costs, too', () => {
  watched(5, null, 1);
  expect([0, 2].map((dropped) => Math.round(room.rateWithout(dropped) / 100_000))).toEqual([7, 7]);
});

it('requests a key frame of the layer that is wanted alone', () => {
  const { source, one } = watched(3);
  run(1, source, []);
  source.asked.length = 0;
  one.outlet.reported(0.5);
  expect(source.asked).toEqual([[now, 1]]);
  // Until it comes, the other layer goes on.
  const medium = layerOf(source, 1);
  medium.needsKey = false;
  const before = one.got.length;
  run(0.2, source, []);
  expect(one.layers().slice(before)).toContain(0);
  expect(one.layers().slice(before)).not.toContain(1);
  medium.needsKey = true;
  run(0.2, source, []);
  expect(one.outlet.layer).toBe(1);
});

it('sends again what a viewer missed under the numbers that it knows, of the layer that it gets', () => {
  const { source, one } = watched(3);
  run(1, source, []);
  one.outlet.reported(0.5);
  run(2, source, [one]);
  const packet = one.got.at(-3);
  if (packet === undefined) throw new Error('there is no packet');
  expect(packet.layer).not.toBe(0);
  one.got.length = 0;
  room.resend(one.outlet, 'video', [packet.sequence]);
  expect(one.got).toEqual([packet]);
  room.resend(one.outlet, 'video', [(packet.sequence - 1_000) & 0xffff]);
  expect(one.got).toHaveLength(1);
});

it('records the largest layer that comes, without a break', () => {
  const source = publisher();
  const got: MediaPacket[] = [];
  room.record({ packet: (packet) => void got.push(packet), interrupted: () => undefined });
  const slow = viewer(100_000);
  run(10, source, [slow]);
  expect(new Set(got.slice(10).map(({ layer }) => layer))).toEqual(new Set([0]));
  expect(
    got.every(({ sequence }, index) => index === 0 || sequence === (((got[index - 1]?.sequence ?? 0) + 1) & 0xffff)),
  ).toBe(true);
});

it('lets a viewer begin at once with what came of the layer', () => {
  const source = publisher();
  run(0.5, source, []);
  const one = viewer();
  expect(one.got[0]).toMatchObject({ layer: 0, startsKeyFrame: true });
});

it('tells a viewer the time of the layer that it gets', () => {
  const { source, one } = watched(2);
  for (const [layer, { timestamp }] of source.layers.entries())
    source.feed.clock('video', 50_000 + layer, timestamp >>> 0, layer);
  const last = one.got.at(-1)?.timestamp ?? 0;
  expect(room.clockOf('video', one.outlet)).toEqual({ at: 1_700_000_000_000 + now, timestamp: last });
});

it('goes on with a publisher of one size, and back', () => {
  const { one } = watched(10, 150_000);
  expect(one.outlet.layer).toBe(2);
  const single = publisher(1);
  const before = one.got.length;
  run(5, single, [one]);
  expect(new Set(one.layers().slice(before))).toEqual(new Set([0]));
  run(15, publisher(), [one]);
  expect(one.outlet.layer).toBe(2);
});

it('tries a larger layer seldom on a line that does not take it', () => {
  const { source, one } = watched(5, 200_000);
  const before = one.got.length;
  run(180, source, [one]);
  const changes = changesOf(one.layers().slice(before));
  const tries = changes.filter((layer, index) => index > 0 && layer < (changes[index - 1] ?? 0));
  expect(tries.length).toBeGreaterThan(0);
  expect(tries.length).toBeLessThanOrEqual(5);
});

it('gives a larger layer up with the first bad second after it was tried', () => {
  const { source, one } = watched(12, 150_000);
  one.widen(10_000_000);
  while (one.outlet.layer === 2) run(1, source, [one]);
  expect(one.outlet.layer).toBe(1);
  run(1, source, []);
  one.outlet.reported(0.15);
  run(0.2, source, []);
  expect(one.outlet.layer).toBe(2);
});
