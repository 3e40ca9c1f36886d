import { maxPrinted } from './worker-protocol';

type Stream = 'stdout' | 'stderr';
type Write = typeof process.stdout.write;

/** Lines of one worker in a minute that reach the log: a remote that prints without end must not fill it. */
const linesPerMinute = 200;

/**
 * Makes the `write` functions of a worker's streams. What a remote prints goes to the edge as messages, and only so
 * much of it: the streams' own buffers would keep all of it in this thread's heap until the edge's thread has time for
 * it, and a busy edge has none.
 * @param send takes one printed text, of at most {@link maxPrinted} characters
 */
export function forwardOutput(
  send: (stream: Stream, text: string) => void,
  now: () => number = () => performance.now(),
): (stream: Stream) => Write {
  let since = now();
  let lines = 0;
  let dropped = 0;
  const forward = (stream: Stream, text: string): void => {
    if (now() - since >= 60_000) {
      if (dropped > 0) send('stderr', `${dropped} more lines were printed within a minute, and left out`);
      since = now();
      lines = 0;
      dropped = 0;
    }
    lines += 1;
    if (lines > linesPerMinute) dropped += 1;
    else send(stream, text.slice(0, maxPrinted).trimEnd());
  };
  return (stream) =>
    (...parts: unknown[]): boolean => {
      const [chunk] = parts;
      forward(stream, typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString());
      const done = parts.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
}
