import type { AssetList } from '@platform/build';
import { fetchText } from '../fetch-text';
import { timeoutFactor } from '../timeout-factor';
import { readAssetList } from './asset-list';
import { readManifest, withManifest } from './manifest';
import type { Versions } from './needs';
import { checkFiles } from './release-files';
import { fetchStyleSheets, type StyleSheets } from './style-sheets';

export interface Release {
  assets: AssetList;
  /** The server build's; null when browsers alone render its pages. */
  code: string | null;
  /** Where the code came from. */
  file: string;
  /** Its `mf-manifest.json` as it is; null: it has none. */
  manifest: string | null;
  /** Those that are kept, for when the remote's server does not respond. */
  styles: StyleSheets;
}

/** Reads what a remote's server has of its releases. */
export interface ReleaseLoader {
  /**
   * Reads its `release.json`.
   * @param etag of the one that was read before
   * @throws Error when it cannot be read
   */
  pointer(baseUrl: string, etag: string): Promise<{ url: string; status: number; etag: string; text: string }>;
  /**
   * Reads a build.
   * @param isKnown whether its files need not be looked at: visitors had it, or there is no other
   * @throws ReleaseRefused, or Error when it cannot be read
   */
  load(build: string, isKnown: boolean): Promise<Release>;
  /**
   * Looks at the browser's files of a build.
   * @throws ReleaseRefused when they are not those that were built, Error when they cannot be read
   */
  seeFiles(assets: AssetList): Promise<void>;
  /** The build whose files were not whole when they were seen last; null: there is none. */
  lacking(): AssetList | null;
}

export interface LoaderOptions {
  /** Where the files of a build lie, without a slash at the end. */
  readonly folderOf: (build: string) => string;
  /**
   * Checks a release before its server build is fetched.
   * @throws ReleaseRefused
   */
  readonly accept: (assets: AssetList) => void;
  /** Packages that the shell shares with remotes: name -> version. */
  readonly provides: Versions;
  readonly fetch: typeof fetch;
}

/** Milliseconds for one file with its body. */
const fileMs = 2_000 * timeoutFactor;
/** Bytes of a list and of a server build, some hundred KiB: a remote's mistake must not fill the edge's memory. */
const maxBytes = { pointer: 16 * 1024, list: 1024 * 1024, bundle: 8 * 1024 * 1024 };

export function createReleaseLoader({ folderOf, accept, provides, fetch: get }: LoaderOptions): ReleaseLoader {
  let lacking: AssetList | null = null;
  // Only origins that the configuration names are ever evaluated: a redirect may lead to another.
  const common = { timeoutMs: fileMs, redirect: 'error', fetch: get } as const;
  const read = async (url: string, limit: number, headers: Record<string, string> = {}) => {
    const fetched = await fetchText(url, { ...common, maxBytes: limit, headers });
    if (fetched.status !== 304 && (fetched.status < 200 || fetched.status > 299))
      throw new Error(`${url} answers ${fetched.status}`);
    return { url, ...fetched };
  };
  const seeFiles = async (assets: AssetList): Promise<void> => {
    lacking = assets;
    await checkFiles(assets, folderOf(assets.build), common);
    lacking = null;
  };
  const manifestOf = async ({ build, manifest }: AssetList) =>
    manifest === null ? null : read(`${folderOf(build)}/${manifest}`, maxBytes.list);
  return {
    pointer: (baseUrl, etag) =>
      read(`${baseUrl}/release.json`, maxBytes.pointer, etag === '' ? {} : { 'if-none-match': etag }),
    async load(build, isKnown) {
      const list = await read(`${folderOf(build)}/assets.json`, maxBytes.list);
      const assets = readAssetList(list.text, list.url);
      if (assets.build !== build) throw new Error(`${list.url} is of build ${assets.build}`);
      accept(assets);
      if (!isKnown) await seeFiles(assets);
      const found = await manifestOf(assets);
      const described = found === null ? assets : withManifest(assets, readManifest(found.text, found.url), provides);
      const rest = {
        assets: described,
        manifest: found?.text ?? null,
        styles: await fetchStyleSheets(described, folderOf(build), common),
      };
      if (assets.server === null) return { ...rest, code: null, file: list.url };
      const { url, text } = await read(`${folderOf(build)}/${assets.server}`, maxBytes.bundle);
      return { ...rest, code: text, file: url };
    },
    seeFiles,
    lacking: () => lacking,
  };
}
