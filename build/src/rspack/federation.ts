import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type RspackPluginInstance, rspack } from '@rspack/core';
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

const packages = Object.entries(singletons).filter(([request]) => !request.endsWith('/'));

/** What an app's `assets.json` says of them: the shell what it hands out, a remote what it takes. @param host whether it is the shell */
export const sharedOf = (host: boolean) => ({
  needs: host ? {} : Object.fromEntries(packages.map(([name, version]) => [name, `^${version}`])),
  provides: host ? Object.fromEntries(packages) : {},
});

/** For browsers alone, and in chunks that no server render asks for: a remote's server build leaves them out. */
const browserOnly = [/^three$/];

/** An app's name as an identifier. */
export const federationName = (name: string): string => name.replaceAll('-', '_');

/**
 * The federation of an app. The shell provides the singletons eagerly; a remote consumes them and brings copies
 * only as a fallback.
 * @param name the app's
 * @param host whether it is the shell
 */
export const federation = (name: string, host: boolean): RspackPluginInstance =>
  new rspack.container.ModuleFederationPluginV1({
    name: federationName(name),
    ...(host
      ? {}
      : {
          // A file whose name tells its content is not written again, and would ask for updates of an earlier run.
          filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
          exposes: { './lifecycles': { import: './src/remote.tsx', name: '__federation_expose_lifecycles' } },
        }),
    shared: Object.fromEntries(
      Object.entries(singletons).map(([request, version]) => [
        request,
        {
          singleton: true,
          version,
          requiredVersion: `^${version}`,
          strictVersion: true,
          eager: host,
          // A change of what is shared is the shell's alone: five builds of it would keep an open page waiting.
          ...(!host && !production && { import: false as const }),
        },
      ]),
    ),
  });

const pattern = (request: string): RegExp =>
  new RegExp(`^${request.replaceAll('/', String.raw`\/`)}${request.endsWith('/') ? '' : '$'}`);

/** What a remote's server build does not bundle: its worker hands it the shared instances. */
export const serverExternals = [...Object.keys(singletons).map(pattern), ...browserOnly, /^node:/];
