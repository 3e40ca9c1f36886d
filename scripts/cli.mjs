/**
 * `npm run cli -- <command>`: the API's command line, built first when it is stale.
 */
import path from 'node:path';
import { root } from './apps/apps.mjs';
import { buildStale } from './build/builds.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail } from './run/main.mjs';
import { runCommand } from './run/run-command.mjs';

const note = (line) => void process.stderr.write(`${line}\n`);

try {
  requireNode();
  await ensureInstalled(note);
  await buildStale(note, ['api']);
  const { code } = await runCommand(process.execPath, [path.join(root, 'api/dist/cli.js'), ...process.argv.slice(2)], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    show: true,
  });
  process.exitCode = code;
} catch (error) {
  fail(error);
}
