import { faultOf, type FileFacts } from '@platform/build/file-facts';
import type { AssetList } from '@platform/build';
import { fetchBytes, type FetchOptions, TooLarge } from '../fetch-text';
import { ReleaseRefused } from './release-refused';

/** Files that are fetched at the same time, and bytes that those of one release may have together, some MiB as a rule. */
const limits = { atOnce: 4, bytes: 64 * 1024 * 1024 };

/**
 * Fetches each of the browser's files of a release, and sees whether it is the one that was built. Nothing is kept.
 * @param folder its address, without a slash at its end
 * @param options of each request; its deadline is that of one file
 * @throws ReleaseRefused naming the first file that is missing, cut or another one; Error when one cannot be read
 */
export async function checkFiles(
  { name, build, files = {} }: Pick<AssetList, 'name' | 'build' | 'files'>,
  folder: string,
  options: Omit<FetchOptions, 'maxBytes'>,
): Promise<void> {
  const refuse = (fault: string) => new ReleaseRefused(`${name} ${build} ${fault}`, true);
  const all = Object.entries(files);
  if (all.reduce((sum, [, { bytes }]) => sum + bytes, 0) > limits.bytes)
    throw refuse(`has more than ${limits.bytes / 1024 / 1024} MiB of files`);
  const check = async ([file, wanted]: [string, FileFacts]): Promise<void> => {
    const fault = await fetchFile(`${folder}/${file}`, { ...options, maxBytes: wanted.bytes }).then(
      (bytes) => faultOf(file, wanted, bytes),
      (error: unknown) => {
        if (error instanceof TooLarge) return `has ${file} with more than the ${wanted.bytes} bytes that were built`;
        if (isBadlyPacked(error)) return `has a compressed ${file} that cannot be unpacked`;
        throw error;
      },
    );
    if (fault !== null) throw refuse(fault);
  };
  const next = async (): Promise<void> => {
    for (let entry = all.pop(); entry !== undefined; entry = all.pop()) await check(entry);
  };
  await Promise.all(Array.from({ length: limits.atOnce }, next)).finally(() => all.splice(0));
}

/** @returns null when there is none */
async function fetchFile(url: string, options: FetchOptions): Promise<Uint8Array | null> {
  // As browsers ask for it: a compressed copy may be cut, too.
  const headers = { 'accept-encoding': 'br, gzip' };
  const { status, bytes } = await fetchBytes(url, { ...options, headers });
  if (status === 404 || status === 410) return null;
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  return bytes;
}

/** Whether a body came whole, and is no compressed one: zlib's own errors. */
function isBadlyPacked(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' && /^(?:Z_|ERR_(?:_|BROTLI))/.test(cause.code);
}
