import { SignallingFormatError } from './format-error';
import { messageTypes } from './protocol';
import { decodeText, writeText } from './text';

/** An event: one websocket message with a connection id and, for some types, data. */
export interface SignallingEvent {
  /** 0 to 255; `messageTypes` names the known ones, and others are to be ignored. */
  readonly type: number;
  /** -32768 to 32767; -1 for no connection. */
  readonly id: number;
  /** Nothing, bytes or text, which the protocol distinguishes even when empty. */
  readonly data: null | Uint8Array | string;
}

/** Kinds of websocket messages. */
export type Frame =
  | ({ readonly kind: 'event' } & SignallingEvent)
  /** `version` is null when the message contains none. */
  | { readonly kind: 'version'; readonly version: number | null }
  | { readonly kind: 'heartbeat' };

const NO_DATA = 0;
const BYTES = 1;
const TEXT = 2;
const HEAD = 4;
const HEAD_WITH_LENGTH = 8;
const WORD = 0x1_0000;

/**
 * Encodes an event (docs/spec/signalling.md#frames).
 * @param event type 0 to 200, id -32768 to 32767
 * @returns the websocket message
 * @throws RangeError for a type or an id outside the layout's range: a mistake of ours, not of the other side
 */
export function encodeEvent({ type, id, data }: SignallingEvent): Uint8Array<ArrayBuffer> {
  if (!Number.isInteger(type) || type < 0 || type >= messageTypes.version) {
    throw new RangeError(`An event's type is 0 to 200, not ${type}.`);
  }
  if (!Number.isInteger(id) || id < -0x8000 || id > 0x7fff) {
    throw new RangeError(`A connection id is a signed 16 bit number, not ${id}.`);
  }
  const size = data === null ? 0 : typeof data === 'string' ? 2 * data.length : data.length;
  const bytes = new Uint8Array((data === null ? HEAD : HEAD_WITH_LENGTH) + size);
  const view = new DataView(bytes.buffer);
  bytes[0] = type;
  bytes[1] = data === null ? NO_DATA : typeof data === 'string' ? TEXT : BYTES;
  view.setInt16(2, id, true);
  if (data === null) return bytes;
  view.setUint32(4, data.length, true);
  if (typeof data === 'string') writeText(data, bytes, HEAD_WITH_LENGTH);
  else bytes.set(data, HEAD_WITH_LENGTH);
  return bytes;
}

/** Encodes a version message. @param version 0 to 255 */
export const encodeVersion = (version: number): Uint8Array<ArrayBuffer> => Uint8Array.of(messageTypes.version, version);

/** Encodes a heartbeat. */
export const encodeHeartbeat = (): Uint8Array<ArrayBuffer> => Uint8Array.of(messageTypes.heartbeat);

/**
 * Decodes a websocket message (docs/spec/signalling.md#frames). Bytes after the announced length are ignored, as every
 * peer does.
 * @param bytes a whole binary message; an event's bytes are a view of it, not a copy
 * @throws SignallingFormatError 'empty', 'truncated', 'data-type' or 'length'
 */
export function decodeFrame(bytes: Uint8Array): Frame {
  const [type] = bytes;
  if (type === undefined) throw new SignallingFormatError('empty', 'The message is empty.');
  if (type === messageTypes.heartbeat) return { kind: 'heartbeat' };
  if (type === messageTypes.version) return { kind: 'version', version: bytes[1] ?? null };
  if (bytes.length < HEAD) throw new SignallingFormatError('truncated', 'The message is shorter than 4 bytes.');
  // Faster than a DataView: the server reads every relayed message here.
  const unsigned = at(bytes, 2) | (at(bytes, 3) << 8);
  const id = unsigned > 0x7fff ? unsigned - WORD : unsigned;
  const dataType = at(bytes, 1);
  if (dataType === NO_DATA) return { kind: 'event', type, id, data: null };
  if (dataType > TEXT) throw new SignallingFormatError('data-type', 'The data type is none of 0, 1 and 2.');
  if (bytes.length < HEAD_WITH_LENGTH) {
    throw new SignallingFormatError('truncated', 'The message ends before the length of its data.');
  }
  const length = (at(bytes, 4) | (at(bytes, 5) << 8)) + (at(bytes, 6) | (at(bytes, 7) << 8)) * WORD;
  const end = HEAD_WITH_LENGTH + (dataType === TEXT ? 2 * length : length);
  if (end > bytes.length) throw new SignallingFormatError('length', 'The message is shorter than its data.');
  const data = bytes.subarray(HEAD_WITH_LENGTH, end);
  return { kind: 'event', type, id, data: dataType === TEXT ? decodeText(data) : data };
}

const at = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0;
