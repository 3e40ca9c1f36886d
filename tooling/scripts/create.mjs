/**
 * `npm run create -- mfe-events /events`: a new remote with a page, a list, an endpoint with its contract, tests,
 * fixtures, a run of its own and a README, in a folder of its own; and one line in `remotes.json`. npm then notes the
 * workspace in `package-lock.json`. `--alone FOLDER` writes it as a repository of its own instead.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './apps/apps.mjs';
import { createAlone, createRemote } from './create/create-remote.mjs';
import { requireNode } from './run/install.mjs';
import { fail, say } from './run/main.mjs';
import { runCommand } from './run/run-command.mjs';

try {
  requireNode();
  const {
    values: { alone },
    positionals: [name, pagePath, ...more],
  } = parseArgs({ options: { alone: { type: 'string' } }, allowPositionals: true });
  if (name === undefined || pagePath === undefined || more.length > 0)
    throw new Error('Say the name of the remote and the path of its first page: npm run create -- mfe-events /events.');
  if (alone === undefined) await here(name, pagePath);
  else elsewhere(name, pagePath, path.resolve(process.env.INIT_CWD || '.', alone));
} catch (error) {
  fail(error);
}

async function here(name, pagePath) {
  const { files, port } = createRemote(root, name, pagePath);
  say(`Wrote ${files.length} files to ${name}/, and its line in remotes.json (port ${port}).`);
  // Formatted as everything else: how long a line gets depends on the name.
  await runCommand('prettier', ['--write', '--log-level', 'warn', name], { cwd: root });
  const noted = await runCommand(
    'npm',
    ['install', '--package-lock-only', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: root },
  );
  if (noted.code !== 0) throw new Error(`npm could not note it in package-lock.json:\n${noted.output.trim()}`);
  say(`Next: npm run standalone -w ${name}, or npm start; ${name}/README.md says the rest.`);
}

function elsewhere(name, pagePath, target) {
  const { files, line } = createAlone(root, name, pagePath, target);
  say(`Wrote ${files.length} files to ${target}.`);
  say(`The platform knows it by this line of its remotes.json:\n  ${line}`);
  say('Next: npm run pack, and in the new folder npm install with the two files; its README.md says the rest.');
}
