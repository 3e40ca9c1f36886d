/** Follows what a websocket sends (RFC 6455, 5.2), as far as to know whether a frame is under way: only between two may another one be written. */
export class FrameBoundary {
  /** The frame's head, as long as it is not whole. */
  #head: number[] = [];
  /** Bytes of its payload that are to come. */
  #left = 0;

  get isBetween(): boolean {
    return this.#left === 0 && this.#head.length === 0;
  }

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at);
        this.#left -= taken;
        at += taken;
        continue;
      }
      this.#head.push(chunk[at] ?? 0);
      at += 1;
      this.#begin();
    }
  }

  #begin(): void {
    const [, second] = this.#head;
    if (second === undefined) return;
    const short = second & 0x7f;
    const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0;
    const maskBytes = second >= 0x80 ? 4 : 0;
    if (this.#head.length < 2 + lengthBytes + maskBytes) return;
    const long = this.#head.slice(2, 2 + lengthBytes);
    this.#left = lengthBytes === 0 ? short : long.reduce((length, byte) => length * 256 + byte, 0);
    this.#head = [];
  }
}

/** "Service restart": a client comes again, and finds another instance. */
const serviceRestart = 1012;

/** The frame by which a server says so. */
export const restartFrame = Buffer.from([0x88, 2, serviceRestart >> 8, serviceRestart & 0xff]);
