import { createHash } from 'node:crypto';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { remoteEntry } from './scripts/apps/remotes.mjs';
import { ReleasePlugin } from './scripts/build/release-plugin.ts';

const production = process.env['NODE_ENV'] !== 'development';
const mode = production ? 'production' : 'development';

/**
 * What the shell and every remote share as one instance (docs/decisions/what-is-shared.md). The router,
 * the store and the query client come through `@platform/shared`: unused exports of them are left out.
 */
const singletons: Record<string, string> = {
  react: '19.3.1',
  'react/': '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/': '19.3.1',
  '@platform/shared/http': '1.0.0',
  '@platform/shared/remote': '1.0.0',
  '@platform/shared/router': '1.0.0',
  '@platform/shared/store': '1.0.0',
};

/** For browsers alone, and in chunks that no server render asks for: a remote's server build leaves them out. */
const browserOnly = [/^three$/];

/** Development builds stay apart, so that a production build beside them is never half of each. */
const distOf = (dir: string): string => path.join(dir, production ? 'dist' : 'dist/dev');
/** As scripts/apps/ports.mjs moves every default port. */
const portOffset = Number(process.env['PORT_OFFSET'] ?? 0);

export interface AppOptions {
  /** Name in federation and in the shell's configuration; lower-case words with hyphens. */
  name: string;
  /** The app's folder. */
  dir: string;
  /** Port of its development server. */
  port: number;
  /**
   * Pages whose common scripts are one chunk, by that chunk's name: for pages that are alike and lead to each other.
   * Both chunks of a page are asked for at once, and the edge names both: one request more, and no hop.
   */
  alike?: Readonly<Record<string, readonly string[]>>;
}

/** Styles stay whole in each page: taken apart, their order would differ from page to page. */
const chunksOfAlike = (alike: NonNullable<AppOptions['alike']>) => ({
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    ...Object.fromEntries(
      Object.entries(alike).map(([name, pages]) => [
        name,
        {
          name,
          chunks: (chunk: { name?: string }) => pages.includes(chunk.name ?? ''),
          minChunks: pages.length,
          enforce: true,
          type: /^javascript/,
        },
      ]),
    ),
  },
});

const federationName = (name: string): string => name.replaceAll('-', '_');

const cssLoader = {
  loader: 'builtin:lightningcss-loader',
  options: { targets: 'chrome 110, firefox 115, safari 16.4' },
};

const cssRule = (name: string, server: boolean) => ({
  test: /\.module\.css$/,
  type: 'css/module' as const,
  use: [cssLoader],
  generator: {
    exportsOnly: server,
    // The same words in both builds, so that server HTML and browser CSS agree.
    localIdentName: `${name}-[local]-[hash:6]`,
  },
  parser: { namedExports: false },
});

const scriptRule = (browser: boolean) => ({
  test: /\.tsx?$/,
  type: 'javascript/auto' as const,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production, refresh: !production && browser } },
      target: 'es2022',
    },
  },
});

const browserRules = (name: string) => [
  scriptRule(true),
  cssRule(name, false),
  { test: /\.global\.css$/, type: 'css' as const, use: [cssLoader] },
  { test: /\.woff2$/, type: 'asset/resource' as const },
];

const pageOf = (title: string): RspackPluginInstance =>
  new rspack.HtmlRspackPlugin({
    templateContent: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body><div id="app"></div></body></html>`,
  });

function base({ name, dir }: Pick<AppOptions, 'dir'> & { name: string }, kind: 'browser' | 'server'): Configuration {
  return {
    name: `${name}:${kind}`,
    mode,
    context: dir,
    devtool: production ? (kind === 'server' ? 'source-map' : 'hidden-source-map') : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], conditionNames: ['import', 'module', 'default'] },
    experiments: { css: true },
    // Off by default the cache knows nothing of switches: all of them are in its version.
    cache: production
      ? false
      : {
          type: 'persistent',
          version: createHash('sha256').update(JSON.stringify({ name, kind, mode })).digest('hex'),
        },
    lazyCompilation: false,
    performance: false,
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}

/**
 * The browser build of an app: hashed files, module federation, `assets.json` and `builds/latest.json`.
 * The shell provides the singletons eagerly; a remote consumes them and brings copies only as a fallback.
 * @param options name, folder and development port
 * @param entry the shell's browser entry; remotes have none, they expose `./lifecycles` from `src/remote.tsx`
 */
export function defineApp(options: AppOptions, entry?: string): Configuration {
  const { name, dir, port, alike } = options;
  const host = entry !== undefined;
  const config = base(options, 'browser');
  const plugins: RspackPluginInstance[] = [
    new ModuleFederationPlugin({
      name: federationName(name),
      ...(host ? {} : { filename: 'remoteEntry.[contenthash:8].js', exposes: { './lifecycles': './src/remote.tsx' } }),
      remotes: {},
      manifest: true,
      dts: false,
      dev: false,
      shareStrategy: 'loaded-first',
      shared: Object.fromEntries(
        Object.entries(singletons).map(([request, version]) => [
          request,
          { singleton: true, version, requiredVersion: `^${version}`, strictVersion: true, eager: host },
        ]),
      ),
      experiments: host
        ? { provideExternalRuntime: true, optimization: { target: 'web' } }
        : { externalRuntime: true, optimization: { target: 'web' } },
    }),
    new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
    new ReleasePlugin({
      name,
      dist: distOf(dir),
      kind: 'browser',
      entry: host ? 'main' : federationName(name),
      compress: production,
    }),
  ];
  if (host) plugins.push(new rspack.CopyRspackPlugin({ patterns: [{ from: 'assets', noErrorOnMissing: true }] }));
  if (!production) plugins.push(new ReactRefreshRspackPlugin());
  return {
    ...config,
    target: ['web', 'es2022'],
    entry: host ? { main: entry } : {},
    output: {
      path: distOf(dir),
      publicPath: host ? '/assets/' : 'auto',
      uniqueName: federationName(name),
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      cssFilename: production ? '[name].[contenthash:8].css' : '[name].css',
      cssChunkFilename: production ? '[name].[contenthash:8].css' : '[name].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // Files of earlier releases stay for pages that are still open; ReleasePlugin removes the oldest.
      clean: false,
      crossOriginLoading: false,
    },
    module: { rules: browserRules(name) },
    optimization: {
      minimize: production,
      moduleIds: 'deterministic',
      chunkIds: production ? 'deterministic' : 'named',
      // Few, whole files: every split is a hop or a request of the first view.
      splitChunks: alike === undefined ? false : chunksOfAlike(alike),
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
      static: { directory: distOf(dir), ...(host ? { publicPath: '/assets/' } : {}) },
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
  const external = Object.keys(singletons).map((request) =>
    request.endsWith('/')
      ? new RegExp(`^${request.replaceAll('/', String.raw`\/`)}`)
      : new RegExp(`^${request.replaceAll('/', String.raw`\/`)}$`),
  );
  return {
    ...base(options, 'server'),
    target: 'node20',
    entry,
    output: {
      path: path.join(distOf(dir), 'server'),
      // Part of the hash in class names: it must be the browser build's.
      uniqueName: federationName(name),
      // The shell's own are started by name; a remote's is fetched, and its name tells its content.
      filename: bundled ? '[name].cjs' : '[name].[contenthash:8].cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
      clean: false,
    },
    externalsType: 'commonjs',
    externals: bundled ? [/^fastify$/, /^@fastify\//, /^node:/] : [...external, ...browserOnly, /^node:/],
    module: {
      rules: [
        scriptRule(false),
        cssRule(name, true),
        { test: /\.global\.css$/, type: 'css', generator: { exportsOnly: true } },
      ],
    },
    optimization: { minimize: false, splitChunks: false },
    plugins: [
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new ReleasePlugin({ name, dist: distOf(dir), kind: 'server', entry: '', compress: false }),
    ],
  };
}

/** Runs a remote alone on its fixtures, with copies of everything that is shared. */
function defineStandalone(options: AppOptions): Configuration {
  const config = defineApp(options, './src/standalone.tsx');
  return {
    ...config,
    name: `${options.name}:standalone`,
    output: { ...config.output, path: path.join(options.dir, 'dist/standalone'), publicPath: '/' },
    plugins: [
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      ...(production ? [] : [new ReactRefreshRspackPlugin() as unknown as RspackPluginInstance]),
      pageOf('Standalone'),
    ],
    devServer: { port: options.port + portOffset, historyApiFallback: true, hot: true, client: { overlay: false } },
  };
}

/**
 * A page of its own on which parts are looked at and tested; no app's build knows of it.
 * @param options name, folder with its `main.tsx`, and the page's title
 */
export function defineBench({ name, dir, title }: { name: string; dir: string; title: string }): Configuration {
  return {
    ...base({ name, dir }, 'browser'),
    name,
    mode: 'development',
    devtool: false,
    cache: false,
    target: ['web', 'es2022'],
    entry: { main: './main.tsx' },
    output: { path: path.join(dir, 'dist'), publicPath: '/', uniqueName: name, clean: true },
    module: { rules: browserRules(name) },
    plugins: [pageOf(title)],
  };
}

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
