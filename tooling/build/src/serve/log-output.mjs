/** Log output of a process: a full disk, or a closed reader, costs lines and not the process. */
import fs from 'node:fs';

/** Maximum characters that are buffered while the output cannot be written: some thousand lines. */
const heldLength = 1024 * 1024;
/** Characters that are written at once where lines are batched. */
const batchLength = 16 * 1024;
/** Milliseconds until the next try: after a failure, and when the reader of a pipe is only slow. */
const again = { failed: 1_000, slow: 20 };

/** Total of all outputs of this process. */
let lost = 0;

/** @returns {number} lines that this process has lost since it began, for metrics */
export const lostLines = () => lost;

/**
 * @typedef {object} LogOutput
 * @property {(line: string) => void} write takes a line with its line break; never throws
 * @property {() => void} flush writes what waits, as far as it can be written
 * @property {() => void} close flushes, and closes a file that was opened by its path
 */

/**
 * Opens a log output. Lines that cannot be written (ENOSPC, EPIPE, EIO) are buffered, tried again each second, and
 * arrive in order; beyond a megabyte lines are lost, and one line tells how many once there is room. Not by the library
 * that writes for pino (sonic-boom 4): it throws then, and at the end it retries for ever without releasing the thread.
 * @param {object} [options]
 * @param {number | string} [options.to] a file's descriptor, or its path; stdout by default, and then failing writes to
 *   stderr do not end the process either
 * @param {number} [options.waitMs] maximum milliseconds that a line is batched, 0 for none: a system call for each line
 *   cost the edge a third of a cached page. A killed process loses its batched lines
 * @param {number} [options.holds] maximum characters that are buffered
 * @param {(descriptor: number, bytes: Buffer) => number} [options.put] writes some of the bytes, and returns how many
 * @returns {LogOutput}
 * @throws {Error} when the file cannot be opened
 */
export function openLogOutput({ to = 1, waitMs = 0, holds = heldLength, put = fs.writeSync } = {}) {
  const descriptor = typeof to === 'number' ? to : fs.openSync(to, 'a');
  if (to === 1) surviveStandardStreams();
  /** Rest of a partly written batch; `waiting` has the lines after it. */
  let begun = Buffer.alloc(0);
  let waiting = '';
  let dropped = 0;
  let failed = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    try {
      while (begun.length > 0 || waiting !== '' || dropped > 0) {
        if (begun.length === 0) {
          begun = Buffer.from(waiting === '' ? sayLost(dropped) : waiting);
          if (waiting === '') dropped = 0;
          waiting = '';
        }
        begun = begun.subarray(put(descriptor, begun));
      }
      failed = false;
    } catch (error) {
      failed = true;
      const isSlow = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      timer = setTimeout(flush, isSlow ? again.slow : again.failed).unref();
    }
  };

  return {
    write(line) {
      if (begun.length + waiting.length + line.length > holds) {
        dropped += 1;
        lost += 1;
        return;
      }
      waiting += line;
      if (failed) return;
      if (waiting.length >= batchLength || waitMs === 0) flush();
      else timer ??= setTimeout(flush, waitMs).unref();
    },
    flush,
    close() {
      flush();
      clearTimeout(timer);
      if (typeof to === 'string') fs.closeSync(descriptor);
    },
  };
}

/** @param {number} count @returns {string} a line of the log as pino writes it, level error */
function sayLost(count) {
  const msg = `${count} ${count === 1 ? 'line of the log is' : 'lines of the log are'} lost: they could not be written`;
  return `${JSON.stringify({ level: 50, time: Date.now(), msg })}\n`;
}

/** Node's own warnings, and the last words of a process, must not end it. */
function surviveStandardStreams() {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(survive)) stream.on('error', survive);
}

function survive() {
  return undefined;
}
