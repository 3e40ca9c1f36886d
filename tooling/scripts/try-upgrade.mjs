/**
 * `npm run check:upgrade [-- COMMIT]`: the API of the commit before (or of COMMIT) and this one on one database. The
 * earlier one fills it and serves; this one starts beside it and runs its migrations; then a guest and a member go
 * through both, each as its own commit goes, the member with one session, also after the earlier one has started again, as it does on a way back.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './apps/apps.mjs';
import { freePorts } from './apps/ports.mjs';
import { requireNode } from './run/install.mjs';
import { say } from './run/main.mjs';
import { runCommand } from './run/run-command.mjs';
import { logIn, visit } from './upgrade/journey.mjs';

/** Milliseconds that an API has to start. */
const START = 120_000;

/** The sources of a commit in a folder of their own, with the packages of this one. */
async function checkOut(commit, folder) {
  fs.mkdirSync(folder);
  const { code, output } = await runCommand('sh', ['-c', `git archive "$0" | tar x -C "$1"`, commit, folder]);
  if (code !== 0) throw new Error(`The commit ${commit} cannot be read: ${output.trim()}`);
  const lock = (where) => fs.readFileSync(path.join(where, 'package-lock.json'), 'utf8');
  if (lock(root) !== lock(folder))
    say(`${commit} has other packages in its lock file; it runs with those of this commit.`);
  const own = path.join(folder, 'node_modules/@platform');
  fs.mkdirSync(own, { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@platform')
      fs.symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  // Workspaces are those of the commit, wherever it has them, with the packages that are theirs alone.
  const folders = fs.readdirSync(folder).flatMap((name) => [name, path.join(name, 'build')]);
  for (const workspace of folders.filter((name) => fs.existsSync(path.join(folder, name, 'package.json')))) {
    const { name } = JSON.parse(fs.readFileSync(path.join(folder, workspace, 'package.json'), 'utf8'));
    if (name.startsWith('@platform/'))
      fs.symlinkSync(path.join(folder, workspace), path.join(own, name.replace('@platform/', '')));
    const packages = path.join(root, workspace, 'node_modules');
    if (fs.existsSync(packages)) fs.symlinkSync(packages, path.join(folder, workspace, 'node_modules'));
  }
}

/** Starts an API from its sources. @returns once it is ready @throws {Error} with the end of its log */
async function start(name, tree, port, env) {
  const log = path.join(env.DATA_DIR, `${name}.log`);
  const out = fs.openSync(log, 'a');
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: path.join(tree, 'api'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, API_PORT: String(port) },
    stdio: ['ignore', out, out],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  const until = performance.now() + START;
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`The API of ${name} does not start:\n${fs.readFileSync(log, 'utf8').slice(-2000)}`);
    await wait(200);
  }
  say(`${name} is ready.`);
  return {
    origin,
    log,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

const running = new Set();
const parent = fs.mkdtempSync('/var/tmp/platform-upgrade-');
// Open to enter: where we are root, the embedded PostgreSQL runs as another user.
fs.chmodSync(parent, 0o755);
try {
  requireNode();
  const commit = process.argv[2] ?? 'HEAD~1';
  const tree = path.join(parent, 'earlier');
  await checkOut(commit, tree);
  const itsJourney = path.join(tree, 'tooling/scripts/upgrade/journey.mjs');
  const before = fs.existsSync(itsJourney) ? await import(itsJourney) : { logIn, visit };
  const { shell, api, assets, mailbox } = await freePorts();
  const site = `http://localhost:${shell}`;
  const env = {
    NODE_ENV: 'production',
    SITE_URL: site,
    DATA_DIR: path.join(parent, 'data'),
    DEMO_MODULE: 'demo/src/index.ts',
    WARM_PICTURES: 'false',
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '0',
    MEDIA_NODE: 'apart',
    TURN_PORT: '0',
    MAILBOX_PORT: '0',
  };
  fs.mkdirSync(env.DATA_DIR);
  const started = async (...args) => {
    const one = await start(...args);
    running.add(one);
    return one;
  };
  let earlier = await started(commit, tree, api, env);
  const cookie = await before.logIn(earlier.origin, site);
  const tell = async (where, journey, one) => {
    const { coins, games } = await journey.visit(one.origin, site, cookie);
    say(`${where}: everything is answered; the member has ${coins} coins and ${games} games.`);
  };
  await tell(`${commit} alone`, before, earlier);
  const present = await started('this commit', root, assets, env);
  await tell(`${commit} after the migrations of this one`, before, earlier);
  await tell('this commit, with the session of the other', { logIn, visit }, present);
  await earlier.stop();
  running.delete(earlier);
  earlier = await started(commit, tree, mailbox, env);
  await tell(`${commit}, started again`, before, earlier);
  const failures = [present, earlier].flatMap(({ log }) =>
    fs
      .readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line)),
  );
  if (failures.length > 0) throw new Error(`The logs have errors:\n${failures.slice(0, 5).join('\n')}`);
  say(`${commit} and this commit work on one database.`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  await Promise.all([...running].map((one) => one.stop()));
  fs.rmSync(parent, { recursive: true, force: true });
}
