/**
 * The API in a process of its own, for tests that kill it: the real server on a database of the tests, joined with
 * others through Redis. The environment says which. It prints its port.
 */
import type { AddressInfo } from 'node:net';
import { buildApp } from '../app';
import { connectDatabase } from '../ground/db/database';
import { testConfig } from './test-app';

const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
const app = await buildApp({
  config: testConfig({ REDIS_URL }),
  database: connectDatabase(DATABASE_URL, () => undefined),
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
