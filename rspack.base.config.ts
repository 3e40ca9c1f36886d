import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { remoteEntry } from './scripts/apps/remotes.mjs';
import { type AppOptions, defineApp, defineServer } from './scripts/build/rspack/app.ts';
import { defineStandalone } from './scripts/build/rspack/page.ts';

export { defineApp, defineServer } from './scripts/build/rspack/app.ts';
export { defineBench } from './scripts/build/rspack/page.ts';

/**
 * A remote's two builds; all of them are configured by this one call.
 * @param dir the remote's folder, which has its name
 * @param options what this remote wants otherwise than the others
 * @returns what rspack's command line wants: `--env standalone` runs the remote alone
 * @throws Error when remotes.json does not have it
 */
export function defineRemoteBuilds(
  dir: string,
  { alike }: Pick<AppOptions, 'alike'> = {},
): (env: { standalone?: boolean }) => Configuration | Configuration[] {
  const { name, port } = remoteEntry(path.basename(dir));
  const options: AppOptions = { name, dir, port, ...(alike && { alike }) };
  return (env) =>
    env.standalone === true
      ? defineStandalone(options)
      : [defineApp(options), defineServer(options, { 'remote.server': './src/remote.server.tsx' }, false)];
}
