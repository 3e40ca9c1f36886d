/**
 * `npm run explain -- <report> [--maps <folder>]`: writes sources in the place of built files in a stack. The report is
 * a file with a line of the log (a failed page, as the API or the edge writes it), the body of such a report, or a plain
 * stack; `-` reads from standard input. Maps lie in the `maps` folder of each app, beside what is served, and in the
 * folder given: for instance what a deployment kept of the build.
 */
import fs from 'node:fs';
import { root } from './apps/apps.mjs';
import { explain } from './maps/explain.mjs';
import { requireNode } from './run/install.mjs';
import { fail, say } from './run/main.mjs';

try {
  requireNode();
  const { tsImport } = await import('tsx/esm/api');
  const { mapStack, parseSourceMap } = await tsImport('../../shared/src/server/map-stack.ts', import.meta.url);
  const given = process.argv.slice(2);
  const at = given.indexOf('--maps');
  const [, folder] = at === -1 ? [] : given.splice(at, 2);
  const [report] = given;
  if (report === undefined || given.length > 1 || (at !== -1 && folder === undefined))
    throw new Error('Say which report to explain: npm run explain -- <file with a report, or -> [--maps <folder>].');
  if (report !== '-' && !fs.existsSync(report)) throw new Error(`There is no file "${report}".`);
  const text = fs.readFileSync(report === '-' ? 0 : report, 'utf8');
  for (const part of explain(text, { root, folder, mapStack, parseSourceMap })) say(part);
} catch (error) {
  fail(error);
}
