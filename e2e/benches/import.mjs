import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setInterval } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { withScratchData } from './lib/scratch-data.mjs';

const games = 5_000;
const sampleMs = 250;

/**
 * `content import` of a catalogue with three pictures a game into an empty site: time, memory and what it says meanwhile.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withScratchData(say, async ({ folder, env, cli }) => {
    const { writePictureCatalogue } = await tsImport('../../api/src/testing/picture-catalogue.ts', import.meta.url);
    const catalogue = path.join(folder, 'catalogue');
    const { length: pictures } = await writePictureCatalogue(catalogue, games);
    // The database is made before.
    await cli('migrate');
    say(`Wrote ${games} games with ${pictures} pictures, importing them.`);

    const begun = performance.now();
    const child = spawn(process.execPath, [path.join(root, 'api/dist/cli.js'), 'content', 'import', catalogue], {
      env,
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    const exited = once(child, 'exit');
    const said = { lines: 0, checkedAfter: 0 };
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said.lines += text.trimEnd().split('\n').length;
      if (text.includes(`Checked ${pictures} of`)) said.checkedAfter = performance.now() - begun;
    });
    const ended = new AbortController();
    const peaks = peakMemory(child.pid, ended.signal);
    const [code] = await exited;
    const seconds = (performance.now() - begun) / 1000;
    ended.abort();
    if (code !== 0) throw new Error(`the import ended with ${code}`);
    const { all, command } = await peaks;
    const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
    return [
      {
        name: `${games} games with ${pictures} pictures: import`,
        measured: `${seconds.toFixed(1)} s, ${Math.round(pictures / seconds)} pictures a second`,
        target: 'at least 80 pictures a second',
      },
      {
        name: '… of which checking, every picture decoded',
        measured: `${(said.checkedAfter / 1000).toFixed(1)} s, ${Math.round((pictures * 1000) / said.checkedAfter)} pictures a second`,
      },
      {
        name: '… memory at most, image processes included, the database not',
        measured: megabytes(all),
        target: 'under 600 MB',
      },
      { name: '… of the command alone', measured: megabytes(command) },
      { name: '… lines of progress', measured: String(said.lines), target: 'some' },
    ];
  });

/** The most memory (resident, bytes) that a process and its children other than PostgreSQL had at the same time. */
async function peakMemory(pid, signal) {
  const peak = { all: 0, command: 0 };
  try {
    for await (const _ of setInterval(sampleMs, undefined, { signal })) {
      const processes = await processTree(pid);
      peak.command = Math.max(peak.command, processes.find((one) => one.pid === pid)?.bytes ?? 0);
      const all = processes.reduce((sum, { bytes }) => sum + bytes, 0);
      peak.all = Math.max(peak.all, all);
    }
  } catch (error) {
    if (error.name !== 'AbortError') throw error;
  }
  return peak;
}

/** A process and what it started, without PostgreSQL's. */
async function processTree(pid) {
  const known = new Map();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const value = (key) => new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
    if (value('Name') === 'postgres') continue;
    known.set(Number(name), { pid: Number(name), parent: Number(value('PPid')), bytes: Number(value('VmRSS')) * 1024 });
  }
  const isBelow = (one) => {
    for (let at = one; at; at = known.get(at.parent)) if (at.pid === pid) return true;
    return false;
  };
  return [...known.values()].filter(isBelow);
}
