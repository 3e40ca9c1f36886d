/** Milliseconds between two looks whether the site is back. */
const reloadIntervalMs = 3_000;

/**
 * Waits until the site responds again, then reloads the page.
 * @param reload starts the page over
 */
export function recoverWhenReady(reload: () => void, get: typeof fetch = fetch): void {
  const look = async () => {
    const ready = await get('/readyz', { cache: 'no-store' }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) reload();
    else setTimeout(() => void look(), reloadIntervalMs);
  };
  setTimeout(() => void look(), reloadIntervalMs);
}
