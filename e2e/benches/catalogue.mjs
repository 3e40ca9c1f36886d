import autocannon from 'autocannon';
import { startApart } from './lib/apart.mjs';

const headers = { cookie: 'age-agreement=1', 'accept-encoding': 'br' };
const games = 5_000;
const words = [
  'neon',
  'night',
  'golden',
  'lantern',
  'ember',
  'crystal',
  'harbour',
  'moon',
  'silver',
  'storm',
];
const misspelt = [
  'nigth',
  'goldn',
  'lantrn',
  'embr',
  'cristal',
  'harbor',
  'mooon',
  'silvr',
  'strom',
  'twiligt',
];
const requestCount = 400;

/** The value below which a share of a sorted list lies. */
const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
const pick = (list, index) => list[index % list.length];

/** The address of a search with three filters; each index gives another address. */
const filteredSearch = (index) => {
  const filters = [
    `tags=tag-${index % 40},tag-${(index * 7 + 3) % 40}`,
    `priceMax=${1000 + index}`,
    `difficulty=${index % 3}`,
  ];
  return `/api/games?q=${pick(index % 2 === 0 ? words : misspelt, Math.floor(index / 2))}&${filters.join('&')}&page=${1 + (index % 3)}`;
};
const withoutSearch = (index) =>
  `/api/games?tags=tag-${index % 40}&priceMax=${1000 + index}&scripts=${index % 2 === 0}`;
const suggestion = (index) =>
  `/api/search/suggest?q=${pick(index % 2 === 0 ? words : misspelt, Math.floor(index / 2)).slice(0, 2 + (index % 6))}${index > 200 ? `+${index}` : ''}`;

/** Sends one request after the other. @returns {Promise<string>} p50 and p99 */
async function measure(origin, addressOf) {
  const times = [];
  for (let index = 0; index < requestCount + 50; index += 1) {
    const begun = performance.now();
    const reply = await fetch(origin + addressOf(index), { headers });
    const body = await reply.text();
    if (reply.status !== 200) throw new Error(`${addressOf(index)} answers ${reply.status}: ${body}`);
    // The first requests are slower, because the code is compiled then.
    if (index >= 50) times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(1)} ms`;
}

/**
 * The catalogue over random games in a scratch database: import, uncached lists, suggestions, the cache.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  const server = await startApart('catalogue-server', 'startCatalogueServer', [games, 500]);
  try {
    say(`Imported ${games} games, measuring.`);
    const figures = [
      { name: '5,000 games: import', measured: `${server.importSeconds.toFixed(1)} s`, target: 'under 20 s' },
      {
        name: '5,000 games: three filters and a search, uncached',
        measured: await measure(server.origin, filteredSearch),
        target: 'p99 at most 15 ms',
      },
      { name: '5,000 games: three filters, uncached', measured: await measure(server.origin, withoutSearch) },
      { name: '5,000 games: suggestions', measured: await measure(server.origin, suggestion), target: 'under 50 ms' },
    ];
    const cached = await autocannon({
      url: server.origin + filteredSearch(0),
      connections: 50,
      duration: 8,
      headers,
      workers: 1,
    });
    figures.push({
      name: 'the list from the cache',
      measured: `${Math.round(cached.requests.average)} a second, ${cached.non2xx + cached.errors} wrong`,
      target: 'at least 8,000 a second',
    });
    await server.multiply(19);
    say('100,000 games, measuring.');
    figures.push({
      name: '100,000 games: three filters and a search, uncached',
      measured: await measure(server.origin, filteredSearch),
      target: 'p99 under 60 ms',
    });
    figures.push({
      name: '100,000 games: three filters, uncached',
      measured: await measure(server.origin, withoutSearch),
    });
    figures.push({ name: '100,000 games: suggestions', measured: await measure(server.origin, suggestion) });
    return figures;
  } finally {
    await server.close();
  }
}
