import fs from 'node:fs';
import path from 'node:path';
import { openLogOutput } from '../../build/src/serve/log-output.mjs';

const warning = 40;
/** Node's own notices (deprecations, experiments) go to stderr, but are for developers. */
const nodeNotice = /^\(node:\d+\) |^\(Use `node /;
const levels = { stdout: 30, stderr: 50 };

/**
 * Reads one line that a process wrote: JSON as pino writes it, or plain text.
 * @param {string} line without the line break
 * @param {'stdout' | 'stderr'} stream plain text on stderr counts as an error
 * @param {() => number} [now] milliseconds since 1970
 * @returns {{ json: string, level: number, message: string }} the JSON line for the log file, pino's level
 *   (30 info, 40 warning, 50 error) and the text for people
 */
export function readLogLine(line, stream, now = Date.now) {
  if (line.startsWith('{')) {
    try {
      const entry = JSON.parse(line);
      const level = typeof entry.level === 'number' ? entry.level : levels[stream];
      const cause = entry.err?.message && entry.err.message !== entry.msg ? ` (${entry.err.message})` : '';
      return { json: line, level, message: `${entry.msg ?? line}${cause}` };
    } catch {
      // Text that only looks like JSON is text.
    }
  }
  const level = nodeNotice.test(line) ? levels.stdout : levels[stream];
  return { json: JSON.stringify({ level, time: now(), msg: line }), level, message: line };
}

/**
 * The sentence by which a process that would not start said why: what it wrote to stderr in plain text,
 * else its last error, else nothing. Stack traces are left to the log file.
 * @param {{ level: number, message: string, plain: boolean }[]} lines what it wrote, oldest first
 * @returns {string | undefined}
 */
export function reasonOf(lines) {
  const wrong = lines.filter(({ level, message }) => level >= 50 && message.trim() !== '');
  const plain = wrong.find(
    ({ plain: isPlain, message }) => isPlain && !/^\s|^\(?node:|^Node\.js v|^file:\/\//i.test(message),
  );
  return (plain ?? wrong.at(-1))?.message.replace(/^Error: /, '');
}

/**
 * A log file of JSON lines; the one of the run before is kept beside it as `<file>.1`.
 * @param {string} file absolute path; its folder is made when missing
 * @returns {import('../../build/src/serve/log-output.mjs').LogOutput}
 */
export function openLog(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (fs.existsSync(file)) fs.renameSync(file, `${file}.1`);
  return openLogOutput({ to: file, waitMs: 100 });
}

/** @param {number} level pino's @returns {boolean} whether people at the terminal should see it */
export const isWarning = (level) => level >= warning;
