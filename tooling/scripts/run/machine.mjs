import fs from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

/** @param {string} name a command @returns {boolean} whether the PATH has it */
const hasCommand = (name) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, name)));

/** @returns {boolean} whether this process may install packages of Debian */
export const canInstall = () => process.getuid?.() === 0 && hasCommand('apt-get');

/** @param {string} name a package of Debian to install; whether that worked, its caller sees */
export async function aptInstall(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}

/**
 * In continuous integration (CI) installs the Redis that some tests of the API need, where there is none and that is
 * allowed. Those tests start it themselves (api/src/testing/redis-server.ts).
 * @param {(line: string) => void} say receives a line when something is installed
 * @param {object} [on] this machine, for tests
 */
export async function ensureRedis(say, on = { env: process.env, hasCommand, canInstall, aptInstall }) {
  if (!on.env.CI || on.env.TEST_REDIS_URL || ['redis-server', 'valkey-server'].some(on.hasCommand)) return;
  if (!on.canInstall()) return;
  say('Installing Redis with apt-get…');
  await on.aptInstall('redis-server');
}

/**
 * In continuous integration (CI) installs promtool, with which the alerts of docs/monitoring are tried, where there is none
 * and that is allowed.
 * @param {(line: string) => void} say receives a line when something is installed
 * @param {object} [on] this machine, for tests
 */
export async function ensurePromtool(say, on = { env: process.env, hasCommand, canInstall, aptInstall }) {
  if (!on.env.CI || on.hasCommand('promtool') || !on.canInstall()) return;
  say('Installing Prometheus with apt-get…');
  await on.aptInstall('prometheus');
}

/** Where Debian's package python3-swift has the S3 server of the tests (api/src/testing/s3-server.ts). */
const hasSwift = () => fs.existsSync('/usr/lib/python3/dist-packages/swift');

/**
 * In continuous integration installs the S3 server that some tests of the API need, as `ensureRedis` does.
 * @param {(line: string) => void} say receives a line when something is installed
 * @param {object} [on] this machine, for tests
 */
export async function ensureS3Server(say, on = { env: process.env, hasSwift, canInstall, aptInstall }) {
  if (!on.env.CI || on.hasSwift() || !on.canInstall()) return;
  say('Installing OpenStack Swift with apt-get…');
  await on.aptInstall('python3-swift');
}
