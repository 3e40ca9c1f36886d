import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { agreed, dataFolder, withPlatform } from './lib/platform.mjs';
import { percentile, steadyLoad } from './lib/steady-load.mjs';
import { stress } from './lib/stress.mjs';

const paths = [
  '/',
  '/games',
  '/videos',
  '/games/neon-meridian',
];
const headers = { cookie: agreed, accept: 'text/html', 'accept-encoding': 'identity' };
const seconds = 60;
const hasContent = (text) => text.includes('data-rendered=') && text.includes('</html>');

/** What the log of the edge says of its workers and releases. */
async function troubles(from) {
  const text = (await fs.readFile(path.join(dataFolder, 'log/shell.log'), 'utf8')).slice(from);
  const count = (words) => text.split(words).length - 1;
  return {
    replaced: count('is replaced'),
    releases: count('a release ') + count('the release is refused'),
  };
}

/**
 * A machine that is far too busy (stress-ng with 8 programs on 2 processors): one visitor every two seconds, and 100 guest
 * pages a second, half a percent of which are not cached. No page may go out without its content, no worker be
 * replaced, and no release be touched.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, async (origin) => {
    const releasesOf = async () => {
      const { remotes } = await (await fetch(`${origin}/readyz`)).json();
      return JSON.stringify(Object.entries(remotes).map(([name, { build, problem }]) => [name, build, problem]));
    };
    const before = await releasesOf();
    const log = await fs.stat(path.join(dataFolder, 'log/shell.log')).then(
      ({ size }) => size,
      () => 0,
    );
    const end = await stress();
    const figures = [];
    try {
      await delay(2_000);
      const visits = [];
      for (let visit = 0; visit < 20; visit += 1) {
        const response = await fetch(`${origin}${paths[visit % paths.length]}`, { headers });
        visits.push({ html: await response.text(), status: response.status });
        await delay(2_000);
      }
      figures.push({
        name: 'under stress-ng --cpu 8, a visitor every 2 s: pages without their content',
        measured: `${visits.filter(({ html, status }) => status !== 200 || !hasContent(html)).length} of ${visits.length}`,
        target: 'none',
      });
      const load = await steadyLoad({
        origin,
        headers,
        rate: 100,
        seconds,
        isGood: hasContent,
        pathOf: (index) => (index % 200 === 7 ? `/games?page=2&visit=${index}` : paths[index % paths.length]),
      });
      figures.push(
        {
          name: `… 100 guest pages a second for ${seconds} s: wrong, or without their content`,
          measured: `${load.failures} of ${load.times.length}`,
          target: 'none',
        },
        {
          name: '… their p50, p99, slowest',
          measured: [0.5, 0.99, 1].map((share) => `${percentile(load.times, share).toFixed(0)} ms`).join(', '),
        },
      );
    } finally {
      end();
    }
    const { replaced, releases } = await troubles(log);
    figures.push({
      name: '… workers replaced, lines about releases, releases changed',
      measured: `${replaced}, ${releases}, ${before === (await releasesOf()) ? 'none' : 'some'}`,
      target: '0, 0, none',
    });
    const quiet = await steadyLoad({
      origin,
      headers: { ...headers, 'accept-encoding': 'br' },
      rate: 500,
      seconds: 20,
      pathOf: (index) => paths[index % paths.length],
    });
    figures.push({
      name: 'quiet: 500 guest pages a second: wrong; p99',
      measured: `${quiet.failures} of ${quiet.times.length}; ${percentile(quiet.times, 0.99).toFixed(0)} ms`,
      target: 'none; at most 100 ms',
    });
    return figures;
  });
