/**
 * `npm run check:packages`: does what a team in another repository does. It packs the two packages, writes a remote into
 * a folder outside of this repository, installs the packed files there, checks types and tests, sees that what is not
 * public fails, builds, deploys and serves it, and mounts it on a running site in a browser. While it runs, remotes.json
 * has one line more. With `--install` npm installs everything, from the registry.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { remoteVariable, root } from './apps/apps.mjs';
import { freePort } from './apps/ports.mjs';
import { createAlone } from './create/create-remote.mjs';
import { step } from './create/step.mjs';
import { installPacked } from './packages/install-packed.mjs';
import { packAll } from './packages/pack.mjs';
import { untilReady } from './platform/ready.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, onStopSignal, say } from './run/main.mjs';
import { runCommand, seconds } from './run/run-command.mjs';

const [name, pagePath, title] = ['mfe-from-outside', '/from-outside', 'From outside'];
const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'outside-')));
const folder = path.join(home, 'a-team');
const listFile = path.join(root, 'remotes.json');
const list = fs.readFileSync(listFile);
let server;

// Outside nothing of this repository is on the path, and npm has no parent npm.
for (const variable of Object.keys(process.env))
  if (variable.startsWith('npm_') || variable === 'INIT_CWD') delete process.env[variable];
const outside = {
  PATH: process.env.PATH.split(path.delimiter)
    .filter((place) => !place.startsWith(root))
    .join(path.delimiter),
};

async function run(command, ...args) {
  const { code, output } = await runCommand(command, args, { cwd: folder, env: outside });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}:\n${output.trim()}`);
  return output;
}

/** Runs what has to fail. */
async function refused(words, command, ...args) {
  const { code, output } = await runCommand(command, args, { cwd: folder, env: outside });
  const missing = words.filter((word) => !output.includes(word));
  if (code === 0 || missing.length > 0)
    throw new Error(`${command} ${args.join(' ')} has to fail with "${missing.join('", "')}":\n${output.trim()}`);
}

async function notPublic() {
  const wrong = path.join(folder, 'wrong.ts');
  fs.writeFileSync(
    wrong,
    `import '@platform/shared/server';
import { Skeleton } from '@platform/shared/src/ui/index';
import { defineRemoteBuilds } from '@platform/build';
export default [Skeleton, defineRemoteBuilds(1)];
`,
  );
  const types = ['@platform/shared/server', '@platform/shared/src/ui/index', "type 'number' is not assignable"];
  await refused(types, 'npm', 'run', 'types');
  fs.rmSync(wrong);
  const file = path.join(folder, 'src/remote.server.tsx');
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, `${text}import '@platform/shared/server';\n`);
  await refused([`Package subpath './server' is not defined by "exports"`], 'npm', 'run', 'build');
  fs.writeFileSync(file, text);
}

async function serve() {
  await run('npm', 'run', 'release', '--', name, 'deploy', '--to', 'served');
  const port = String(await freePort());
  const command = path.join(folder, 'node_modules/.bin/platform-serve');
  server = spawn(command, ['served', port], { cwd: folder, stdio: 'ignore' });
  if (!(await untilReady(`http://127.0.0.1:${port}/healthz`, { timeout: 10_000 })))
    throw new Error('What is deployed is not served.');
  return `http://127.0.0.1:${port}`;
}

function undo() {
  fs.writeFileSync(listFile, list);
  server?.kill();
  fs.rmSync(home, { recursive: true, force: true });
}

async function main() {
  const started = performance.now();
  const packed = await step(say, 'packed', () => packAll(path.join(home, 'packages')));
  const files = Object.values(packed);
  const { line } = createAlone(root, name, pagePath, folder);
  await step(say, 'installed in a folder outside', () =>
    process.argv.includes('--install')
      ? run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...files)
      : installPacked(folder, files),
  );
  await step(say, 'types and tests', async () => {
    await run('npm', 'run', 'types');
    await run('npm', 'test');
  });
  await step(say, 'what is not public is refused', notPublic);
  await step(say, 'built, within its size budget', async () => {
    await run('npm', 'run', 'build');
    await run('npm', 'run', 'sizes');
  });
  const address = await step(say, 'deployed and served', serve);
  fs.writeFileSync(listFile, list.toString().replace(/\n\]\s*$/, `,\n  ${line}\n]\n`));
  // remotes.json is read once by a process: what is to know the new remote is another one.
  const { code } = await runCommand(process.execPath, ['tooling/scripts/create/try-site.mjs', name, pagePath, title], {
    env: { [remoteVariable(name)]: address, API_MODULES: path.join(folder, 'api-dist/index.mjs') },
    show: true,
  });
  if (code !== 0) throw new Error('The site with the remote from outside is not as it should be.');
  say(`A remote from outside, from packages to a page in the menu, in ${seconds(started)}.`);
}

onStopSignal(async () => undo());
try {
  requireNode();
  await ensureInstalled(say);
  await main();
  undo();
} catch (error) {
  undo();
  fail(error);
}
