import { defineConfig } from '@playwright/test';
import { base, suite } from './base.config';

/** The composed, production-built platform in one browser. The parts are broken on purpose, so one test runs at a time; `npm test` starts a second platform for the other half. */
export default defineConfig(base, {
  globalSetup: './global-setup.ts',
  // Every page takes longest, and a run that has an end leaves out what comes last (docs/decisions/ci-as-a-stranger.md).
  projects: ['journeys', 'failures', 'deployment', 'pages'].map(suite),
  // Set by the global setup; only workers open pages.
  use: process.env['E2E_ORIGIN'] === undefined ? {} : { baseURL: process.env['E2E_ORIGIN'] },
});
