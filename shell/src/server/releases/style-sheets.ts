import type { AssetList } from '@platform/build';
import { faultOf } from '@platform/build/file-facts';
import { fetchBytes, type FetchOptions } from '../fetch-text';

/** Bytes of one style sheet, and of all that are kept of a release: those of a remote have some 10 KiB each. */
const limits = { fileBytes: 256 * 1024, allBytes: 1024 * 1024 };

/** Style sheets of a release by file name. */
export type StyleSheets = ReadonlyMap<string, Uint8Array>;

/**
 * Fetches the style sheets of a release, so that its pages look right while the remote's server does not respond
 * (docs/decisions/silent-remotes.md). One that cannot be had as it was built is left out.
 * @param folder address of the release, without a slash at its end
 * @param options of each request; its deadline is that of one file
 */
export async function fetchStyleSheets(
  { entry, chunks, files = {} }: Pick<AssetList, 'entry' | 'chunks' | 'files'>,
  folder: string,
  options: Omit<FetchOptions, 'maxBytes'>,
): Promise<StyleSheets> {
  const names = [...new Set([entry, ...Object.values(chunks)].flatMap(({ css }) => css))];
  const fetched = await Promise.all(
    names.map(async (name) => {
      const found = await fetchBytes(`${folder}/${name}`, { ...options, maxBytes: limits.fileBytes }).catch(() => null);
      if (found?.status !== 200) return null;
      const { [name]: wanted } = files;
      return wanted !== undefined && faultOf(name, wanted, found.bytes) !== null ? null : found.bytes;
    }),
  );
  const kept = new Map<string, Uint8Array>();
  let left = limits.allBytes;
  for (const [at, bytes] of fetched.entries()) {
    if (bytes === null || bytes.length > left) continue;
    left -= bytes.length;
    kept.set(names[at] ?? '', bytes);
  }
  return kept;
}
