/**
 * `npm run bench -- <name>`: measures one figure of docs/benchmarks.md and prints a table. Builds what is
 * stale first. Nothing is asserted: a busy machine must not fail anything.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './apps/apps.mjs';
import { figureTable } from './run/figures.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, onStopSignal, say } from './run/main.mjs';

const folder = path.join(root, 'e2e/benches');
const known = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => path.basename(file, '.mjs'));

onStopSignal(() => Promise.resolve());
try {
  requireNode();
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !known.includes(name));
  if (names.length === 0 || unknown !== undefined) {
    throw new Error(
      `${unknown === undefined ? 'Say what to measure' : `There is no benchmark "${unknown}"`}: npm run bench -- ${known.join(' | ')}`,
    );
  }
  await ensureInstalled(say);
  for (const name of names) {
    const { run } = await import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
    say(`${name}:\n${figureTable(await run(say))}`);
  }
  process.exit(0);
} catch (error) {
  fail(error);
}
