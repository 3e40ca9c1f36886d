import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../apps/apps.mjs';
import { runCommand } from './run-command.mjs';

/** @param {string} name a command @returns {boolean} whether the PATH has it */
const isOnPath = (name) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, name)));

/** @returns {boolean} whether this process may install packages of Debian */
export const canInstall = () => process.getuid?.() === 0 && isOnPath('apt-get');

/** @param {string[]} names packages of Debian to install; whether that worked, their caller sees */
export async function aptInstall(...names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
}

/** Where Debian's package python3-swift has its modules; it has no command of its own that the tests use. */
const swiftFolder = '/usr/lib/python3/dist-packages/swift';

/** Ends well where its modules and elements are there. */
const gstreamerCheck = [path.join(root, 'api/src/testing/interop/gstreamer.py'), 'check'];

/**
 * Programs that some tests need and start themselves, each with Debian's package that has it.
 * @type {{ name: string, apt: string, isThere: (on: typeof machine) => boolean }[]}
 */
const programs = [
  {
    name: 'Redis',
    apt: 'redis-server',
    isThere: ({ env, hasCommand }) =>
      env.TEST_REDIS_URL !== undefined || ['redis-server', 'valkey-server'].some(hasCommand),
  },
  // Its `promtool` tries the alerts of docs/monitoring.
  { name: 'Prometheus', apt: 'prometheus', isThere: ({ hasCommand }) => hasCommand('promtool') },
  // An S3 server (api/src/testing/s3-server.ts).
  { name: 'OpenStack Swift', apt: 'python3-swift', isThere: ({ exists }) => exists(swiftFolder) },
  // The second media engine (docs/decisions/media-engine.md).
  { name: 'Janus', apt: 'janus', isThere: ({ hasCommand }) => hasCommand('janus') },
  // Debian keeps it where the PATH of many users does not lead.
  {
    name: 'PgBouncer',
    apt: 'pgbouncer',
    isThere: ({ hasCommand, exists }) => hasCommand('pgbouncer') || exists('/usr/sbin/pgbouncer'),
  },
  {
    name: 'GStreamer',
    apt: 'gstreamer1.0-plugins-bad gstreamer1.0-plugins-good gstreamer1.0-nice gir1.2-gst-plugins-bad-1.0 python3-gi',
    isThere: ({ runs }) => runs('/usr/bin/python3', gstreamerCheck),
  },
  // Prepares films of a content package (docs/operators.md).
  { name: 'ffmpeg', apt: 'ffmpeg', isThere: ({ hasCommand }) => hasCommand('ffmpeg') },
];

const machine = {
  env: process.env,
  hasCommand: isOnPath,
  exists: fs.existsSync,
  /** @param {string} command @param {string[]} args @returns {boolean} whether it ends well */
  runs: (command, args) => spawnSync(command, args).status === 0,
  canInstall,
  aptInstall,
};

/**
 * In continuous integration (CI) installs the programs that tests need, where they are missing and that is allowed.
 * Elsewhere the tests that need them are skipped, and `npm test` says so.
 * @param {(line: string) => void} say receives a line for each that is installed
 * @param {typeof machine} [on] this machine, for tests
 */
export async function ensurePrograms(say, on = machine) {
  if (!on.env.CI || !on.canInstall()) return;
  for (const { name, apt } of programs.filter(({ isThere }) => !isThere(on))) {
    say(`Installing ${name} with apt-get…`);
    await on.aptInstall(...apt.split(' '));
  }
}
