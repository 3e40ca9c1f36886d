import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { builtFolder } from '../../tooling/scripts/build/built-folder.mjs';
import { folderStore } from '../../tooling/build/src/release/folder-store.mjs';
import { canary, deploy, promote, rollback } from '../../tooling/build/src/release/releases.mjs';
import { median } from '../../tooling/scripts/run/figures.mjs';
import { agreed, dataFolder, withPlatform } from './lib/platform.mjs';
import { percentile, steadyLoad } from './lib/steady-load.mjs';
import { stress } from './lib/stress.mjs';

const remote = 'mfe-catalogue';
const headers = { cookie: agreed };
const rounds = 5;
const load = { rate: 150, seconds: 20 };
const full = { connections: 20, duration: 5 };
/** Programs of stress-ng beside it, for the rows of a machine at load 40. */
const programs = 40;
/** Of a hundred visitors. */
const canaryPercent = 10;
/** Milliseconds between two looks at what visitors get. */
const every = 20;

/**
 * How soon visitors see a deployment and a rollback, and what they notice of them under load.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  const folder = path.join(dataFolder, 'releases');
  fs.rmSync(folder, { recursive: true, force: true });
  return withPlatform(say, async (origin, platform) => {
    const store = folderStore(path.join(folder, 'served'));
    await deploy(store, remote, builtFolder(root, remote));
    await platform.restart(remote, { directory: path.join(folder, 'served') });
    const quietTimes = await changeTimes(origin, store, folder, 'quiet');
    const askPages = () => steadyLoad({ origin, pathOf: () => '/games', headers, ...load, isGood: isWhole });
    const quiet = await askPages();
    const pages = askPages();
    for (let change = 1; change <= 3; change += 1) {
      await delay(1_000);
      await untilSeen(origin, () => deploy(store, remote, copyOfBuilt(folder, `load-${change}`)));
      await delay(1_000);
      await untilTried(origin, () => canary(store, remote, canaryPercent, copyOfBuilt(folder, `canary-${change}`)));
      await delay(1_000);
      await untilSeen(origin, () => promote(store));
      await delay(1_000);
      await untilSeen(origin, () => rollback(store));
    }
    const changing = await pages;
    const cost = await costOfCanary(origin, store, copyOfBuilt(folder, 'tried-out'));
    const answers = ({ times: all, failures }) =>
      `${failures} of ${all.length}, p99 ${Math.round(percentile(all, 0.99))} ms`;
    const end = await stress(programs);
    let busyTimes;
    try {
      busyTimes = await changeTimes(origin, store, folder, 'busy');
    } finally {
      end();
    }
    return [
      ...timeRows('', quietTimes, ['at most 3 s', 'at most 1 s', 'at most 1 s']),
      ...timeRows(`, under stress-ng --cpu ${programs}`, busyTimes, Array(3).fill('at most 10 s')),
      {
        name: `pages at ${load.rate} a second that failed, had no remote, or were of two builds: quiet`,
        measured: answers(quiet),
      },
      {
        name: '… during 3 deployments, canaries, promotions and rollbacks',
        measured: answers(changing),
        target: 'none',
      },
      ...cost,
    ];
  });
}

/**
 * How long each change of a release takes until visitors have it.
 * @returns {Promise<{ deployments: number[], promotions: number[], rollbacks: number[] }>} milliseconds
 */
async function changeTimes(origin, store, folder, name) {
  const times = { deployments: [], promotions: [], rollbacks: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const [build, tried] = [`${name}-${round}`, `${name}-canary-${round}`].map((each) => copyOfBuilt(folder, each));
    times.deployments.push(await untilSeen(origin, () => deploy(store, remote, build)));
    await untilTried(origin, () => canary(store, remote, canaryPercent, tried));
    times.promotions.push(await untilSeen(origin, () => promote(store)));
    times.rollbacks.push(await untilSeen(origin, () => rollback(store)));
  }
  return times;
}

const timeRows = (suffix, { deployments, promotions, rollbacks }, targets) =>
  Object.entries({ deployed: deployments, promoted: promotions, 'rolled back': rollbacks }).map(
    ([change, all], index) => ({
      name: `${change} until seen in a page${suffix}`,
      measured: `median ${Math.round(median(all))} ms, longest ${Math.round(Math.max(...all))} ms of ${rounds}`,
      target: targets[index],
    }),
  );

/** Pages a second without and with a canary, by turns: from the page cache, and each made anew. */
async function costOfCanary(origin, store, tried) {
  const cookies = Array.from({ length: 100 }, (_, bucket) => ({
    headers: { cookie: `${agreed}; release-bucket=${bucket}` },
  }));
  const perSecond = async (address) => {
    const { requests, non2xx, errors } = await autocannon({
      url: `${origin}${address}`,
      requests: cookies.map((request) => ({ ...request, path: address })),
      idReplacement: true,
      ...full,
    });
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} pages failed under full load.`);
    return requests.average;
  };
  const kinds = { 'from the page cache': '/games', 'each made anew': '/games?anew=[<id>]' };
  const shares = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (let round = 1; round <= 3; round += 1) {
    const without = {};
    for (const [kind, address] of Object.entries(kinds)) without[kind] = await perSecond(address);
    await untilTried(origin, () => canary(store, remote, canaryPercent, tried));
    for (const [kind, address] of Object.entries(kinds)) shares[kind].push((await perSecond(address)) / without[kind]);
    await untilSeen(origin, () => rollback(store));
    // Its worker goes a second later.
    await delay(2_000);
  }
  return Object.entries(shares).map(([kind, all]) => ({
    name: `throughput with a canary at ${canaryPercent} %, ${kind}`,
    measured: `${median(all).toFixed(2)} of that without (${all.map((share) => share.toFixed(2)).join(', ')})`,
    target: 'at least 0.9',
  }));
}

/** Resolves when visitors in the lowest bucket get what is tried out. */
async function untilTried(origin, change) {
  const { next } = await change();
  for (;;) {
    const cookie = `${agreed}; release-bucket=0`;
    const html = await (await fetch(`${origin}/games`, { headers: { cookie } })).text();
    if (isWhole(html) && buildsIn(html).has(next.build)) return;
    await delay(every);
  }
}

/** What was built, as a release of another name. */
function copyOfBuilt(folder, build) {
  const copy = path.join(folder, 'built', build);
  fs.cpSync(builtFolder(root, remote), copy, { recursive: true });
  const list = path.join(copy, 'assets.json');
  fs.writeFileSync(list, JSON.stringify({ ...JSON.parse(fs.readFileSync(list, 'utf8')), build }));
  return copy;
}

/** @returns the builds of the remote that a page names */
const buildsIn = (html) =>
  new Set([...html.matchAll(/\/remotes\/mfe-catalogue\/@([^/]+)\//g)].map(([, build]) => build));
const isWhole = (html) => html.includes(`data-rendered="${remote}"`) && buildsIn(html).size === 1;

/** @returns {Promise<number>} milliseconds from the beginning of a change until a page is of its stable build */
async function untilSeen(origin, change) {
  // Of the last bucket: one drawn anew could be a canary's, and see a promotion before it is there.
  const cookie = `${agreed}; release-bucket=99`;
  const begun = performance.now();
  const { stable } = await change();
  for (;;) {
    const html = await (await fetch(`${origin}/games`, { headers: { cookie } })).text();
    if (isWhole(html) && buildsIn(html).has(stable)) return performance.now() - begun;
    await delay(every);
  }
}
