/**
 * The part of `npm run check:create` and `npm run check:packages` that knows the new remote: runs the site, puts the
 * remote's page into menu and sitemap, and opens it in a browser.
 *
 *   node tooling/scripts/create/try-site.mjs <remote> <path> <title>
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../apps/apps.mjs';
import { freePorts } from '../apps/ports.mjs';
import { buildStale } from '../build/builds.mjs';
import { environmentOf, startPlatform } from '../platform/platform.mjs';
import { ensureBrowser } from '../run/browser.mjs';
import { say } from '../run/main.mjs';
import { runCommand } from '../run/run-command.mjs';
import { step } from './step.mjs';

const [name, pagePath, title] = process.argv.slice(2);
/** Milliseconds that menus and caches may take to follow a change. */
const timeoutMs = 20_000;
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'try-create-'));

async function until(what, isTrue) {
  for (const end = Date.now() + timeoutMs; ; await delay(250)) {
    if (await isTrue()) return;
    if (Date.now() > end) throw new Error(`${what}: not so after ${timeoutMs / 1_000} s.`);
  }
}

/** Starts the site with the new remote, on free ports and a database of its own. */
async function startSite() {
  await buildStale(say);
  const ports = await freePorts();
  const env = { ...process.env, PORT_OFFSET: '', DATA_DIR: data, WARM_PICTURES: 'false', LOG_LEVEL: 'warn' };
  const platform = await startPlatform({ env, ports, logs: path.join(data, 'log') });
  const cli = async (...args) => {
    const { code, output } = await runCommand(process.execPath, ['api/dist/cli.js', ...args], {
      cwd: root,
      env: { ...env, ...environmentOf('api', ports, env) },
    });
    if (code !== 0) throw new Error(`npm run cli -- ${args.join(' ')} failed: ${output.trim()}`);
  };
  return { origin: `http://localhost:${ports.shell}`, cli, platform };
}

async function openIt(origin) {
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({ executablePath: await ensureBrowser(say), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'age-agreement', value: '1', url: origin }]);
    const page = await context.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    // Its own chunks have names. A numbered one is its copy of a shared package: a second React, store or router.
    page.on('request', (request) => {
      if (new RegExp(`/remotes/${name}/.*/\\d+\\.[^/]+\\.js$`).test(request.url()))
        problems.push(`copy ${request.url()}`);
    });
    // An error in the page explains more than the timeout that follows from it.
    await visit(page, origin, problems).catch((error) => problems.push(error.message));
    if (problems.length > 0) throw new Error(`In the browser: ${problems.join('; ')}`);
  } finally {
    await browser.close();
  }
}

async function visit(page, origin, problems) {
  await page.goto(`${origin}/faq`);
  // Opens a page of another owner, and the remote's page from its menu, without a new document: both sides are alive.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'First steps' }).waitFor();
  if (!(await page.evaluate(() => window.isSameDocument === true))) problems.push('the menu loaded a new document');
  // As a first page: its data came with it, into the one query client that shell and remote share.
  const calls = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${name.replace(/^mfe-/, '')}`) calls.push(request.url());
  });
  await page.goto(`${origin}${pagePath}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 2, name: 'First steps' }).waitFor();
  if (calls.length > 0) problems.push('a page that came with its data asked for it again');
}

async function main() {
  const { origin, cli, platform } = await step(say, 'built and running', startSite);
  try {
    const read = async (address) =>
      (await fetch(`${origin}${address}`, { headers: { cookie: 'age-agreement=1' } })).text();
    await step(say, 'rendered by the server, from its own endpoint', () =>
      until(`${pagePath} has its list in its HTML`, async () => (await read(pagePath)).includes('Behind the scenes')),
    );
    await step(say, 'in menu and sitemap', async () => {
      await cli('seo', 'set', pagePath, title, 'A page that is tried out.');
      await cli('menu', 'add', 'header', pagePath, title);
      await until('the menu has it', async () => (await read('/faq')).includes(`href="${pagePath}"`));
      await until('the sitemap has it', async () => {
        const maps = [...(await read('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g)];
        const texts = await Promise.all(maps.map(([, address]) => read(address)));
        return texts.some((text) => text.includes(`${pagePath}<`));
      });
    });
    await step(say, 'alive in a browser, by the menu', () => openIt(origin));
  } finally {
    await platform.stopAll();
  }
}

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error.message}\n`);
} finally {
  fs.rmSync(data, { recursive: true, force: true });
}
process.exit();
