import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { buildStale } from '../../tooling/scripts/build/builds.mjs';
import { median } from '../../tooling/scripts/run/figures.mjs';
import { startPairs } from './lib/behind-haproxy.mjs';
import { cpuMs } from './lib/cpu.mjs';
import { dataFolder } from './lib/platform.mjs';

const rounds = 3;
/** Out of the way of a platform that runs beside it. */
const env = { ...process.env, PORT_OFFSET: '20000', DATA_DIR: dataFolder, DATABASE_URL: '' };

/**
 * `npm start` when everything is installed, built and seeded, until it says that the site is ready; then an API and an
 * edge of a running site, each started anew until it is ready, which an edge is with warm workers.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  await buildStale(say);
  await start();
  const times = [];
  for (let round = 0; round < rounds; round += 1) times.push(await start());
  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
  return [
    { name: `npm start, not the first, median of ${rounds}`, measured: seconds(median(times)), target: 'at most 10 s' },
    { name: 'each of them', measured: times.map(seconds).join(', ') },
    ...(await measureParts(say, seconds)),
  ];
}

/** Restarts one of two APIs and one of two edges. @param {(milliseconds: number) => string} seconds */
async function measureParts(say, seconds) {
  const { processes, stop } = await startPairs(say);
  try {
    const figures = [];
    for (const { name, process: one, target } of [
      { name: 'API bundle', process: processes.API_1, target: 'at most 1 s' },
      { name: 'edge, workers warm', process: processes.EDGE_1, target: 'at most 2 s' },
    ]) {
      const [walls, cpus] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        await one.stop();
        const begun = performance.now();
        await one.start();
        walls.push(performance.now() - begun);
        cpus.push(cpuMs(one.pid));
      }
      const measured = `${seconds(median(walls))}, ${seconds(median(cpus))} of processor time`;
      figures.push({ name: `${name}, to ready, median of ${rounds}`, measured, target });
    }
    return figures;
  } finally {
    await stop();
  }
}

/** Starts the site and stops it again. */
async function start() {
  const begun = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  const lines = [];
  let ready;
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (ready !== undefined || !line.startsWith('The site is ready')) continue;
    ready = performance.now() - begun;
    // The whole group, as Ctrl-C does.
    process.kill(-Number(child.pid), 'SIGINT');
  }
  await exited;
  if (ready === undefined) throw new Error(`npm start ended before the site was ready:\n${lines.join('\n')}`);
  return ready;
}
