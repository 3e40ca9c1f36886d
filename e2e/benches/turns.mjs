import { startApart } from './lib/apart.mjs';
import { percentile } from './lib/steady-load.mjs';

const [games, seconds, parallel] = [5_000, 8, 100];
const headersOf = (address) => ({
  cookie: 'age-agreement=1',
  'accept-encoding': 'br',
  'x-forwarded-for': address,
});
const words = [
  'neon',
  'nigth',
  'golden',
  'lantrn',
  'ember',
  'cristal',
  'harbor',
  'mooon',
  'silver',
  'storm',
];

/**
 * What one address with a hundred searches at once costs another one: a cheap call and a search of a second address,
 * alone and beside them, in turns.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  const server = await startApart('catalogue-server', 'startCatalogueServer', [games, 500]);
  let index = 0;
  /** Never the same address twice, so that nothing comes from the cache. */
  const searchOf = () => `/api/search?q=${words[(index += 1) % words.length]}+${words[index % 7]}${index}`;
  // No page, so not cached: settings, seo and entitlements of a path that is new.
  const cheapOf = () => `/api/bootstrap?path=/games/none-${(index += 1)}`;
  const ask = async (path, address) => {
    const begun = performance.now();
    const reply = await fetch(server.origin + path, { headers: headersOf(address) });
    await reply.text();
    return { status: reply.status, ms: performance.now() - begun };
  };
  /** One call after the other of the second address. */
  const measure = async (pathOf, untilMs) => {
    const times = [];
    const wrong = [];
    for (const end = performance.now() + untilMs; performance.now() < end;) {
      const { status, ms } = await ask(pathOf(), '203.0.113.9');
      times.push(ms);
      if (status !== 200) wrong.push(status);
    }
    return { times: times.toSorted((a, b) => a - b), wrong };
  };
  try {
    await measure(searchOf, 2_000);
    const figures = [];
    for (const { name, pathOf } of [
      { name: 'a cheap call', pathOf: cheapOf },
      { name: 'a search', pathOf: searchOf },
    ]) {
      const alone = await measure(pathOf, seconds * 1_000);
      say(`${name}: alone ${percentile(alone.times, 0.5).toFixed(1)} ms`);
      const load = { isOn: true };
      const refused = [];
      let searches = 0;
      const loaders = Array.from({ length: parallel }, async () => {
        while (load.isOn) {
          const { status } = await ask(searchOf(), '203.0.113.7');
          searches += 1;
          if (status !== 200) refused.push(status);
        }
      });
      const beside = await measure(pathOf, seconds * 1_000);
      load.isOn = false;
      await Promise.all(loaders);
      const [p50, p95] = [0.5, 0.95].map((share) => [percentile(alone.times, share), percentile(beside.times, share)]);
      const said = ([before, after]) =>
        `${before.toFixed(1)} to ${after.toFixed(1)} ms (×${(after / before).toFixed(1)})`;
      figures.push(
        {
          name: `${name} beside ${parallel} searches of another address: p50`,
          measured: said(p50),
          target: 'at most ×3',
        },
        { name: `${name}: p95`, measured: said(p95) },
        {
          name: `${name}: wrong answers to it, and to the ${searches} searches`,
          measured: `${beside.wrong.length}, ${refused.length}`,
        },
      );
    }
    return figures;
  } finally {
    await server.close();
  }
}
