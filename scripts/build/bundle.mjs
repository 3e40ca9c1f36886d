import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles code for Node: packages stay outside (they are installed anyway, and some carry binaries), the platform's own
 * workspaces go in.
 * @param {string} folder absolute path of the workspace; its `dist` is written anew
 * @param {string[]} entries paths below its `src`, each of which becomes a file at the same place in `dist`
 * @returns {Promise<void>}
 * @throws {Error} of esbuild
 */
export async function bundleForNode(folder, entries) {
  const [src, dist] = [path.join(folder, 'src'), path.join(folder, 'dist')];
  fs.rmSync(dist, { recursive: true, force: true });
  await build({
    entryPoints: entries.map((entry) => path.join(src, entry)),
    outbase: src,
    outdir: dist,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-outside',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
            kind === 'entry-point' || name.startsWith('@platform/') ? undefined : { path: name, external: true },
          );
        },
      },
    ],
  });
}
