import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { findRemote } from './remotes.mjs';
import { type AppOptions, defineApp, defineServer } from './rspack/app.ts';
import { defineStandalone } from './rspack/page.ts';

export { defineApp, defineServer } from './rspack/app.ts';
export { defineBench } from './rspack/page.ts';
export type { AssetList, ReleasePointer } from './rspack/release-plugin.ts';

/**
 * A remote's two builds; all of them are configured by this one call. A remote with a `pages.json` in its folder has one:
 * browsers alone render its pages, with whatever it is made of.
 * @param dir the remote's folder; its package is named after it
 * @param options what this remote wants otherwise than the others
 * @returns what rspack's command line wants: `--env standalone` runs the remote alone
 * @throws Error when remotes.json does not have it
 */
export function defineRemoteBuilds(
  dir: string,
  { alike }: Pick<AppOptions, 'alike'> = {},
): (env: { standalone?: boolean }) => Configuration | Configuration[] {
  const { name, port } = findRemote(dir).entry;
  const file = path.join(dir, 'pages.json');
  const pagesFile = existsSync(file) ? file : undefined;
  const options: AppOptions = { name, dir, port, pagesFile, ...(alike && { alike }) };
  return (env) =>
    env.standalone === true
      ? defineStandalone(options)
      : pagesFile !== undefined
        ? [defineApp(options)]
        : [defineApp(options), defineServer(options, { 'remote.server': './src/remote.server.tsx' }, false)];
}
