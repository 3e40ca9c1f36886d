/**
 * The API in a process of its own, for the benchmark of signalling: the real server, without a database, which open
 * applications do not ask for. It prints its port. The environment says the limits.
 */
import { tmpdir } from 'node:os';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../app';
import { loadConfig } from '../areas';
import { connectDatabase } from '../ground/db/database';

const config = loadConfig({
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  PAYMENT_PROVIDER: 'sandbox',
  AGE_PROVIDER: 'sandbox',
  SEED_DEMO: 'false',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'signalling-')),
});
const app = await buildApp({ config, database: connectDatabase(config.databaseUrl ?? '', () => {}) });
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
process.on('message', (what) => {
  if (what === 'collect') globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const { received } = app.signalling.listener.counts;
  process.send?.({ rss, heapUsed, cpu: process.cpuUsage(), received });
});
