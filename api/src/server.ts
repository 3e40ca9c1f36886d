import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { drain, onStopSignal } from '@platform/build/drain';
import { openLogOutput } from '@platform/build/log-output';
import { startTracing } from '@platform/build/tracing';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { areas, type Config, jobs, keyCheckOf, loadConfig } from './areas';
import { loadDemo } from './areas/content/schema/demo-module';
import { keepFile } from './areas/live/papers/files';
import type { Worker } from './ground/area';
import { connectDatabase } from './ground/db/database';
import { startEmbeddedPostgres } from './ground/db/embedded-postgres';
import { runMigrations, withAdvisoryLock } from './ground/db/migrate';
import { setRoleSettings } from './ground/db/role-settings';
import { storageFingerprint } from './ground/instances/fingerprints';
import { noteRound } from './ground/jobs/job-repository';
import { startJobs } from './ground/jobs/jobs';
import { describeError } from './ground/log';
import { showMetrics } from './ground/plugins/metrics';
import { readBuild } from './ground/release';
import { fingerprintOfKeys, requireKnownKeys } from './ground/security/key-repository';
import { ConfigError } from './ground/settings';
import { seedDemo } from './seed/seed';
import type { SeedModule } from './seed/seed-tools';

/** Meanwhile there is no log yet. */
const sayBusy = (tag: string): void => void process.stderr.write(`${tag} waits for tables that others use.\n`);

async function main(config: Config): Promise<void> {
  const stop = onStopSignal();
  const output = openLogOutput();
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: join(config.dataDir, 'postgres'),
        onRestart: (error) => {
          if (error === null) app?.log.warn('the embedded PostgreSQL had died and runs again');
          else app?.log.error({ err: error }, 'the embedded PostgreSQL has died and does not start yet');
        },
      });
  const database = connectDatabase(
    config.databaseUrl ?? embedded?.url ?? '',
    (error) => app?.log.warn({ err: error }, 'a database connection broke'),
    config.databasePool,
  );
  const tracing =
    config.tracing.endpoint === null
      ? null
      : await startTracing('platform-api', () => import('@opentelemetry/sdk-node'));
  let app: FastifyInstance | undefined;
  let hideMetrics = async (): Promise<void> => undefined;
  try {
    const migrations = await runMigrations(database.pool, { onBusy: sayBusy });
    const older = await setRoleSettings(database.pool);
    await requireKnownKeys(database.db, keyCheckOf(config, database.db));
    app = await buildApp({ config, database, isStopping: () => stop.isRequested, tracing, output });
    app.log.info({ migrations, embedded: embedded !== null }, 'database ready');
    if (config.redisUrl !== null && config.ageVerification.provider?.kind === 'sandbox')
      app.log.warn('the sandbox for age checks keeps its sessions in one process: beside another API it does not work');
    if (older.length > 0)
      app.log.warn(
        { settings: older },
        'the pooler has connections that are older than the settings of its role: RECONNECT',
      );
    const demo = config.seedDemo ? await loadDemo(config.demoModule) : null;
    if (demo) {
      const { media, paperSeal: seal } = app.services;
      const seeded = await withAdvisoryLock(database.pool, () =>
        seedDemo(database.db, config, demo as typeof demo & SeedModule, (id, file) =>
          keepFile({ media, seal }, id, file),
        ),
      );
      if (seeded) app.log.info(seeded, 'demo loaded');
    }
    for (const area of areas) await area.prepare?.(app.services);
    await app.listen({ port: config.port, host: config.host });
    hideMetrics = await showMetrics(app, { port: config.metricsPort, host: config.host });
    const { port } = app.server.address() as AddressInfo;
    const facts = {
      role: 'api',
      release: readBuild(),
      keys: await fingerprintOfKeys(keyCheckOf(config, database.db)),
      storage: await storageFingerprint(config),
      hasRedis: config.redisUrl !== null,
    } as const;
    // First: a media node begins only where no other node has the rooms.
    const workers: Worker[] = [await app.services.presence.start(facts, port)];
    for (const area of areas) {
      const worker = await area.start?.(app, app.services);
      if (worker) workers.push(worker);
    }
    const { db } = database;
    workers.push(startJobs(jobs, app.services, app.log, (job, failures) => noteRound(db, job, new Date(), failures)));
    await stop.requested;
    app.log.info({ drainSeconds: config.drainSeconds }, 'stopping');
    await Promise.all([...workers.map((worker) => worker.drain?.()), drain(app.server, config.drainSeconds)]);
    for (const worker of workers) if (worker.stopsFirst) await worker.stop();
    await Promise.all([app.close(), ...workers.filter(({ stopsFirst }) => !stopsFirst).map((worker) => worker.stop())]);
  } finally {
    await hideMetrics();
    await tracing?.stop();
    await database.close();
    await embedded?.release();
  }
  app.log.info('stopped');
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
