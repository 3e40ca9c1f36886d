import { readPages } from '@platform/shared/pages';
import type { AssetList } from '../../../../scripts/build/release-plugin';

export interface Release {
  assets: AssetList;
  code: string;
  /** Where the code came from. */
  file: string;
}

export interface ReleaseWatcher {
  /** The last release that could be read, null before the first. */
  current(): AssetList | null;
  /** Why the last look failed, null when it did not. */
  problem(): string | null;
  /** Looks once more, now. */
  check(): Promise<void>;
  stop(): void;
}

export interface WatchOptions {
  /** The remote's address, without a slash at its end. */
  baseUrl: string;
  /** Milliseconds between two looks. */
  interval: number;
  /**
   * Says whether a release may be taken up.
   * @throws Error with the reason; the last good release stays in use
   */
  accept?: (assets: AssetList) => void;
  onRelease: (release: Release) => void;
  onProblem: (problem: string | null) => void;
  fetch?: typeof fetch;
}

const fetchTimeout = 2_000;
/** Bytes of a list and of a server build, some hundred KiB: a remote's mistake must not fill the edge's memory. */
const largest = { list: 1024 * 1024, bundle: 8 * 1024 * 1024 };

/**
 * Follows a remote's deployments by its `assets.json`: deploying a remote never touches the shell.
 * A remote that is away keeps its last release in use.
 */
export function watchReleases({
  baseUrl,
  interval,
  accept = () => undefined,
  onRelease,
  onProblem,
  fetch: get = fetch,
}: WatchOptions): ReleaseWatcher {
  let assets: AssetList | null = null;
  let etag = '';
  let problem: string | null = null;
  let running: Promise<void> | undefined;

  const ask = (file: string, headers: Record<string, string> = {}): Promise<Response> =>
    // Only origins that the configuration names are ever evaluated: a redirect may lead to another.
    get(`${baseUrl}/${file}`, { headers, redirect: 'error', signal: AbortSignal.timeout(fetchTimeout) });

  const look = async (): Promise<void> => {
    const listFile = `${baseUrl}/assets.json`;
    const response = await ask('assets.json', etag === '' ? {} : { 'if-none-match': etag });
    if (response.status === 304) return;
    if (!response.ok) throw new Error(`${listFile} answers ${response.status}`);
    const found = readAssetList(await readText(response, listFile, largest.list), listFile);
    if (found.build !== assets?.build) {
      if (found.server === null) throw new Error(`${listFile} names no server build`);
      accept(found);
      const file = `${baseUrl}/${found.server}`;
      const bundle = await ask(found.server);
      if (!bundle.ok) throw new Error(`${file} answers ${bundle.status}`);
      const code = await readText(bundle, file, largest.bundle);
      assets = found;
      onRelease({ assets: found, code, file });
    }
    etag = response.headers.get('etag') ?? '';
  };
  const check = (): Promise<void> => {
    running ??= look()
      .then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      .then((found) => {
        if (found !== problem) onProblem(found);
        problem = found;
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(() => void check(), interval);
  timer.unref();
  return { current: () => assets, problem: () => problem, check, stop: () => clearInterval(timer) };
}

/** Reads a body as text, and no more of it than it may have. */
async function readText(response: Response, source: string, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) throw new Error(`${source} is larger than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Reads an `assets.json`.
 * @param text what came
 * @param source its address, for the message
 * @throws Error naming what is wrong
 */
export function readAssetList(text: string, source: string): AssetList {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${source} is not JSON`);
  }
  const list = value as Partial<AssetList> | null;
  // Names go into addresses: below the remote's own, and nowhere else.
  const isFile = (name: unknown): boolean =>
    typeof name === 'string' && /^[\w-][\w./-]*$/.test(name) && !name.includes('..');
  const files = (group: unknown): boolean => {
    const { js, css } = (group ?? {}) as { js?: unknown; css?: unknown };
    return [js, css].every((names) => Array.isArray(names) && names.every(isFile));
  };
  const good =
    typeof list === 'object' &&
    list !== null &&
    typeof list.name === 'string' &&
    typeof list.build === 'string' &&
    /^[\w.-]{1,64}$/.test(list.build) &&
    files(list.entry) &&
    typeof list.chunks === 'object' &&
    list.chunks !== null &&
    Object.values(list.chunks).every(files) &&
    (list.server === null || isFile(list.server));
  if (!good) throw new Error(`${source} is not a list of assets`);
  return { ...list, pages: list.server === null ? [] : readPages(list.pages) } as AssetList;
}
