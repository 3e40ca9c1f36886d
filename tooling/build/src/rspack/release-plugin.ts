// Over 300 lines: one release from the compilation to its folder, written in one order.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compilation, Compiler } from '@rspack/core';
import type { PageDeclaration } from '@platform/shared/pages';
import { readPages } from '../../../../shared/src/pages/read-pages.ts';
import { type ManifestEntries, manifestFile } from './manifest.ts';
import { type FileFacts, factsOf } from '../release/file-facts.mjs';
import { readDeclaredPages } from './read-declared-pages.ts';

/** Description of a release, read by the edge and the size budgets. */
export interface AssetList {
  name: string;
  /** Changes exactly when a file of the release changes. */
  build: string;
  /** Files of the entry: the shell's `main`, a remote's `remoteEntry` including the runtime, for any host. */
  entry: { js: string[]; css: string[] };
  /** Files of each named chunk (pages, and a remote's expose), without entry files. */
  chunks: Record<string, { js: string[]; css: string[] }>;
  /** Module federation's own description of a remote, which takes precedence over this one; the shell has none. */
  manifest: string | null;
  /**
   * The remote's server bundle, relative to the release; null when its pages are rendered only in browsers, and for the
   * shell.
   */
  server: string | null;
  /** Pages that the remote declares; the shell's are in its code. */
  pages: PageDeclaration[];
  /** The commit that was built, with `-dirty` for one with changes; null when it is not known. */
  commit: string | null;
  /** Packages that a remote takes from the shell: package -> range of versions it works with. */
  needs: Record<string, string>;
  /** Packages that the shell provides to remotes: package -> version. */
  provides: Record<string, string>;
  /**
   * The browser's files, without maps and compressed copies, so that a lost or truncated one is noticed. Absent in
   * older releases, and in a build that each rebuild overwrites.
   */
  files?: Record<string, FileFacts>;
}

/** `release.json`: which of the builds next to it visitors get. */
export interface ReleasePointer {
  /** The build of all visitors but those of `next`. */
  stable: string;
  /** The canary, and its percentage of visitors, from 1 to 99. */
  next: { build: string; percent: number } | null;
  /** The previous stable build: the first of `used`. */
  previous: string | null;
  /** Builds that visitors had before and that did not fail, newest first; absent in older pointers. */
  used?: string[];
  /** In development: the only build is next to this file, and is overwritten by the next. */
  inPlace?: true;
}

/** `builds/latest.json` of the shell: which build is the latest. */
export interface LatestBuild {
  name: string;
  build: string;
  /** When it was built, ISO 8601. */
  at: string;
}

type Described = Omit<AssetList, 'build' | 'manifest' | 'server' | 'pages' | 'commit' | 'files'>;

interface Release {
  browser?: { assets: Described; files: string[]; compress: boolean } & Pick<ReleaseOptions, 'leaves' | 'pagesFile'>;
  server?: string[];
  /** Resolves when the last description is written: a watching build may finish both its halves at once. */
  written?: Promise<void>;
  /** Timer of a watching build that starts the next description. */
  pending?: NodeJS.Timeout;
}

/**
 * Milliseconds after which a watching build is described: a change of the browser's half has mostly changed the other.
 */
const watchedPauses = { browser: 2_000, server: 20 };

/** Number of releases of the shell that keep their files, for pages that were opened before a deployment. */
const keptReleases = 5;
/** A file, its compressed copies and its map. */
const endings = [
  '',
  '.br',
  '.gz',
  '.map',
];
const compressible = /\.(?:js|css|json|svg)$/;
const releases = new Map<string, Release>();
const nothingShared = { needs: {}, provides: {} };

interface ReleaseOptions {
  name: string;
  dist: string;
  kind: 'browser' | 'server';
  /** The browser build's entry. */
  entry?: string;
  /** Whether the browser build's files get compressed copies. */
  compress?: boolean;
  /** Shared packages for its assets.json. */
  shared?: Pick<AssetList, 'needs' | 'provides'>;
  /**
   * Extra output of the build. `history`: its folder also contains the previous builds, whose files stay for a while.
   * `pointer`: the folder is served as it is. Absent: the build is deployed by `npm run release`.
   */
  leaves?: 'history' | 'pointer' | undefined;
  /** File of the pages of a remote without a server build, whose release is then complete. */
  pagesFile?: string | undefined;
}

/**
 * Describes a release once its browser and its server build are written: `assets.json`, compressed copies, and the
 * extra output of `leaves`.
 */
export class ReleasePlugin {
  private readonly options: ReleaseOptions;

  constructor(options: ReleaseOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { dist, kind, entry = '', name, compress = false, leaves, pagesFile, shared } = this.options;
    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const release = releases.get(dist) ?? {};
      releases.set(dist, release);
      const files = Object.keys(compilation.assets).filter((file) => !file.endsWith('.map'));
      if (kind === 'server') release.server = files.map((file) => `server/${file}`);
      // The server build may end last: the browser build decides what to do with the browser's files.
      else
        release.browser = {
          assets: {
            ...describe(name, entry, compilation),
            ...(shared ?? nothingShared),
            ...(pagesFile !== undefined && shared !== undefined && { needs: needsOf(compilation, shared.needs) }),
          },
          files,
          compress,
          leaves,
          pagesFile,
        };
      const { browser, server = pagesFile === undefined ? undefined : [] } = release;
      if (browser === undefined || server === undefined) return;
      const describeIt = (): Promise<void> => {
        release.written = (release.written ?? Promise.resolve())
          .catch(() => undefined)
          .then(() => write(dist, { browser, server }));
        return release.written;
      };
      if (!compiler.watchMode) return describeIt();
      // An open page is updated when this hook is done: do not wait for a description.
      clearTimeout(release.pending);
      release.pending = setTimeout(
        () => void describeIt().catch((error: unknown) => process.stderr.write(`${name}: ${String(error)}\n`)),
        watchedPauses[kind],
      );
    });
  }
}

function describe(name: string, entry: string, compilation: Compilation): Omit<Described, 'needs' | 'provides'> {
  const filesOf = (group: string) => {
    // Files for hot updates of an open page are not part of a first load.
    const all = [...(compilation.namedChunkGroups.get(group)?.getFiles() ?? [])].filter(
      (file) => !file.includes('.hot-update.'),
    );
    return { js: all.filter((file) => file.endsWith('.js')), css: all.filter((file) => file.endsWith('.css')) };
  };
  const chunks = [...compilation.namedChunkGroups.keys()]
    .filter((group) => group !== entry)
    .toSorted()
    .map((group) => [group, filesOf(group)] as const);
  return { name, entry: filesOf(entry), chunks: Object.fromEntries(chunks) };
}

/** Every remote is mounted through this part (RemoteLifecycles), whether or not its code imports it. */
const contract = '@platform/shared/remote';

/** The shared packages that a remote without a server build actually uses: it need not be made with React. */
function needsOf(compilation: Compilation, needs: AssetList['needs']): AssetList['needs'] {
  const consumed = [...compilation.modules]
    .map((module) => module.identifier())
    .filter((id) => id.startsWith('consume shared module'));
  const isConsumed = (name: string): boolean =>
    consumed.some((id) => id.includes(`) ${name}@`) || id.includes(`) ${name}/`));
  return Object.fromEntries(Object.entries(needs).filter(([name]) => name === contract || isConsumed(name)));
}

async function write(dist: string, release: Required<Pick<Release, 'browser' | 'server'>>): Promise<void> {
  const files = [...release.browser.files, ...release.server].toSorted();
  const hash = createHash('sha256');
  const facts: Record<string, FileFacts> = {};
  for (const file of files) {
    const bytes = await readFile(path.join(dist, file));
    hash.update(file).update(bytes);
    if (!file.startsWith('server/')) facts[file] = factsOf(bytes);
  }
  const { leaves, pagesFile } = release.browser;
  const declared = pagesFile === undefined ? null : await readFile(pagesFile, 'utf8');
  if (declared !== null) hash.update(declared);
  const build = hash.digest('hex').slice(0, 12);
  const server = release.server.find((file) => file.endsWith('.cjs') && file.includes('remote.server')) ?? null;
  const pages =
    declared !== null
      ? readPages(pagesIn(declared, pagesFile))
      : server === null
        ? []
        : readPages(await readDeclaredPages(path.join(dist, server)));
  const manifest = files.includes(manifestFile) ? manifestFile : null;
  const assets: AssetList = {
    ...release.browser.assets,
    ...(manifest !== null && { entry: await entryForAll(dist) }),
    build,
    manifest,
    server,
    pages,
    commit: await commitOf(dist),
    ...(release.browser.leaves !== 'pointer' && { files: facts }),
  };
  if (release.browser.compress)
    await Promise.all(
      files
        .filter((file) => compressible.test(file) && !file.startsWith('server/'))
        .map((file) => compressFile(path.join(dist, file))),
    );
  if (leaves === undefined) await sweep(dist, files);
  if (leaves === 'history') await prune(dist, build, files);
  // The list is written last, so that every file it names exists already.
  await replaceFile(path.join(dist, 'assets.json'), JSON.stringify(assets, null, 2));
  if (leaves === 'pointer') {
    const pointer: ReleasePointer = { stable: build, next: null, previous: null, inPlace: true };
    await replaceFile(path.join(dist, 'release.json'), JSON.stringify(pointer));
  }
  if (leaves !== 'history') return;
  const latest: LatestBuild = {
    name: assets.name,
    build,
    at: new Date().toISOString(),
  };
  await replaceFile(path.join(dist, 'builds/latest.json'), JSON.stringify(latest));
}

function pagesIn(text: string, file = ''): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Older edges read no manifest, and their shell has no runtime. */
async function entryForAll(dist: string): Promise<AssetList['entry']> {
  const manifest = JSON.parse(await readFile(path.join(dist, manifestFile), 'utf8')) as ManifestEntries;
  return { js: [manifest.metaData.remoteEntry.name], css: [] };
}

/** The commit of a folder; null outside a repository, as in an image, unless COMMIT is set. */
async function commitOf(folder: string): Promise<string | null> {
  if (process.env['COMMIT']) return process.env['COMMIT'];
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  return promisify(execFile)('git', args, { cwd: folder }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < 1024) {
    // Compressed copies of an earlier, larger file of this name must not be served instead.
    await Promise.all(['br', 'gz'].map((ending) => rm(`${file}.${ending}`, { force: true })));
    return;
  }
  const br = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  const gz = await promisify(gzip)(bytes, { level: 9 });
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gz);
}

async function prune(dist: string, build: string, files: string[]): Promise<void> {
  await mkdir(path.join(dist, 'builds'), { recursive: true });
  const historyFile = path.join(dist, 'builds/history.json');
  // An unreadable record counts as missing: the release is built all the same.
  const found: unknown = await readFile(historyFile, 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => []);
  const history = Array.isArray(found) ? (found as { build: string; files: string[] }[]) : [];
  const next = [{ build, files }, ...history.filter((entry) => entry.build !== build)];
  const kept = new Set(next.slice(0, keptReleases).flatMap((entry) => entry.files));
  const gone = next.slice(keptReleases).flatMap((entry) => entry.files);
  for (const file of gone.filter((name) => !kept.has(name))) {
    for (const ending of endings) await rm(path.join(dist, `${file}${ending}`), { force: true });
  }
  await replaceFile(historyFile, JSON.stringify(next.slice(0, keptReleases)));
}

/** Removes files of an earlier build, because everything in the folder is deployed. */
async function sweep(dist: string, files: readonly string[]): Promise<void> {
  const kept = new Set(files.flatMap((file) => endings.map((ending) => `${file}${ending}`)));
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !kept.has(path.relative(dist, file).replaceAll(path.sep, '/'))) await rm(file);
  }
}

/** Readers see the old file or the new one, never half of one. */
async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
