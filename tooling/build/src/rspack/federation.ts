import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RspackPluginInstance } from '@rspack/core';
import { production } from './mode.ts';

/** The version of a part of `shared`, from the report of its public face (docs/decisions/public-faces.md). */
function versionOf(part: string): string {
  const report = createRequire(import.meta.url).resolve(`@platform/shared/faces/${part}.txt`);
  const [, version] = /^\S+ (\d+\.\d+\.\d+)$/m.exec(readFileSync(report, 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${report} does not begin with a version.`);
  return version;
}

/**
 * Singletons shared by the shell and every remote (docs/decisions/what-is-shared.md). The router, the store and the
 * query client come through `@platform/shared`: their unused exports are left out.
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

/** The shell provides the runtime for all; an entry without one needs it (every-host.ts). */
const runtimePackage = '@module-federation/runtime';
const { version: runtimeVersion } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.resolve('@module-federation/enhanced/rspack')), 'utf8'),
) as { version: string };

const packages = Object.entries(singletons).filter(([request]) => !request.endsWith('/'));

/**
 * Shared packages for an app's `assets.json`: the shell's `provides`, a remote's `needs`.
 * @param host whether it is the shell
 */
export const sharedOf = (host: boolean) => ({
  needs: host ? {} : Object.fromEntries(packages.map(([name, version]) => [name, `^${version}`])),
  provides: host ? { ...Object.fromEntries(packages), [runtimePackage]: runtimeVersion } : {},
});

/** For browsers only, and in chunks that no server render loads: a remote's server build leaves them out. */
const browserOnly = [/^three$/];

/**
 * Always the host's instance: a copy would be a second React, store or session. Of the other packages a remote has a
 * copy, for hosts that do not provide them.
 */
const neverCopied = new Set(['react', ...['http', 'router', 'store'].map((part) => `@platform/shared/${part}`)]);

/** An app's name as an identifier. */
export const federationName = (name: string): string => name.replaceAll('-', '_');

const { resolve: resolveInTools } = createRequire(
  createRequire(fileURLToPath(import.meta.resolve('@module-federation/enhanced/rspack'))).resolve(
    '@module-federation/runtime-tools',
  ),
);

/**
 * The plugin finds the CommonJS builds of the packages that it adds to each entry; the ES modules allow unused parts to
 * be left out.
 */
export const treeShakenRuntime = Object.fromEntries(
  ['@module-federation/webpack-bundler-runtime', '@module-federation/runtime']
    .map((name) => resolveInTools(name))
    .map((commonJs) => [commonJs, commonJs.replace(/\.cjs$/, '.js')]),
);

/**
 * For the shell's code: the versions of the packages that it provides to remotes (shell/src/remotes/shared-parts.ts).
 */
export const versionsOfShared = { __SHARED_VERSIONS__: JSON.stringify(singletons) };

/**
 * Module federation of a remote: it takes the singletons from its host and brings copies only as a fallback. The shell
 * has none: it needs no plugin to provide its packages (docs/decisions/federation.md).
 * @param name the remote's
 */
export const federation = (name: string): RspackPluginInstance =>
  new ModuleFederationPlugin({
    name: federationName(name),
    // A property, not a variable: `EveryHostPlugin` puts the entry into a function.
    library: { type: 'window', name: federationName(name) },
    // A file with a content hash in its name is not rewritten, and would request updates of an earlier run.
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

/** Modules that a remote's server build does not bundle: its worker provides the shared instances. */
export const serverExternals = [...Object.keys(singletons).map(pattern), ...browserOnly, /^node:/];
