import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ReleasePlugin } from './release-plugin.ts';
import { type AlikePages, chunksOfAlike, chunksOfShell } from './chunks.ts';
import { EveryHostPlugin } from './every-host.ts';
import {
  federation,
  federationName,
  treeShakenRuntime,
  serverExternals,
  sharedOf,
  versionsOfShared,
} from './federation.ts';
import { distOf, mode, portOffset, production } from './mode.ts';
import { moduleIds, numberModules } from './module-ids.ts';
import { browserRules, definitions, minimizers, serverRules } from './modules.ts';
import { OldMapsPlugin } from './old-maps.ts';
import { ownPath } from './own-path.ts';

export interface AppOptions {
  /** Name in federation and in the shell's configuration; lower-case words with hyphens. */
  name: string;
  /** The app's folder. */
  dir: string;
  /** Port of its development server. */
  port: number;
  alike?: AlikePages;
  /** File of its pages when it has no server build. */
  pagesFile?: string | undefined;
}

/** The shell needs neither the runtime's support for manifests, which the edge reads, nor that for servers. */
const smallRuntime = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' };

/** Configuration shared by all builds. @param kind which of an app's two builds */
export function base({ name, dir }: Pick<AppOptions, 'dir' | 'name'>, kind: 'browser' | 'server'): Configuration {
  return {
    name: `${name}:${kind}`,
    mode,
    context: dir,
    devtool: production ? (kind === 'server' ? 'source-map' : 'hidden-source-map') : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], conditionNames: ['import', 'module', 'default'] },
    experiments: { css: true },
    // The cache ignores switches by default: all of them are in its version.
    cache: production
      ? false
      : {
          type: 'persistent',
          version: createHash('sha256').update(JSON.stringify({ name, kind, mode })).digest('hex'),
        },
    lazyCompilation: false,
    performance: false,
    // Suppresses a warning of the manifest for each build about an intended setting: its host finds the files beside
    // it.
    infrastructureLogging: { level: production ? 'error' : 'warn' },
    stats: 'errors-warnings',
  };
}

/**
 * Has a browser compile all functions of the shell's entry on another thread while it loads; without it they are
 * compiled one by one on the main thread. (https://v8.dev/blog/explicit-compile-hints)
 */
const compileAhead = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /(?:react|main)\.[0-9a-f]{8}\.js$/,
  // The minifier removes comments.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50,
});

/**
 * The shell is served from one folder with its previous builds; in development every app is served from its build
 * folder.
 */
const leftBy = (host: boolean): { leaves?: 'history' | 'pointer' } =>
  host ? { leaves: 'history' } : production ? {} : { leaves: 'pointer' };

/**
 * The browser build of an app: hashed files, module federation, `assets.json`.
 * @param options name, folder and development port
 * @param entry the shell's browser entry; remotes have none, they expose `./lifecycles` from `src/remote`
 */
export function defineApp(options: AppOptions, entry?: string): Configuration {
  const { name, dir, port, alike, pagesFile } = options;
  const host = entry !== undefined;
  const config = base(options, 'browser');
  const dist = distOf(dir, host);
  const plugins: RspackPluginInstance[] = [
    numberModules(),
    new rspack.DefinePlugin({ ...definitions, ...(host && { ...versionsOfShared, ...smallRuntime }) }),
    new ReleasePlugin({
      name,
      dist,
      kind: 'browser',
      entry: host ? 'main' : federationName(name),
      compress: production,
      shared: sharedOf(host),
      pagesFile,
      ...leftBy(host),
    }),
  ];
  if (!host) plugins.push(federation(name), new EveryHostPlugin(), ownPath);
  if (production) plugins.push(new OldMapsPlugin(path.join(dir, 'maps')));
  if (host && production) plugins.push(compileAhead);
  if (host) plugins.push(new rspack.CopyRspackPlugin({ patterns: [{ from: 'assets', noErrorOnMissing: true }] }));
  if (!production) plugins.push(new ReactRefreshRspackPlugin());
  return {
    ...config,
    // Remotes in production use nothing of React's development build.
    ...(host &&
      production && { resolve: { ...config.resolve, alias: { 'react/jsx-dev-runtime$': 'react/jsx-runtime' } } }),
    ...(!host && { resolve: { ...config.resolve, alias: treeShakenRuntime }, externalsType: 'var' as const }),
    target: ['web', 'es2022'],
    entry: host ? { main: entry } : {},
    output: {
      path: dist,
      publicPath: host ? '/assets/' : 'auto',
      uniqueName: federationName(name),
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      cssFilename: production ? '[name].[contenthash:8].css' : '[name].css',
      cssChunkFilename: production ? '[name].[contenthash:8].css' : '[name].css',
      // Next to the served folder, never in it; `npm run explain` reads them.
      ...(production && {
        sourceMapFilename: path.relative(dist, path.join(dir, 'maps/[file].map')),
      }),
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // ReleasePlugin removes unused files.
      clean: false,
      crossOriginLoading: false,
    },
    module: { rules: browserRules(name) },
    optimization: {
      minimize: production,
      minimizer: minimizers(),
      moduleIds,
      chunkIds: production ? 'deterministic' : 'named',
      // Few, whole files: every split is a hop or a request of the first view.
      splitChunks: host ? chunksOfShell : alike === undefined ? false : chunksOfAlike(alike),
      runtimeChunk: false,
    },
    plugins,
    devServer: {
      port: port + portOffset,
      hot: true,
      liveReload: false,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://127.0.0.1:${port + portOffset}/ws` },
      devMiddleware: { writeToDisk: true, ...(host ? { publicPath: '/assets/' } : {}) },
      static: { directory: dist, ...(host ? { publicPath: '/assets/' } : {}) },
    },
  };
}

/**
 * The server build of an app: CommonJS for Node 20, one file for each entry, without chunks.
 * @param options name, folder and development port
 * @param entry output name to source file
 * @param bundled whether packages are bundled; a remote's are not: its worker hands it the shared instances
 */
export function defineServer(options: AppOptions, entry: Record<string, string>, bundled: boolean): Configuration {
  const { name, dir } = options;
  const dist = distOf(dir, bundled);
  return {
    ...base(options, 'server'),
    target: 'node20',
    entry,
    output: {
      path: path.join(dist, 'server'),
      // Part of the hash in class names: it must match the browser build's.
      uniqueName: federationName(name),
      // The shell's own are started by name; a remote's is fetched, and its name has a content hash.
      filename: bundled ? '[name].cjs' : '[name].[contenthash:8].cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
      clean: false,
    },
    externalsType: 'commonjs',
    externals: bundled
      ? [/^fastify$/, /^@fastify\//, /^undici$/, /^@opentelemetry\/sdk-node$/, /^node:/]
      : serverExternals,
    module: { rules: serverRules(name) },
    optimization: { minimize: false, splitChunks: false },
    plugins: [new rspack.DefinePlugin(definitions), new ReleasePlugin({ name, dist, kind: 'server' })],
  };
}
