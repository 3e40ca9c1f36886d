/** Where the log of a process goes: a disk that is full, or a reader that is gone, costs lines and not the process. */
import fs from 'node:fs';

/** Characters that wait in memory while nothing can be written: some thousand lines. */
const heldLength = 1024 * 1024;
/** Characters that are written at once where lines wait for each other. */
const batchLength = 16 * 1024;
/** Milliseconds until the next try: when nothing can be written, and when the reader of a pipe is only slow. */
const again = { failed: 1_000, slow: 20 };

/** Over all outputs of this process. */
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
 * Opens where log lines go. What cannot be written (ENOSPC, EPIPE, EIO) waits, is tried again each second, and arrives in
 * its order; beyond a megabyte lines are lost, and one line says how many once there is room. Not by the library that
 * writes for pino (sonic-boom 4): it throws then, and at the end it tries for ever without giving the thread back.
 * @param {object} [options]
 * @param {number | string} [options.to] a file's descriptor, or its path; stdout by default, and then nothing that is
 *   written to stderr ends the process either
 * @param {number} [options.waitMs] milliseconds that a line waits for others at most, 0 for none: a call of the system for
 *   each line cost the edge a third of a cached page. A process that is killed loses what waits
 * @param {number} [options.holds] characters that wait at most
 * @param {(descriptor: number, bytes: Buffer) => number} [options.put] writes some of the bytes, and says how many
 * @returns {LogOutput}
 * @throws {Error} when the file cannot be opened
 */
export function openLogOutput({ to = 1, waitMs = 0, holds = heldLength, put = fs.writeSync } = {}) {
  const descriptor = typeof to === 'number' ? to : fs.openSync(to, 'a');
  if (to === 1) surviveStandardStreams();
  /** What was begun, and what comes after it. */
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

/** Node's own warnings, and the last words of a process, must not be what ends it. */
function surviveStandardStreams() {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(survive)) stream.on('error', survive);
}

function survive() {
  return undefined;
}
