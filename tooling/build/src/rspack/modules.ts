import { rspack } from '@rspack/core';
import { mode, production } from './mode.ts';

const targets = 'chrome 110, firefox 115, safari 16.4';
const cssLoader = { loader: 'builtin:lightningcss-loader', options: { targets } };

/** Minimizers of a production build. */
export const minimizers = () => [
  new rspack.SwcJsMinimizerRspackPlugin(),
  // A custom property that one module sets and another one uses would count as unused in both.
  new rspack.LightningCssMinimizerRspackPlugin({ removeUnusedLocalIdents: false, minimizerOptions: { targets } }),
];

const cssRule = (name: string, server: boolean) => ({
  test: /\.module\.css$/,
  type: 'css/module' as const,
  use: [cssLoader],
  generator: {
    exportsOnly: server,
    // The same in both builds, so that server HTML and browser CSS agree.
    localIdentName: `${name}-[local]-[hash:6]`,
  },
  // A custom property is one name in all files: with the build's own name for it, another module's value is not found.
  parser: { namedExports: false, dashedIdents: false },
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

/** Rules of a browser build for TypeScript, styles and fonts. @param name the app's, part of its class names */
export const browserRules = (name: string) => [
  scriptRule(true),
  cssRule(name, false),
  { test: /\.global\.css$/, type: 'css' as const, use: [cssLoader] },
  { test: /\.woff2$/, type: 'asset/resource' as const },
];

/** The same for a server build: class names without styles. @param name the app's */
export const serverRules = (name: string) => [
  scriptRule(false),
  cssRule(name, true),
  { test: /\.global\.css$/, type: 'css' as const, generator: { exportsOnly: true } },
];

/** Constants that are replaced in every build. */
export const definitions = { 'process.env.NODE_ENV': JSON.stringify(mode) };
