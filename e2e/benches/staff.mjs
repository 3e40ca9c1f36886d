import { startApart } from './lib/apart.mjs';
import { percentile, steadyLoad } from './lib/steady-load.mjs';

/** Set to less (`BENCH_SHARE=0.01`) to try the measurement itself. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const members = Math.max(1000, 100_000 * share);
const entries = 10 * members;
const titles = Math.max(1000, 10_000 * share);
/** Calls a second, and seconds of each list. */
const load = { rate: 20, seconds: 10 };

/** @param {number} days */
const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Every list and search of staff on a large site (docs/spec/staff.md): first pages, filters with few hits, far pages.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  say(`Making ${members} members, ${2 * members} orders, ${entries} entries of the ledger and ${titles} titles.`);
  const server = await startApart('staff-server', 'startStaffServer', [members, entries, titles]);
  try {
    const headers = { cookie: server.cookie };
    const member = `/api/staff/members/${server.memberId}`;
    const far = async (path) => {
      const response = await fetch(`${server.origin}${path}`, { headers });
      const { next } = await response.json();
      return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`;
    };
    const texts = ['me', 'member7', 'ab12', 'member99@example.com', 'made', 'sil', 'a'.repeat(40), '17'];
    const lists = [
      ['search: eight texts of 2 to 40 letters', (n) => `/api/staff/search?q=${texts[n % texts.length]}`],
      ['members', () => '/api/staff/members'],
      [
        'members, second page',
        (
          (path) => () =>
            path
        )(await far('/api/staff/members')),
      ],
      [
        'members by state: new, verified, Premium, blocked of which none is, to be erased',
        (n) => `/api/staff/members?state=${['new', 'verified', 'premium', 'blocked', 'removal'][n % 5]}`,
      ],
      ['members who joined on a day', (n) => `/api/staff/members?from=${daysAgo(n % 60)}&to=${daysAgo(n % 60)}`],
      ['members of a name', (n) => `/api/staff/members?q=${encodeURIComponent(texts[n % texts.length])}`],
      ['a member', () => member],
      ['ledger of a member', () => `${member}/ledger`],
      ['library of a member', () => `${member}/library`],
      ['orders', () => '/api/staff/orders'],
      [
        'orders, second page',
        (
          (path) => () =>
            path
        )(await far('/api/staff/orders')),
      ],
      ['orders charged back, of which one in 997 is', () => '/api/staff/orders?state=charged-back'],
      ['orders of a country without any', () => '/api/staff/orders?country=JP'],
      ['orders of a member', () => `/api/staff/orders?member=${server.memberId}`],
      ['orders to review', () => '/api/staff/orders?review=true'],
      ['subscriptions', () => '/api/staff/subscriptions'],
      ['subscriptions whose renewal failed, of which one in 500 did', () => '/api/staff/subscriptions?status=past-due'],
      ['reconciliation', () => '/api/staff/reconciliation'],
      ['reports', () => '/api/staff/reports'],
      ['reports decided', () => '/api/staff/reports?queue=decided'],
      ['performers', () => '/api/staff/performers'],
      ['performers with papers to look after', () => '/api/staff/performers?state=papers'],
      ['performers of a name', (n) => `/api/staff/performers?q=${texts[n % texts.length]}`],
      ['a performer', () => '/api/staff/performers/1'],
      ['team', () => '/api/staff/team'],
      ['audit log', () => '/api/staff/audit'],
      ['audit log with a text', (n) => `/api/staff/audit?search=${['re', 'refund', '4e7', 'staff3'][n % 4]}`],
      ['audit log of a member', () => `/api/staff/audit?member=${server.memberId}`],
      ['mails that wait; that failed', (n) => `/api/staff/mails?state=${n % 2 === 0 ? 'waiting' : 'failed'}`],
      ['partners', () => '/api/staff/partners'],
      ['jobs', () => '/api/staff/jobs'],
      ['what waits', () => '/api/staff/waiting'],
      ['how the site is', () => '/api/staff/system'],
      ['figures of today; of 30 days', (n) => `/api/staff/today?period=${n % 2 === 0 ? 'day' : 'month'}`],
    ];
    const figures = [];
    for (const [name, pathOf] of lists) {
      await steadyLoad({ origin: server.origin, pathOf, headers, rate: load.rate, seconds: 1 });
      const { times, failures } = await steadyLoad({ origin: server.origin, pathOf, headers, ...load });
      const ms = (part) => percentile(times, part).toFixed(1);
      figures.push({
        name,
        measured: `p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms${failures > 0 ? `, ${failures} failed` : ''}`,
        target: 'p99 at most 150 ms',
      });
    }
    return figures;
  } finally {
    await server.close();
  }
}
