import fs from 'node:fs';
import path from 'node:path';
import { buildable } from '../apps/apps.mjs';

/** A report in a line of a log of any program; undefined when the line is none. */
function readReport(line) {
  if (!line.trimStart().startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line);
    const { app = entry.remote, build, path: page, message, error, stack, requestId } = entry.clientError ?? entry;
    return stack === undefined ? undefined : { app, build, page, requestId, stack, message: message ?? error };
  } catch {
    return undefined;
  }
}

/**
 * Explains reports.
 * @param {string} text lines of a log, the body of a report, or a plain stack
 * @param {object} parts
 * @param {string} parts.root the repository
 * @param {string} [parts.folder] a further folder with source maps
 * @param {typeof import('../../../shared/src/server/map-stack.ts').mapStack} parts.mapStack
 * @param {typeof import('../../../shared/src/server/map-stack.ts').parseSourceMap} parts.parseSourceMap
 * @returns {string[]} for each report where it happened, and its stack in sources; at the end what has no map
 * @throws {Error} one sentence when there is nothing to explain
 */
export function explain(text, { root, folder, mapStack, parseSourceMap }) {
  const lines = text.split('\n');
  const whole = readReport(text);
  const found = whole ? [whole] : lines.map(readReport).filter((report) => report !== undefined);
  const reports = found.length > 0 ? found : [{ stack: text.trim() }];
  if (reports.every(({ stack }) => !/:\d+:\d+/.test(stack)))
    throw new Error('There is no stack in it: give a report with a "stack", or the stack itself.');

  const folders = [...(folder ? [folder] : []), ...buildable.map((name) => path.join(root, name, 'maps'))];
  const maps = new Map();
  const missing = new Set();
  const mapOf = (address) => {
    const name = path.posix.basename(new URL(address, 'http://site').pathname);
    if (!maps.has(name)) {
      const file = folders.map((one) => path.join(one, `${name}.map`)).find((one) => fs.existsSync(one));
      if (file === undefined) missing.add(name);
      maps.set(name, file && parseSourceMap(fs.readFileSync(file, 'utf8')));
    }
    return maps.get(name);
  };
  const explained = reports.map(({ app, build, page, requestId, message, stack }) => {
    const facts = [
      ['app', app],
      ['build', build],
      ['page', page],
      ['request', requestId],
    ];
    const head = facts.flatMap(([name, value]) => (value ? [`${name} ${value}`] : [])).join(', ');
    const mapped = mapStack(stack, mapOf);
    return [head, message && !mapped.includes(message) ? message : '', mapped].filter((line) => line !== '').join('\n');
  });
  if (missing.size > 0)
    explained.push(
      `There is no source map of ${[...missing].join(', ')}: build the commit of that release, or give the folder with its maps by --maps.`,
    );
  return explained;
}
