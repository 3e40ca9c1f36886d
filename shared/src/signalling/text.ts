import { SignallingFormatError } from './format-error';

/** Arguments that one call of `String.fromCharCode` takes safely. */
const CHUNK = 4096;

/**
 * Text as the protocol sends it: UTF-16LE without mark or terminator. Halves of surrogate pairs pass unchanged.
 * @param text any string
 * @returns two bytes a UTF-16 unit
 */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length);
  writeText(text, bytes, 0);
  return bytes;
}

/** Writes `text` into `bytes` from `offset` on; there must be room for two bytes a UTF-16 unit. */
export function writeText(text: string, bytes: Uint8Array, offset: number): void {
  for (let unit = 0; unit < text.length; unit++) {
    const code = text.charCodeAt(unit);
    bytes[offset + 2 * unit] = code & 0xff;
    bytes[offset + 2 * unit + 1] = code >>> 8;
  }
}

/**
 * Reads UTF-16LE.
 * @param bytes an even number of bytes
 * @throws SignallingFormatError 'text' when half a unit is left over
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length % 2 !== 0) throw new SignallingFormatError('text', 'UTF-16 text ends in the middle of a unit.');
  const codes = new Uint16Array(bytes.length / 2);
  for (let unit = 0; unit < codes.length; unit++) {
    codes[unit] = (bytes[2 * unit] ?? 0) | ((bytes[2 * unit + 1] ?? 0) << 8);
  }
  let text = '';
  for (let from = 0; from < codes.length; from += CHUNK) {
    text += String.fromCharCode(...codes.subarray(from, from + CHUNK));
  }
  return text;
}
