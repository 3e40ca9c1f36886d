/** Timeout of the site's response, in milliseconds. */
const timeoutMs = 2_000;

/**
 * Reads a running site's report on a remote at `/readyz`.
 * @param {string} site its address
 * @param {string} name the remote
 * @returns {Promise<{ build: string | null, canary: { build: string, percent: number } | null, problem: string | null, refused: string | null } | null>}
 *   the stable build, the canary, the problem in one sentence, and the refused build; null when the site does not
 *   respond
 */
export async function siteReport(site, name) {
  try {
    const response = await fetch(new URL('/readyz', site), { signal: AbortSignal.timeout(timeoutMs) });
    const { remotes = {} } = await response.json();
    return remotes[name] ?? null;
  } catch {
    return null;
  }
}
