import autocannon from 'autocannon';
import { agreed, withPlatform } from './lib/platform.mjs';
import { percentile, steadyLoad } from './lib/steady-load.mjs';

const path = '/games';
const headers = { cookie: agreed, 'accept-encoding': 'br', accept: 'text/html' };
const steady = { rate: 50, seconds: 30 };

/**
 * The edge under load: guest pages that are in no cache at a steady 50 a second, then one page from the page
 * cache as fast as it goes. Load and platform share the machine.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, async (origin) => {
    const load = { origin, headers, pathOf: (index) => `${path}?uncached=${index}` };
    // The first seconds are the compiler's.
    await steadyLoad({ ...load, pathOf: (index) => `${path}?warm-up=${index}`, rate: steady.rate, seconds: 10 });
    const { times, failures } = await steadyLoad({ ...load, ...steady });
    const cached = await autocannon({ url: `${origin}${path}`, connections: 50, duration: 10, headers });
    const milliseconds = (share) => `${percentile(times, share).toFixed(1)} ms`;
    return [
      { name: 'guest page, uncached, 50 a second: p50', measured: milliseconds(0.5), target: 'at most 8 ms' },
      { name: 'guest page, uncached, 50 a second: p99', measured: milliseconds(0.99), target: 'at most 40 ms' },
      { name: 'its slowest, and wrong answers', measured: `${milliseconds(1)}, ${failures} of ${times.length}` },
      {
        name: 'guest page from the page cache',
        measured: `${Math.round(cached.requests.average)} a second`,
        target: 'at least 2,000 a second',
      },
      {
        name: 'its p99, and wrong answers',
        measured: `${cached.latency.p99} ms, ${cached.non2xx + cached.errors} of ${cached.requests.total}`,
      },
    ];
  });
