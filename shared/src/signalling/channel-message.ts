import { SignallingFormatError } from './format-error';
import { decodeText, encodeText } from './text';

/** The first byte of a message in a data channel (docs/spec/signalling.md#data-channels). */
export const channelKinds = { data: 1, text: 2, control: 3 } as const;

/** A message in a data channel; `ignored` is one that a receiver drops: control, unknown, or without content. */
export type ChannelMessage =
  | { readonly kind: 'data'; readonly data: Uint8Array }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'ignored' };

/**
 * Writes a message for a data channel. Receivers drop empty ones, so callers do not send them.
 * @param content text, or bytes
 */
export function encodeChannelMessage(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const rest = typeof content === 'string' ? encodeText(content) : content;
  const bytes = new Uint8Array(1 + rest.length);
  bytes[0] = typeof content === 'string' ? channelKinds.text : channelKinds.data;
  bytes.set(rest, 1);
  return bytes;
}

/**
 * Reads a message of a data channel.
 * @param bytes the whole message; data is a view of it, not a copy
 * @throws SignallingFormatError 'empty' for no byte at all, 'text' for text with half a unit
 */
export function decodeChannelMessage(bytes: Uint8Array): ChannelMessage {
  const [kind] = bytes;
  if (kind === undefined) throw new SignallingFormatError('empty', 'The message is empty.');
  if (bytes.length < 2) return { kind: 'ignored' };
  const rest = bytes.subarray(1);
  if (kind === channelKinds.data) return { kind: 'data', data: rest };
  return kind === channelKinds.text ? { kind: 'text', text: decodeText(rest) } : { kind: 'ignored' };
}
