/** Milliseconds between two looks whether the site is back. */
const reloadIntervalMs = 3_000;

/**
 * Waits until the site responds again, then reloads the page.
 * @param reload starts the page over
 */
export function recoverWhenReady(reload: () => void, get: typeof fetch = fetch): void {
  const look = async () => {
    // An edge is ready without its API, too, with pages that it made before: this one was not among them.
    const ready = await get('/readyz', { cache: 'no-store' })
      .then(async (response) => response.ok && ((await response.json()) as { api?: unknown }).api === 'ok')
      .catch(() => false);
    if (ready) reload();
    else setTimeout(() => void look(), reloadIntervalMs);
  };
  setTimeout(() => void look(), reloadIntervalMs);
}
