import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { AppError } from '@platform/shared/http';
import { nextTask } from '../boot/next-task';
import type { RemoteName } from '../navigation/page-table';
import { retryAddress } from './release-address';
import { remoteError } from './remote-error';

/** A remote's name in module federation, an identifier. */
export const federationName = (name: RemoteName): string => name.replaceAll('-', '_');

/**
 * Loading of remotes on this platform, as a plugin of the runtime: choice of build, handling of failures, and error
 * messages.
 * @param addressOf address of the entry of the build that belongs to this page
 */
export function loadingRules(addressOf: (name: RemoteName) => Promise<string>): ModuleFederationRuntimePlugin {
  /** Number of failures of each remote in this document. */
  const failures = new Map<RemoteName, number>();
  const failuresOf = (name: RemoteName): number => failures.get(name) ?? 0;
  const fail = (name: RemoteName): number => {
    failures.set(name, failuresOf(name) + 1);
    return failuresOf(name);
  };
  const nameOf = (id: string): RemoteName => id.split('/')[0]?.replaceAll('_', '-') as RemoteName;

  return {
    name: 'loading-rules',
    async beforeRequest(request) {
      const name = nameOf(request.id);
      const address = await addressOf(name);
      const entry = failuresOf(name) === 0 ? address : retryAddress(address, failuresOf(name));
      // Registering again first removes the old registration, with all state of a failed try.
      request.origin.registerRemotes([{ name: federationName(name), entry }], { force: failuresOf(name) > 0 });
      return request;
    },
    // The entry has run, and its exposed module has loaded: each is followed by a separate task, so that the page stays
    // responsive.
    // oxlint-disable-next-line typescript/no-misused-promises -- the runtime waits for it, whatever its types say
    beforeInitRemote: nextTask,
    // oxlint-disable-next-line typescript/no-misused-promises -- as above
    beforeExecuteFactory: nextTask,
    // After a broken connection, or a failed preload that the browser reuses: retry once, where the cause is unknown.
    loadEntryError({ getRemoteEntry, origin, remoteInfo }) {
      const { pathname } = new URL(remoteInfo.entry, window.location.href);
      const name = nameOf(remoteInfo.name);
      const address = retryAddress(pathname.replace(/\/retry-\d+(?=\/@)/, ''), fail(name));
      const entry = getRemoteEntry({ origin, remoteInfo: { ...remoteInfo, entry: address } });
      // The library's type has one promise too many.
      return entry as Promise<unknown> as Promise<undefined>;
    },
    errorLoadRemote({ id, error }) {
      const name = nameOf(id);
      fail(name);
      throw error instanceof AppError
        ? error
        : remoteError('remote-unreachable', `The remote "${name}" could not be loaded.`, error);
    },
  };
}
