import { setImmediate as nextTurn } from 'node:timers/promises';
import { outletLimits } from './outlet';
import type { MediaPacket } from './packet';
import { recentLimits } from './recent-picture';
import { RoomForwarder, type SourcePacket } from './room-forwarder';

let now: number;
let room: RoomForwarder;
beforeEach(() => {
  now = 1_000;
  room = new RoomForwarder(
    () => now,
    () => 1_700_000_000_000 + now,
  );
});

/** A VP8 frame in one packet. */
const picture = (sequence: number, { isKey = false, bytes = 100, kind = 'video' as const } = {}): SourcePacket => {
  const payload = Buffer.alloc(bytes, 0xff);
  payload.set([0x10, isKey ? 0 : 1]);
  return { kind, codec: 'vp8', sequence: sequence & 0xffff, timestamp: sequence * 3_000, marker: true, payload };
};
const sound = (sequence: number): SourcePacket => ({
  kind: 'audio',
  codec: 'opus',
  sequence,
  timestamp: sequence * 960,
  marker: false,
  payload: Buffer.alloc(60),
});

function source() {
  const asked: number[] = [];
  return { asked, feed: room.publish({ requestKeyFrame: () => void asked.push(now) }) };
}
function viewer(send?: (packet: MediaPacket) => void | Promise<void>) {
  const got: MediaPacket[] = [];
  const outlet = room.join({ send: (packet) => (got.push(packet), send?.(packet)) });
  return { outlet, got, numbers: () => got.map(({ sequence }) => sequence) };
}

it('begins with a key frame for each viewer, and requests one when a viewer joins', () => {
  const { asked, feed } = source();
  const first = viewer();
  expect(asked).toEqual([1_000]);
  feed.packet(picture(7));
  feed.packet(picture(8, { isKey: true }));
  feed.packet(picture(9));
  // The last key frame is too old to catch up with.
  now = 2_201;
  const second = viewer();
  expect(asked).toEqual([1_000, 2_201]);
  feed.packet(picture(10));
  feed.packet(picture(11, { isKey: true }));
  expect([first.numbers(), second.numbers()]).toEqual([[8, 9, 10, 11], [11]]);
});

describe('a viewer for whom something is thrown', () => {
  const failure = new Error('this packet cannot be written');
  /** @param send what becomes of its packets, by their count */
  function failing(send: (count: number) => void | Promise<void>) {
    const told: unknown[] = [];
    let count = 0;
    room.join({ send: () => send((count += 1)), failed: (error) => told.push(error) });
    return told;
  }
  const fail = (): never => {
    throw failure;
  };

  it('leaves alone: the publisher and the other viewers go on', async () => {
    const { feed } = source();
    const first = viewer();
    const told = failing(fail);
    const last = viewer();
    for (const number of [1, 2, 3]) feed.packet(picture(number, { isKey: number === 1 }));
    await nextTurn();
    expect([first.numbers(), last.numbers()]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect([room.viewers, told]).toEqual([2, [failure]]);
  });

  it('is told so after it has joined, when it was by catching up', async () => {
    const { feed } = source();
    feed.packet(picture(1, { isKey: true }));
    const told = failing(fail);
    expect([room.viewers, told]).toEqual([0, []]);
    await nextTurn();
    expect(told).toEqual([failure]);
  });

  it('leaves as well when it was while nobody’s packet came: its line had been busy', async () => {
    const { feed } = source();
    const told = failing((count) => (count === 1 ? nextTurn() : fail()));
    feed.packet(picture(1, { isKey: true }));
    feed.packet(picture(2));
    expect(room.viewers).toBe(1);
    await nextTurn();
    await nextTurn();
    expect([room.viewers, told]).toEqual([0, [failure]]);
  });
});

it('ends no publisher with a recording that throws, which gets nothing more', async () => {
  const { feed } = source();
  const { numbers } = viewer();
  const told: unknown[] = [];
  let packets = 0;
  room.record({
    packet: () => {
      packets += 1;
      throw new Error('a picture that nobody can read');
    },
    interrupted: () => undefined,
    failed: (error) => told.push(error),
  });
  for (const number of [1, 2, 3]) feed.packet(picture(number, { isKey: number === 1 }));
  await nextTurn();
  expect([numbers(), packets, told]).toEqual([[1, 2, 3], 1, [expect.any(Error)]]);
});

it('lets a viewer begin at once with what came since a recent key frame, and run through it', () => {
  const { asked, feed } = source();
  for (const number of [7, 8, 9, 10]) feed.packet(picture(number, { isKey: number === 8 }));
  feed.packet({ ...picture(11), timestamp: 30_000, marker: false });
  now = 2_200;
  const { outlet, got, numbers } = viewer();
  expect(asked).toEqual([]);
  expect(numbers()).toEqual([8, 9, 10, 11]);
  // A millisecond apart, up to the newest frame, of which more packets may come.
  expect(got.map(({ timestamp }) => timestamp)).toEqual([29_820, 29_910, 30_000, 30_000]);
  feed.packet({ ...picture(12), timestamp: 30_000 });
  feed.packet(picture(13));
  expect(got.slice(4).map(({ sequence, timestamp }) => [sequence, timestamp])).toEqual([
    [12, 30_000],
    [13, 39_000],
  ]);
  // Lost packets of it are resent unchanged.
  room.resend(outlet, 'video', [8, 13]);
  expect(got.slice(6).map(({ sequence, timestamp }) => [sequence, timestamp])).toEqual([
    [8, 29_820],
    [13, 39_000],
  ]);
});

it.each([
  ['a packet is missing', [1, 2, 4]],
  ['too many came', Array.from({ length: recentLimits.packets + 1 }, (_, index) => index + 1)],
])('lets a viewer wait for the next key frame when %s since the last', (_, numbers) => {
  const { asked, feed } = source();
  for (const number of numbers) feed.packet(picture(number, { isKey: number === 1 }));
  expect(viewer().got).toEqual([]);
  expect(asked).toEqual([1_000]);
});

it('lets no viewer begin with the picture of a source that has gone', () => {
  const first = source();
  first.feed.packet(picture(1, { isKey: true }));
  const second = source();
  second.feed.packet(picture(2));
  expect(viewer().got).toEqual([]);
  expect(second.asked).toEqual([1_000]);
});

it('gives a key frame out of what it forwards when one is wanted, and none of a source that has gone', () => {
  const first = source();
  room.tap.want();
  first.feed.packet(picture(1, { isKey: true, bytes: 40 }));
  // Without the descriptor.
  expect(room.tap.take()).toHaveLength(39);
  room.tap.want();
  first.feed.packet(picture(2, { isKey: true }));
  const second = source();
  expect(room.tap.take()).toBeNull();
  second.feed.packet(picture(3, { isKey: true }));
  expect(room.tap.take()).toBeNull();
});

it('requests the key frame of a viewer who is about to join, who begins with it at once', () => {
  const { asked, feed } = source();
  feed.packet(picture(1, { isKey: true }));
  now = 5_000;
  room.expectViewer();
  expect(asked).toEqual([5_000]);
  for (const number of [2, 3]) feed.packet(picture(number, { isKey: number === 2 }));
  now = 5_100;
  expect(viewer().numbers()).toEqual([2, 3]);
  now = 6_000;
  room.expectViewer();
  expect(asked).toEqual([5_000]);
});

it('asks once for all who come together, and again when no key frame came', () => {
  const { asked, feed } = source();
  for (let count = 0; count < 50; count += 1) viewer();
  expect(asked).toEqual([1_000]);
  for (const at of [1_100, 1_499, 1_500, 1_600]) {
    now = at;
    room.flush();
  }
  expect(asked).toEqual([1_000, 1_500]);
  feed.packet(picture(1, { isKey: true }));
  now = 9_000;
  room.flush();
  expect(asked).toHaveLength(2);
});

it('goes on with the viewer’s numbers and times when another source takes over, and takes nothing of the old one', () => {
  const first = source();
  const { got } = viewer();
  first.feed.packet(picture(65_534, { isKey: true }));
  first.feed.packet(picture(65_535));
  const second = source();
  first.feed.packet(picture(65_536));
  now = 1_500;
  second.feed.packet(picture(3));
  second.feed.packet(picture(4, { isKey: true }));
  second.feed.packet(picture(2));
  expect(got.map(({ sequence }) => sequence)).toEqual([65_534, 65_535, 0]);
  // Half a second, and a picture of the new source that was no key frame.
  expect(((got[2]?.timestamp ?? 0) - (got[1]?.timestamp ?? 0)) >>> 0).toBe(45_000 + 3_000);
});

it('gives padding of a source empty to viewers, who would miss its number, and takes it for no picture', () => {
  const { feed } = source();
  feed.packet(picture(7, { isKey: true }));
  const padding = { ...picture(8, { bytes: 2 }), timestamp: 21_000, marker: false, payload: Buffer.alloc(0) };
  const { numbers } = viewer();
  feed.packet(padding);
  feed.packet({ ...picture(9), timestamp: 24_000 });
  // Who comes later gets it, too: without it the picture would count as broken.
  const later = viewer();
  expect([numbers(), later.numbers()]).toEqual([
    [7, 8, 9],
    [7, 8, 9],
  ]);
  now += 1_000;
  expect(room.figures()?.lostPermille).toBe(0);
});

it('sends again what a viewer missed, but nothing from before its first picture, and nothing twice', () => {
  const { feed } = source();
  const early = viewer();
  for (let number = 1; number <= 5; number += 1) feed.packet(picture(number, { isKey: number === 1 || number === 4 }));
  const late = viewer();
  feed.packet(picture(6, { isKey: true }));
  feed.packet(picture(6, { isKey: true }));
  room.resend(early.outlet, 'video', [2, 3, 99]);
  room.resend(late.outlet, 'video', [3, 5]);
  expect(early.numbers()).toEqual([1, 2, 3, 4, 5, 6, 2, 3]);
  expect(late.numbers()).toEqual([4, 5, 6, 5]);
  expect(room.totals()).toMatchObject({ missing: 1, received: 7 });
});

it('drops the oldest pictures of a viewer whose transport waits, up to a key frame, and loses no sound', async () => {
  const { asked, feed } = source();
  let release = (): void => undefined;
  const slow = viewer(({ kind }) => (kind === 'audio' ? undefined : new Promise((resolve) => (release = resolve))));
  const quick = viewer();
  const many = outletLimits.waiting;
  feed.packet(picture(0, { isKey: true }));
  for (let number = 1; number <= many + 1; number += 1) {
    feed.packet(picture(number, { isKey: number === 200 }));
    feed.packet(sound(number));
  }
  // 1 to 199 are dropped: 200 is the next packet with which a viewer can begin, as number 1.
  expect([slow.outlet.waiting, slow.outlet.counts.dropped]).toEqual([many + 1 - 199, 199]);
  expect(slow.got.filter(({ kind }) => kind === 'audio')).toHaveLength(many + 1);
  expect(quick.got.filter(({ kind }) => kind === 'video')).toHaveLength(many + 2);
  release();
  await nextTurn();
  expect(
    slow.got.filter(({ kind }) => kind === 'video').map(({ sequence, timestamp }) => [sequence, timestamp]),
  ).toEqual([
    [0, 0],
    [1, 600_000],
  ]);
  // Without a key frame in the queue, all of it is dropped and one is requested.
  const before = asked.length;
  now = 5_000;
  for (let number = 300; number < 300 + 2 * many; number += 1) feed.packet(picture(number));
  expect(slow.outlet.waiting).toBe(0);
  expect(asked.length).toBeGreaterThan(before);
});

it.each([
  ['a key frame that never ends', 1],
  ['key frames that are all one', Infinity],
])('keeps no more than a key frame has for a viewer whose transport waits, of %s', (_, beginnings) => {
  const { feed } = source();
  const { outlet } = viewer(() => new Promise(() => undefined));
  let most = 0;
  for (let number = 1; number <= 3 * outletLimits.keyWaiting; number += 1) {
    const one = picture(number, { isKey: true });
    if (number > beginnings) one.payload[0] = 0;
    feed.packet({ ...one, timestamp: 3_000, marker: false });
    most = Math.max(most, outlet.waiting);
  }
  expect(most).toBe(outletLimits.keyWaiting);
});

it('sends less to a viewer who loses much, and all again when it loses nothing', () => {
  const { feed } = source();
  const { outlet, got } = viewer();
  let number = 0;
  const second = (): void => {
    for (let frame = 0; frame < 100; frame += 1) {
      now += 10;
      feed.packet(picture((number += 1), { isKey: frame % 25 === 0, bytes: 1_000 }));
      room.flush();
    }
  };
  second();
  expect([got.length, outlet.rate]).toEqual([100, null]);
  outlet.reported(0.05);
  expect(outlet.rate).toBeNull();
  second();
  // The mean of this report and the previous one.
  outlet.reported(0.55);
  expect(outlet.rate).toBeCloseTo(680_000, -4);
  const before = got.length;
  for (let count = 0; count < 8; count += 1) second();
  expect(got.length - before).toBeGreaterThan(560);
  expect(got.length - before).toBeLessThan(690);
  expect(outlet.counts.dropped).toBeGreaterThan(0);
  for (let count = 0; count < 20; count += 1) {
    second();
    outlet.reported(0);
  }
  expect(outlet.rate).toBeNull();
  const restored = got.length;
  second();
  expect(got.length - restored).toBe(100);
});

it('takes the loss of a bad second for what it is, and lets no viewer miss what it left out itself', () => {
  const { feed } = source();
  const { outlet, numbers } = viewer();
  let number = 0;
  const second = (): void => {
    for (let frame = 0; frame < 40; frame += 1) {
      now += 25;
      feed.packet(picture((number += 1), { isKey: number === 1, bytes: 1_000 }));
      room.flush();
    }
  };
  for (const share of [0.05, 0.15, 0.03, 0.02, 0.12]) {
    second();
    outlet.reported(share);
  }
  expect(outlet.rate).toBeNull();
  for (let count = 0; count < outletLimits.reports; count += 1) {
    second();
    outlet.reported(0.4);
  }
  const lowered = outlet.rate ?? 0;
  expect(lowered).toBeGreaterThan(100_000);
  // Packets are skipped from now on, and the viewer's numbers have no gap.
  for (let count = 0; count < 5; count += 1) {
    second();
    outlet.reported(0);
  }
  expect(outlet.counts.dropped).toBeGreaterThan(0);
  expect(numbers()).toEqual(numbers().map((_, index) => index + 1));
  expect(outlet.rate ?? Infinity).toBeGreaterThan(lowered);
});

it('does not hold a line down that loses a twentieth, whatever is sent', () => {
  const { feed } = source();
  const { outlet } = viewer();
  let number = 0;
  for (let second = 0; second < 60; second += 1) {
    for (let frame = 0; frame < 50; frame += 1) {
      now += 20;
      feed.packet(picture((number += 1), { isKey: frame === 0, bytes: 1_000 }));
      room.flush();
    }
    // A few bad seconds at first.
    outlet.reported(second < outletLimits.reports ? 0.2 : 0.05);
  }
  expect(outlet.rate).toBeNull();
});

it('keeps a picture moving, if slowly, for a viewer whose line takes less than it, by whole key frames', () => {
  const { asked, feed } = source();
  /**
   * Bytes per second that the line carries, and its maximum queue; the rest is lost. The video has 43,000 bytes per
   * second.
   */
  const [line, mostQueued] = [25_000, 12_000];
  let [queued, received, highest, reportedTo] = [0, 0, 0, 0];
  /** The next sequence number without which the video breaks; null: broken until the next key frame. */
  let next: number | null = null;
  const shown: number[] = [];
  const { outlet } = viewer(({ sequence, marker, startsKeyFrame, payload }) => {
    if (queued + payload.length > mostQueued) return;
    queued += payload.length;
    received += 1;
    highest = sequence;
    if (!startsKeyFrame && sequence !== next) next = null;
    else next = sequence + 1;
    if (marker && next !== null) shown.push(now);
  });
  let [sequence, frame, answered] = [0, 0, 0];
  const picturesOf = (isKey: boolean): void => {
    frame += 1;
    for (let left = isKey ? 20 : 3; left > 0; left -= 1) {
      sequence += 1;
      const one = picture(sequence, { isKey, bytes: 1_000 });
      // Only its first packet begins a frame.
      if (left < (isKey ? 20 : 3)) one.payload[0] = 0;
      feed.packet({ ...one, timestamp: frame * 6_000, marker: left === 1 });
    }
  };
  for (let at = 0; at < 60_000; at += 5) {
    now += 5;
    queued = Math.max(0, queued - (line * 5) / 1_000);
    if (at % 70 === 0) {
      picturesOf(asked.length > answered);
      answered = asked.length;
    }
    room.flush();
    // As in RFC 3550 §6.4.1: packets expected by sequence number, minus those received.
    if (at % 1_000 === 0 && highest > reportedTo) {
      outlet.reported(1 - received / (highest - reportedTo));
      [received, reportedTo] = [0, highest];
    }
  }
  // Once it has measured the line.
  const late = shown.filter((at) => at > 15_000);
  expect(late.length / 45).toBeGreaterThan(0.5);
});

it('measures what comes, and what does not', () => {
  const { feed } = source();
  viewer();
  expect(room.figures()).toBeNull();
  for (let count = 0; count < 100; count += 1) if (count % 10 !== 5) feed.packet(picture(count, { bytes: 1_000 }));
  now += 1_000;
  expect(room.figures()).toEqual({ bitrateKbps: 720, lostPermille: 100 });
  // Viewers come and go: it is asked for again in a moment in which nothing has come.
  now += 20;
  expect(room.figures()).toEqual({ bitrateKbps: 720, lostPermille: 100 });
  now += 1_000;
  expect(room.figures()).toEqual({ bitrateKbps: 0, lostPermille: 0 });
});

it('says for how long a source that is connected sends nothing, and calls a viewer without a packet not served', () => {
  expect(room.silentMs).toBe(0);
  const { feed } = source();
  const { outlet } = viewer();
  const states = () => [room.silentMs, outlet.isServed];
  now += 60_000;
  expect(states()).toEqual([60_000, false]);
  feed.packet(picture(1, { isKey: true }));
  expect(states()).toEqual([0, true]);
  now += 3_000;
  expect(states()).toEqual([3_000, false]);
  now += 1_001;
  expect(states()).toEqual([4_001, false]);
  feed.packet(sound(1));
  expect(states()).toEqual([0, true]);
  now += 5_000;
  // Another one has just been connected.
  source();
  expect(states()).toEqual([0, false]);
});

it('tells viewers the source’s time, so that sound and picture come together', () => {
  const { feed } = source();
  const { outlet } = viewer();
  expect(room.clockOf('video', outlet)).toBeNull();
  feed.packet(picture(30));
  feed.packet(sound(1));
  // Each clock has its own origin: the video is a second older than the audio.
  feed.clock('audio', 50_000, 960);
  feed.clock('video', 49_000, 90_000);
  const at = 1_700_000_001_000;
  expect(room.clockOf('audio', outlet)).toEqual({ at, timestamp: 960 });
  expect(room.clockOf('video', outlet)).toEqual({ at, timestamp: 180_000 });
  now += 500;
  expect(room.clockOf('video', outlet)).toEqual({ at: at + 500, timestamp: 225_000 });
});

it('forwards a room of a hundred viewers without losing a packet', () => {
  const { feed } = source();
  const viewers = Array.from({ length: 100 }, () => viewer());
  for (let number = 0; number < 3_000; number += 1) {
    now += 8;
    feed.packet(picture(number, { isKey: number % 100 === 0, bytes: 1_000 }));
  }
  for (const { got, outlet } of viewers) {
    expect(got).toHaveLength(3_000);
    expect(got.at(-1)?.sequence).toBe(2_999);
    room.leave(outlet);
  }
  expect([room.viewers, room.totals().forwarded]).toEqual([0, 300_000]);
});

it('requests no other key frame for a viewer while one is on its way', async () => {
  const { asked, feed } = source();
  let release = (): void => undefined;
  const { outlet } = viewer(() => new Promise((resolve) => (release = resolve)));
  for (let left = 3; left > 0; left -= 1) {
    const one = picture(4 - left, { isKey: true });
    if (left < 3) one.payload[0] = 0;
    feed.packet({ ...one, timestamp: 3_000, marker: left === 1 });
  }
  now = 5_000;
  asked.length = 0;
  room.requestKeyFrame(outlet);
  expect([outlet.waiting, asked]).toEqual([2, []]);
  for (let left = 3; left > 0; left -= 1) {
    release();
    await nextTurn();
  }
  room.requestKeyFrame(outlet);
  expect([outlet.waiting, asked]).toEqual([0, [5_000]]);
});

describe('a viewer who requests key frames all the time', () => {
  /** A minute of pictures, a key frame for each request, and a request every tenth of a second. */
  const minute = (isNode = false) => {
    const { asked, feed } = source();
    const outlet = room.join({ send: () => undefined }, Infinity, isNode);
    feed.packet(picture(1, { isKey: true }));
    asked.length = 0;
    const begun = now;
    for (let number = 2; now < begun + 60_000; number += 1) {
      now += 100;
      const before = asked.length;
      room.requestKeyFrame(outlet);
      room.flush();
      feed.packet(picture(number, { isKey: asked.length > before }));
    }
    return asked.map((at) => at - begun);
  };

  it('gets six, and then one every three seconds', () => {
    const asked = minute();
    expect(asked[5]).toBeLessThan(4_000);
    expect(asked.length).toBeLessThanOrEqual(6 + 60 / 3);
    expect(asked.at(-1)).toBeGreaterThan(55_000);
  });

  it('gets as many as before where it is another node, with viewers of its own', () => {
    expect(minute(true).length).toBeGreaterThan(100);
  });
});

describe('a viewer who was refused a key frame', () => {
  /** A viewer who has none left, and whose last request was refused. */
  const refused = () => {
    const { asked, feed } = source();
    const { outlet } = viewer();
    let number = 1;
    const frame = (isKey = false) => {
      now += 100;
      feed.packet(picture(number, { isKey }));
      number += 1;
      room.flush();
    };
    frame(true);
    for (let left = 6; left > 0; left -= 1) {
      room.requestKeyFrame(outlet);
      frame(true);
    }
    now += 500;
    asked.length = 0;
    room.requestKeyFrame(outlet);
    return { asked, frame };
  };

  it('gets it once it may have one again, without another request, and no more', () => {
    const { asked, frame } = refused();
    expect(asked).toEqual([]);
    for (let left = 30; left > 0; left -= 1) frame();
    expect(asked.length).toBeGreaterThan(0);
    frame(true);
    asked.length = 0;
    for (let left = 100; left > 0; left -= 1) frame();
    expect(asked).toEqual([]);
  });

  it('needs none any more when one has come by itself', () => {
    const { asked, frame } = refused();
    frame(true);
    for (let left = 100; left > 0; left -= 1) frame();
    expect(asked).toEqual([]);
  });
});

it('takes what a viewer repeats until a key frame comes for one request', () => {
  const { asked, feed } = source();
  const { outlet } = viewer();
  feed.packet(picture(1, { isKey: true }));
  for (let loss = 0; loss < 6; loss += 1) {
    asked.length = 0;
    for (let repeat = 0; repeat < 5; repeat += 1) {
      now += 200;
      room.requestKeyFrame(outlet);
      room.flush();
    }
    expect(asked.length).toBeGreaterThan(0);
    feed.packet(picture(loss + 2, { isKey: true }));
  }
});
