import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { type Config, ConfigError, loadConfig } from './config';
import { generateDemoContent } from './content/demo';
import { startDelivery } from './delivery';
import { connectDatabase } from './db/database';
import { startEmbeddedPostgres } from './db/embedded-postgres';
import { oneInstanceAtATime, runMigrations } from './db/migrate';
import { seedDemo } from './db/seed/seed';
import { describeError } from './log';
import { startHousekeeping } from './modules/operations/retention/housekeeping';

/** Milliseconds that requests in flight have after a stop was asked for. */
const STOP_DEADLINE = 10_000;
/** Milliseconds between "not ready" and the closed door, so that a balancer can look away; production only. */
const LOOK_AWAY = 1_000;

async function main(config: Config): Promise<void> {
  const stop = listenForStop();
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: join(config.dataDir, 'postgres'),
        onRestart: (error) => {
          if (error === null) app?.log.warn('the embedded PostgreSQL had died and runs again');
          else app?.log.error({ err: error }, 'the embedded PostgreSQL has died and does not start yet');
        },
      });
  const database = connectDatabase(config.databaseUrl ?? embedded?.url ?? '', (error) =>
    app?.log.warn({ err: error }, 'a database connection broke'),
  );
  let app: FastifyInstance | undefined;
  try {
    const migrations = await runMigrations(database.pool);
    app = await buildApp({ config, database, isStopping: () => stop.asked });
    app.log.info({ migrations, embedded: embedded !== null }, 'database ready');
    if (config.seedDemo) {
      const seeded = await oneInstanceAtATime(database.pool, () => seedDemo(database.db, generateDemoContent));
      if (seeded) app.log.info(seeded, 'demo loaded');
    }
    await app.listen({ port: config.port, host: config.host });
    const delivery = startDelivery({ config, db: database.db, log: app.log });
    const housekeeping = startHousekeeping({ config, db: database.db, log: app.log });
    await stop.wanted;
    app.log.info('stopping');
    setTimeout(() => process.exit(1), STOP_DEADLINE).unref();
    if (config.environment === 'production') await wait(LOOK_AWAY);
    await Promise.all([app.close(), delivery.stop(), housekeeping.stop()]);
  } finally {
    await database.close();
    await embedded?.release();
  }
  app.log.info('stopped');
}

/** Hears SIGTERM and SIGINT from the beginning: a stop during the start waits for its end. Repeated signals change nothing. */
function listenForStop(): { readonly asked: boolean; readonly wanted: Promise<void> } {
  let asked = false;
  const wanted = new Promise<void>((resolve) => {
    const ask = (): void => {
      asked = true;
      resolve();
    };
    process.on('SIGTERM', ask).on('SIGINT', ask);
  });
  return {
    get asked() {
      return asked;
    },
    wanted,
  };
}

try {
  await main(loadConfig(process.env));
  process.exit(0);
} catch (error) {
  const said =
    error instanceof ConfigError
      ? error.message
      : `The API did not start or stop well: ${error instanceof Error ? describeError(error).message : String(error)}`;
  process.stderr.write(`${said}\n`);
  process.exit(1);
}
