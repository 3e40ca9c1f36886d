import { defineConfig } from '@playwright/test';
import { base, suite } from './base.config';
import { drawn } from './fixtures/browser';

/** Parts of pages in a page of their own, which each of these builds: no platform is started for them. */
export default defineConfig(base, {
  projects: [suite('playground'), { ...suite('viewer'), use: { launchOptions: drawn } }],
});
