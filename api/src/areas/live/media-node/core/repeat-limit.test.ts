import { RoomForwarder, type SourcePacket } from './room-forwarder';
import { repeatLimits } from './repeat-limit';

let now: number;
let room: RoomForwarder;
beforeEach(() => {
  now = 1_000;
  room = new RoomForwarder(
    () => now,
    () => 1_700_000_000_000 + now,
  );
});

const picture = (sequence: number, bytes = 1_000): SourcePacket => {
  const payload = Buffer.alloc(bytes, 0xff);
  payload.set([0x10, sequence === 1 ? 0 : 1]);
  return {
    kind: 'video',
    codec: 'vp8',
    sequence: sequence & 0xffff,
    timestamp: sequence * 3_000,
    marker: true,
    payload,
  };
};
/** A viewer to whom some pictures of 1,000 bytes were sent, each 10 ms after the other. */
function viewer(pictures: number) {
  const feed = room.publish({ requestKeyFrame: () => undefined });
  const got: number[] = [];
  const outlet = room.join({ send: ({ sequence }) => void got.push(sequence) });
  for (let number = 1; number <= pictures; number += 1) {
    now += 10;
    feed.packet(picture(number));
  }
  got.length = 0;
  return { outlet, got, feed };
}

it('sends a packet again once a round trip, and three times at most', () => {
  const { outlet, got } = viewer(20);
  for (let count = 0; count < 100; count += 1) room.resend(outlet, 'video', [7]);
  expect(got).toEqual([7]);
  now += repeatLimits.firstRoundTrip - 1;
  room.resend(outlet, 'video', [7]);
  expect(got).toEqual([7]);
  for (let count = 0; count < 10; count += 1) {
    now += repeatLimits.firstRoundTrip;
    room.resend(outlet, 'video', [7]);
  }
  expect(got).toEqual([7, 7, 7]);
  expect(room.totals()).toMatchObject({ repeated: 3, notRepeated: 108 });
});

it('knows the viewer’s round trip from its reports', () => {
  const { outlet, got } = viewer(20);
  outlet.roundTrip(400);
  room.resend(outlet, 'video', [7]);
  now += 399;
  room.resend(outlet, 'video', [7]);
  expect(got).toHaveLength(1);
  now += 1;
  room.resend(outlet, 'video', [7]);
  expect(got).toHaveLength(2);
});

it('retransmits no more than half of what is sent, whatever a viewer requests', () => {
  const { outlet, got, feed } = viewer(1_000);
  const all = Array.from({ length: 1_000 }, (_, index) => index + 1);
  // All at once, and over and over: 64 kB.
  for (let count = 0; count < 20; count += 1) {
    now += 1_000;
    room.resend(outlet, 'video', all);
  }
  expect(got.length).toBe(repeatLimits.burst / 1_000);
  got.length = 0;
  let sent = 0;
  for (let number = 1_001; number <= 2_000; number += 1) {
    now += 10;
    feed.packet(picture(number));
    room.resend(
      outlet,
      'video',
      Array.from({ length: 500 }, (_, index) => number - index),
    );
    sent += 1;
  }
  expect(got.length - sent).toBeLessThanOrEqual(sent / 2);
});

it('takes repeats out of what a lossy line may be sent', () => {
  const { outlet, got } = viewer(100);
  outlet.reported(0.5);
  expect(outlet.rate).not.toBeNull();
  // The credit of the line is empty at first, and grows with its rate: 60 % of 800 kbit/s.
  room.resend(outlet, 'video', [7, 8, 9]);
  expect(got).toEqual([]);
  now += 100;
  room.resend(
    outlet,
    'video',
    Array.from({ length: 60 }, (_, index) => index + 10),
  );
  expect(got.length).toBeGreaterThan(2);
  expect(got.length).toBeLessThan(10);
});

it('counts no repeat that the line did not take', () => {
  const { outlet, got } = viewer(100);
  outlet.reported(0.5);
  room.resend(outlet, 'video', [7]);
  expect(got).toEqual([]);
  // Sooner than a packet that was sent again goes once more.
  now += repeatLimits.firstRoundTrip / 2;
  room.resend(outlet, 'video', [7]);
  expect(got).toEqual([7]);
});

it('knows that numbers are of other packets after another source has taken over', () => {
  const { outlet, got } = viewer(20);
  room.resend(outlet, 'video', [20]);
  const feed = room.publish({ requestKeyFrame: () => undefined });
  now += 10;
  feed.packet(picture(1));
  got.length = 0;
  room.resend(outlet, 'video', [21]);
  expect(got).toEqual([21]);
});

it('takes what it has to send again for lost, which viewers do not report once it has come', () => {
  const { outlet, feed } = viewer(1);
  let number = 1;
  for (let second = 0; second < 4; second += 1) {
    for (let count = 0; count < 100; count += 1) {
      now += 10;
      feed.packet(picture((number += 1)));
      if (count % 5 === 0) room.resend(outlet, 'video', [number]);
    }
    outlet.reported(0);
  }
  expect(outlet.rate).not.toBeNull();
});
