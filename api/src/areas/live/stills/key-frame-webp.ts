/** Pixels of a side of a camera's picture at most: twice that of the largest that the studio sends. */
const MAX_SIDE_PX = 4096;
const MIN_SIDE_PX = 16;
/** Bytes of a key frame's head (RFC 6386 §9.1): its tag, the start code, and the size in two numbers of 14 bits. */
const HEAD_BYTES = 10;
const START_CODE = Buffer.of(0x9d, 0x01, 0x2a);

/**
 * A key frame of VP8 as a file: it is what a lossy WebP picture holds (RFC 9649 §2.5). What follows its head is not
 * looked at: a decoder does that in a process of its own.
 * @param frame as its encoder made it
 * @returns null when it does not begin as a key frame, or says a size that no camera has
 */
export function keyFrameWebp(frame: Buffer): Buffer | null {
  if (frame.length <= HEAD_BYTES || ((frame[0] ?? 1) & 1) !== 0 || !frame.subarray(3, 6).equals(START_CODE))
    return null;
  const sides = [frame.readUInt16LE(6) & 0x3fff, frame.readUInt16LE(8) & 0x3fff];
  if (sides.some((side) => side < MIN_SIDE_PX || side > MAX_SIDE_PX)) return null;
  const head = Buffer.from('RIFF....WEBPVP8 ....', 'latin1');
  const padding = Buffer.alloc(frame.length % 2);
  head.writeUInt32LE(head.length - 8 + frame.length + padding.length, 4);
  head.writeUInt32LE(frame.length, 16);
  return Buffer.concat([head, frame, padding]);
}
