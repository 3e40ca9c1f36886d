/**
 * Where every app's build begins: each `rspack.config.ts` is one call of a function of this file. What the calls do lies in
 * tooling/build/src/rspack: `app.ts` has the configuration, `federation.ts` what shell and remotes share. A remote in another
 * repository has the same from the package @platform/build (docs/decisions/packages.md).
 */
import { type Configuration, rspack } from '@rspack/core';
import { defineApp, defineServer } from '@platform/build';

export { defineRemoteBuilds } from '@platform/build';

/** Port of the shell's development server, before PORT_OFFSET. */
const shellPort = 3090;

/**
 * The shell's two builds: the host of the remotes in the browser, and the edge.
 * @param dir the shell's folder
 */
export function defineShellBuilds(dir: string): Configuration[] {
  const options = { name: 'shell', dir, port: shellPort };
  const edge = defineServer(options, { main: './src/server/main.ts', worker: './src/server/render/worker.ts' }, true);
  // The edge reads it when it starts, where it is told of no other (REMOTES_LIST).
  const list = new rspack.CopyRspackPlugin({ patterns: [{ from: '../remotes.json' }] });
  return [defineApp(options, './src/boot/entry.ts'), { ...edge, plugins: [...(edge.plugins ?? []), list] }];
}
