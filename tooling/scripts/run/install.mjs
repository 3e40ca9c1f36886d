import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../apps/apps.mjs';
import { commandOf, isAlive } from './living-process.mjs';
import { runCommand, seconds } from './run-command.mjs';
import { hashPaths, stampMatches, writeStamp } from '../build/stamps.mjs';

/**
 * @param {string} version for instance `20.20.2`
 * @returns {boolean} whether it is the oldest supported Node (20.19) or newer
 */
export function nodeIsSupported(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

/** @throws {Error} one sentence when this Node is too old */
export function requireNode(version = process.versions.node) {
  if (nodeIsSupported(version)) return;
  throw new Error(`Node ${version} is too old: install Node 20.19 or newer, then try again.`);
}

/**
 * Whether everything that a lock file wants is installed in that version, by npm's own record of what it
 * installed. It tells a tree installed by hand, which has no stamp of ours, from one that is behind.
 * @param {{ packages: Record<string, { version?: string, optional?: boolean, peer?: boolean, link?: boolean }> }} lock package-lock.json
 * @param {{ packages: Record<string, { version?: string }> }} record node_modules/.package-lock.json
 * @returns {boolean}
 */
export const recordSatisfies = (lock, record) =>
  Object.entries(lock.packages).every(
    ([where, wanted]) =>
      !where.includes('node_modules/') ||
      wanted.optional ||
      wanted.link ||
      record.packages[where]?.version === wanted.version,
  );

function isInstalled(base) {
  const [lock, record] = ['package-lock.json', 'node_modules/.package-lock.json'].map((name) => {
    const file = path.join(base, name);
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
  });
  return lock !== undefined && record !== undefined && recordSatisfies(lock, record);
}

/** @param {string} base a repository @returns {string[]} folders of its workspaces, as its lock file has them */
export function workspacesOf(base) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(base, 'package-lock.json'), 'utf8'));
  return Object.values(packages).flatMap(({ link, resolved }) => (link ? [resolved] : []));
}

/**
 * Links the workspaces that a lock file has and node_modules has not, as npm does: one that came with a change, and no
 * package with it, is no reason to install everything.
 * @param {string} base the repository
 * @returns {string[]} names of those that were linked
 */
export function linkWorkspaces(base) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(base, 'package-lock.json'), 'utf8'));
  const missing = Object.entries(packages).filter(
    ([where, { link }]) => link && !fs.lstatSync(path.join(base, where), { throwIfNoEntry: false }),
  );
  for (const [where, { resolved }] of missing) {
    const place = path.join(base, where);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.symlinkSync(path.relative(path.dirname(place), path.join(base, resolved)), place);
  }
  return missing.map(([where]) => where.replace('node_modules/', ''));
}

/** Where the process that installs is written down: it may outlive the command that began it. */
const installerFile = (base) => path.join(base, '.cache/installing');

/**
 * Waits for an installation that another command began, or that outlived one: two at a time spoil each other.
 * @param {(line: string) => void} say
 * @param {string} base the repository
 * @returns {Promise<boolean>} whether there was one
 */
export async function waitForInstaller(say, base) {
  const file = installerFile(base);
  const pid = Number(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 0);
  if (!(pid > 1) || !isAlive(pid) || !(await commandOf(pid)).includes('npm')) return false;
  say(`An installation is under way (process ${pid}); waiting for it…`);
  while (isAlive(pid)) await delay(200);
  return true;
}

/** The packages of each workspace; what an interrupted installation left there looks whole to npm. */
function removeWorkspacePackages(base) {
  for (const folder of workspacesOf(base))
    fs.rmSync(path.join(base, folder, 'node_modules'), { recursive: true, force: true });
}

async function install(base) {
  removeWorkspacePackages(base);
  const file = installerFile(base);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const { code, output } = await runCommand('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: base,
    onStart: (pid) => fs.writeFileSync(file, String(pid)),
  });
  fs.rmSync(file, { force: true });
  if (code !== 0) throw new Error(`npm ci failed:\n${output.trim().split('\n').slice(-20).join('\n')}`);
}

/**
 * Installs the packages when node_modules is missing, half there, or the lock file has changed since.
 * @param {(line: string) => void} say receives one short line when something is done
 * @param {string} [base] the repository
 * @returns {Promise<boolean>} whether it installed
 * @throws {Error} when npm fails, with the end of its output
 */
export async function ensureInstalled(say, base = root) {
  const stamp = path.join(base, 'node_modules/.stamp');
  const hash = hashPaths(base, ['package-lock.json'], [process.versions.modules, process.platform, process.arch]);
  if (stampMatches(stamp, hash)) return false;
  await waitForInstaller(say, base);
  if (isInstalled(base)) {
    const linked = linkWorkspaces(base);
    if (linked.length > 0) say(`Linked ${linked.join(', ')}.`);
    writeStamp(stamp, hash);
    return false;
  }
  say('Installing packages…');
  const started = performance.now();
  await install(base);
  writeStamp(stamp, hash);
  say(`Installed packages in ${seconds(started)}.`);
  return true;
}
