import { join } from 'node:path';
import { drain, onStopSignal } from '@platform/build/drain';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { type Config, ConfigError, loadConfig } from './config';
import { loadDemo } from './areas/content/schema/demo-module';
import { startDelivery } from './areas/commerce/delivery';
import { connectDatabase } from './ground/db/database';
import { startEmbeddedPostgres } from './ground/db/embedded-postgres';
import { withAdvisoryLock, runMigrations } from './ground/db/migrate';
import { seedDemo } from './seed/seed';
import { describeError } from './ground/log';
import { hasMailbox, type Mailbox, startMailbox } from './areas/messages/mail/mailbox';
import { startReleases } from './areas/catalogue/releases/releases';
import { startReconciliation } from './areas/commerce/reconciliation/start';
import { startNotifications } from './areas/commerce/notifications/scheduler';
import { startHousekeeping } from './ground/housekeeping/housekeeping';

async function main(config: Config): Promise<void> {
  const stop = onStopSignal();
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
    app = await buildApp({ config, database, isStopping: () => stop.isRequested });
    app.log.info({ migrations, embedded: embedded !== null }, 'database ready');
    const demo = config.seedDemo ? await loadDemo(config.demoModule) : null;
    if (demo) {
      const seeded = await withAdvisoryLock(database.pool, () => seedDemo(database.db, demo.makeContent));
      if (seeded) app.log.info(seeded, 'demo loaded');
    }
    await app.listen({ port: config.port, host: config.host });
    await openTurn(app);
    await app.mediaNode?.start();
    const mailbox = hasMailbox(config) ? await openMailbox(config, app.log) : null;
    const delivery = startDelivery({ config, db: database.db, log: app.log });
    const housekeeping = startHousekeeping({ config, db: database.db, log: app.log });
    const releases = startReleases({ config, db: database.db, log: app.log });
    const reconciliation = startReconciliation({ config, db: database.db, log: app.log });
    const notifications = startNotifications({ config, db: database.db, log: app.log });
    await stop.requested;
    app.log.info({ drainSeconds: config.drainSeconds }, 'stopping');
    await drain(app.server, config.drainSeconds);
    // Before signalling goes, by which viewers hear of it.
    await app.mediaNode?.stop();
    const workers = [delivery, housekeeping, releases, reconciliation, notifications];
    await Promise.all([app.close(), ...workers.map((worker) => worker.stop()), mailbox?.close()]);
  } finally {
    await database.close();
    await embedded?.release();
  }
  app.log.info('stopped');
}

/** Starts the development TURN server, where there is no other. The site is served without it, too. */
async function openTurn({ turn, log }: FastifyInstance): Promise<void> {
  try {
    const port = await turn.start();
    if (port !== null) log.info({ port }, 'calls are relayed by the development TURN server');
  } catch (error) {
    log.warn({ err: error }, 'calls are not relayed: TURN_PORT cannot be used');
  }
}

/** Says where mails can be read that are not sent. The site is served even when their page is not. */
async function openMailbox(config: Config, log: FastifyBaseLogger): Promise<Mailbox | null> {
  try {
    const mailbox = await startMailbox(config, config.mailboxPort);
    log.warn(`Mails are not sent. Read them at ${mailbox.address}`);
    return mailbox;
  } catch (error) {
    log.warn({ err: error }, `mails are not sent, and MAILBOX_PORT ${config.mailboxPort} cannot be used to read them`);
    return null;
  }
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
