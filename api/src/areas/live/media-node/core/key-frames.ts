import type { Codec } from './packet';

/** @returns whether a packet begins a picture that needs no other; sound has no such pictures, and always begins */
export function beginsKeyFrame(codec: Codec, payload: Uint8Array): boolean {
  switch (codec) {
    case 'opus':
      return true;
    case 'vp8':
      return vp8Begins(payload);
    case 'h264':
      return h264Begins(payload);
  }
}

/** RFC 7741 §4.2 and §4.3: the descriptor, then the frame with its inverse key frame bit. */
function vp8Begins(payload: Uint8Array): boolean {
  const first = payload[0] ?? 0;
  const isStart = (first & 0x10) !== 0 && (first & 0x07) === 0;
  const at = vp8FrameAt(payload);
  return isStart && at < payload.length && ((payload[at] ?? 0) & 1) === 0;
}

/** @returns where the frame's bytes begin behind the descriptor, which is as long as its flags say (RFC 7741 §4.2) */
export function vp8FrameAt(payload: Uint8Array): number {
  let at = 1;
  if (((payload[0] ?? 0) & 0x80) !== 0) {
    const flags = payload[1] ?? 0;
    at += 1;
    if ((flags & 0x80) !== 0) at += ((payload[at] ?? 0) & 0x80) === 0 ? 1 : 2;
    if ((flags & 0x40) !== 0) at += 1;
    if ((flags & 0x30) !== 0) at += 1;
  }
  return at;
}

const IDR = 5;
const PARAMETERS = 7;
const AGGREGATE = 24;
const FRAGMENT = 28;
const isKey = (unit: number): boolean => (unit & 0x1f) === IDR || (unit & 0x1f) === PARAMETERS;

/** RFC 6184 §5.2: a picture, or the parameters before it, in one unit, among several in a packet, or cut into pieces. */
function h264Begins(payload: Uint8Array): boolean {
  const type = (payload[0] ?? 0) & 0x1f;
  if (type === FRAGMENT) return ((payload[1] ?? 0) & 0x80) !== 0 && isKey(payload[1] ?? 0);
  if (type !== AGGREGATE) return isKey(type);
  for (let at = 1; at + 2 < payload.length;) {
    if (isKey(payload[at + 2] ?? 0)) return true;
    at += 2 + (((payload[at] ?? 0) << 8) | (payload[at + 1] ?? 0));
  }
  return false;
}
