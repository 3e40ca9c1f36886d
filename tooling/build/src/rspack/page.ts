import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type AppOptions, base, defineApp } from './app.ts';
import { portOffset, production } from './mode.ts';
import { placeholderPicture } from '../serve/placeholder-picture.mjs';
import { browserRules, definitions } from './modules.ts';

const pageOf = (title: string): RspackPluginInstance =>
  new rspack.HtmlRspackPlugin({
    templateContent: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body><div id="app"></div></body></html>`,
  });

/** There is no API whose pictures a remote alone could show. */
const drawPicture = (request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('content-type', 'image/svg+xml');
  response.end(placeholderPicture(request.url ?? ''));
};

/** Runs a remote alone on its fixtures, with copies of everything that is shared. @param options the remote's */
export function defineStandalone(options: AppOptions): Configuration {
  const config = defineApp(options, './src/standalone.tsx');
  return {
    ...config,
    name: `${options.name}:standalone`,
    output: { ...config.output, path: path.join(options.dir, 'dist/standalone'), publicPath: '/' },
    plugins: [
      new rspack.DefinePlugin(definitions),
      ...(production ? [] : [new ReactRefreshRspackPlugin() as unknown as RspackPluginInstance]),
      pageOf('Standalone'),
    ],
    devServer: {
      port: options.port + portOffset,
      // A slug may have a dot.
      historyApiFallback: { disableDotRule: true },
      hot: true,
      client: { overlay: false },
      setupMiddlewares: (middlewares) => [
        { name: 'pictures', path: '/media', middleware: drawPicture },
        ...middlewares,
      ],
    },
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
