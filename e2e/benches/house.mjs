import autocannon from 'autocannon';
import { agreed, withPlatform } from './lib/platform.mjs';

const [guests, requests] = [40, 3_000];

/**
 * A house of guests behind one address, with the limit of pages as it is in production: all ask for the same page, which
 * runs out of the cache meanwhile; then each for pages that are not cached.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(
    say,
    async (origin) => {
      const figures = [];
      for (const path of ['/', '/games', '/games/']) {
        const isSame = path !== '/games/';
        let page = 0;
        const load = await autocannon({
          url: origin + (isSame ? path : '/games'),
          connections: guests,
          amount: isSame ? requests : 400,
          headers: { cookie: agreed, accept: 'text/html', 'accept-encoding': 'br' },
          ...(!isSame && {
            requests: [{ setupRequest: (request) => ({ ...request, path: `/games?never=${(page += 1)}` }) }],
          }),
        });
        const { statusCodeStats = {} } = load;
        figures.push({
          name: isSame
            ? `${guests} guests at one address, ${requests} requests for ${path}: refused`
            : `… 400 pages that nobody has asked for: refused, which they should be`,
          measured: `${statusCodeStats['429']?.count ?? 0} (p99 ${load.latency.p99} ms, ${load.errors} errors, ${Object.keys(statusCodeStats).join(', ')})`,
          ...(isSame && { target: 'none' }),
        });
      }
      return figures;
    },
    { UNCACHED_PAGES_PER_ADDRESS: '' },
  );
