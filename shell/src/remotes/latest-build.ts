import type { LatestBuild } from '../../../scripts/build/release-plugin';
import type { RemoteName } from '../navigation/page-table';

/** Where a remote says which build of it is the latest, and by which file it starts. */
export const latestBuildAddress = (name: RemoteName): string => `/remotes/${name}/builds/latest.json`;

/**
 * The same address in a folder that no browser has requested anything from. A retry must not meet what failed before: a
 * browser answers a request with the failed preload of its address, once for each file of the remote.
 * @param address of a file of a remote, as `latestBuildAddress` gives it
 * @param number distinguishes the retries of a document
 */
export const retryAddress = (address: string, number: number): string =>
  address.replace(/^\/remotes\/[^/]+/, (remote) => `${remote}/retry-${number}`);

/** A path below a remote without the folder of a retry: the remote itself knows nothing of it. */
export const withoutRetry = (path: string): string => path.replace(/^\/retry-\d+(?=\/)/, '');

/**
 * Reads the address of a remote's entry, and which build it is of.
 * @param address of `builds/latest.json`
 * @throws Error when it cannot be had or names no entry
 */
export async function fetchEntry(address: string): Promise<{ src: string; build: string }> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} gave ${response.status}`);
  const { entry, build = '' } = (await response.json()) as Partial<LatestBuild>;
  if (typeof entry !== 'string') throw new Error(`${address} names no entry`);
  return { src: new URL(`../${entry}`, new URL(address, window.location.href)).pathname, build };
}
