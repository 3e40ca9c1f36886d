import { type Parcel, type ParcelConfig, mountRootParcel } from 'single-spa';
import { AppError } from '@platform/shared/http';
import type { RemoteLifecycles, RemoteProps } from '@platform/shared/remote';
import { nextTask } from '../boot/next-task';
import type { RemoteName } from '../navigation/page-table';
import { buildOf, fetchEntryAddress } from './release-address';
import { remoteError } from './remote-error';

/**
 * The entry script of each remote, as the edge put it into the page: of the build that belongs to this page, also when the
 * remote is mounted later. Null while the edge knew no release of it, and not there for a remote that is newer than the
 * document: then it is asked for when it is needed.
 */
export type RemoteEntries = Readonly<Partial<Record<RemoteName, string | null>>>;

type MountParcel = (
  config: ParcelConfig<RemoteProps>,
  props: RemoteProps & { domElement: HTMLElement },
) => Parcel<RemoteProps>;

/**
 * How long a remote's files may take before the slot says so, in milliseconds. That is for slow lines: the edge itself
 * answers for a remote that is silent (server/proxy/pools.ts).
 */
const loadTimeout = 15_000;

export interface RemoteLoader {
  /**
   * Loads a remote's lifecycles, from the cache when it was loaded before.
   * @throws AppError of kind `remote` when it is unknown, unreachable, broken or late
   */
  load(name: RemoteName): Promise<RemoteLifecycles>;
  /** Mounts loaded lifecycles into an element; a server-rendered one is hydrated. */
  mount(lifecycles: RemoteLifecycles, element: HTMLElement, props: RemoteProps): Promise<{ unmount(): Promise<void> }>;
}

/**
 * Makes the loader. Remotes are known from run-time configuration only: nothing is registered at
 * build time, and nothing is fetched before a page needs it.
 * @param onBuild is told which build of a remote this page loads
 */
export function createRemoteLoader(
  entries: RemoteEntries,
  onBuild: (name: RemoteName, build: string) => void = () => undefined,
): RemoteLoader {
  const loading = new Map<RemoteName, Promise<RemoteLifecycles>>();
  let root: Promise<MountParcel> | undefined;

  const addressOf = async (name: RemoteName): Promise<string> => {
    const address = entries[name] ?? (await fetchEntryAddress(name));
    onBuild(name, buildOf(address));
    return address;
  };
  let host: Promise<(name: RemoteName) => Promise<unknown>> | undefined;
  const openHost = () => {
    host ??= import(/* webpackChunkName: "federation" */ './federation').then(
      async ({ startFederation }) => {
        await nextTask();
        return startFederation(addressOf);
      },
      (error: unknown) => {
        host = undefined;
        throw error;
      },
    );
    return host;
  };

  const fetchRemote = async (name: RemoteName): Promise<RemoteLifecycles> => {
    const exposed = openHost().then((loadExposed) => loadExposed(name));
    const module = (await withTimeout(exposed, loadTimeout, name)) as Partial<RemoteLifecycles> | null | undefined;
    if (typeof module?.prepare !== 'function')
      throw remoteError('remote-broken', `The remote "${name}" does not expose lifecycles.`);
    return module as RemoteLifecycles;
  };

  return {
    load(name) {
      const known = loading.get(name);
      if (known !== undefined) return known;
      const attempt = fetchRemote(name).catch((error: unknown) => {
        loading.delete(name);
        throw error instanceof AppError
          ? error
          : remoteError('remote-unreachable', `The remote "${name}" could not be loaded.`, error);
      });
      loading.set(name, attempt);
      return attempt;
    },
    async mount(lifecycles, element, props) {
      root ??= mountHolder();
      const mountParcel = await root;
      const parcel = mountParcel(lifecycles.parcel, { ...props, domElement: element });
      // A parcel tells of one failure in several promises; here it is heard where it matters.
      for (const step of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise])
        step.catch(() => undefined);
      await parcel.mountPromise;
      return {
        unmount: async () => {
          if (parcel.getStatus() === 'MOUNTED') await parcel.unmount();
        },
      };
    },
  };
}

/** Root parcels are never forgotten by single-spa: one is mounted once, every remote below it. */
function mountHolder(): Promise<MountParcel> {
  return new Promise((resolve, reject) => {
    const holder = mountRootParcel(
      {
        bootstrap: () => Promise.resolve(),
        mount: (props: { mountParcel: MountParcel }) => {
          resolve(props.mountParcel);
          return Promise.resolve();
        },
        unmount: () => Promise.resolve(),
      } as unknown as ParcelConfig,
      { domElement: document.createElement('div') },
    );
    holder.mountPromise.catch(reject);
  });
}

function withTimeout<T>(promise: Promise<T>, milliseconds: number, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(remoteError('remote-late', `The remote "${name}" did not load in time.`)),
      milliseconds,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
