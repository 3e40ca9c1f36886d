/**
 * `npm run pack`: `@platform/shared` and `@platform/build` as files for another repository, in `dist/packages`.
 */
import path from 'node:path';
import { root } from './apps/apps.mjs';
import { packAll } from './packages/pack.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, say } from './run/main.mjs';

try {
  requireNode();
  await ensureInstalled(say);
  for (const file of Object.values(await packAll(path.join(root, 'dist/packages')))) say(path.relative(root, file));
} catch (error) {
  fail(error);
}
