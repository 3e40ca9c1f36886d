import type { RemoteName } from '../navigation/page-table';

/** Response at `releaseAddress`: the build of a remote for this visitor. */
export interface CurrentRelease {
  name: RemoteName;
  build: string;
  /** Address of the script by which it starts. */
  entry: string;
}

/** Where the edge says which build of a remote a visitor gets at the moment. */
export const releaseAddress = (name: RemoteName): string => `/remotes/${name}/release.json`;

/** Address of a file of one build, which is there as long as the build is, whatever is current. */
export const fileAddress = (name: RemoteName, build: string, file: string): string =>
  `/remotes/${name}/@${build}/${file}`;

/** The build of a file's address; empty for another address. */
export const buildOf = (address: string): string => /^\/remotes\/[^/]+\/@([^/]+)\//.exec(address)?.[1] ?? '';

/**
 * The same address in a folder that no browser has requested anything from. A retry must not meet what failed before: a
 * browser answers a request with the failed preload of its address, once for each file of the remote.
 * @param address of a file of a remote, as `fileAddress` gives it
 * @param number distinguishes the retries of a document
 */
export const retryAddress = (address: string, number: number): string =>
  address.replace(/^\/remotes\/[^/]+/, (remote) => `${remote}/retry-${number}`);

/** A path below a remote without the folder of a retry: the remote itself knows nothing of it. */
export const withoutRetry = (path: string): string => path.replace(/^\/retry-\d+(?=\/)/, '');

/**
 * Asks for the address of a remote's entry.
 * @throws Error when it cannot be had
 */
export async function fetchEntryAddress(name: RemoteName): Promise<string> {
  const address = releaseAddress(name);
  const response = await fetch(address, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${address} gave ${response.status}`);
  const { entry } = (await response.json()) as Partial<CurrentRelease>;
  if (typeof entry !== 'string') throw new Error(`${address} names no entry`);
  return entry;
}
