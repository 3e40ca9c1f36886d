/**
 * `npm run cli -- <command>`: the API's command line, built first when it is stale. It works on the database of the
 * platform that `npm start` with the same PORT_OFFSET runs.
 */
import path from 'node:path';
import { root } from './apps/apps.mjs';
import { platformPorts } from './apps/ports.mjs';
import { buildStale } from './build/builds.mjs';
import { requireOwnPlatform } from './platform/data-folder.mjs';
import { environmentOf } from './platform/platform.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail } from './run/main.mjs';
import { runCommand } from './run/run-command.mjs';

const note = (line) => void process.stderr.write(`${line}\n`);

try {
  requireNode();
  const { env } = process;
  const { API_PORT: _, ...environment } = environmentOf('api', platformPorts(env), env);
  await requireOwnPlatform(env, path.join(root, 'var'));
  await ensureInstalled(note);
  await buildStale(note, ['api', 'demo']);
  const { code } = await runCommand(process.execPath, [path.join(root, 'api/dist/cli.js'), ...process.argv.slice(2)], {
    cwd: env.INIT_CWD ?? process.cwd(),
    env: environment,
    show: true,
  });
  process.exitCode = code;
} catch (error) {
  fail(error);
}
