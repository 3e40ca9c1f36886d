import { cpSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * The production bundle: one file each for server, command line and their workers, packages left outside (they
 * are installed anyway, and some carry binaries), the contracts of `shared` inside.
 */
const here = (path) => new URL(path, import.meta.url).pathname;

rmSync(here('dist'), { recursive: true, force: true });
await build({
  // Processes of their own besides server and command line are listed in build-entries.json.
  entryPoints: ['src/server.ts', 'src/cli.ts', ...JSON.parse(readFileSync(here('build-entries.json'), 'utf8'))].map(
    here,
  ),
  outbase: here('src'),
  outdir: here('dist'),
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
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@platform/') ? undefined : { path, external: true },
        );
      },
    },
  ],
});
// migrate.ts looks beside itself.
cpSync(here('src/db/migrations'), here('dist/migrations'), { recursive: true });
