import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

const dir = import.meta.dirname;
const css = { loader: 'builtin:lightningcss-loader', options: { targets: 'chrome 110, firefox 115, safari 16.4' } };
const title = 'Components';

/** A page for developers and their tests; no app's build knows of it. */
export default {
  name: 'playground',
  mode: 'development',
  context: dir,
  devtool: 'cheap-module-source-map',
  target: ['web', 'es2022'],
  entry: { main: './main.tsx' },
  output: { path: path.join(dir, 'dist'), publicPath: '/', uniqueName: 'playground', clean: true },
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
    new rspack.HtmlRspackPlugin({ templateContent: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body><div id="app"></div></body></html>` }),
    // Where /media serves vector pictures.
    new rspack.CopyRspackPlugin({ patterns: [{ from: 'media', to: 'media/f_svg' }] }),
  ],
  devServer: { port: 3006 + Number(process.env['PORT_OFFSET'] ?? 0), hot: false, client: { overlay: false, logging: 'warn' } },
} as Configuration;
