import { defineConfig } from '@playwright/test';
import { halves } from '../tooling/scripts/run/browser-halves.mjs';
import { base, suite } from './base.config';

/** The composed, production-built platform in one browser. The parts are broken on purpose, so one test runs at a time; `npm test` starts a second platform for the other half. */
export default defineConfig(base, {
  globalSetup: './global-setup.ts',
  projects: halves.flat().map(suite),
  // Set by the global setup; only workers open pages.
  use: process.env['E2E_ORIGIN'] === undefined ? {} : { baseURL: process.env['E2E_ORIGIN'] },
});
