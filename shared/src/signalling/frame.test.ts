import fc from 'fast-check';
import {
  decodeChannelMessage,
  decodeFrame,
  decodeText,
  encodeChannelMessage,
  encodeEvent,
  encodeText,
  SignallingFormatError,
} from './index';

/** Any string at all, with halves of surrogate pairs. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
  .map((units) => String.fromCharCode(...units));
const anyEvent = fc.record({
  type: fc.integer({ min: 0, max: 200 }),
  id: fc.integer({ min: -0x8000, max: 0x7fff }),
  data: fc.oneof(fc.constant(null), anyText, fc.uint8Array({ maxLength: 600 })),
});

it('reads every event as it was written', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      expect(decodeFrame(encodeEvent(event))).toEqual({ kind: 'event', ...event });
    }),
  );
});

it('ignores bytes after the announced length', () => {
  fc.assert(
    fc.property(anyEvent, fc.uint8Array({ maxLength: 20 }), (event, rest) => {
      expect(decodeFrame(Uint8Array.of(...encodeEvent(event), ...rest))).toEqual({ kind: 'event', ...event });
    }),
  );
});

it('refuses every event that was cut short, and says why', () => {
  fc.assert(
    fc.property(anyEvent, fc.double({ min: 0, max: 0.999, noNaN: true }), (event, share) => {
      const bytes = encodeEvent(event);
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      expect(() => decodeFrame(cut)).toThrow(SignallingFormatError);
    }),
  );
});

it('reads random bytes or refuses them, and never fails in another way', () => {
  const outcome = (bytes: Uint8Array): unknown => {
    try {
      return decodeFrame(bytes).kind;
    } catch (error) {
      return error instanceof SignallingFormatError ? 'refused' : error;
    }
  };
  // A small first byte and data type, so that most get as far as the length.
  const likely = fc
    .tuple(fc.nat(8), fc.nat(3), fc.uint8Array({ maxLength: 64 }))
    .map(([type, dataType, rest]) => Uint8Array.of(type, dataType, ...rest));
  fc.assert(
    fc.property(fc.oneof(likely, fc.uint8Array({ maxLength: 64 })), (bytes) => {
      expect(['event', 'version', 'heartbeat', 'refused']).toContain(outcome(bytes));
    }),
    { numRuns: 5_000 },
  );
});

it('refuses a length that only a signed reading would take', () => {
  const bytes = Uint8Array.of(2, 1, 1, 0, 0xff, 0xff, 0xff, 0xff, 1);
  expect(() => decodeFrame(bytes)).toThrow(expect.objectContaining({ reason: 'length' }));
  expect(() => decodeFrame(bytes.with(1, 2))).toThrow(expect.objectContaining({ reason: 'length' }));
});

it('refuses an empty message and one that ends before its length as what they are', () => {
  expect(() => decodeFrame(new Uint8Array())).toThrow(expect.objectContaining({ reason: 'empty' }));
  expect(() => decodeFrame(Uint8Array.of(2, 1, 1, 0, 0, 0, 0))).toThrow(
    expect.objectContaining({ reason: 'truncated' }),
  );
});

it('reads data of more than 65,535 bytes', () => {
  const data = new Uint8Array(70_000).fill(7);
  expect(decodeFrame(encodeEvent({ type: 2, id: 1, data }))).toMatchObject({ data });
});

it('keeps data apart that is empty, and that is none', () => {
  expect(decodeFrame(encodeEvent({ type: 2, id: 1, data: '' }))).toMatchObject({ data: '' });
  expect(decodeFrame(encodeEvent({ type: 2, id: 1, data: null }))).toMatchObject({ data: null });
  expect(decodeFrame(encodeEvent({ type: 2, id: 1, data: new Uint8Array() }))).toMatchObject({
    data: new Uint8Array(),
  });
});

it.each([
  ['a version message', { type: 201, id: 1, data: null }],
  ['a negative type', { type: -1, id: 1, data: null }],
  ['an id beyond 16 bits', { type: 6, id: 32_768, data: null }],
  ['an id below 16 bits', { type: 6, id: -32_769, data: null }],
  ['half an id', { type: 6, id: 0.5, data: null }],
])('does not write %s as an event', (_, event) => {
  expect(() => encodeEvent(event)).toThrow(RangeError);
});

it('reads text of any length as it was written, and refuses half a unit', () => {
  const long = 'é漢😀'.repeat(5_000);
  expect(decodeText(encodeText(long))).toBe(long);
  fc.assert(fc.property(anyText, (text) => expect(decodeText(encodeText(text))).toBe(text)));
  expect(() => decodeText(Uint8Array.of(1, 0, 2))).toThrow(expect.objectContaining({ reason: 'text' }));
});

it('drops messages of a data channel that have no content, are control or unknown', () => {
  for (const bytes of [[1], [2], [3, 1, 1], [0, 1], [9, 9, 9]]) {
    expect(decodeChannelMessage(Uint8Array.from(bytes))).toEqual({ kind: 'ignored' });
  }
  expect(() => decodeChannelMessage(new Uint8Array())).toThrow(SignallingFormatError);
  expect(() => decodeChannelMessage(Uint8Array.of(2, 65))).toThrow(SignallingFormatError);
  expect(encodeChannelMessage('')).toHaveLength(1);
});
