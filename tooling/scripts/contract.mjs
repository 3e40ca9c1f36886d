/**
 * `npm run contract [-- <tag, branch or commit>]`: whether releases of different days work together. It builds the
 * given release (the one in contract/released.txt, unless told) beside this tree, and runs the site twice: this shell with the released
 * remotes, and the released shell with these remotes; the API is this one. In both a page of each remote must be
 * rendered by the server and come to life in a browser without a failure.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { remotes, root } from './apps/apps.mjs';
import { freePorts } from './apps/ports.mjs';
import { buildStale } from './build/builds.mjs';
import { releasedTree } from './contract/released-tree.mjs';
import { visitRemotes } from './contract/visit.mjs';
import { whichRelease } from './contract/which-release.mjs';
import { startPlatform } from './platform/platform.mjs';
import { ensureBrowser } from './run/browser.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, onStopSignal, say } from './run/main.mjs';
import { runCommand, seconds } from './run/run-command.mjs';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'contract-'));
const stopping = new AbortController();
let ended = Promise.resolve();
const distOf = (tree, names) => Object.fromEntries(names.map((name) => [name, path.join(tree, name, 'dist')]));

/** Why releases were refused, from the edge's log. */
const refusals = (logs) =>
  fs
    .readFileSync(path.join(logs, 'shell.log'), 'utf8')
    .split('\n')
    .filter((line) => /"level":[45]0/.test(line))
    .map((line) => JSON.parse(line))
    .map(({ msg, remote, problem, error, reason }) =>
      [remote, msg, problem ?? error ?? reason].filter(Boolean).join(': '),
    );

async function tryOut(what, directories, names, browser) {
  const begun = performance.now();
  const logs = path.join(data, 'log', what.replaceAll(' ', '-'));
  const env = {
    ...process.env,
    PORT_OFFSET: '',
    DATA_DIR: path.join(data, 'data'),
    WARM_PICTURES: 'false',
    LOG_LEVEL: 'warn',
  };
  const ports = await freePorts();
  const platform = await startPlatform({ env, ports, directories, logs, signal: stopping.signal });
  try {
    const wrong = await visitRemotes(`http://localhost:${ports.shell}`, browser, names);
    if (wrong.length === 0) say(`✓ ${what} (${seconds(begun)})`);
    else say([`✗ ${what} (${seconds(begun)})`, ...wrong, ...new Set(refusals(logs))].join('\n  '));
    return wrong.length === 0;
  } finally {
    await platform.stopAll();
  }
}

async function main([ref]) {
  const which = await whichRelease(root, ref);
  if ('skip' in which) return say(which.skip);
  const released = await releasedTree(root, which.ref, say);
  try {
    const list = JSON.parse(fs.readFileSync(path.join(released.folder, 'remotes.json'), 'utf8'));
    const both = remotes.filter((name) => list.some((remote) => remote.name === name));
    await buildStale(say);
    const { code, output } = await runCommand('npm', ['run', 'build', '--', 'shell', ...both], {
      cwd: released.folder,
    });
    if (code !== 0) throw new Error(`The release ${released.commit} could not be built:\n${output.trim()}`);
    say(`Built ${released.commit} beside this tree.`);
    const { chromium } = await import('playwright');
    const browser = await chromium.launch({ executablePath: await ensureBrowser(say), args: ['--no-sandbox'] });
    try {
      const results = [
        await tryOut('this shell with the released remotes', distOf(released.folder, both), both, browser),
        which.shellFirst === null
          ? await tryOut('the released shell with these remotes', distOf(released.folder, ['shell']), both, browser)
          : say(which.shellFirst),
      ];
      if (results.includes(false)) throw new Error('Releases of different days do not work together.');
    } finally {
      await browser.close();
    }
  } finally {
    await released.remove();
  }
}

onStopSignal(async () => {
  stopping.abort();
  await ended;
  fs.rmSync(data, { recursive: true, force: true });
});
try {
  requireNode();
  await ensureInstalled(say);
  const running = main(process.argv.slice(2));
  ended = running.catch(() => undefined);
  await running;
} catch (error) {
  fs.rmSync(data, { recursive: true, force: true });
  fail(error);
}
fs.rmSync(data, { recursive: true, force: true });
