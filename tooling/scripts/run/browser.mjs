import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { root } from '../apps/apps.mjs';
import { aptInstall, canInstall } from './machine.mjs';
import { runCommand } from './run-command.mjs';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** @returns {string | undefined} path of the browser that the machine brings */
const systemBrowser = () => systemBrowsers.find((file) => fs.existsSync(file));

/** @returns {string | undefined} path of Playwright's own browser when it is downloaded */
function playwrightBrowser() {
  try {
    const program = "process.stdout.write(require('playwright-core').chromium.executablePath())";
    const file = execFileSync(process.execPath, ['-e', program], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return fs.existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The ways to get a browser, in order; the first that has one wins.
 * @type {{ doing?: string, find: () => Promise<string | undefined> | string | undefined }[]}
 */
const ways = [
  {
    find: () =>
      process.env.CHROMIUM_PATH && fs.existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined,
  },
  { find: systemBrowser },
  { find: playwrightBrowser },
  {
    doing: 'Installing Chromium with apt-get…',
    applies: canInstall,
    find: async () => {
      await aptInstall('chromium');
      return systemBrowser();
    },
  },
  {
    doing: "Downloading Playwright's browser…",
    find: async () => {
      await runCommand('playwright', ['install', 'chromium']);
      return playwrightBrowser();
    },
  },
];

/**
 * Finds a browser for the end-to-end tests, and installs one when there is none: the system's Chromium, else
 * by apt-get where that is allowed, else Playwright's own. CHROMIUM_PATH names another.
 * @param {(line: string) => void} say receives a line when something is installed
 * @param {typeof ways} [tried] the ways, for tests
 * @returns {Promise<string>} path of the executable
 * @throws {Error} one sentence when there is none and none can be had
 */
export async function ensureBrowser(say, tried = ways) {
  for (const { doing, applies, find } of tried) {
    if (applies && !applies()) continue;
    if (doing) say(doing);
    const file = await find();
    if (file !== undefined) return file;
  }
  throw new Error(
    'There is no browser for the end-to-end tests and none could be installed: install Chromium (as root: apt-get install chromium), or set CHROMIUM_PATH.',
  );
}
