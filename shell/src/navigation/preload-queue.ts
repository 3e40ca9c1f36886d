/** How many are loaded at once (docs/spec/routes.md#prefetching). */
const mostAtOnce = 4;

export interface PreloadQueue {
  /** Puts an address at the end, unless it is waiting, being loaded, or was loaded a moment ago. */
  add(address: string): void;
  /** Forgets an address that still waits. */
  drop(address: string): void;
  /** Forgets all that still wait. */
  clear(): void;
}

/**
 * Prefetches addresses, at most four at once, in the order in which they came.
 * @param load loads one; a failure is ignored, since the page itself tries again
 * @param fresh milliseconds for which an address is not loaded again
 */
export function createPreloadQueue(
  load: (address: string) => Promise<unknown>,
  fresh = 30_000,
  now: () => number = Date.now,
): PreloadQueue {
  const waiting = new Set<string>();
  const running = new Set<string>();
  const loadedAt = new Map<string, number>();
  const next = (): void => {
    for (const address of waiting) {
      if (running.size >= mostAtOnce) return;
      waiting.delete(address);
      running.add(address);
      load(address)
        .then(
          () => loadedAt.set(address, now()),
          () => undefined,
        )
        .finally(() => {
          running.delete(address);
          next();
        });
    }
  };
  return {
    add(address) {
      if (running.has(address) || now() - (loadedAt.get(address) ?? -Infinity) < fresh) return;
      waiting.add(address);
      next();
    },
    drop: (address) => waiting.delete(address),
    clear: () => waiting.clear(),
  };
}
