import type { AssetList } from '@platform/build';
import type { RemoteName } from '../../navigation/page-table';
import type { RemoteRenderer } from '../render/remote-renderer';
import { ReleaseRefused } from './release-refused';

/** A build that a visitor sees by a link (override-link.ts), with a worker of its own. */
export interface Override {
  readonly name: RemoteName;
  readonly assets: AssetList;
  readonly renderer: Pick<RemoteRenderer, 'render' | 'close'>;
}

/** A build that a visitor has a link to but does not see, with the reason as a sentence. */
export interface RefusedOverride {
  readonly problem: string;
}

export interface Overrides {
  /**
   * The build of a link, with a running worker; the first request for it starts the worker and waits until it has
   * rendered. Never throws.
   */
  get(name: RemoteName, build: string): Promise<Override | RefusedOverride>;
  close(): Promise<void>;
}

/**
 * Maximum number of workers: links are for developers, not for visitors. Milliseconds that an idle worker is kept, that
 * a closed one has to finish its renders, and after which a refused build is tried again.
 */
export const overrideLimits = { workers: 2, idleMs: 5 * 60_000, drainMs: 1_000, retryMs: 5_000 };

interface Kept {
  readonly started: Promise<Override | RefusedOverride>;
  idle: NodeJS.Timeout;
}

/**
 * Keeps the workers of builds that are seen by a link: the two requested last, each until it has been idle for a while.
 * @param start loads a build, lets it through the gate and starts its worker
 * @param log receives the reason why a build is not shown
 */
export function createOverrides(
  start: (name: RemoteName, build: string) => Promise<Override>,
  log: (problem: string, details: { remote: RemoteName; build: string }) => void,
  limits = overrideLimits,
): Overrides {
  /** In order of the last request. */
  const kept = new Map<string, Kept>();

  const end = (key: string, afterMs: number): void => {
    const found = kept.get(key);
    if (found === undefined) return;
    kept.delete(key);
    clearTimeout(found.idle);
    void found.started.then((result) => {
      // Renders in progress may still finish.
      if ('renderer' in result) setTimeout(() => void result.renderer.close(), afterMs).unref();
    });
  };
  const endIn = (key: string, milliseconds: number): NodeJS.Timeout =>
    setTimeout(() => end(key, limits.drainMs), milliseconds).unref();

  return {
    get(name, build) {
      const key = `${name}@${build}`;
      const found = kept.get(key);
      if (found !== undefined) {
        kept.delete(key);
        kept.set(key, found);
        clearTimeout(found.idle);
        found.idle = endIn(key, limits.idleMs);
        return found.started;
      }
      const started = start(name, build).catch((error: unknown): RefusedOverride => {
        const reason = error instanceof Error ? error.message : String(error);
        log(reason, { remote: name, build });
        const made = kept.get(key);
        if (made !== undefined) {
          clearTimeout(made.idle);
          made.idle = endIn(key, limits.retryMs);
        }
        // Only messages of the gate may appear on a page: other messages contain addresses behind the edge.
        return {
          problem: error instanceof ReleaseRefused ? reason : `${name} ${build} is not there, or cannot be read`,
        };
      });
      kept.set(key, { started, idle: endIn(key, limits.idleMs) });
      const [oldest] = kept.keys();
      if (kept.size > limits.workers && oldest !== undefined) end(oldest, limits.drainMs);
      return started;
    },
    async close() {
      const all = [...kept.values()];
      kept.clear();
      for (const { idle } of all) clearTimeout(idle);
      await Promise.all(
        all.map(({ started }) =>
          started.then((result) => ('renderer' in result ? result.renderer.close() : undefined)),
        ),
      );
    },
  };
}
