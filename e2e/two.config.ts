import { defineConfig } from '@playwright/test';
import { base, suite } from './base.config';

/** Two of everything: what one instance does, the other has to know. `npm run verify -- two`. */
export default defineConfig(base, {
  globalSetup: './two/set-up.ts',
  timeout: 120_000,
  reporter: [['list']],
  projects: [suite('two')],
});
