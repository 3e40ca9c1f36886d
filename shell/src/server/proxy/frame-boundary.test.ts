/** @jest-environment node */
import { FrameBoundary, restartFrame } from './frame-boundary';

const frame = (length: number, { masked = false, head = [length] } = {}): number[] => [
  0x82,
  (head[0] ?? 0) | (masked ? 0x80 : 0),
  ...head.slice(1),
  ...(masked ? [1, 2, 3, 4] : []),
  // Bytes that look like heads.
  ...Array.from({ length }, () => 0x82),
];

it.each<[string, number[]]>([
  ['no payload', frame(0)],
  ['a short payload', frame(125)],
  ['two bytes of length', frame(300, { head: [126, 1, 44] })],
  ['eight bytes of length', frame(70_000, { head: [127, 0, 0, 0, 0, 0, 1, 17, 112] })],
  ['a mask', frame(5, { masked: true })],
  ['a close', [...restartFrame]],
])('a frame with %s ends where it ends, in whatever parts it comes', (_, bytes) => {
  for (const size of [1, 3, bytes.length]) {
    const boundary = new FrameBoundary();
    for (let at = 0; at < bytes.length; at += size) {
      expect(boundary.isBetween).toBe(at === 0);
      boundary.push(Uint8Array.from(bytes.slice(at, at + size)));
    }
    expect(boundary.isBetween).toBe(true);
  }
});

it('two frames in one piece end together', () => {
  const boundary = new FrameBoundary();
  boundary.push(Uint8Array.from([...frame(3), ...frame(7).slice(0, 4)]));
  expect(boundary.isBetween).toBe(false);
});
