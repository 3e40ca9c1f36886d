/** Frames recorded from other implementations: each is decoded as recorded, and encoded byte for byte. */
import {
  decodeChannelMessage,
  decodeFrame,
  encodeChannelMessage,
  encodeEvent,
  encodeHeartbeat,
  encodeVersion,
  type Frame,
  SignallingFormatError,
} from './index';
import vectors from './fixtures/vectors.json';

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function write(frame: Frame): Uint8Array {
  if (frame.kind === 'heartbeat') return encodeHeartbeat();
  if (frame.kind === 'version') return encodeVersion(frame.version ?? 0);
  return encodeEvent(frame);
}

const events = vectors.encode.flatMap(({ name, hex, type, id, data, text, bytes }) => {
  if (type === undefined || id === undefined) return [];
  return [{ name, hex, type, id, data: text ?? (bytes === undefined ? (data ?? null) : fromHex(bytes)) }];
});

it.each(events)('reads and writes $name', ({ hex, type, id, data }) => {
  expect(decodeFrame(fromHex(hex))).toEqual({ kind: 'event', type, id, data });
  expect(toHex(encodeEvent({ type, id, data }))).toBe(hex);
});

it.each(vectors.encode.filter(({ type }) => type === undefined))('reads and writes $name', ({ hex }) => {
  expect(toHex(write(decodeFrame(fromHex(hex))))).toBe(hex);
});

it('reads version and heartbeat apart from events', () => {
  expect(decodeFrame(fromHex('c902'))).toEqual({ kind: 'version', version: 2 });
  expect(decodeFrame(fromHex('c9'))).toEqual({ kind: 'version', version: null });
  expect(decodeFrame(fromHex('c9020707'))).toEqual({ kind: 'version', version: 2 });
  expect(decodeFrame(fromHex('ca'))).toEqual({ kind: 'heartbeat' });
});

it.each(vectors.dataChannel)('reads and writes $name', ({ hex, text, bytes }) => {
  const content = text ?? fromHex(bytes ?? '');
  expect(toHex(encodeChannelMessage(content))).toBe(hex);
  expect(decodeChannelMessage(fromHex(hex))).toEqual(
    typeof content === 'string' ? { kind: 'text', text: content } : { kind: 'data', data: content },
  );
});

interface Recorded {
  readonly hex?: string | null;
  /** Of the whole message, in bytes: the recording truncates longer messages, and describes one in words. */
  readonly len?: number;
  readonly decoded?: { id?: number | null; text?: string; data?: string };
}
const recorded: Recorded[] = [...vectors.serverScenarios, ...vectors.browserCall, ...vectors.browserConference3];
/** Frames that the recording itself calls malformed, and one text frame. */
const malformed: Readonly<Record<string, string>> = {
  '03': 'truncated',
  '0309ffff': 'data-type',
  '0302ffff40000000610062': 'length',
  '68656c6c6f': 'data-type',
};
/** Decoded only, never encoded: version messages without a version, or with extra bytes. */
const oddVersions = ['c9', 'c9020707'];
const whole = recorded.flatMap(({ hex, len, decoded }) =>
  typeof hex === 'string' &&
  /^[\da-f]+$/.test(hex) &&
  (len === undefined || 2 * len === hex.length) &&
  !(hex in malformed) &&
  !oddVersions.includes(hex)
    ? [{ hex, decoded }]
    : [],
);

it('has recorded messages to read', () => expect(whole.length).toBeGreaterThan(200));

it('writes every recorded message byte for byte as it was read', () => {
  for (const { hex } of whole) expect(toHex(write(decodeFrame(fromHex(hex))))).toBe(hex);
});

it('reads every recorded event as it was understood', () => {
  const understood = whole.flatMap(({ hex, decoded }) => (decoded?.id === undefined ? [] : [{ hex, decoded }]));
  expect(understood.length).toBeGreaterThan(100);
  for (const { hex, decoded } of understood) {
    const frame = decodeFrame(fromHex(hex));
    const data = decoded.text ?? (decoded.data === undefined ? null : fromHex(decoded.data));
    expect(frame).toMatchObject({ kind: 'event', id: decoded.id, data });
  }
});

it.each(Object.entries(malformed))('refuses the recorded message %s as malformed', (hex, reason) => {
  expect(() => decodeFrame(fromHex(hex))).toThrow(expect.objectContaining({ reason }));
});

it('refuses an empty message', () => {
  expect(() => decodeFrame(new Uint8Array())).toThrow(SignallingFormatError);
});
