import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { root } from '../../../tooling/scripts/apps/apps.mjs';
import { freePort, freePorts } from '../../../tooling/scripts/apps/ports.mjs';
import { builtFolder } from '../../../tooling/scripts/build/built-folder.mjs';
import { buildStale } from '../../../tooling/scripts/build/builds.mjs';
import { environmentOf, startPlatform } from '../../../tooling/scripts/platform/platform.mjs';
import { runCommand } from '../../../tooling/scripts/run/run-command.mjs';
import { folderStore } from '../../../tooling/build/src/release/folder-store.mjs';
import { deploy } from '../../../tooling/build/src/release/releases.mjs';

/** The remote whose server and releases are broken. */
export const remote = 'mfe-dashboard';
/** Megabytes of the disks that are filled: PostgreSQL with the demo, and a data folder that is not full at first. */
const DATABASE_MB = 400;
const DATA_MB = 700;

/**
 * A disk that can be filled, in memory.
 * @returns {Promise<boolean>} whether it could be mounted
 */
async function mountDisk(folder, megabytes) {
  fs.mkdirSync(folder, { recursive: true });
  const { code } = await runCommand('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  return code === 0;
}

/** Writes to a disk until it takes no more. @returns {() => void} makes room again */
export function fill(folder) {
  const file = path.join(folder, 'filling');
  const handle = fs.openSync(file, 'w');
  for (let bytes = 1024 * 1024; bytes >= 512;)
    try {
      fs.writeSync(handle, Buffer.alloc(bytes, 1));
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
      bytes /= 2;
    }
  fs.closeSync(handle);
  return () => fs.rmSync(file, { force: true });
}

/** A mail server that takes everything, on a port that it keeps. */
async function startMailServer(port) {
  const sockets = new Set();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    let isData = false;
    socket.write('220 duty\r\n');
    socket.setEncoding('utf8').on('data', (text) => {
      for (const line of text.split('\r\n').slice(0, -1))
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          socket.write('250 ok\r\n');
        } else if (/^DATA/i.test(line)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  };
}

async function startRedis(port) {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = once(child, 'error').then(() => Promise.reject(new Error('Redis is missing: install redis-server.')));
  await Promise.race([failed, once(child.stdout, 'data')]);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
}

/**
 * A whole site as it is deployed: API bundle, edge and servers of remotes as processes, with PostgreSQL, Redis, a mail
 * server, metrics and disks of its own, so that each can be broken.
 * @template T
 * @param {(line: string) => void} say
 * @param {(site: object) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDutySite(say, work) {
  await buildStale(say);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'duty-'));
  // PostgreSQL is another user.
  fs.chmodSync(folder, 0o755);
  /** @type {(() => unknown)[]} */
  const undo = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const disk = async (name, megabytes) => {
    const at = path.join(folder, name);
    if (!(await mountDisk(at, megabytes))) return null;
    undo.push(async () => void (await runCommand('umount', ['-l', at])));
    return at;
  };
  try {
    const disks = { database: await disk('database', DATABASE_MB), data: await disk('data', DATA_MB) };
    const dataDir = disks.data ?? path.join(folder, 'data');
    const { startEmbeddedPostgres } = await tsImport(
      '../../../api/src/ground/db/embedded-postgres.ts',
      import.meta.url,
    );
    const settings = ['min_wal_size=32MB', 'max_wal_size=64MB'];
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(disks.database ?? folder, 'postgres'),
      settings,
      onRestart: () => undefined,
    });
    undo.push(() => postgres.release());
    const [redis, mail, metrics, ports] = [await freePort(), await freePort(), await freePort(), await freePorts()];
    const running = { redis: await startRedis(redis), mail: await startMailServer(mail) };
    undo.push(async () => void (await Promise.all(Object.values(running).map((stop) => stop?.()))));
    const served = path.join(folder, 'served');
    await deploy(folderStore(served), remote, builtFolder(root, remote));
    const origin = `http://127.0.0.1:${ports.shell}`;
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SITE_URL: origin,
      SEED_DEMO: 'true',
      AGE_PROVIDER: 'sandbox',
      PAYMENT_PROVIDER: 'sandbox',
      REDIS_URL: `redis://127.0.0.1:${redis}`,
      MAIL_PROVIDER: 'smtp',
      MAIL_FROM: 'Duty <duty@example.com>',
      SMTP_URL: `smtp://127.0.0.1:${mail}`,
      METRICS_PORT: String(metrics),
      LOG_LEVEL: 'info',
      WARM_PICTURES: 'false',
      UNCACHED_PAGES_PER_ADDRESS: '1000000',
    };
    const logs = path.join(folder, 'log');
    const platform = await startPlatform({ env, ports, logs, say, directories: { [remote]: served } });
    undo.push(() => platform.stopAll());
    const apiEnv = { ...env, ...environmentOf('api', ports, env) };
    const cli = async (command, changes = {}) => {
      const { code, output } = await runCommand(process.execPath, [path.join(root, 'api/dist/cli.js'), ...command], {
        env: { ...apiEnv, ...changes },
      });
      return { code, output };
    };
    return await work({
      folder,
      disks,
      dataDir,
      served,
      origin,
      api: `http://127.0.0.1:${ports.api}`,
      platform,
      apiEnv,
      running,
      restart: {
        redis: async () => void (running.redis = await startRedis(redis)),
        mail: async () => void (running.mail = await startMailServer(mail)),
      },
      cli,
      /** Names of what `status` finds wrong. */
      status: async (changes) => {
        const { output } = await cli(['status', '--json'], changes);
        const { findings } = JSON.parse(output.slice(output.indexOf('{')));
        return findings.filter(({ severity }) => severity !== 'ok');
      },
      metricsOf: async (part) => (await fetch(`http://127.0.0.1:${metrics + (part === 'api' ? 1 : 0)}/metrics`)).text(),
      readyz: async (part) => {
        const response = await fetch(`http://127.0.0.1:${ports[part]}/readyz`);
        return { status: response.status, body: await response.json() };
      },
      log: (part) => fs.readFileSync(path.join(logs, `${part}.log`), 'utf8'),
      query: async (statement) => {
        const client = new pg.Client({ connectionString: postgres.url });
        client.on('error', () => undefined);
        await client.connect();
        try {
          return (await client.query(statement)).rows;
        } finally {
          await client.end();
        }
      },
      connect: async () => {
        const client = new pg.Client({ connectionString: postgres.url });
        client.on('error', () => undefined);
        await client.connect();
        return client;
      },
    });
  } finally {
    for (const step of undo.toReversed()) await Promise.race([step(), delay(60_000, undefined, { ref: false })]);
  }
}
