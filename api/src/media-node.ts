/**
 * A media node in a process of its own: `node api/dist/media-node.js`, with the API's configuration and MEDIA_NODE=apart
 * there. Any number of them share the rooms and their viewers.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { drain, onStopSignal } from '@platform/build/drain';
import { openLogOutput } from '@platform/build/log-output';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Config, keyCheckOf, loadConfig } from './areas';
import { ConfigError } from './ground/settings';
import { connectDatabase, type DatabaseConnection } from './ground/db/database';
import { startEmbeddedPostgres } from './ground/db/embedded-postgres';
import { describeError, loggerOptions } from './ground/log';
import { openStore } from './areas/content/media/open-media';
import { AccessWatch } from './areas/live/access/watch';
import { createApartNode } from './areas/live/media-node/apart-node';
import { measureNode } from './areas/live/media-node/metrics';
import { recorderFolder } from './areas/live/show-films/folder';
import { createTickets, onceInMemory } from './areas/live/signalling/tickets';
import { Presence } from './ground/instances/presence';
import { healthRoutes } from './ground/plugins/health';
import { decorateMetrics, showMetrics } from './ground/plugins/metrics';
import { readBuild } from './ground/release';
import { compareKeys } from './ground/security/key-repository';
import { signingKeys } from './ground/security/key-ring';

async function main(config: Config): Promise<void> {
  const stop = onStopSignal();
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') });
  const database = connectDatabase(
    config.databaseUrl ?? embedded?.url ?? '',
    (error) => app.log.warn({ err: error }, 'a database connection broke'),
    config.databasePool,
  );
  const app = Fastify({ logger: loggerOptions(config.logLevel, openLogOutput()), disableRequestLogging: true });
  try {
    await serve(app, config, database, stop);
  } finally {
    await app.close();
    await database.close();
    await embedded?.release();
  }
}

async function serve(
  app: FastifyInstance,
  config: Config,
  { db, pool }: DatabaseConnection,
  stop: ReturnType<typeof onStopSignal>,
): Promise<void> {
  const now = (): Date => new Date();
  const check = keyCheckOf(config, db);
  // The one key that it uses; which one is right, the API says.
  await compareKeys(db, { ...check, keys: check.keys.filter(({ name }) => name === 'room-ticket-key') });
  const key = await signingKeys(config, config.roomTicketKey, 'room-ticket-key');
  const tickets = createTickets(key, now, onceInMemory());
  const access = new AccessWatch({ db, now, log: app.log });
  const media = await openStore(config, (error) =>
    app.log.warn({ err: error }, 'the media store is away: shows can be recorded when it is back'),
  );
  const recorder = { store: media.store, folder: recorderFolder(config) };
  const node = createApartNode({ access, config, db, tickets, recorder, now, log: app.log });
  app.decorate('checksReplies', config.environment !== 'production');
  healthRoutes(app, pool, () => stop.isRequested);
  decorateMetrics(app);
  measureNode(app.metrics, node);
  await app.listen({ port: config.mediaNode.httpPort, host: config.host });
  const presence = new Presence({ db, log: app.log });
  const { port } = app.server.address() as AddressInfo;
  const facts = { role: 'media-node', release: readBuild(), keys: null, storage: null, hasRedis: false } as const;
  const seen = await presence.start(facts, port);
  const hideMetrics = await showMetrics(app, { port: config.metricsPort, host: config.host });
  await node.start();
  app.log.info({ node: node.id }, 'the media node runs');
  await stop.requested;
  app.log.info({ drainSeconds: config.drainSeconds }, 'stopping');
  await Promise.all([seen.drain(), node.drain(), drain(app.server, config.drainSeconds)]);
  app.log.info({ viewers: node.viewers }, 'viewers are told, and come back by another node');
  await node.stop();
  await hideMetrics();
  await seen.stop();
  access.close();
  media.close();
}

try {
  await main(loadConfig(process.env));
  process.exit(0);
} catch (error) {
  const said =
    error instanceof ConfigError
      ? error.message
      : `The media node did not start or stop well: ${error instanceof Error ? describeError(error).message : String(error)}`;
  process.stderr.write(`${said}\n`);
  process.exit(1);
}
