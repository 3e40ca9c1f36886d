/**
 * The builds of one app for `npm run dev`, in the app's folder: the browser's with a development server, which updates
 * open pages, and the server's beside it. rspack's own `serve` notifies pages of a change when both are done, and puts
 * the browser's hot reload into the server build.
 */
import fs from 'node:fs';
import path from 'node:path';
import { RspackCLI } from '@rspack/cli';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';

/** Milliseconds that the server build waits after a change: the open page comes first, in all apps. */
const serverBuildDelayMs = 700;

// Lists of the previous run name files that no longer exist; the site is ready when they are rewritten.
for (const name of ['assets.json', 'release.json']) fs.rmSync(path.join('dist/dev', name), { force: true });

const { config } = await new RspackCLI().loadConfig({ config: 'rspack.config.ts', env: {} });
const [browser, server] = config;
await new RspackDevServer(browser.devServer, rspack(browser)).start();

rspack(server).watch({ aggregateTimeout: serverBuildDelayMs }, (error, stats) => {
  if (error) process.stderr.write(`${error.stack ?? error.message}\n`);
  else if (stats.hasErrors() || stats.hasWarnings())
    process.stdout.write(`${stats.toString({ preset: 'errors-warnings', colors: true })}\n`);
});
