/** Milliseconds in which the site must answer. */
const timeoutMs = 2_000;

/**
 * What a running site says of a remote at `/readyz`.
 * @param {string} site its address
 * @param {string} name the remote
 * @returns {Promise<{ build: string | null, canary: { build: string, percent: number } | null, problem: string | null, refused: string | null } | null>}
 *   the build in use, the one that some visitors get, what is wrong in one sentence, and which build is refused for it; null when the site does not answer
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
