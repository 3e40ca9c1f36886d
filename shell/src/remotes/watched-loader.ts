import type { RemoteLifecycles } from '@platform/shared/remote';
import type { RemoteName } from '../navigation/page-table';
import type { RemoteLoader } from './load-remote';

export interface WatchedLoader extends RemoteLoader {
  /** Remotes that have been mounted in this page. */
  readonly mounted: ReadonlySet<RemoteName>;
}

/** The part that failed: the remote itself (it has its place's fallback), or a page of one that is there. */
export type OnRemoteFailure = (kind: 'remote' | 'page', name: RemoteName, error: unknown) => void;

/**
 * A loader that tells of failures. Nothing else is changed: the slot hears of them as before.
 * @param loader the loader that does the work
 */
export function watchLoader(loader: RemoteLoader, onFailure: OnRemoteFailure): WatchedLoader {
  const mounted = new Set<RemoteName>();
  const names = new WeakMap<RemoteLifecycles, RemoteName>();

  return {
    mounted,
    async load(name) {
      const tell = (kind: 'remote' | 'page') => (error: unknown) => {
        onFailure(kind, name, error);
        throw error;
      };
      const lifecycles = await loader.load(name).catch(tell('remote'));
      const watched: RemoteLifecycles = {
        ...lifecycles,
        prepare: (...given) => lifecycles.prepare(...given).catch(tell('page')),
      };
      names.set(watched, name);
      return watched;
    },
    mount(lifecycles, element, props) {
      const name = names.get(lifecycles);
      if (name !== undefined) mounted.add(name);
      return loader.mount(lifecycles, element, {
        ...props,
        onCrash: (error) => {
          if (name !== undefined) onFailure('page', name, error);
          props.onCrash(error);
        },
      });
    },
  };
}
