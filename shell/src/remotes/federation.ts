import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtime from '@module-federation/runtime-tools/runtime-core';
import type { RemoteName } from '../navigation/page-table';
import { federationName, loadingRules } from './loading-rules';
import { sharedParts } from './shared-parts';

/**
 * Makes this page the host of remotes, with @module-federation/enhanced. It is a chunk of its own: the shell comes to life
 * without it.
 * @param addressOf where the entry is of the build of a remote that belongs to this page
 * @returns loads what a remote exposes as `./lifecycles`, with the shell's instances of what both share. It throws an
 *   AppError of kind `remote`, and may be called again
 */
export function startFederation(
  addressOf: (name: RemoteName) => Promise<string>,
): (name: RemoteName) => Promise<unknown> {
  // Entries of our remotes come without the runtime (tooling/build/src/rspack/every-host.ts).
  Object.assign(window, { _FEDERATION_RUNTIME_CORE: runtime });
  const host = createInstance({
    name: 'shell',
    remotes: [],
    shared: sharedParts(),
    shareStrategy: 'loaded-first',
    plugins: [loadingRules(addressOf)],
  });
  return (name) => host.loadRemote(`${federationName(name)}/lifecycles`);
}
