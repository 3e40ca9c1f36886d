import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runCommand } from '../run/run-command.mjs';

/**
 * Runs a command to its end.
 * @returns {Promise<string>} what it wrote
 * @throws Error with the end of that when it fails
 */
export async function quiet(command, args) {
  const { code, output } = await runCommand(command, args);
  if (code === 0) return output;
  throw new Error(
    `${command} ${args.slice(0, 3).join(' ')} … failed (${code}):\n${output.trim().split('\n').slice(-25).join('\n')}`,
  );
}

/**
 * Buildah with a store of its own, which leaves the machine's images alone. `vfs` and `chroot` need no kernel module and
 * no rights but root's: each layer is a whole copy, and a container shares the machine's network and processes.
 * @param {string} folder of the store
 */
export function buildahIn(folder) {
  // Sockets below it may have long names.
  const runroot = path.join('/run', `buildah-${process.pid}`);
  const store = ['--storage-driver=vfs', '--root', path.join(folder, 'store'), '--runroot', runroot];
  const isolation = '--isolation=chroot';
  return {
    /** @param {string[]} args @returns {Promise<string>} what it wrote */
    run: async (...args) => (await quiet('buildah', [...store, ...args])).trim(),
    /** Builds a target of the Dockerfile. @param {{ target: string, args: Record<string, string>, tag: string, context: string }} image */
    build: ({ target, args, tag, context }) =>
      quiet('buildah', [
        ...store,
        'bud',
        isolation,
        '--pull-never',
        '--layers',
        `--target=${target}`,
        ...Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`),
        `--tag=${tag}`,
        context,
      ]),
    /**
     * Starts the command of an image as the image's user.
     * @param {string} container @param {string[]} command @param {Record<string, string>} env beyond the image's
     * @returns {{ output: () => string, ended: Promise<number>, stop: () => Promise<void> }}
     */
    start: (container, command, env) => {
      const given = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
      const child = spawn('buildah', [...store, 'run', isolation, ...given, container, '--', ...command], {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const chunks = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
      const ended = new Promise((resolve) => {
        child.once('close', (code) => resolve(code ?? 128));
        child.once('error', () => resolve(127));
      });
      return {
        output: () => Buffer.concat(chunks).toString(),
        ended,
        stop: async () => {
          try {
            process.kill(-Number(child.pid), 'SIGTERM');
          } catch {
            // It has ended by itself.
          }
          await ended;
        },
      };
    },
    close: () => fs.rmSync(runroot, { recursive: true, force: true }),
  };
}
