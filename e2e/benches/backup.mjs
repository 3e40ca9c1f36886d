import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { buildStale } from '../../tooling/scripts/build/builds.mjs';
import { startApart } from './lib/apart.mjs';
import { percentile, steadyLoad } from './lib/steady-load.mjs';

/** Set to less (`BENCH_SHARE=0.01`) to try the measurement itself. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const part = (count) => Math.max(1, Math.round(count * share));
const entries = part(1_000_000);
const megabytes = part(1_000);
const members = 500;
const rate = 50;
const quietSeconds = 20;

/**
 * Runs a command of the API as an operator does.
 * @returns {Promise<{ seconds: number, peakMegabytes: number }>}
 */
async function cli(env, args) {
  const begun = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'api/dist/cli.js'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  const exited = once(child, 'exit');
  let peak = 0;
  const state = { isOver: false };
  void exited.then(() => (state.isOver = true));
  while (!state.isOver) {
    const status = await fs.readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    await Promise.race([exited, delay(200)]);
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - begun) / 1000, peakMegabytes: peak / 1024 };
}

/** Calls for as long as something takes. @returns {Promise<[unknown, number[]]>} its result, and milliseconds of each call, sorted */
async function callsMeanwhile(load, work) {
  const times = [];
  const state = { isOver: false };
  const done = work.finally(() => (state.isOver = true));
  while (!state.isOver) {
    const slice = await steadyLoad({ ...load, seconds: 1 });
    if (slice.failures > 0) throw new Error(`${slice.failures} calls failed`);
    times.push(...slice.times);
  }
  return [await done, times.toSorted((a, b) => a - b)];
}

const p50p99 = (times) => `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;

/**
 * A backup of a site that members use, and its restore. Server, databases, command and load share the machine.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  await buildStale(say, ['api']);
  const { fillSite } = await tsImport('../../api/src/testing/backup-load.ts', import.meta.url);
  const folder = await fs.mkdtemp('/var/tmp/platform-bench-backup-');
  await fs.chmod(folder, 0o755);
  const server = await startApart('money-server', 'startMoneyServer', [10]);
  try {
    const [cookie] = await server.members(members, 10_000);
    say(`Making ${entries} ledger entries and ${megabytes} MB of media.`);
    await fillSite(server.databaseUrl, server.dataDir, entries, megabytes);
    const load = { origin: server.origin, pathOf: () => '/api/bootstrap?path=/dashboard', headers: { cookie }, rate };
    await steadyLoad({ ...load, seconds: 3 });
    const before = await steadyLoad({ ...load, seconds: quietSeconds });
    const env = {
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.dataDir,
      BACKUP_PASSPHRASE: 'twelve wooden boats',
    };
    const file = path.join(folder, 'site.tar');
    say('Making the backup while calls go on.');
    const [backup, meanwhile] = await callsMeanwhile(load, cli(env, ['backup', file]));
    const after = await steadyLoad({ ...load, seconds: quietSeconds });
    const { size } = await fs.stat(file);
    say('Restoring it.');
    const restore = await cli(env, ['restore', file, '--into', 'embedded', path.join(folder, 'restored')]);
    const quiet = [...before.times, ...after.times].toSorted((a, b) => a - b);
    const ratio = percentile(meanwhile, 0.99) / percentile(quiet, 0.99);
    const loadAverage = os.loadavg()[0].toFixed(0);
    return [
      {
        name: `backup of ${megabytes} MB of media and ${entries} ledger entries, ${rate} calls a second beside it, load average ${loadAverage}`,
        measured: `${backup.seconds.toFixed(1)} s, ${Math.round(size / 1e6)} MB`,
        target: 'at most 60 s',
      },
      { name: '… memory of the command at most', measured: `${Math.round(backup.peakMegabytes)} MB` },
      {
        name: "… a member's bootstrap meanwhile, to that before and after",
        measured: `${p50p99(meanwhile)}; ${p50p99(quiet)}: p99 ×${ratio.toFixed(2)}`,
        target: 'p99 at most ×2',
      },
      {
        name: '… its restore into an empty embedded database, checks included',
        measured: `${restore.seconds.toFixed(1)} s, memory at most ${Math.round(restore.peakMegabytes)} MB`,
        target: 'at most 120 s',
      },
    ];
  } finally {
    await server.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
}
