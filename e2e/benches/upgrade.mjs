import { startApart } from './lib/apart.mjs';

const accounts = 1_000_000;
const entries = 5_000_000;
const quietMs = 10_000;

/**
 * An upgrade of a large database from release e51660b to this one, beside the work of a site.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  say(`Making ${accounts} accounts and ${entries} entries of the ledger: some minutes.`);
  const server = await startApart('upgrade-database', 'startUpgradeDatabase', [accounts, entries]);
  try {
    const quiet = await server.rest(quietMs);
    const { migrations, seconds, waits, work } = await server.upgrade();
    const before = new Map(quiet.map(({ name, longest }) => [name, longest]));
    const ms = (value) => `${Math.round(value)} ms`;
    return [
      {
        name: `${migrations} migrations over ${accounts} accounts and ${entries} entries`,
        measured: `${seconds.toFixed(1)} s, tables waited for ${waits} times`,
      },
      ...work.map(({ name, count, longest, p99 }) => ({
        name: `meanwhile ${name}, the longest`,
        measured: `${ms(longest)} (p99 ${ms(p99)}, ${count} of them; ${ms(before.get(name))} without an upgrade)`,
        target: 'at most 1 s',
      })),
    ];
  } finally {
    await server.close();
  }
}
