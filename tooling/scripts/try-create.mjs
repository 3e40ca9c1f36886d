/**
 * `npm run check:create`: does what a team with a new remote does, in this repository, and undoes it: creates one,
 * checks its types and tests, builds it, runs the site, puts it into menu and sitemap, and opens it in a browser. It
 * takes a minute or two; `git status` is the same before and after.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, onStopSignal, say } from './run/main.mjs';
import { step } from './create/step.mjs';
import { runCommand, seconds } from './run/run-command.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const [name, pagePath, title] = ['mfe-tried-out', '/tried-out', 'Tried out'];
const changed = ['remotes.json', 'package-lock.json'].map((file) => path.join(root, file));
const kept = changed.map((file) => fs.readFileSync(file));
const status = () => execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });

async function run(command, args) {
  const { code, output } = await runCommand(command, args, { cwd: root });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.trim()}`);
  return output;
}

function undo() {
  for (const [index, file] of changed.entries()) fs.writeFileSync(file, kept[index]);
  fs.rmSync(path.join(root, name), { recursive: true, force: true });
  fs.rmSync(path.join(root, 'node_modules/@platform', name), { force: true });
}

async function main() {
  const before = status();
  const started = performance.now();
  await step(say, 'created', () => run(process.execPath, ['tooling/scripts/create.mjs', name, pagePath]));
  await step(say, 'types and tests', async () => {
    await run(process.execPath, ['tooling/scripts/types.mjs', name]);
    await run('jest', ['--selectProjects', name]);
  });
  // remotes.json is read once by a process: what is to know the new remote is another one.
  const site = [process.execPath, ['tooling/scripts/create/try-site.mjs', name, pagePath, title]];
  const { code } = await runCommand(...site, { cwd: root, show: true });
  if (code !== 0) throw new Error('The site with the new remote is not as it should be.');
  undo();
  if (status() !== before) throw new Error(`Something is left:\n${status()}`);
  say(`A new remote, from nothing to a page in the menu, in ${seconds(started)}.`);
}

onStopSignal(async () => undo());
try {
  requireNode();
  await ensureInstalled(say);
  if (fs.existsSync(path.join(root, name))) throw new Error(`There is a folder ${name} already: remove it first.`);
  await main();
} catch (error) {
  undo();
  fail(error);
}
