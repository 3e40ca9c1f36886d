import type { PlaywrightTestConfig } from '@playwright/test';
import { plain } from './fixtures/browser';

/** The tests of a folder. */
export const suite = (name: string) => ({ name, testDir: `./${name}` });

/** What all browser tests have in common. */
export const base: PlaywrightTestConfig = {
  // Two runs at a time each clear their own.
  outputDir: `./results/${process.env['E2E_INSTANCE'] ?? '1'}`,
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./fixtures/seen-reporter.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // One would take page loads past the routes that tests set; the test of the offline page allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: plain,
  },
};
