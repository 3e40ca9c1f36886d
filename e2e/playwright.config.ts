import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The browser that `npm test` found, else Debian's; undefined means Playwright's own. */
const executable = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((file) => file !== undefined && existsSync(file));
const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const suite = (name: string) => ({ name, testDir: `./${name}` });
/** Draws with the processor: the same pixels on every machine, and no graphics card needed. */
const drawn = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
const launch = (args: readonly string[]) => ({
  ...(executable === undefined ? {} : { executablePath: executable }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
});

/** The composed, production-built platform in one browser. The parts are broken on purpose, so one test runs at a time. */
export default defineConfig({
  outputDir: './results',
  globalSetup: './global-setup.ts',
  projects: [suite('journeys'), suite('failures'), suite('deployment'), suite('playground'), { ...suite('viewer'), use: { launchOptions: launch([...quiet.filter((argument) => argument !== '--disable-gpu'), ...drawn]) } }],
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // Set by the global setup; only workers open pages.
    ...(process.env['E2E_ORIGIN'] === undefined ? {} : { baseURL: process.env['E2E_ORIGIN'] }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: launch(quiet),
  },
});
