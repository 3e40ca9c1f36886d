import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const api = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

interface RunningServer {
  readonly origin: string;
  /** Ends the process at once, as a failing machine does. */
  kill(): Promise<void>;
}

export interface KillableServer {
  start(): Promise<RunningServer>;
  remove(): Promise<void>;
}

/**
 * The server as it is deployed, in a process that a test kills: a bundle starts in a fraction of the time that the
 * sources need, and with its packages inside it in half of that.
 * @param name of its folder, below the packages with binaries
 * @param databaseName on the server of the tests
 */
export async function bundleKillableServer(
  name: string,
  databaseName: string,
  dataDir: string,
): Promise<KillableServer> {
  const folder = `${api}/.cache/${name}-${process.pid}`;
  const bundler = pathToFileURL(`${api}/../tooling/scripts/build/bundle.mjs`).href;
  const bundle = `(await import('${bundler}')).bundleForNode('${api}', ['server.ts', 'ground/images/worker.ts'], { dist: '${folder}', packagesInside: true })`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', `await ${bundle}`]);
  await cp(`${api}/src/ground/db/migrations`, `${folder}/migrations`, { recursive: true });
  const url = new URL(process.env['TEST_SERVER_URL'] ?? '');
  url.pathname = `/${databaseName}`;
  return {
    start: async () => {
      const child: ChildProcess = spawn(process.execPath, [`${folder}/server.js`], {
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'test',
          API_PORT: '0',
          WARM_PICTURES: 'false',
          SEED_DEMO: 'false',
          DATA_DIR: dataDir,
          DATABASE_URL: url.href,
          MAILBOX_PORT: '0',
          TURN_PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const origin = await new Promise<string>((done, fail) => {
        let text = '';
        child.stdout?.on('data', (chunk) => {
          text += String(chunk);
          const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
          if (found) done(found);
        });
        child.once('exit', () => fail(new Error(`the server ended: ${text}`)));
      });
      return {
        origin,
        kill: async () => {
          const exited = once(child, 'exit');
          child.kill('SIGKILL');
          await exited;
        },
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
