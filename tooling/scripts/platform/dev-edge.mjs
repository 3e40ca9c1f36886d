/**
 * The edge for `npm run dev`: waits for the shell's first server build, then runs it, and replaces it at every rebuild.
 * This process keeps the port, and the new edge listens before the old one ends: a page that is loading meanwhile is
 * not interrupted.
 */
import cluster from 'node:cluster';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../apps/apps.mjs';

const folder = path.join(root, 'shell/dist/dev/server');
const entry = path.join(folder, 'main.cjs');
/** Milliseconds for which a build must be unchanged to count as complete. */
const settled = 150;

/** @returns a hash of the build; '' while it is being written */
function buildOf() {
  try {
    const hash = createHash('sha256');
    for (const file of ['main.cjs', 'worker.cjs']) hash.update(fs.readFileSync(path.join(folder, file)));
    return hash.digest('hex');
  } catch {
    return '';
  }
}

async function untilSettled() {
  for (;;) {
    const build = buildOf();
    await delay(settled);
    if (build !== '' && build === buildOf()) return build;
  }
}

cluster.setupPrimary({ exec: entry, execArgv: ['--enable-source-maps'] });

let build = '';
let running;
let isStopping = false;

/** Runs the current build, if it has changed, and ends the previous one once the new one listens. */
async function replace() {
  const found = await untilSettled();
  if (found === build || isStopping) return;
  build = found;
  const next = cluster.fork();
  // One that cannot start prints the reason; the previous one stays.
  const [state] = await Promise.race([
    once(next, 'listening').then(() => ['listening']),
    once(next, 'exit').then(() => ['ended']),
  ]);
  if (state === 'ended') return;
  running?.kill('SIGTERM');
  running = next;
}

// Output of the previous run may be of other sources.
fs.rmSync(entry, { force: true });
while (![entry, path.join(folder, '../assets.json')].every((file) => fs.existsSync(file))) await delay(200);
let work = replace();
fs.watch(folder, () => {
  work = work.then(replace);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true;
    for (const edge of Object.values(cluster.workers)) edge.process.kill('SIGTERM');
    cluster.disconnect(() => process.exit(0));
  });
}
