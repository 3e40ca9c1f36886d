import { readFileSync } from 'node:fs';

/** Frames of a VP8 encoder: 320 × 180, a key frame and the three after it, of which the last is one again (libvpx). */
export function readVp8Clip(): { readonly frame: Buffer; readonly isKey: boolean }[] {
  const file = readFileSync(new URL('films/vp8.ivf', import.meta.url));
  const frames: { frame: Buffer; isKey: boolean }[] = [];
  // IVF: a head of 32 bytes, then each frame with its size in 4 bytes and its time in 8.
  for (let at = 32; at < file.length;) {
    const size = file.readUInt32LE(at);
    const frame = file.subarray(at + 12, at + 12 + size);
    frames.push({ frame, isKey: ((frame[0] ?? 1) & 1) === 0 });
    at += 12 + size;
  }
  return frames;
}

/** The first frame of the clip, which needs no other. */
export function keyFrame(): Buffer {
  const [first] = readVp8Clip();
  if (first?.isKey !== true) throw new Error('the clip begins with a key frame');
  return first.frame;
}

/** A frame as payloads of RTP packets (RFC 7741 §4.2), with a picture id as browsers send it. @param size bytes of each */
export function packetise(frame: Buffer, size = 1000): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < frame.length; at += size)
    pieces.push(Buffer.concat([Buffer.of(at === 0 ? 0x90 : 0x80, 0x80, 0x80, 0x07), frame.subarray(at, at + size)]));
  return pieces;
}
