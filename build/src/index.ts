import type { Configuration } from '@rspack/core';
import { findRemote } from './remotes.mjs';
import { type AppOptions, defineApp, defineServer } from './rspack/app.ts';
import { defineStandalone } from './rspack/page.ts';

export { defineApp, defineServer } from './rspack/app.ts';
export { defineBench } from './rspack/page.ts';
export type { AssetList, ReleasePointer } from './rspack/release-plugin.ts';

/**
 * A remote's two builds; all of them are configured by this one call.
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
  const options: AppOptions = { name, dir, port, ...(alike && { alike }) };
  return (env) =>
    env.standalone === true
      ? defineStandalone(options)
      : [defineApp(options), defineServer(options, { 'remote.server': './src/remote.server.tsx' }, false)];
}
