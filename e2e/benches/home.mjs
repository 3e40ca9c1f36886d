import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../tooling/scripts/run/figures.mjs';
import { withBrowser } from './lib/browser.mjs';
import { cpuMs } from './lib/cpu.mjs';
import { agreed, withPlatform } from './lib/platform.mjs';
import { openPhone, visit } from './lib/slow-phone.mjs';
import { steadyLoad } from './lib/steady-load.mjs';

const rounds = 5;
/** Milliseconds between two visitors: long enough for pages to go out of use in between. */
const pauseMs = 10_000;
/** Pages a second of 20 visitors, each of whom opens one a second. */
const othersPerSecond = 20;
const others = [
  '/',
  '/games',
  '/videos',
  '/pornstars',
  '/games/neon-meridian',
];
const idleSeconds = 60;

/**
 * The home page beside /games on a slow phone, by turns: one visitor every ten seconds, alone and beside 20 others who
 * each open a page a second. Then an edge without visitors, while a balancer asks `/readyz` twice a second.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, (origin, platform) =>
    withBrowser(say, origin, async (newPage) => {
      for (const path of ['/', '/games']) await visit(await openPhone(newPage, false), origin + path, { lives: true });
      const byTurns = async () => {
        const largest = { '/': [], '/games': [] };
        for (let round = 0; round < rounds; round += 1) {
          for (const path of ['/', '/games']) {
            await delay(pauseMs);
            largest[path].push((await visit(await openPhone(newPage), origin + path, { lives: true })).largest);
          }
        }
        return largest;
      };
      const alone = await byTurns();
      const [beside, load] = await Promise.all([
        byTurns(),
        steadyLoad({
          origin,
          headers: { cookie: agreed, accept: 'text/html', 'accept-encoding': 'br' },
          rate: othersPerSecond,
          seconds: rounds * 2 * (pauseMs / 1_000 + 5),
          pathOf: (index) => others[index % others.length],
        }),
      ]);
      return [
        figure('home on a slow phone, one visitor every 10 s', alone),
        figure('… beside 20 others, a page a second each', beside),
        { name: '… pages of the others that failed', measured: `${load.failures} of ${load.times.length}` },
        {
          name: 'processor of an idle edge',
          measured: `${await idleShare(origin, platform)} %`,
          target: 'at most 1 %',
        },
      ];
    }),
  );

function figure(name, largest) {
  const [home, games] = [median(largest['/']), median(largest['/games'])];
  const each = largest['/'].map(Math.round).join(', ');
  return {
    name: `${name}: largest paint`,
    measured: `${Math.round(home)} ms (${each}); /games ${Math.round(games)} ms; ×${(home / games).toFixed(2)}`,
    target: 'at most ×1.0',
  };
}

/** Percent of one core that the edge uses while a balancer asks whether it is ready. */
async function idleShare(origin, platform) {
  await delay(pauseMs);
  const before = cpuMs(platform.pid('shell'));
  for (let asked = 0; asked < idleSeconds * 2; asked += 1) {
    await (await fetch(`${origin}/readyz`)).text();
    await delay(500);
  }
  return ((cpuMs(platform.pid('shell')) - before) / (idleSeconds * 10)).toFixed(1);
}
