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

/** What the edge and the size budgets read about a release. */
export interface AssetList {
  name: string;
  /** Changes exactly when a file of the release changes. */
  build: string;
  /** Files of the entry: the shell's `main`, a remote's `remoteEntry` with the runtime in it, for any host. */
  entry: { js: string[]; css: string[] };
  /** Files of each named chunk (pages, and a remote's expose), entry files left out. */
  chunks: Record<string, { js: string[]; css: string[] }>;
  /** Module federation's own description of a remote, which is to be believed where both say something; the shell has none. */
  manifest: string | null;
  /** The remote's server bundle, relative to the release; null when browsers alone render its pages, and for the shell. */
  server: string | null;
  /** Pages that the remote declares; the shell's are in its code. */
  pages: PageDeclaration[];
  /** The commit that was built, with `-dirty` for one with changes; null when that is not known. */
  commit: string | null;
  /** What a remote takes from the shell: package -> range of versions it works with. */
  needs: Record<string, string>;
  /** What the shell hands to remotes: package -> version. */
  provides: Record<string, string>;
  /**
   * The browser's files, without maps and compressed copies, so that a lost or cut one is noticed. Releases of before
   * have none, nor has a build that each rebuild overwrites.
   */
  files?: Record<string, FileFacts>;
}

/** `release.json`: which of the builds beside it visitors get. */
export interface ReleasePointer {
  /** The build of all visitors but those of `next`. */
  stable: string;
  /** A build that is tried on some visitors, from 1 to 99 in a hundred. */
  next: { build: string; percent: number } | null;
  /** The stable build before: the first of `used`. */
  previous: string | null;
  /** Builds that visitors had before and that did not fail, the newest first; absent in pointers of before. */
  used?: string[];
  /** In development: the one build lies beside this file, and is overwritten by the next. */
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
  /** Ends when the last description is written: a watching build may finish both its halves at once. */
  written?: Promise<void>;
  /** Of a watching build: begins the next description. */
  pending?: NodeJS.Timeout;
}

/** Milliseconds after which a watching build is described: what changed the browser's half has mostly changed the other. */
const watchedPauses = { browser: 2_000, server: 20 };

/** How many releases of the shell keep their files, for pages that were opened before a deployment. */
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
  /** What its assets.json says of shared packages. */
  shared?: Pick<AssetList, 'needs' | 'provides'>;
  /**
   * What the build leaves beside its files. `history`: it lies in one folder with the builds before it, whose files stay
   * for a while. `pointer`: the folder is served as it is. Nothing: the build is deployed by `npm run release`.
   */
  leaves?: 'history' | 'pointer' | undefined;
  /** File of the pages of a remote without a server build, which is the whole release then. */
  pagesFile?: string | undefined;
}

/**
 * Describes a release once its browser and its server build are written: `assets.json`, compressed copies, and what
 * the folder's kind wants besides.
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
      // The server build may end last: what is to be done with the browser's files is the browser build's word.
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
      // An open page is told of a change when this hook is done: it waits for no description.
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
    // What a development build updates an open page with is nothing to begin a page with.
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

/** Every remote is mounted with what this part says (RemoteLifecycles), whether or not it has code of it. */
const contract = '@platform/shared/remote';

/** What a remote without a server build takes of what it might: it need not be made with React. */
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

/** An edge of before reads no manifest, and its shell has no runtime. */
async function entryForAll(dist: string): Promise<AssetList['entry']> {
  const manifest = JSON.parse(await readFile(path.join(dist, manifestFile), 'utf8')) as ManifestEntries;
  return { js: [manifest.metaData.remoteEntry.name], css: [] };
}

/** The commit of a folder; null outside of a repository, as in an image, unless COMMIT says it. */
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
    // Copies of an earlier, larger file of this name must not stand in for it.
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
  // A record that cannot be read is one that is not there: the release goes out all the same.
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

/** Takes away what an earlier build left: all that is there is deployed. */
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
