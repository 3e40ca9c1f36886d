import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { buildApp } from '../app';
import { loadConfig } from '../areas';
import { connectDatabase } from '../ground/db/database';
import { startEmbeddedPostgres } from '../ground/db/embedded-postgres';
import { runMigrations } from '../ground/db/migrate';
import { createDemoMember, demoMembers } from './demo-members';
import { importContent } from '../areas/catalogue/transfer/import-repository';
import { databaseUrl, onServer } from './template-database';
import { tinyContent } from './tiny-content';

/** Attempts that no measurement reaches. */
const UNLIMITED = '1000000';

interface LoginServer {
  readonly origin: string;
  readonly email: string;
  readonly password: string;
  /** A solved person check, good for one call. */
  solvedCaptcha(): Promise<string>;
  close(): Promise<void>;
}

/**
 * The production server on a scratch database with one member, for measuring log-ins.
 * @public e2e/benches/login.mjs and enumeration.mjs import it at run time
 */
export async function startLoginServer(): Promise<LoginServer> {
  const folder = await mkdtemp('/var/tmp/platform-bench-');
  await chmod(folder, 0o755);
  const embedded = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const serverUrl = process.env.DATABASE_URL ?? embedded?.url ?? '';
  const name = `platform_bench_login_${process.pid}`;
  await onServer(serverUrl, `create database ${name}`);
  const database = connectDatabase(databaseUrl(serverUrl, name), () => undefined);
  await runMigrations(database.pool);
  await importContent(database.db, tinyContent());
  const [member] = demoMembers;
  if (!member) throw new Error('the demo has no member');
  await createDemoMember(database.db, member, new Date());
  const limits = {
    LOGIN_ATTEMPTS_PER_ADDRESS: UNLIMITED,
    LOGIN_ATTEMPTS_PER_ACCOUNT: UNLIMITED,
    LINKS_PER_ADDRESS: UNLIMITED,
    LINKS_PER_EMAIL: UNLIMITED,
  };
  const app = await buildApp({
    config: loadConfig({
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      WARM_PICTURES: 'false',
      DATA_DIR: folder,
      API_PORT: '0',
      ...limits,
    }),
    database,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  let logins = 0;
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    email: member.email,
    password: member.password,
    solvedCaptcha: async () => {
      logins += 1;
      // Behind the site's edge every visitor has an address of their own.
      const challenge = (
        await app.inject({
          url: '/api/captcha/challenge',
          headers: { 'x-forwarded-for': `10.1.${Math.floor(logins / 250)}.${1 + (logins % 250)}` },
        })
      ).json<Challenge>();
      return Buffer.from(
        JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey, counterStart: 64 }) }),
      ).toString('base64');
    },
    close: async () => {
      await app.close();
      await database.close();
      await onServer(serverUrl, `drop database ${name}`);
      await embedded?.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
