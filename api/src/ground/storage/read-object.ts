import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { StorageError } from './bucket';

/** First and last byte, both included. */
export interface ObjectRange {
  readonly start: number;
  readonly end: number;
}

/** Connections in a row that may bring nothing. */
const MAX_EMPTY = 3;
const PAUSE_MS = 200;

/**
 * Reads a range, over as many connections as it takes: one that breaks or stalls is made again where it ended.
 * @param get opens a range of the object; its stream fails when the connection breaks or stalls
 */
export function readObject(
  get: (range: ObjectRange, signal: AbortSignal) => Promise<Readable>,
  { start, end }: ObjectRange,
): Readable {
  const stop = new AbortController();
  let body: Readable | null = null;
  async function* parts(): AsyncGenerator<Buffer> {
    let iterator: AsyncIterator<Buffer> | null = null;
    let empty = 0;
    try {
      for (let position = start; position <= end;) {
        let part: Buffer;
        try {
          body ??= await get({ start: position, end }, stop.signal);
          stop.signal.throwIfAborted();
          iterator ??= body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
          const next = await iterator.next();
          if (next.done) throw new StorageError('away', 'The storage sent less than it has.');
          part = next.value;
        } catch (error) {
          body?.destroy();
          body = iterator = null;
          empty += 1;
          const isOver = stop.signal.aborted || empty >= MAX_EMPTY;
          if (isOver || (error instanceof StorageError && error.kind === 'refused')) throw error;
          await wait(PAUSE_MS * empty, undefined, { signal: stop.signal });
          continue;
        }
        position += part.length;
        empty = 0;
        yield part;
      }
    } finally {
      body?.destroy();
    }
  }
  const stream = Readable.from(parts(), { objectMode: false });
  const destroy = stream._destroy.bind(stream);
  stream._destroy = (error, done) => {
    // Before the end is waited for: it comes after what was asked for last, which may never come.
    stop.abort();
    body?.destroy();
    destroy(error, done);
  };
  return stream;
}
