import { PassThrough, pipeline, type Readable } from 'node:stream';

/** Bytes that wait in the edge for slow readers, of all responses together. */
const totalBytes = 128 * 1024 * 1024;

/**
 * Reads responses to their end, or to a limit, whether or not their visitors take them: a slow reader then waits for the
 * edge alone and gives the connection to the upstream back.
 */
export class ReadAhead {
  #heldBytes = 0;

  /**
   * @param body the response's
   * @param declaredBytes its Content-Length; null when it has none
   * @param limitBytes what of it may wait here at most
   * @returns the same bytes; beyond the limit, and while the memory for this is used up, they come as fast as they are taken
   */
  through(body: Readable, declaredBytes: number | null, limitBytes: number): Readable {
    const bytes = Math.min(declaredBytes ?? limitBytes, limitBytes);
    if (bytes === 0 || this.#heldBytes + bytes > totalBytes) return body;
    this.#heldBytes += bytes;
    // One more than it holds: a stream that is exactly full waits before it reads the end.
    const ahead = new PassThrough({ readableHighWaterMark: bytes + 1 });
    ahead.once('close', () => {
      this.#heldBytes -= bytes;
    });
    // Each ends with the other; a failure shows on the stream that is sent.
    pipeline(body, ahead, () => undefined);
    return ahead;
  }
}
