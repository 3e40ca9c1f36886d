import fc from 'fast-check';
import { RtcpPacketConverter, RtcpTransportLayerFeedback, RunLengthChunk, TransportWideCC } from 'werift';
import { feedbackLimits, TransportFeedback } from './transport-feedback';

const [SENDER, MEDIA] = [0xfedc_ba98, 7];
let feedback: TransportFeedback;
beforeEach(() => (feedback = new TransportFeedback()));

/** Reads a message with another's reader. @returns milliseconds by number; null: it is missing */
function read(message: Buffer): Map<number, number | null> {
  const [packet] = RtcpPacketConverter.deSerialize(message);
  if (!(packet instanceof RtcpTransportLayerFeedback) || !(packet.feedback instanceof TransportWideCC))
    throw new Error('this is no transport feedback');
  const { packetChunks, packetStatusCount, referenceTime, baseSequenceNumber, recvDeltas, ...head } = packet.feedback;
  expect([head.senderSsrc, head.mediaSourceSsrc]).toEqual([SENDER, MEDIA]);
  const symbols = packetChunks.flatMap((chunk) =>
    chunk instanceof RunLengthChunk
      ? Array.from({ length: chunk.runLength }, () => chunk.packetStatus)
      : chunk.symbolList,
  );
  expect(symbols.length).toBeGreaterThanOrEqual(packetStatusCount);
  expect(symbols.slice(packetStatusCount).every((symbol) => symbol === 0)).toBe(true);
  const times = recvDeltas.values();
  let time = referenceTime * 64;
  return new Map(
    symbols.slice(0, packetStatusCount).map((symbol, index) => {
      if (symbol !== 0) time += (times.next().value?.delta ?? Number.NaN) / 1_000;
      return [(baseSequenceNumber + index) & 0xffff, symbol === 0 ? null : time];
    }),
  );
}
const take = (): Map<number, number | null>[] => feedback.take(SENDER, MEDIA).map(read);

it('tells when packets came, to a quarter of a millisecond, also where numbers begin again', () => {
  const came = [1_000.25, 1_000.5, 1_064, 1_300.75] as const;
  for (const [index, at] of came.entries()) feedback.add((65_534 + index) & 0xffff, at);
  expect(take()).toEqual([
    new Map([
      [65_534, came[0]],
      [65_535, came[1]],
      [0, came[2]],
      [1, came[3]],
    ]),
  ]);
  expect(take()).toEqual([]);
});

it('says what is missing, also between two messages, and later that it came after all', () => {
  feedback.add(10, 100);
  feedback.add(12, 101);
  expect(take()).toEqual([
    new Map([
      [10, 100],
      [11, null],
      [12, 101],
    ]),
  ]);
  feedback.add(14, 150);
  feedback.add(11, 151);
  expect(take()).toEqual([
    new Map([[11, 151]]),
    new Map([
      [13, null],
      [14, 150],
    ]),
  ]);
});

it('tells each packet’s time once, whatever is lost, late or delayed', () => {
  const step = fc.record({
    passed: fc.double({ min: 0, max: 200, noNaN: true }),
    isLost: fc.boolean(),
    behind: fc.nat(9),
    isTold: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.nat(0xffff), fc.array(step, { maxLength: 300 }), (start, steps) => {
      feedback = new TransportFeedback();
      const came = new Map<number, number>();
      const told = new Map<number, number>();
      let now = 5_000;
      const hear = (): void => {
        for (const message of take())
          for (const [number, time] of message) {
            if (time === null) continue;
            expect(told.has(number)).toBe(false);
            told.set(number, time);
          }
      };
      const order = steps
        .map(({ behind, ...rest }, index) => ({ ...rest, number: (start + index) & 0xffff, place: index + behind }))
        .toSorted((one, other) => one.place - other.place);
      for (const { passed, isLost, isTold, number } of order) {
        now += passed;
        if (!isLost) {
          feedback.add(number, now);
          came.set(number, now);
        }
        if (isTold) hear();
      }
      hear();
      expect(told.size).toBe(came.size);
      for (const [number, at] of came) expect(Math.abs((told.get(number) ?? Infinity) - at)).toBeLessThan(0.13);
    }),
  );
});

it('numbers its messages, and keeps each within a packet of the network', () => {
  let now = 0;
  for (let number = 0; number < 2_000; number += 1) feedback.add(number, (now += number % 3 === 0 ? 80 : 0.5));
  const messages = feedback.take(SENDER, MEDIA);
  expect(messages.map((message) => message[19])).toEqual([0, 1, 2, 3]);
  expect(Math.max(...messages.map((message) => message.length))).toBeLessThanOrEqual(1_200);
  expect(messages.flatMap((message) => [...read(message).keys()])).toEqual(
    Array.from({ length: 2_000 }, (_, at) => at),
  );
});

it('says in few bytes what many packets in a row have in common', () => {
  const came = [...Array.from({ length: 30 }, (_, at) => at), ...Array.from({ length: 20 }, (_, at) => 900 + at)];
  for (const number of came) feedback.add(number, 1_024 + number);
  const [message, ...rest] = feedback.take(SENDER, MEDIA);
  expect(rest).toEqual([]);
  expect(message?.length).toBeLessThan(20 + 3 * 4 + came.length + 4);
  const told = [...read(message ?? Buffer.alloc(0))].filter(([, time]) => time !== null);
  expect(told).toEqual(came.map((number) => [number, 1_024 + number]));
});

it('says how many bytes it is padded with', () => {
  const paddings = [1, 2, 3, 4].map((packets) => {
    feedback = new TransportFeedback();
    for (let number = 0; number < packets; number += 1) feedback.add(number, number);
    const [message = Buffer.alloc(0)] = feedback.take(SENDER, MEDIA);
    expect(message.length).toBe(4 * (message.readUInt16BE(2) + 1));
    return (message.readUInt8(0) & 0x20) === 0 ? 0 : message.at(-1);
  });
  // Behind 20 bytes of a head, two of a list, and one for each packet.
  expect(paddings).toEqual([1, 0, 3, 2]);
});

it('begins another message after a pause that none can have', () => {
  feedback.add(1, 0);
  feedback.add(2, 9_000);
  expect(take()).toEqual([new Map([[1, 0]]), new Map([[2, 9_000]])]);
});

it('tells nothing of packets between numbers far apart', () => {
  feedback.add(1, 0);
  take();
  feedback.add(feedbackLimits.gap + 2, 50);
  expect(take()).toEqual([new Map([[feedbackLimits.gap + 2, 50]])]);
});

it('says in several messages what one cannot count, of a publisher whose numbers leave out many', () => {
  const came = Array.from({ length: 200 }, (_, at) => (at * feedbackLimits.gap) & 0xffff);
  for (const [at, number] of came.entries()) feedback.add(number, 1_000 + at);
  const messages = take();
  expect(messages.length).toBeLessThan(40);
  expect(messages.flatMap((message) => [...message].filter(([, time]) => time !== null))).toEqual(
    came.map((number, at) => [number, 1_000 + at]),
  );
});
