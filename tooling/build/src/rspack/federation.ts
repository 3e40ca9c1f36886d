import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RspackPluginInstance } from '@rspack/core';
import { production } from './mode.ts';

/** The version of a part of `shared`: it stands in the report of its public face (docs/decisions/public-faces.md). */
function versionOf(part: string): string {
  const report = createRequire(import.meta.url).resolve(`@platform/shared/faces/${part}.txt`);
  const [, version] = /^\S+ (\d+\.\d+\.\d+)$/m.exec(readFileSync(report, 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${report} does not begin with a version.`);
  return version;
}

/**
 * What the shell and every remote share as one instance (docs/decisions/what-is-shared.md). The router,
 * the store and the query client come through `@platform/shared`: unused exports of them are left out.
 */
const singletons: Record<string, string> = {
  react: '19.3.1',
  'react/': '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/': '19.3.1',
  '@platform/shared/http': versionOf('http'),
  '@platform/shared/remote': versionOf('remote'),
  '@platform/shared/router': versionOf('router'),
  '@platform/shared/store': versionOf('store'),
};

/** The shell has the runtime for all; an entry without one needs it (every-host.ts). */
const runtimePackage = '@module-federation/runtime';
const { version: runtimeVersion } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.resolve('@module-federation/enhanced/rspack')), 'utf8'),
) as { version: string };

const packages = Object.entries(singletons).filter(([request]) => !request.endsWith('/'));

/** What an app's `assets.json` says of them: the shell what it hands out, a remote what it takes. @param host whether it is the shell */
export const sharedOf = (host: boolean) => ({
  needs: host ? {} : Object.fromEntries(packages.map(([name, version]) => [name, `^${version}`])),
  provides: host ? { ...Object.fromEntries(packages), [runtimePackage]: runtimeVersion } : {},
});

/** For browsers alone, and in chunks that no server render asks for: a remote's server build leaves them out. */
const browserOnly = [/^three$/];

/** What is the host's or nobody's: a copy would be a second React, store or session. Of the rest a remote has one, for hosts that do not use it. */
const neverCopied = new Set(['react', ...['http', 'router', 'store'].map((part) => `@platform/shared/${part}`)]);

/** An app's name as an identifier. */
export const federationName = (name: string): string => name.replaceAll('-', '_');

const { resolve: resolveInTools } = createRequire(
  createRequire(fileURLToPath(import.meta.resolve('@module-federation/enhanced/rspack'))).resolve(
    '@module-federation/runtime-tools',
  ),
);

/** The plugin finds the CommonJS builds of what it puts into each entry; of the others, unused parts are left out. */
export const treeShakenRuntime = Object.fromEntries(
  ['@module-federation/webpack-bundler-runtime', '@module-federation/runtime']
    .map((name) => resolveInTools(name))
    .map((commonJs) => [commonJs, commonJs.replace(/\.cjs$/, '.js')]),
);

/** For the shell's code: the versions of what it hands to remotes (shell/src/remotes/shared-parts.ts). */
export const versionsOfShared = { __SHARED_VERSIONS__: JSON.stringify(singletons) };

/**
 * The federation of a remote: it takes the singletons from its host and brings copies only as a fallback. The shell has
 * none: it needs no plugin to hand out what it has (docs/decisions/federation.md).
 * @param name the remote's
 */
export const federation = (name: string): RspackPluginInstance =>
  new ModuleFederationPlugin({
    name: federationName(name),
    // A property, and no variable: `EveryHostPlugin` puts the entry into a function.
    library: { type: 'window', name: federationName(name) },
    // A file whose name tells its content is not written again, and would ask for updates of an earlier run.
    filename: production ? 'entry.[contenthash:8].js' : 'entry.js',
    exposes: { './lifecycles': { import: './src/remote', name: '__federation_expose_lifecycles' } },
    shared: Object.fromEntries(
      Object.entries(singletons).map(([request, version]) => [
        request,
        {
          singleton: true,
          version,
          requiredVersion: `^${version}`,
          strictVersion: true,
          // In development nothing is copied: a change of it would be built five times while an open page waits.
          ...((!production || neverCopied.has(request)) && { import: false as const }),
        },
      ]),
    ),
    manifest: true,
    shareStrategy: 'loaded-first',
    experiments: { externalRuntime: true, optimization: { disableRemote: true } },
    // Types come with @platform/shared, hot reload from the development server.
    dts: false,
    dev: false,
  });

const pattern = (request: string): RegExp =>
  new RegExp(`^${request.replaceAll('/', String.raw`\/`)}${request.endsWith('/') ? '' : '$'}`);

/** What a remote's server build does not bundle: its worker hands it the shared instances. */
export const serverExternals = [...Object.keys(singletons).map(pattern), ...browserOnly, /^node:/];
