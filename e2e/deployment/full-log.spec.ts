import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '../../tooling/scripts/apps/ports.mjs';
import { environmentOf } from '../../tooling/scripts/platform/platform.mjs';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { built } from '../fixtures/places';
import { expect, test } from '../fixtures/test';

/** A device of Linux: each write to it finds no room. */
const fullDisk = '/dev/full';

test('a site whose logs lie on a full disk starts, serves and stops as ever', async () => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'full-log-'));
  const ports = await freePorts();
  const log = openSync(fullDisk, 'w');
  const started: ChildProcess[] = [];
  const start = (args: string[], env: Record<string, string>): ChildProcess => {
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', DRAIN_SECONDS: '0', LOG_LEVEL: 'debug', ...env },
      stdio: ['ignore', log, log],
    });
    started.push(child);
    return child;
  };
  const addressOf = (name: string): string => `http://127.0.0.1:${ports[name]}`;
  const textAt = (address: string): Promise<string> => fetch(address).then((response) => response.text(), String);
  const statusOf = (address: string): Promise<number> =>
    fetch(address, { headers: { cookie: 'age-agreement=1' } }).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    const remote = 'mfe-catalogue';
    const site = `http://localhost:${ports['shell']}`;
    start([path.join(root, 'tooling/build/src/serve/serve-remote.mjs'), built(remote), String(ports[remote])], {});
    start([path.join(root, 'api/dist/server.js')], {
      ...environmentOf('api', ports, { SITE_URL: site }),
      DATA_DIR: path.join(folder, 'data'),
      DEMO_MODULE: '',
      SEED_DEMO: 'false',
      WARM_PICTURES: 'false',
      SITE_URL: site,
    });
    start([path.join(root, 'shell/dist/server/main.cjs')], {
      ...environmentOf('shell', ports, {}),
      UNCACHED_PAGES_PER_ADDRESS: '1000',
    });
    await expect.poll(() => textAt(`${addressOf('api')}/readyz`), { timeout: 90_000 }).toContain('"ok"');
    await expect.poll(() => statusOf(`${addressOf('shell')}/games`), { timeout: 60_000 }).toBe(200);
    for (let n = 0; n < 20; n += 1) {
      expect(await statusOf(`${addressOf('shell')}/games?page=${n}`)).toBe(200);
      expect(await statusOf(`${addressOf('shell')}/nowhere-${n}`)).toBe(404);
      expect(await statusOf(`${addressOf('api')}/api/nowhere`)).toBe(404);
    }
    for (const child of started.toReversed()) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect([child.spawnfile, (await ended)[0]]).toEqual([child.spawnfile, 0]);
    }
  } finally {
    // A database of its own outlives an API that is killed.
    for (const child of started) if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    closeSync(log);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
