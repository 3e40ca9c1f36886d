import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp } from '../app';
import { loadConfig } from '../areas';
import { connectDatabase, type DatabaseConnection } from '../ground/db/database';
import { startEmbeddedPostgres } from '../ground/db/embedded-postgres';
import { databaseUrl, onServer } from './template-database';

/** A scratch database with a data folder, and the production server on it. */
export interface BenchSite {
  readonly database: DatabaseConnection;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Starts the server. @param env settings of its own @returns its origin */
  serve(env?: Readonly<Record<string, string>>): Promise<string>;
  /** Ends and removes everything. */
  close(): Promise<void>;
}

/**
 * Makes an empty database for a measurement: on the server that DATABASE_URL names, or on an embedded one.
 * @param what is measured, a part of its name
 */
export async function createBenchSite(what: string): Promise<BenchSite> {
  const dataDir = await mkdtemp('/var/tmp/platform-bench-');
  await chmod(dataDir, 0o755);
  const embedded = process.env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  const serverUrl = process.env.DATABASE_URL ?? embedded?.url ?? '';
  const name = `platform_bench_${what}_${process.pid}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  const database = connectDatabase(url, () => undefined);
  let stop = (): Promise<unknown> => Promise.resolve();
  return {
    database,
    databaseUrl: url,
    dataDir,
    serve: async (env = {}) => {
      const config = loadConfig({
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        WARM_PICTURES: 'false',
        DATA_DIR: dataDir,
        API_PORT: '0',
        ...env,
      });
      const app = await buildApp({ config, database });
      await app.listen({ port: 0, host: '127.0.0.1' });
      stop = () => app.close();
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    close: async () => {
      await stop();
      await database.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
      await embedded?.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
