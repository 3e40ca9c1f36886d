import path from 'node:path';
import { drain, onStopSignal } from '@platform/build/drain';
import { openLogOutput } from '@platform/build/log-output';
import { listenForMetrics } from '@platform/build/metrics';
import { startTracing } from '@platform/build/tracing';
import { buildEdge } from './app';
import { readConfig } from './config';
import { ConfigError } from './config-error';

/** Starts the edge; ends with code 1 and one sentence when the environment is wrong. */
async function main(): Promise<void> {
  const stop = onStopSignal();
  const config = readConfig(process.env, path.join(__dirname, 'remotes.json'));
  const output = openLogOutput({ waitMs: 100 });
  process.once('exit', output.flush);
  const tracing =
    config.tracingEndpoint === null
      ? null
      : await startTracing('platform-edge', () => import('@opentelemetry/sdk-node'));
  const app = await buildEdge({
    config,
    tracing,
    dist: path.resolve(__dirname, '..'),
    workerFile: path.join(__dirname, 'worker.cjs'),
    output,
    isStopping: () => stop.isRequested,
  });
  await app.listen({ host: config.host, port: config.port });
  const shown =
    app.metrics === null || config.metricsPort === null
      ? null
      : await listenForMetrics(app.metrics.registry, { port: config.metricsPort, host: config.host });
  if (shown !== null) app.log.info({ port: shown.port }, 'metrics are shown');
  await stop.requested;
  app.log.info({ drainSeconds: config.drainSeconds }, 'stopping');
  await drain(app.server, config.drainSeconds);
  await app.close();
  await shown?.close();
  await tracing?.stop();
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
