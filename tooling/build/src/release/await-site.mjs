import { setTimeout as delay } from 'node:timers/promises';
import { siteReport } from './site-report.mjs';

/** Milliseconds between two looks. */
const lookMs = 200;

/**
 * Waits until a running site has done what a release's pointer says.
 * @param {string} site its address
 * @param {string} name the remote
 * @param {{ stable: string, next: { build: string } | null }} pointer
 * @param {number} seconds at most
 * @param {typeof siteReport} [ask]
 * @returns {Promise<{ kind: 'taken' | 'silent' } | { kind: 'refused' | 'late', build: string, problem: string }>}
 *   `silent`: no site answers at this address; `late`: it has not done so in time
 */
export async function awaitSite(site, name, { stable, next }, seconds, ask = siteReport) {
  const wanted = next?.build ?? null;
  const end = performance.now() + seconds * 1_000;
  let problem = 'it has not said why';
  for (let look = 0; performance.now() < end || look === 0; look += 1) {
    const report = await ask(site, name);
    if (report === null && look === 0) return { kind: 'silent' };
    const { build = null, canary = null, refused = null } = report ?? {};
    if (build === stable && (canary?.build ?? null) === wanted) return { kind: 'taken' };
    if (refused !== null && [stable, wanted].includes(refused))
      return { kind: 'refused', build: refused, problem: report?.problem ?? problem };
    problem = report?.problem ?? problem;
    await delay(lookMs);
  }
  return { kind: 'late', build: wanted ?? stable, problem };
}
