import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

const dir = import.meta.dirname;
const css = { loader: 'builtin:lightningcss-loader', options: { targets: 'chrome 110, firefox 115, safari 16.4' } };

/** The viewer on a page of its own, for its tests and for looking at it; no app's build knows of it. */
export default {
  name: 'viewer-harness',
  mode: 'development',
  context: dir,
  devtool: false,
  target: ['web', 'es2022'],
  entry: { main: './main.tsx' },
  output: { path: path.join(dir, 'dist'), publicPath: '/', uniqueName: 'viewer-harness', clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], conditionNames: ['import', 'module', 'default'] },
  experiments: { css: true },
  lazyCompilation: false,
  performance: false,
  infrastructureLogging: { level: 'warn' },
  stats: 'errors-warnings',
  module: {
    rules: [
      { test: /\.tsx?$/, type: 'javascript/auto', loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } } },
      { test: /\.module\.css$/, type: 'css/module', use: [css], parser: { namedExports: false }, generator: { localIdentName: '[uniqueName]-[local]-[hash:6]' } },
      { test: /\.global\.css$/, type: 'css', use: [css] },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new rspack.HtmlRspackPlugin({ templateContent: '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>VR viewer</title><body><div id="app"></div></body></html>' }),
  ],
} as Configuration;
