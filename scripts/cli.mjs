/**
 * `npm run cli -- <command>`: the API's command line, built first when it is stale.
 */
import path from 'node:path';
import { root } from './lib/apps.mjs';
import { buildStale } from './lib/builds.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { fail } from './lib/main.mjs';
import { runCommand } from './lib/run-command.mjs';

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
