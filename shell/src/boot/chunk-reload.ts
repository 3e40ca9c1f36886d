/** Milliseconds in which a page is not started over a second time (docs/spec/errors.md#lost-chunks). */
const guard = 10_000;
const storageKey = 'chunk-reload';

/** Whether a chunk could not be loaded: rspack's own error, and that of its style sheets. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || /Loading (?:CSS )?chunk \S+ failed/.test(error.message);
}

/**
 * Starts the page over when a chunk of it is gone, as after a deployment (docs/spec/errors.md#lost-chunks). A second
 * failure soon afterwards is not one that a reload cures.
 * @param now milliseconds
 * @returns whether the page starts over
 */
export function reloadOnce(
  window: Pick<Window, 'sessionStorage' | 'location' | 'navigator'>,
  now: number = Date.now(),
): boolean {
  // Without a network there is nothing to start over from, and the page that still works would be lost.
  if (!window.navigator.onLine) return false;
  try {
    const before = Number(window.sessionStorage.getItem(storageKey));
    if (before > 0 && now - before < guard) return false;
    window.sessionStorage.setItem(storageKey, String(now));
  } catch {
    // Without a memory it could go on for ever.
    return false;
  }
  window.location.reload();
  return true;
}

/** Reloads the page when a chunk is lost and no other handler takes the error. */
export function reloadOnLostChunk(window: Window): void {
  const look = (error: unknown) => {
    if (isChunkError(error)) reloadOnce(window);
  };
  window.addEventListener('error', ({ error }) => look(error));
  window.addEventListener('unhandledrejection', ({ reason }) => look(reason));
}
