import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { folderStore } from '../../tooling/build/src/release/folder-store.mjs';
import { deploy } from '../../tooling/build/src/release/releases.mjs';
import { copyWithFault, damagingStore, faults, hurtful } from '../../tooling/build/src/testing/faults.mjs';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { freePort } from '../../tooling/scripts/apps/ports.mjs';
import { builtFolder } from '../../tooling/scripts/build/built-folder.mjs';
import { environmentOf } from '../../tooling/scripts/platform/platform.mjs';
import { ManagedProcess } from '../../tooling/scripts/platform/processes.mjs';
import { agreed, dataFolder, withPlatform } from './lib/platform.mjs';
import { stress } from './lib/stress.mjs';

/** It has public pages and a prefix for members. */
const remote = 'mfe-dashboard';
const page = '/premium';
/** Milliseconds between two visits, and until a verdict must be there. */
const limits = { everyMs: 100, verdictMs: 120_000 };
/** Of the two edges. */
const logs = ['shell.log', 'edge-2.log'].map((file) => path.join(dataFolder, 'log', file));
const environment = { TRUSTED_PROXIES: 'loopback', UNCACHED_PAGES_PER_ADDRESS: '1000000', LOG_LEVEL: 'warn' };

/**
 * Each fault of a release, as a release of a real remote: what two edges that run make of it, and one that starts; what
 * visitors saw, and what was said. First on a quiet machine, then under stress-ng. FAULTS=words: those alone whose name has
 * the words.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(
    say,
    async (origin, platform) => {
      const folder = path.join(dataFolder, 'faults');
      fs.rmSync(folder, { recursive: true, force: true });
      const served = path.join(folder, 'served');
      const store = folderStore(served);
      await deploy(store, remote, builtFolder(root, remote));
      await platform.restart(remote, { directory: served });
      const { origin: second, process: edge } = await secondEdge(platform, say);
      const site = { folder, store, edges: [origin, second], restartSecond: () => edge.restart() };
      const figures = [];
      try {
        for (const { load, begin } of [
          { load: 'quiet', begin: () => () => undefined },
          { load: 'stress-ng --cpu 8', begin: stress },
        ]) {
          const end = await begin();
          try {
            for (const [name, fault] of Object.entries(faults)) {
              if (!name.includes(process.env.FAULTS ?? '')) continue;
              const measured = await tryFault(site, name, fault);
              say(`${load}: a release that ${name}: ${measured}`);
              figures.push({ name: `${load}: a release that ${name}`, measured, target: fault.verdict });
            }
          } finally {
            end();
          }
        }
      } finally {
        await edge.stop();
      }
      return figures;
    },
    environment,
  );

/** Another edge in front of the same parts. */
async function secondEdge(platform, say) {
  const port = await freePort();
  const ports = Object.fromEntries(
    Object.entries(platform.addresses).map(([name, address]) => [name, Number(new URL(address).port)]),
  );
  const env = { ...process.env, ...environment };
  const address = `http://127.0.0.1:${port}`;
  const second = new ManagedProcess({
    name: 'edge-2',
    args: ['--enable-source-maps', path.join(root, 'shell/dist/server/main.cjs')],
    env: { ...env, ...environmentOf('shell', { ...ports, shell: port, mailbox: 0 }, env) },
    readyUrl: `${address}/readyz`,
    readyWithin: 120_000,
    log: logs[1],
    say,
  });
  await second.start();
  return { origin: address, process: second };
}

const reportOf = async (origin) => (await (await fetch(`${origin}/readyz`)).json()).remotes[remote];
async function open(origin, search, visitor = 1) {
  const headers = { cookie: agreed, 'x-forwarded-for': `203.0.113.${visitor}` };
  const response = await fetch(`${origin}${page}?${search}`, { headers });
  const text = await response.text();
  const builds = [...new Set([...text.matchAll(/\/remotes\/mfe-dashboard\/@([^/]+)\//g)].map(([, build]) => build))];
  const isWhole = response.status === 200 && text.endsWith('</html>') && builds.length === 1;
  return { isWhole, build: builds.join('+'), isRendered: text.includes(`data-rendered="${remote}"`) };
}

/** Milliseconds until something is so; null: it never was. */
async function until(what) {
  const begun = performance.now();
  while (performance.now() - begun < limits.verdictMs) {
    if (await what()) return performance.now() - begun;
    await delay(50);
  }
  return null;
}

/** Visitors of both edges, until they are stopped. */
function visit(edges) {
  const state = { isOn: true, all: 0, wrong: 0, bare: 0 };
  const visitors = edges.map(async (origin) => {
    for (let number = 0; state.isOn; number += 1) {
      // An edge that is being restarted is not there.
      const seen = await open(origin, `visit=${number}-${performance.now()}`).catch(() => null);
      if (seen !== null) {
        state.all += 1;
        if (!seen.isWhole) state.wrong += 1;
        else if (!seen.isRendered) state.bare += 1;
      }
      await delay(limits.everyMs);
    }
  });
  return async () => {
    state.isOn = false;
    await Promise.all(visitors);
    return `${state.wrong} of ${state.all} pages wrong, ${state.bare} left to the browser`;
  };
}

/** Five visitors of the first edge meet what no rehearsal sees. */
async function hurt({ edges: [origin] }, where, build) {
  for (let visitor = 1; visitor <= 5; visitor += 1) {
    await open(origin, `${hurtful}&visit=${visitor}-${performance.now()}`, visitor);
    if (where === 'server') continue;
    const { status } = await fetch(`${origin}/api/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': `203.0.113.${visitor}` },
      body: JSON.stringify({ app: remote, kind: 'render', message: 'broken on purpose', build }),
    });
    if (status !== 200) throw new Error(`A report was answered with ${status}.`);
  }
}

async function tryFault({ folder, store, edges, restartSecond }, name, fault) {
  const good = builtFolder(root, remote);
  await deploy(store, remote, good);
  const { stable } = JSON.parse(await store.readPointer());
  await store.writePointer(JSON.stringify({ stable, next: null, previous: null, used: [] }));
  const forget = () => fs.rmSync(path.join(store.name, 'failed'), { recursive: true, force: true });
  forget();
  const isGood = async (origin) => {
    const { build, problem } = await reportOf(origin);
    return build === stable && problem === null && (await open(origin, `good=${performance.now()}`)).isRendered;
  };
  const both = (is) => until(async () => (await Promise.all(edges.map(is))).every(Boolean));
  await both(isGood);

  const build = `faulty-${performance.now().toFixed(0)}`;
  copyWithFault(fault, good, path.join(folder, 'built'), build);
  /** What is kept has no problem: its log says how it is lived with. */
  const isSaid = (origin) =>
    fs
      .readFileSync(logs[edges.indexOf(origin)] ?? '', 'utf8')
      .split('\n')
      .some((line) => line.includes(build) && fault.says.test(line));
  const isTaken = async (origin) => (await reportOf(origin)).build === build;
  const isDecided = async (origin) => {
    const { build: inUse, problem } = await reportOf(origin);
    if (fault.verdict === 'kept') return inUse === build && isSaid(origin);
    return inUse === stable && fault.says.test(problem ?? '');
  };
  const stop = visit(edges);
  await deploy(damagingStore(store, fault), remote, path.join(folder, 'built'));
  if (fault.hurts !== undefined) {
    await both(isTaken);
    await hurt({ edges }, fault.hurts, build);
  }
  const decided = await both(isDecided);
  const seen = await stop();
  if (fault.hurts === undefined) forget();

  const begun = performance.now();
  await restartSecond();
  const readyAfter = performance.now() - begun;
  const first = await open(edges[1], `first=${performance.now()}`);
  const again = await until(() => isDecided(edges[1]));
  const { problem } = await reportOf(edges[1]);
  const seconds = (ms) => (ms === null ? 'NEVER' : `${(ms / 1_000).toFixed(1)} s`);
  const whose = first.build === stable ? 'the build before' : first.build === build ? 'this build' : 'NO BUILD';
  return `both after ${seconds(decided)}, ${seen}; an edge that starts: ready after ${seconds(readyAfter)}, first page ${first.isWhole ? 'whole' : 'NOT WHOLE'}, of ${whose}, the same after ${seconds(again)}; “${problem ?? 'no problem'}”`;
}
