/** Milliseconds of a frame by its configuration (RFC 6716 §3.1): SILK, hybrid, CELT. */
const frameMs = (configuration: number): number => {
  if (configuration < 12) return [10, 20, 40, 60][configuration % 4] ?? 20;
  if (configuration < 16) return [10, 20][configuration % 2] ?? 20;
  return [2.5, 5, 10, 20][configuration % 4] ?? 20;
};

/** @returns how long a packet of Opus lasts, in seconds */
export function opusSeconds(packet: Uint8Array): number {
  const head = packet[0] ?? 0;
  const code = head & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 1) & 0x3f;
  return (frames * frameMs(head >> 3)) / 1000;
}
